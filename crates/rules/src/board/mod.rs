//! The board: stones and blockers without history, chains with their liberties, and an incremental hash.
//!
//! Its verbs are few. [`put`](Board::put) a stone, or [`put_and_capture`](Board::put_and_capture),
//! [`lift`](Board::lift) a chain,
//! [`block`](Board::block) and [`unblock`](Board::unblock) a point, and
//! [`petrify`](Board::petrify) a stone into a blocker. None of them judges: what may be done, and what
//! follows from it, is for the variants to say.
//!
//! A chain is a ring of stones linked by `next`, named by one of them, its `head`. A point without a stone
//! is its own head, and the liberties kept there mean nothing: so the loops over neighbours below can add
//! and subtract without first asking what stands there.

mod around;
mod audit;
mod cell;
mod chains;
mod cover;
mod judge;
mod liberties;
mod open;
mod starving;
mod zobrist;

pub use around::Around;
pub use audit::Fault;
pub use cell::Cell;
pub use cover::{Cover, CoverCounts, NoCover};
pub(crate) use judge::any;
pub use liberties::{Liberties, Packed, Roomy};
pub use open::OpenPoints;

use crate::topology::Topology;
use crate::{ByColor, Color};
use starving::Starving;

/// Stones and blockers on the points of a topology, which every verb is given again: a board owns only
/// what changes, so that copying one is a plain copy of memory.
#[derive(Debug, Clone)]
pub struct Board<T: Topology<CAP>, const CAP: usize> {
    cell: [Cell; CAP],
    head: [u16; CAP],
    next: [u16; CAP],
    size: [u16; CAP],
    liberties: [T::Liberties; CAP],
    around: [Around; CAP],
    open: OpenPoints<CAP>,
    cover: T::Cover,
    stones: ByColor<u16>,
    hash: u64,
    starving: Starving<CAP>,
}

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    const MASK: usize = CAP - 1;

    /// The empty board.
    pub fn new(topology: &T) -> Self {
        let mut board = Board {
            cell: [Cell::Wall; CAP],
            head: core::array::from_fn(|p| p as u16),
            next: core::array::from_fn(|p| p as u16),
            size: [0; CAP],
            liberties: [T::Liberties::NONE; CAP],
            around: [Around::NONE; CAP],
            open: OpenPoints::none(),
            cover: T::Cover::none(),
            stones: ByColor::default(),
            hash: 0,
            starving: Starving::none(),
        };
        for point in 0..topology.points() {
            board.cell[point] = Cell::Open;
            board.open.insert(point as u16);
            for &n in topology.near(point) {
                board.around[usize::from(n) & Self::MASK].change(Around::NONE, Around::OPEN);
            }
        }
        board
    }

    /// What stands on a point.
    #[inline(always)]
    pub fn cell(&self, point: u16) -> Cell {
        self.cell[usize::from(point) & Self::MASK]
    }

    /// The stone that names the chain of the stone on this point.
    #[inline(always)]
    pub fn head(&self, point: u16) -> u16 {
        self.head[usize::from(point) & Self::MASK]
    }

    /// The liberties of the chain of the stone on this point.
    #[inline(always)]
    pub fn liberties(&self, point: u16) -> T::Liberties {
        self.liberties[usize::from(self.head(point)) & Self::MASK]
    }

    /// How many stones the chain of the stone on this point has.
    #[inline(always)]
    pub fn chain_size(&self, point: u16) -> u16 {
        self.size[usize::from(self.head(point)) & Self::MASK]
    }

    /// The stones of the chain of the stone on this point, itself first.
    pub fn chain(&self, point: u16) -> impl Iterator<Item = u16> + '_ {
        let mut at = Some(point);
        core::iter::from_fn(move || {
            let stone = at?;
            let next = self.next[usize::from(stone) & Self::MASK];
            at = (next != point).then_some(next);
            Some(stone)
        })
    }

    /// What stands around a point.
    #[inline(always)]
    pub fn around(&self, point: u16) -> Around {
        self.around[usize::from(point) & Self::MASK]
    }

    /// The open points.
    #[inline(always)]
    pub fn open(&self) -> &OpenPoints<CAP> {
        &self.open
    }

    /// The open points, to be reordered by a search.
    #[inline(always)]
    pub fn open_mut(&mut self) -> &mut OpenPoints<CAP> {
        &mut self.open
    }

    /// How many stones of each colour stand on the board.
    pub fn stones(&self) -> ByColor<u32> {
        ByColor::new(|color| self.stones[color].into())
    }

    /// How many stones of each colour cover a point (only with wide stones).
    pub fn cover(&self, point: u16) -> ByColor<u8> {
        self.cover.at(point.into())
    }

    /// The hash of the arrangement: stones and blockers, not who plays next, not how it came about.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What a cell on a point adds to the hash of a board.
    #[inline(always)]
    pub fn hash_of(point: u16, cell: Cell) -> u64 {
        zobrist::number(point.into(), cell)
    }

    /// Puts a wide stone on a point that has none, and joins it to its neighbours. Chains without a liberty
    /// stay; see [`lift_starved`](Board::lift_starved).
    pub fn put(&mut self, topology: &T, point: u16, color: Color) {
        for &covered in topology.cover(point.into()) {
            if self.cover.add(covered.into(), color) {
                self.cell[usize::from(covered) & Self::MASK] = Cell::Covered;
                self.close(topology, covered);
            }
        }
        self.tell_neighbours(topology, point, Around::NONE, Around::stone(color));
        self.stand(point, color);
        self.found_chain(topology, point);
        let stone = Cell::stone(color);
        for few in topology.near(point.into()).chunks(FEW) {
            let friend = |bits, (i, &n): (usize, &u16)| bits | u32::from(self.cell(n) == stone) << i;
            each_bit(few.iter().enumerate().fold(0, friend), |i| self.join(point, few[i]));
        }
        if self.liberties(point).count() == 0 {
            self.note(point);
        }
    }

    /// Puts a stone on an open point, joins it to its neighbours, lifts the opposing chains it leaves without
    /// a liberty and tells `each` stone lifted. Returns how many there were. Not for wide stones.
    ///
    /// All that happens at the four, five or six neighbours is done in one pass over them and without a
    /// branch for each: what stands beside a point is too random for the processor to guess.
    #[inline(always)]
    pub fn put_and_capture(
        &mut self,
        topology: &T,
        point: u16,
        color: Color,
        each: &mut impl FnMut(u16),
    ) -> u32 {
        let p = usize::from(point) & Self::MASK;
        let (own, enemy) = (Cell::stone(color), Cell::stone(!color));
        let (lost, after) = (T::Liberties::at(point), Around::stone(color));
        let near = topology.near(p);
        let (mut friends, mut dead) = (0u32, 0u32);
        let mut liberties = T::Liberties::NONE;
        self.open.remove(point);
        for (i, &n) in near.iter().enumerate() {
            let n = usize::from(n) & Self::MASK;
            let (cell, head) = (self.cell[n], usize::from(self.head[n]) & Self::MASK);
            self.around[n].change(Around::OPEN, after);
            self.liberties[head].subtract(lost);
            liberties.add(T::Liberties::at(n as u16).only_if(cell == Cell::Open));
            friends |= u32::from(cell == own) << i;
            dead |= u32::from((cell == enemy) & (self.liberties[head].count() == 0)) << i;
        }
        self.stand(point, color);
        self.liberties[p] = liberties;
        self.head[p] = point;
        self.next[p] = point;
        self.size[p] = 1;
        each_bit(friends, |i| self.join(point, near[i]));
        let mut captured = 0;
        each_bit(dead, |i| captured += self.lift(topology, near[i], each));
        captured
    }

    /// The stone itself, apart from what it means to its neighbours.
    #[inline(always)]
    fn stand(&mut self, point: u16, color: Color) {
        let (p, stone) = (usize::from(point) & Self::MASK, Cell::stone(color));
        self.cell[p] = stone;
        self.stones[color] += 1;
        self.hash ^= zobrist::number(p, stone);
    }

    /// Lifts the chain of the stone on this point and tells `each` stone. Returns how many there were.
    #[inline]
    pub fn lift(&mut self, topology: &T, point: u16, each: &mut impl FnMut(u16)) -> u32 {
        let stone = self.cell(point);
        let Some(color) = stone.color() else { return 0 };
        let size = self.chain_size(point);
        let mut at = point;
        for _ in 0..size {
            let s = usize::from(at) & Self::MASK;
            let next = self.next[s];
            self.head[s] = at;
            self.hash ^= zobrist::number(s, stone);
            self.clear(topology, at, color);
            each(at);
            at = next;
        }
        self.stones[color] -= size;
        size.into()
    }

    /// Takes the stone off a point that is no longer part of a chain.
    #[inline(always)]
    fn clear(&mut self, topology: &T, point: u16, color: Color) {
        if T::WIDE {
            self.cell[usize::from(point) & Self::MASK] = Cell::Covered;
            self.tell_neighbours(topology, point, Around::stone(color), Around::NONE);
            for &covered in topology.cover(point.into()) {
                if self.cover.remove(covered.into(), color) {
                    self.reopen(topology, covered, Around::NONE);
                }
            }
        } else {
            self.reopen(topology, point, Around::stone(color));
        }
    }

    /// Puts a blocker on an open point.
    #[inline]
    pub fn block(&mut self, topology: &T, point: u16, blocker: Cell) {
        let p = usize::from(point) & Self::MASK;
        self.close(topology, point);
        self.cell[p] = blocker;
        self.hash ^= zobrist::number(p, blocker);
    }

    /// Takes a blocker off.
    #[inline]
    pub fn unblock(&mut self, topology: &T, point: u16) {
        let p = usize::from(point) & Self::MASK;
        self.hash ^= zobrist::number(p, self.cell[p]);
        self.reopen(topology, point, Around::NONE);
    }

    /// Judges from here on as if the blocker on one point stood on another, which is open, until the same is
    /// done the other way round. The list of open points stays as it was, and no chain may starve by it.
    #[inline]
    pub fn shift(&mut self, topology: &T, from: u16, to: u16) {
        let blocker = self.cell(from);
        self.hash ^= Self::hash_of(from, blocker) ^ Self::hash_of(to, blocker);
        self.cell[usize::from(from) & Self::MASK] = Cell::Open;
        self.cell[usize::from(to) & Self::MASK] = blocker;
        for &n in topology.near(from.into()) {
            let n = usize::from(n) & Self::MASK;
            self.around[n].change(Around::NONE, Around::OPEN);
            self.liberties[usize::from(self.head[n]) & Self::MASK].add(T::Liberties::at(from));
        }
        for &n in topology.near(to.into()) {
            let n = usize::from(n) & Self::MASK;
            self.around[n].change(Around::OPEN, Around::NONE);
            self.liberties[usize::from(self.head[n]) & Self::MASK].subtract(T::Liberties::at(to));
        }
    }

    /// Turns a stone into a blocker: the point stays closed, the rest of its chain may fall apart.
    pub fn petrify(&mut self, topology: &T, point: u16, blocker: Cell) {
        let p = usize::from(point) & Self::MASK;
        let stone = self.cell[p];
        let Some(color) = stone.color() else { return };
        self.cell[p] = blocker;
        self.hash ^= zobrist::number(p, stone) ^ zobrist::number(p, blocker);
        self.stones[color] -= 1;
        self.tell_neighbours(topology, point, Around::stone(color), Around::NONE);
        let rest = self.next[p];
        self.head[p] = point;
        self.next[p] = point;
        if rest != point {
            self.rebuild(topology, rest, point, stone);
        }
    }

    /// An open point is no liberty any more. Remembers the chains whose last liberty it was.
    #[inline(always)]
    fn close(&mut self, topology: &T, point: u16) {
        self.open.remove(point);
        let lost = T::Liberties::at(point);
        for few in topology.near(point.into()).chunks(FEW) {
            let mut starving = 0u32;
            for (i, &n) in few.iter().enumerate() {
                let n = usize::from(n) & Self::MASK;
                let head = usize::from(self.head[n]) & Self::MASK;
                self.around[n].change(Around::OPEN, Around::NONE);
                self.liberties[head].subtract(lost);
                let starves = self.cell[n].is_stone() & (self.liberties[head].count() == 0);
                starving |= u32::from(starves) << i;
            }
            each_bit(starving, |i| self.note(self.head(few[i])));
        }
    }

    /// A point, which its neighbours counted as `before`, is a liberty again.
    #[inline(always)]
    fn reopen(&mut self, topology: &T, point: u16, before: Around) {
        self.cell[usize::from(point) & Self::MASK] = Cell::Open;
        self.open.insert(point);
        let gained = T::Liberties::at(point);
        for &n in topology.near(point.into()) {
            let n = usize::from(n) & Self::MASK;
            self.around[n].change(before, Around::OPEN);
            let head = usize::from(self.head[n]) & Self::MASK;
            self.liberties[head].add(gained);
        }
    }

    /// Only the count of a point's neighbours changes, not their liberties.
    fn tell_neighbours(&mut self, topology: &T, point: u16, before: Around, after: Around) {
        for &n in topology.near(point.into()) {
            self.around[usize::from(n) & Self::MASK].change(before, after);
        }
    }
}

/// How many neighbours are looked at before anything is done about them: what was found is kept as bits, so
/// that there is no branch for each.
const FEW: usize = 32;

/// Calls `each` with the places of the bits that are set.
#[inline(always)]
fn each_bit(mut bits: u32, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
