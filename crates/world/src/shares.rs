//! Stones of a chunk per owner.

use crate::players::PlayerId;

/// The number of stones of one owner in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// Their owner.
    pub owner: PlayerId,
    /// Their number.
    pub stones: u32,
}

/// The number of shares stored inline. Few chunks have more owners.
const INLINE: usize = 8;

/// Unordered shares, at most one per owner, whose index is stable for as long as the owner has a stone. The inline part
/// of a chunk fits in one cache line.
#[derive(Clone, Debug)]
#[repr(C)]
pub(crate) struct Shares {
    owners: [PlayerId; INLINE],
    /// The number of stones of each owner; 0 marks a free slot.
    stones: [u16; INLINE],
    more: Option<Box<More>>,
}

/// The slots after the inline ones, including free ones; the last is never free.
#[derive(Clone, Debug, Default)]
struct More(Vec<Share>);

impl Shares {
    pub(crate) fn new() -> Shares {
        Shares { owners: [PlayerId::NEWCOMER; INLINE], stones: [0; INLINE], more: None }
    }

    fn more(&self) -> &[Share] {
        self.more.as_ref().map_or(&[], |more| &more.0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Share> {
        let inline = self.owners.iter().zip(&self.stones);
        let inline = inline.map(|(&owner, &stones)| Share { owner, stones: u32::from(stones) });
        inline.chain(self.more().iter().copied()).filter(|share| share.stones > 0)
    }

    /// The owner with an index.
    pub(crate) fn owner(&self, index: u16) -> PlayerId {
        let index = usize::from(index);
        match self.owners.get(index) {
            Some(&owner) => owner,
            None => self.more().get(index - INLINE).map_or(PlayerId::NEWCOMER, |share| share.owner),
        }
    }

    /// The owners with the lowest indexes: enough for nearly every chunk, and fast to look up.
    pub(crate) fn first_owners(&self) -> [PlayerId; 4 * INLINE] {
        let mut owners = [PlayerId::NEWCOMER; 4 * INLINE];
        owners[..INLINE].copy_from_slice(&self.owners);
        owners[INLINE..].iter_mut().zip(self.more()).for_each(|(owner, share)| *owner = share.owner);
        owners
    }

    /// Adds a stone; returns the index of its owner.
    pub(crate) fn add(&mut self, owner: PlayerId) -> u16 {
        let inline = (0..INLINE).find(|&i| self.owners[i] == owner && self.stones[i] > 0);
        let more = || self.more().iter().position(|share| share.owner == owner && share.stones > 0);
        let free = || self.stones.iter().position(|&stones| stones == 0);
        let also_free = || self.more().iter().position(|share| share.stones == 0);
        let index = inline
            .or_else(|| Some(INLINE + more()?))
            .or_else(free)
            .or_else(|| Some(INLINE + also_free()?))
            .unwrap_or(INLINE + self.more().len());
        self.add_at(index, owner);
        index as u16
    }

    fn add_at(&mut self, index: usize, owner: PlayerId) {
        if index < INLINE {
            self.owners[index] = owner;
            self.stones[index] += 1;
            return;
        }
        let More(more) = &mut **self.more.get_or_insert_default();
        if index - INLINE == more.len() {
            more.reserve_exact(1);
            more.push(Share { owner, stones: 0 });
        }
        let share = &mut more[index - INLINE];
        *share = Share { owner, stones: share.stones + 1 };
    }

    /// Removes a stone of the owner with this index.
    pub(crate) fn remove(&mut self, index: u16) {
        let index = usize::from(index);
        if index < INLINE {
            self.stones[index] -= 1;
        } else if let Some(more) = &mut self.more {
            more.0[index - INLINE].stones -= 1;
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
    fn owners_keep_their_indexes() {
        let mut shares = Shares::new();
        let mut expected = [0; 20];
        let mut indexes = [None; 20];
        for step in 0..2_000u32 {
            let owner = step * 7 % 20;
            let (count, index) = (&mut expected[owner as usize], &mut indexes[owner as usize]);
            if step / 100 % 2 == 0 {
                let given = shares.add(PlayerId(owner));
                assert_eq!(index.unwrap_or(given), given, "an owner keeps the index");
                *index = Some(given);
                *count += 1;
            } else if let Some(kept) = *index {
                assert_eq!(shares.owner(kept), PlayerId(owner));
                shares.remove(kept);
                *count -= 1;
                index.take_if(|_| *count == 0);
            }
            let mut kept: Vec<Share> = shares.iter().collect();
            kept.sort_unstable();
            let all = (0..20).map(|i| Share { owner: PlayerId(i), stones: expected[i as usize] });
            assert_eq!(kept, all.filter(|share| share.stones > 0).collect::<Vec<_>>());
        }
        assert_eq!(shares.more().len(), 0, "no share is left");
    }
}
