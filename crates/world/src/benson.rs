//! Which chains of a player are alive whatever others do, even if the player never moves again there.
//!
//! Benson's algorithm, adapted to Infinite Go: suicide is legal here, so the stones of others inside a region may be removed and
//! the whole region refilled. A region is therefore *vital* to a chain only if every point of it touches the chain, whether
//! a stone of somebody else stands on it or not. Statuses are ignored: they only delay.

/// An enclosed region: the chains around it, and those that every point of it touches. Chains are numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Region {
    pub(crate) around: Vec<usize>,
    pub(crate) vital_to: Vec<usize>,
}

/// Which of `chains` chains are unconditionally alive.
pub(crate) fn alive(chains: usize, regions: &[Region]) -> Vec<bool> {
    let mut alive = vec![true; chains];
    let mut safe = vec![true; regions.len()];
    loop {
        let eyes = eyes(chains, regions, &safe);
        let dying: Vec<usize> = (0..chains).filter(|&chain| alive[chain] && eyes[chain] < 2).collect();
        if dying.is_empty() {
            return alive;
        }
        dying.into_iter().for_each(|chain| alive[chain] = false);
        for (region, safe) in regions.iter().zip(&mut safe) {
            *safe &= region.around.iter().all(|&chain| alive[chain]);
        }
    }
}

/// The number of safe regions that are vital to each chain.
pub(crate) fn eyes(chains: usize, regions: &[Region], safe: &[bool]) -> Vec<u32> {
    let mut eyes = vec![0; chains];
    for (region, _) in regions.iter().zip(safe).filter(|(_, safe)| **safe) {
        region.vital_to.iter().for_each(|&chain| eyes[chain] += 1);
    }
    eyes
}
