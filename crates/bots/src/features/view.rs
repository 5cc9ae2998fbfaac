//! Liberties, eyes, atari and captures, read from a board.

use rules::board::{Board, Cell, Liberties};
use rules::topology::Topology;
use rules::{Color, Point};

use super::BoardInfo;
use crate::point_set::PointSet;

/// A board with its topology and precomputed tables.
pub(crate) struct View<'a, T: Topology<CAP>, const CAP: usize> {
    pub(crate) board: &'a Board<T, CAP>,
    pub(crate) topology: &'a T,
    pub(crate) info: &'a BoardInfo,
}

impl<T: Topology<CAP>, const CAP: usize> Clone for View<'_, T, CAP> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Topology<CAP>, const CAP: usize> Copy for View<'_, T, CAP> {}

/// Chains with more liberties than this are taken to be safe from a wide stone.
const WIDE_LIBERTIES: usize = 9;

impl<'a, T: Topology<CAP>, const CAP: usize> View<'a, T, CAP> {
    #[inline(always)]
    pub(crate) fn near(&self, point: Point) -> &'a [Point] {
        self.topology.near(point)
    }

    #[inline(always)]
    pub(crate) fn is_open(&self, point: Point) -> bool {
        self.board.cell(point) == Cell::Open
    }

    /// The liberties of the chain of a stone; stops once there are more than `most`.
    pub(crate) fn liberties(&self, stone: Point, most: usize) -> PointSet {
        let mut found = PointSet::new();
        for s in self.board.chain(stone) {
            for &n in self.near(s) {
                if self.is_open(n) {
                    found.add(n);
                }
            }
            if found.len() > most {
                break;
            }
        }
        found
    }

    /// The points where one stone captures the chain of a stone. Empty if the chain is not in atari.
    #[inline]
    pub(crate) fn capturing_points(&self, stone: Point) -> PointSet {
        if T::WIDE {
            return self.wide_capturing_points(stone);
        }
        let mut found = PointSet::new();
        if let Some(last) = self.board.liberties(stone).sole() {
            found.add(last);
        }
        found
    }

    /// Whether the chain of a stone is in atari.
    #[inline]
    pub(crate) fn in_atari(&self, stone: Point) -> bool {
        if T::WIDE {
            !self.wide_capturing_points(stone).is_empty()
        } else {
            self.board.liberties(stone).sole().is_some()
        }
    }

    fn wide_capturing_points(&self, stone: Point) -> PointSet {
        let liberties = self.liberties(stone, WIDE_LIBERTIES);
        self.covering(liberties.as_slice())
    }

    /// The open points where a wide stone covers all of these.
    fn covering(&self, points: &[Point]) -> PointSet {
        let mut found = PointSet::new();
        let (Some(&first), true) = (points.first(), points.len() <= WIDE_LIBERTIES) else { return found };
        for &q in self.topology.cover(first) {
            let closed = self.topology.cover(q);
            if self.is_open(q) && points.iter().all(|p| closed.contains(p)) {
                found.add(q);
            }
        }
        found
    }

    /// Whether a point is an eye that should not be filled: its neighbours are one chain, or cannot be
    /// separated at its diagonals.
    #[inline]
    pub(crate) fn is_eye(&self, point: Point, color: Color) -> bool {
        if !self.board.is_eye(self.topology, point, color) {
            return false;
        }
        if T::WIDE {
            return true;
        }
        let (diagonals, allowed) = self.info.diagonals(point);
        let enemy = Cell::stone(!color);
        let held = diagonals.iter().filter(|&&d| self.board.cell(d) == enemy).count();
        held == 0 || held <= allowed && self.walls_beside(point) == 0 || self.is_one_chain(point, color)
    }

    fn walls_beside(&self, point: Point) -> usize {
        let walled = |n: &&Point| !self.board.cell(**n).is_stone();
        self.near(point).iter().filter(walled).count()
    }

    fn is_one_chain(&self, point: Point, color: Color) -> bool {
        let own = Cell::stone(color);
        let mut heads = self.near(point).iter().filter(|&&n| self.board.cell(n) == own);
        let Some(&first) = heads.next() else { return false };
        heads.all(|&n| self.board.head(n) == self.board.head(first))
    }

    /// The pseudo-liberties of the chain that a stone on an open point would belong to, after captures. Not for
    /// wide stones.
    #[inline]
    fn after(&self, point: Point, color: Color) -> T::Liberties {
        let (own, enemy) = (Cell::stone(color), Cell::stone(!color));
        let near = self.near(point);
        let mut total = T::Liberties::NONE;
        for (i, &n) in near.iter().enumerate() {
            let cell = self.board.cell(n);
            if cell == Cell::Open {
                total.add(T::Liberties::at(n));
            } else if cell == own {
                let head = self.board.head(n);
                // The point itself is no longer a liberty: subtract it once for each adjacent stone.
                total.subtract(T::Liberties::at(point));
                if !near[..i].iter().any(|&m| self.board.cell(m) == own && self.board.head(m) == head) {
                    total.add(self.board.liberties(n));
                }
            } else if cell == enemy && self.board.liberties(n).all_at(point) {
                total.add(T::Liberties::at(n));
            }
        }
        total
    }

    /// Whether a stone here would be self-atari or suicide.
    #[inline]
    pub(crate) fn is_self_atari(&self, point: Point, color: Color) -> bool {
        if T::WIDE {
            return self.is_wide_self_atari(point, color);
        }
        let near = self.near(point);
        if near.iter().filter(|&&n| self.is_open(n)).count() >= 2 {
            return false;
        }
        let after = self.after(point, color);
        after.count() == 0 || after.sole().is_some()
    }

    /// Whether a wide stone here could be captured at once together with the chains it joins, or would take
    /// the last liberty of another own chain. Stones that capture are taken to be safe.
    fn is_wide_self_atari(&self, point: Point, color: Color) -> bool {
        if self.captures_own(point, color) {
            return true;
        }
        let closed = self.topology.cover(point);
        let own = Cell::stone(color);
        let mut free = PointSet::new();
        for &n in self.near(point) {
            let cell = self.board.cell(n);
            if cell == Cell::Open && !closed.contains(&n) {
                free.add(n);
            } else if cell == own {
                for &l in self.liberties(n, WIDE_LIBERTIES).as_slice() {
                    if !closed.contains(&l) {
                        free.add(l);
                    }
                }
            }
            if free.len() > WIDE_LIBERTIES {
                return false;
            }
        }
        free.is_empty() || !self.covering(free.as_slice()).is_empty()
    }

    /// Whether a wide stone here would capture another own chain.
    fn captures_own(&self, point: Point, color: Color) -> bool {
        let own = Cell::stone(color);
        self.chains_losing_liberties(point, color).as_slice().iter().any(|&s| {
            let head = self.board.head(s);
            let joins = |n: &Point| self.board.cell(*n) == own && self.board.head(*n) == head;
            !self.near(point).iter().any(joins) && self.would_be_captured(s, point)
        })
    }

    /// The heads of chains of a colour that would lose liberties to a wide stone here.
    fn chains_losing_liberties(&self, point: Point, color: Color) -> PointSet {
        let mut chains = PointSet::new();
        let stone = Cell::stone(color);
        for &c in self.topology.cover(point) {
            if self.is_open(c) {
                for &n in self.near(c) {
                    if self.board.cell(n) == stone {
                        chains.add(self.board.head(n));
                    }
                }
            }
        }
        chains
    }

    pub(crate) fn would_be_captured(&self, stone: Point, point: Point) -> bool {
        let closed = self.topology.cover(point);
        let liberties = self.liberties(stone, WIDE_LIBERTIES);
        liberties.len() <= WIDE_LIBERTIES && liberties.as_slice().iter().all(|l| closed.contains(l))
    }

    /// How many opposing stones a stone here would capture.
    pub(crate) fn captures(&self, point: Point, color: Color) -> u32 {
        let mut chains = PointSet::new();
        if T::WIDE {
            chains = self.chains_losing_liberties(point, !color);
        } else {
            let enemy = Cell::stone(!color);
            for &n in self.near(point) {
                if self.board.cell(n) == enemy {
                    chains.add(self.board.head(n));
                }
            }
        }
        let dies = |s: Point| {
            if T::WIDE { self.would_be_captured(s, point) } else { self.board.liberties(s).all_at(point) }
        };
        let taken = chains.as_slice().iter().filter(|&&s| dies(s));
        taken.map(|&s| u32::from(self.board.chain_size(s))).sum()
    }

    /// Whether a stone here would touch two chains.
    pub(crate) fn is_contact(&self, point: Point) -> bool {
        let mut heads =
            self.near(point).iter().filter(|&&n| self.board.cell(n).is_stone()).map(|&n| self.board.head(n));
        heads.next().is_some_and(|first| heads.any(|head| head != first))
    }

    /// The heads of all chains that a turn at this point can have put in danger, its own included.
    pub(crate) fn chains_beside(&self, point: Point) -> PointSet {
        let mut chains = PointSet::new();
        let mut see = |p: Point| {
            if self.board.cell(p).is_stone() {
                chains.add(self.board.head(p));
            }
        };
        see(point);
        if T::WIDE {
            for &c in self.topology.cover(point) {
                self.near(c).iter().copied().for_each(&mut see);
            }
        } else {
            self.near(point).iter().copied().for_each(&mut see);
        }
        chains
    }

    /// The points that save an own chain in atari, by capturing an adjacent chain or by extending.
    pub(crate) fn rescues(&self, stone: Point, color: Color, found: &mut PointSet) {
        let enemy = Cell::stone(!color);
        let mut looked = PointSet::new();
        for s in self.board.chain(stone) {
            for &n in self.near(s) {
                if self.board.cell(n) == enemy && !looked.as_slice().contains(&self.board.head(n)) {
                    looked.add(self.board.head(n));
                    self.capturing_points(n).as_slice().iter().for_each(|&k| found.add(k));
                }
            }
        }
        let most = if T::WIDE { WIDE_LIBERTIES } else { 2 };
        for &l in self.liberties(stone, most).as_slice() {
            if !self.is_self_atari(l, color) {
                found.add(l);
            }
        }
    }
}
