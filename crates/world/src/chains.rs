//! Chains of one player's stones, with their size and pseudo-liberties.
//!
//! A forest joined by size: a stone names a record for as long as it stands, a record is either a *root* (a chain)
//! or points on to another record. Joining two chains therefore touches two records, however long the chains are.
//! Chains only ever leave the board whole, and every record was named by the stone it was made for, so the stones
//! of a lifted chain name all its records: nothing has to be counted to know which can be used again.

/// A root has `stones > 0` and counts its pseudo-liberties in `link`; any other record has its parent there.
///
/// A pseudo-liberty is a pair of a stone and an empty point next to it. There are none exactly if there is no liberty.
#[derive(Clone, Copy, Debug)]
struct Record {
    stones: u32,
    link: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    records: Vec<Record>,
    free: Vec<u32>,
}

impl Chains {
    /// A new chain of one stone.
    pub(crate) fn found(&mut self, liberties: u32) -> u32 {
        let record = Record { stones: 1, link: liberties };
        match self.free.pop() {
            Some(id) => {
                self.records[id as usize] = record;
                id
            }
            None => {
                self.records.push(record);
                // `World` refuses stones long before there are 2^32 of them.
                (self.records.len() - 1) as u32
            }
        }
    }

    /// The root of a record, without a change to the forest.
    pub(crate) fn root(&self, mut id: u32) -> u32 {
        while self.records[id as usize].stones == 0 {
            id = self.records[id as usize].link;
        }
        id
    }

    /// The root of a record; every other record on the way is made to point past its parent.
    pub(crate) fn find(&mut self, mut id: u32) -> u32 {
        loop {
            let record = self.records[id as usize];
            if record.stones != 0 {
                return id;
            }
            let parent = self.records[record.link as usize];
            if parent.stones != 0 {
                return record.link;
            }
            self.records[id as usize].link = parent.link;
            id = parent.link;
        }
    }

    pub(crate) fn stones(&self, root: u32) -> u32 {
        self.records[root as usize].stones
    }

    pub(crate) fn liberties(&self, root: u32) -> u32 {
        self.records[root as usize].link
    }

    pub(crate) fn add_liberty(&mut self, root: u32) {
        self.records[root as usize].link += 1;
    }

    pub(crate) fn take_liberty(&mut self, root: u32) {
        self.records[root as usize].link -= 1;
    }

    /// One more stone for a chain, with its own pseudo-liberties.
    pub(crate) fn grow(&mut self, root: u32, liberties: u32) {
        let chain = &mut self.records[root as usize];
        chain.stones += 1;
        chain.link += liberties;
    }

    /// Makes one chain of two and returns its root. A chain joined to itself stays as it is.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let (large, small) = if self.stones(a) < self.stones(b) { (b, a) } else { (a, b) };
        let Record { stones, link } = self.records[small as usize];
        self.records[large as usize].stones += stones;
        self.records[large as usize].link += link;
        self.records[small as usize] = Record { stones: 0, link: large };
        large
    }

    /// A new stone joins the chains around it that are its player's; the root of what comes of it.
    pub(crate) fn attach(&mut self, own: &[u32], liberties: u32) -> u32 {
        let Some((&first, rest)) = own.split_first() else { return self.found(liberties) };
        let root = rest.iter().fold(first, |root, &other| self.join(root, other));
        self.grow(root, liberties);
        root
    }

    /// Whether every chain has a liberty, when no chain has been lifted yet.
    pub(crate) fn all_breathe(&self) -> bool {
        self.records.iter().all(|record| record.stones == 0 || record.link > 0)
    }

    /// Takes back the records of a lifted chain: those that its stones named, repetitions allowed.
    pub(crate) fn release(&mut self, mut named: Vec<u32>) {
        named.sort_unstable();
        named.dedup();
        self.free.append(&mut named);
    }

    /// How many records are in use.
    pub(crate) fn in_use(&self) -> usize {
        self.records.len() - self.free.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_chains_share_stones_and_liberties() {
        let mut chains = Chains::default();
        let ids: Vec<u32> = (0..8).map(|_| chains.found(2)).collect();
        for pair in ids.chunks(2) {
            chains.join(pair[0], pair[1]);
        }
        let (a, b) = (chains.find(ids[1]), chains.find(ids[3]));
        let left = chains.join(a, b);
        let (a, b) = (chains.find(ids[5]), chains.find(ids[7]));
        let right = chains.join(a, b);
        let all = chains.join(left, right);
        chains.grow(all, 1);
        assert_eq!((chains.stones(all), chains.liberties(all)), (9, 17));
        assert!(ids.iter().all(|&id| chains.root(id) == all));
        assert!(ids.iter().all(|&id| chains.find(id) == all));
        chains.release(ids.iter().chain(&ids).copied().collect());
        assert_eq!(chains.in_use(), 0);
        assert!(ids.contains(&chains.found(4)));
    }
}
