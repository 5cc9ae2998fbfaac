//! How many stones of a chunk are whose.

use crate::players::PlayerId;

/// How many stones of an area are somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// Whose.
    pub owner: PlayerId,
    /// How many.
    pub stones: u32,
}

/// How many shares need no memory of their own. Not many chunks have more owners.
const FEW: usize = 8;

/// Shares in no particular order; an owner has at most one, and it keeps its place for as long as it has a stone. Small,
/// so that a chunk's fit in one cache line.
#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Shares {
    owners: [PlayerId; FEW],
    /// How many stones each of the owners has; 0 is a free place.
    stones: [u16; FEW],
    more: Option<Box<More>>,
}

/// The places after the first few, free ones among them; the last is never free.
#[derive(Clone, Debug, Default)]
struct More(Vec<Share>);

impl Shares {
    pub(crate) fn new() -> Shares {
        Shares { owners: [PlayerId::NEWCOMER; FEW], stones: [0; FEW], more: None }
    }

    fn more(&self) -> &[Share] {
        self.more.as_ref().map_or(&[], |more| &more.0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Share> {
        let few = self.owners.iter().zip(&self.stones);
        let few = few.map(|(&owner, &stones)| Share { owner, stones: u32::from(stones) });
        few.chain(self.more().iter().copied()).filter(|share| share.stones > 0)
    }

    /// Who has a place.
    pub(crate) fn owner(&self, place: u16) -> PlayerId {
        let place = usize::from(place);
        match self.owners.get(place) {
            Some(&owner) => owner,
            None => self.more().get(place - FEW).map_or(PlayerId::NEWCOMER, |share| share.owner),
        }
    }

    /// Who has each of the first places: enough for nearly every chunk, and quick to look up.
    pub(crate) fn first_owners(&self) -> [PlayerId; 4 * FEW] {
        let mut owners = [PlayerId::NEWCOMER; 4 * FEW];
        owners[..FEW].copy_from_slice(&self.owners);
        owners[FEW..].iter_mut().zip(self.more()).for_each(|(owner, share)| *owner = share.owner);
        owners
    }

    /// One stone more; the place of its owner.
    pub(crate) fn add(&mut self, owner: PlayerId) -> u16 {
        let few = (0..FEW).find(|&i| self.owners[i] == owner && self.stones[i] > 0);
        let more = || self.more().iter().position(|share| share.owner == owner && share.stones > 0);
        let free = || self.stones.iter().position(|&stones| stones == 0);
        let also_free = || self.more().iter().position(|share| share.stones == 0);
        let place = few
            .or_else(|| Some(FEW + more()?))
            .or_else(free)
            .or_else(|| Some(FEW + also_free()?))
            .unwrap_or(FEW + self.more().len());
        self.add_at(place, owner);
        place as u16
    }

    fn add_at(&mut self, place: usize, owner: PlayerId) {
        if place < FEW {
            self.owners[place] = owner;
            self.stones[place] += 1;
            return;
        }
        let More(more) = &mut **self.more.get_or_insert_default();
        if place - FEW == more.len() {
            more.reserve_exact(1);
            more.push(Share { owner, stones: 0 });
        }
        let share = &mut more[place - FEW];
        *share = Share { owner, stones: share.stones + 1 };
    }

    /// One stone fewer of the owner with this place.
    pub(crate) fn take(&mut self, place: u16) {
        let place = usize::from(place);
        if place < FEW {
            self.stones[place] -= 1;
        } else if let Some(more) = &mut self.more {
            more.0[place - FEW].stones -= 1;
            while more.0.last().is_some_and(|share| share.stones == 0) {
                more.0.pop();
            }
            self.more.take_if(|more| more.0.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_come_and_go_and_keep_their_places() {
        let mut shares = Shares::new();
        let mut expected = [0; 20];
        let mut places = [None; 20];
        for step in 0..2_000u32 {
            let owner = step * 7 % 20;
            let (count, place) = (&mut expected[owner as usize], &mut places[owner as usize]);
            if step / 100 % 2 == 0 {
                let given = shares.add(PlayerId(owner));
                assert_eq!(place.unwrap_or(given), given, "an owner keeps the place");
                *place = Some(given);
                *count += 1;
            } else if let Some(kept) = *place {
                assert_eq!(shares.owner(kept), PlayerId(owner));
                shares.take(kept);
                *count -= 1;
                place.take_if(|_| *count == 0);
            }
            let mut kept: Vec<Share> = shares.iter().collect();
            kept.sort_unstable();
            let all = (0..20).map(|i| Share { owner: PlayerId(i), stones: expected[i as usize] });
            assert_eq!(kept, all.filter(|share| share.stones > 0).collect::<Vec<_>>());
        }
        assert_eq!(shares.more().len(), 0, "in the end all have left");
    }
}
