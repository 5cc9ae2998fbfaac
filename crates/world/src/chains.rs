//! Chains of one player's stones, with their size and pseudo-liberties.
//!
//! A forest joined by size: a stone names a record for as long as it stands, a record is either a *root* (a chain)
//! or points on to another record. Joining two chains therefore touches two records, however long the chains are.
//! Chains only ever leave the board whole, and every record was named by the stone it was made for, so the stones
//! of a lifted chain name all its records: nothing has to be counted to know which can be used again.

use std::ops::Range;

/// A root has `stones > 0` and counts its pseudo-liberties in `link`; any other record has its parent there.
///
/// A pseudo-liberty is a pair of a stone and an empty point next to it. There are none exactly if there is no liberty.
#[derive(Clone, Copy, Debug)]
struct Record {
    stones: u32,
    link: u32,
}

/// A record that no stone names.
const UNUSED: Record = Record { stones: 0, link: 0 };

/// How many records a chunk is given at a time.
const BLOCK: u32 = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    records: Vec<Record>,
    /// Records of lifted chains.
    free: Vec<u32>,
    /// How many records no stone names.
    unused: usize,
}

impl Chains {
    /// A new chain of one stone, from the spare records of its chunk, which are topped up when they are used up.
    fn found(&mut self, spare: &mut Range<u32>, liberties: u32) -> u32 {
        if spare.start == spare.end {
            *spare = self.set_aside();
        }
        // Never empty now; and `World` refuses stones long before there are 2^32 of them.
        let id = spare.next().unwrap_or_default();
        self.records[id as usize] = Record { stones: 1, link: liberties };
        self.unused -= 1;
        id
    }

    /// Records for chains still to come: used ones if there are many, else new ones.
    fn set_aside(&mut self) -> Range<u32> {
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
    pub(crate) fn attach(&mut self, own: &[u32], liberties: u32, spare: &mut Range<u32>) -> u32 {
        let Some((&first, rest)) = own.split_first() else { return self.found(spare, liberties) };
        let root = rest.iter().fold(first, |root, &other| self.join(root, other));
        self.grow(root, liberties);
        root
    }

    /// Whether every chain has a liberty.
    pub(crate) fn all_breathe(&self) -> bool {
        self.records.iter().all(|record| record.stones == 0 || record.link > 0)
    }

    /// Takes back the records of a lifted chain: those that its stones named, repetitions allowed.
    pub(crate) fn release(&mut self, mut named: Vec<u32>) {
        named.sort_unstable();
        named.dedup();
        named.iter().for_each(|&id| self.records[id as usize] = UNUSED);
        self.unused += named.len();
        self.free.append(&mut named);
    }

    /// How many records are in use.
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
        assert!(ids.iter().filter(|id| again.contains(id)).count() >= 7, "used records are used again");
        assert_eq!(chains.in_use(), 16);
    }
}
