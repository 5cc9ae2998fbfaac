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

/// Shares in no particular order; an owner has at most one. Small, so that a chunk's fit in one cache line.
#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Shares {
    owners: [PlayerId; FEW],
    /// How many stones each of the owners has; 0 is a free place.
    stones: [u16; FEW],
    more: Option<Box<More>>,
}

/// Shares that found no free place; none of them is zero.
#[derive(Clone, Debug, Default)]
struct More(Vec<Share>);

impl Shares {
    pub(crate) fn new() -> Shares {
        Shares { owners: [PlayerId::NEWCOMER; FEW], stones: [0; FEW], more: None }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Share> {
        let few = self.owners.iter().zip(&self.stones).filter(|&(_, &stones)| stones > 0);
        let few = few.map(|(&owner, &stones)| Share { owner, stones: u32::from(stones) });
        few.chain(self.more.iter().flat_map(|more| more.0.iter().copied()))
    }

    /// The place of an owner who has stones.
    fn place(&self, owner: PlayerId) -> Option<usize> {
        (0..FEW).find(|&i| self.owners[i] == owner && self.stones[i] > 0)
    }

    /// One stone more.
    pub(crate) fn add(&mut self, owner: PlayerId) {
        if let Some(i) = self.place(owner) {
            self.stones[i] += 1;
        } else if let Some(share) = self.more_of(owner) {
            share.stones += 1;
        } else if let Some(i) = self.stones.iter().position(|&stones| stones == 0) {
            (self.owners[i], self.stones[i]) = (owner, 1);
        } else {
            let more = self.more.get_or_insert_default();
            more.0.reserve_exact(1);
            more.0.push(Share { owner, stones: 1 });
        }
    }

    /// One stone fewer.
    pub(crate) fn take(&mut self, owner: PlayerId) {
        if let Some(i) = self.place(owner) {
            self.stones[i] -= 1;
        } else if let Some(share) = self.more_of(owner) {
            share.stones -= 1;
            if share.stones == 0 {
                self.forget_empty();
            }
        }
    }

    fn more_of(&mut self, owner: PlayerId) -> Option<&mut Share> {
        self.more.as_mut()?.0.iter_mut().find(|share| share.owner == owner)
    }

    fn forget_empty(&mut self) {
        if let Some(more) = &mut self.more {
            more.0.retain(|share| share.stones > 0);
        }
        self.more.take_if(|more| more.0.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_come_and_go() {
        let mut shares = Shares::new();
        let mut expected = [0; 20];
        for step in 0..2_000u32 {
            let owner = step * 7 % 20;
            let place = &mut expected[owner as usize];
            if step / 100 % 2 == 0 {
                shares.add(PlayerId(owner));
                *place += 1;
            } else if *place > 0 {
                shares.take(PlayerId(owner));
                *place -= 1;
            }
            let mut kept: Vec<Share> = shares.iter().collect();
            kept.sort_unstable();
            let all = (0..20).map(|i| Share { owner: PlayerId(i), stones: expected[i as usize] });
            assert_eq!(kept, all.filter(|share| share.stones > 0).collect::<Vec<_>>());
        }
    }
}
