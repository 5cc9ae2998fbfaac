//! Chains of one player's stones, with their size and pseudo-liberties.
//!
//! Union-find by size. A stone refers to the same record for as long as it is on the board; a record is either a *root* (a
//! chain) or points to another record. Joining two chains therefore changes two records, however long the chains are.
//! Chains are only ever removed as a whole, and every record is referred to by the stone it was created for, so the stones
//! of a lifted chain refer to all its records: no reference counts are needed to reuse them.

use std::ops::Range;

/// A root has `stones > 0` and its number of pseudo-liberties in `link`; any other record has its parent there.
///
/// A pseudo-liberty is a pair of a stone and an adjacent empty point. Their number is zero if and only if there is no liberty.
#[derive(Clone, Copy, Debug)]
struct Record {
    stones: u32,
    link: u32,
}

/// An unused record.
const UNUSED: Record = Record { stones: 0, link: 0 };

/// The number of records that a chunk reserves at a time.
const BLOCK: u32 = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    records: Vec<Record>,
    /// Records of lifted chains.
    free: Vec<u32>,
    /// The number of unused records.
    unused: usize,
}

impl Chains {
    /// A new chain of one stone, from the spare records of its chunk, which are refilled when empty.
    fn create(&mut self, spare: &mut Range<u32>, liberties: u32) -> u32 {
        if spare.start == spare.end {
            *spare = self.reserve();
        }
        // Never empty here; and `World` limits stones far below 2^32.
        let id = spare.next().unwrap_or_default();
        self.records[id as usize] = Record { stones: 1, link: liberties };
        self.unused -= 1;
        id
    }

    /// Reserves records: a freed one if there are many, else a block of new ones.
    fn reserve(&mut self) -> Range<u32> {
        let old = if self.free.len() * 16 > self.records.len() { self.free.pop() } else { None };
        let (first, count) = match old {
            Some(id) => (id, 1),
            None => {
                let first = self.records.len() as u32;
                self.records.resize(self.records.len() + BLOCK as usize, UNUSED);
                self.unused += BLOCK as usize;
                (first, BLOCK)
            }
        };
        first..first + count
    }

    /// The root of a record, without path compression.
    pub(crate) fn root(&self, mut id: u32) -> u32 {
        while self.records[id as usize].stones == 0 {
            id = self.records[id as usize].link;
        }
        id
    }

    /// The root of a record, with path halving.
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

    /// Adds a stone with its pseudo-liberties to a chain.
    pub(crate) fn grow(&mut self, root: u32, liberties: u32) {
        let chain = &mut self.records[root as usize];
        chain.stones += 1;
        chain.link += liberties;
    }

    /// Joins two chains, which may be the same, and returns the root.
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

    /// Adds a new stone to the adjacent chains of its player; returns the root of the joined chain.
    pub(crate) fn attach(&mut self, own: &[u32], liberties: u32, spare: &mut Range<u32>) -> u32 {
        let Some((&first, rest)) = own.split_first() else { return self.create(spare, liberties) };
        let root = rest.iter().fold(first, |root, &other| self.join(root, other));
        self.grow(root, liberties);
        root
    }

    /// Whether every chain has a liberty.
    pub(crate) fn all_have_liberties(&self) -> bool {
        self.records.iter().all(|record| record.stones == 0 || record.link > 0)
    }

    /// Frees the records of a lifted chain: those that its stones refer to, duplicates allowed.
    pub(crate) fn release(&mut self, mut freed: Vec<u32>) {
        freed.sort_unstable();
        freed.dedup();
        freed.iter().for_each(|&id| self.records[id as usize] = UNUSED);
        self.unused += freed.len();
        self.free.append(&mut freed);
    }

    /// The number of records in use.
    pub(crate) fn in_use(&self) -> usize {
        self.records.len() - self.unused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_chains_share_stones_and_liberties() {
        let mut chains = Chains::default();
        let mut spare = 0..0;
        let ids: Vec<u32> = (0..8).map(|_| chains.attach(&[], 2, &mut spare)).collect();
        assert_eq!(chains.in_use(), 8);
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
        let again: Vec<u32> = (0..16).map(|_| chains.attach(&[], 4, &mut spare)).collect();
        assert!(ids.iter().filter(|id| again.contains(id)).count() >= 7, "freed records are reused");
        assert_eq!(chains.in_use(), 16);
    }
}
