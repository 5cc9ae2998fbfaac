//! Chains: founding one, joining two, and making them anew when one falls apart.

use super::{Board, Cell, Liberties};
use crate::Point;
use crate::topology::Topology;

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    /// Makes chains anew out of the stones of a ring that was opened: from `first` up to `end`, which is
    /// no longer part of it.
    pub(super) fn rebuild(&mut self, topology: &T, first: Point, end: Point, stone: Cell) {
        // Going along the ring needs `next`, which founding changes, so the ring is first copied into the
        // list of starving stones, which is empty between turns.
        let mut ring = 0;
        let mut at = first;
        while at != end {
            self.starving.list[ring & Self::MASK] = at;
            ring += 1;
            at = self.next[at.index() & Self::MASK];
        }
        for i in 0..ring {
            let at = self.starving.list[i & Self::MASK];
            self.found_chain(topology, at);
        }
        for i in 0..ring {
            let at = self.starving.list[i & Self::MASK];
            for &n in topology.near(at) {
                if self.cell(n) == stone {
                    self.join(at, n);
                }
            }
        }
        for i in 0..ring {
            let at = self.starving.list[i & Self::MASK];
            // The list is overwritten from its start, never ahead of where it is read.
            if self.head(at) == at && self.liberties(at).count() == 0 {
                self.note(at);
            }
        }
    }

    /// Makes the stone on a point a chain of its own with the liberties it has now.
    #[inline(always)]
    pub(super) fn found_chain(&mut self, topology: &T, point: Point) {
        let p = point.index() & Self::MASK;
        let mut liberties = T::Liberties::NONE;
        for &n in topology.near(point) {
            liberties.add(T::Liberties::at(n).only_if(self.cell(n) == Cell::Open));
        }
        self.liberties[p] = liberties;
        self.head[p] = point;
        self.next[p] = point;
        self.size[p] = 1;
    }

    /// Makes one chain of two, relabelling the smaller.
    #[inline(always)]
    pub(super) fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return;
        }
        let (a, b) = (a.index() & Self::MASK, b.index() & Self::MASK);
        let (large, small) = if self.size[a] >= self.size[b] { (a, b) } else { (b, a) };
        let mut at = small;
        for _ in 0..self.size[small] {
            self.head[at] = Point(large as u16);
            at = self.next[at].index() & Self::MASK;
        }
        self.next.swap(large, small);
        self.size[large] += self.size[small];
        let joined = self.liberties[small];
        self.liberties[large].add(joined);
    }
}
