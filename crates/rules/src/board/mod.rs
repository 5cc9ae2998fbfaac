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
use crate::{ByColor, Color, Point};
use starving::Starving;

/// Stones and blockers on the points of a topology, which every verb is given again: a board owns only
/// what changes, so that copying one is a plain copy of memory.
#[derive(Debug, Clone)]
pub struct Board<T: Topology<CAP>, const CAP: usize> {
    cell: [Cell; CAP],
    head: [Point; CAP],
    next: [Point; CAP],
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
            head: core::array::from_fn(|p| Point(p as u16)),
            next: core::array::from_fn(|p| Point(p as u16)),
            size: [0; CAP],
            liberties: [T::Liberties::NONE; CAP],
            around: [Around::NONE; CAP],
            open: OpenPoints::none(),
            cover: T::Cover::none(),
            stones: ByColor::default(),
            hash: 0,
            starving: Starving::none(),
        };
        for point in topology.all_points() {
            board.cell[point.index() & Self::MASK] = Cell::Open;
            board.open.insert(point);
            for &n in topology.near(point) {
                board.around[n.index() & Self::MASK].change(Around::NONE, Around::OPEN);
            }
        }
        board
    }

    /// What stands on a point.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> Cell {
        self.cell[point.index() & Self::MASK]
    }

    /// The stone that names the chain of the stone on this point.
    #[inline(always)]
    pub fn head(&self, point: Point) -> Point {
        self.head[point.index() & Self::MASK]
    }

    /// The liberties of the chain of the stone on this point.
    #[inline(always)]
    pub fn liberties(&self, point: Point) -> T::Liberties {
        self.liberties[self.head(point).index() & Self::MASK]
    }

    /// How many stones the chain of the stone on this point has.
    #[inline(always)]
    pub fn chain_size(&self, point: Point) -> u16 {
        self.size[self.head(point).index() & Self::MASK]
    }

    /// The stones of the chain of the stone on this point, itself first.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(point);
        core::iter::from_fn(move || {
            let stone = at?;
            let next = self.next[stone.index() & Self::MASK];
            at = (next != point).then_some(next);
            Some(stone)
        })
    }

    /// What stands around a point.
    #[inline(always)]
    pub fn around(&self, point: Point) -> Around {
        self.around[point.index() & Self::MASK]
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
    pub fn cover(&self, point: Point) -> ByColor<u8> {
        self.cover.at(point)
    }

    /// The hash of the arrangement: stones and blockers, not who plays next, not how it came about.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What a cell on a point adds to the hash of a board.
    #[inline(always)]
    pub fn hash_of(point: Point, cell: Cell) -> u64 {
        zobrist::number(point.index(), cell)
    }

    /// Puts a wide stone on a point that has none, and joins it to its neighbours. Chains without a liberty
    /// stay; see [`lift_starved`](Board::lift_starved).
    pub fn put(&mut self, topology: &T, point: Point, color: Color) {
        for &covered in topology.cover(point) {
            if self.cover.add(covered, color) {
                self.cell[covered.index() & Self::MASK] = Cell::Covered;
                self.close(topology, covered);
            }
        }
        self.tell_neighbours(topology, point, Around::NONE, Around::stone(color));
        self.stand(point, color);
        self.found_chain(topology, point);
        let stone = Cell::stone(color);
        for few in topology.near(point).chunks(FEW) {
            let friend = |bits, (i, &n): (usize, &Point)| bits | u32::from(self.cell(n) == stone) << i;
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
        point: Point,
        color: Color,
        each: &mut impl FnMut(Point),
    ) -> u32 {
        let p = point.index() & Self::MASK;
        let (own, enemy) = (Cell::stone(color), Cell::stone(!color));
        let (lost, after) = (T::Liberties::at(point), Around::stone(color));
        let near = topology.near(point);
        let (mut friends, mut dead) = (0u32, 0u32);
        let mut liberties = T::Liberties::NONE;
        self.open.remove(point);
        for (i, &n) in near.iter().enumerate() {
            let n = n.index() & Self::MASK;
            let (cell, head) = (self.cell[n], self.head[n].index() & Self::MASK);
            self.around[n].change(Around::OPEN, after);
            self.liberties[head].subtract(lost);
            liberties.add(T::Liberties::at(Point(n as u16)).only_if(cell == Cell::Open));
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
    fn stand(&mut self, point: Point, color: Color) {
        let (p, stone) = (point.index() & Self::MASK, Cell::stone(color));
        self.cell[p] = stone;
        self.stones[color] += 1;
        self.hash ^= zobrist::number(p, stone);
    }

    /// Lifts the chain of the stone on this point and tells `each` stone. Returns how many there were.
    #[inline]
    pub fn lift(&mut self, topology: &T, point: Point, each: &mut impl FnMut(Point)) -> u32 {
        let stone = self.cell(point);
        let Some(color) = stone.color() else { return 0 };
        let size = self.chain_size(point);
        let mut at = point;
        for _ in 0..size {
            let s = at.index() & Self::MASK;
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
    fn clear(&mut self, topology: &T, point: Point, color: Color) {
        if T::WIDE {
            self.cell[point.index() & Self::MASK] = Cell::Covered;
            self.tell_neighbours(topology, point, Around::stone(color), Around::NONE);
            for &covered in topology.cover(point) {
                if self.cover.remove(covered, color) {
                    self.reopen(topology, covered, Around::NONE);
                }
            }
        } else {
            self.reopen(topology, point, Around::stone(color));
        }
    }

    /// Puts a blocker on an open point.
    #[inline]
    pub fn block(&mut self, topology: &T, point: Point, blocker: Cell) {
        let p = point.index() & Self::MASK;
        self.close(topology, point);
        self.cell[p] = blocker;
        self.hash ^= zobrist::number(p, blocker);
    }

    /// Takes a blocker off.
    #[inline]
    pub fn unblock(&mut self, topology: &T, point: Point) {
        let p = point.index() & Self::MASK;
        self.hash ^= zobrist::number(p, self.cell[p]);
        self.reopen(topology, point, Around::NONE);
    }

    /// Judges from here on as if the blocker on one point stood on another, which is open, until the same is
    /// done the other way round. The list of open points stays as it was, and no chain may starve by it.
    #[inline]
    pub fn shift(&mut self, topology: &T, from: Point, to: Point) {
        let blocker = self.cell(from);
        self.hash ^= Self::hash_of(from, blocker) ^ Self::hash_of(to, blocker);
        self.cell[from.index() & Self::MASK] = Cell::Open;
        self.cell[to.index() & Self::MASK] = blocker;
        for &n in topology.near(from) {
            let n = n.index() & Self::MASK;
            self.around[n].change(Around::NONE, Around::OPEN);
            self.liberties[self.head[n].index() & Self::MASK].add(T::Liberties::at(from));
        }
        for &n in topology.near(to) {
            let n = n.index() & Self::MASK;
            self.around[n].change(Around::OPEN, Around::NONE);
            self.liberties[self.head[n].index() & Self::MASK].subtract(T::Liberties::at(to));
        }
    }

    /// Turns a stone into a blocker: the point stays closed, the rest of its chain may fall apart.
    pub fn petrify(&mut self, topology: &T, point: Point, blocker: Cell) {
        let p = point.index() & Self::MASK;
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
    fn close(&mut self, topology: &T, point: Point) {
        self.open.remove(point);
        let lost = T::Liberties::at(point);
        for few in topology.near(point).chunks(FEW) {
            let mut starving = 0u32;
            for (i, &n) in few.iter().enumerate() {
                let n = n.index() & Self::MASK;
                let head = self.head[n].index() & Self::MASK;
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
    fn reopen(&mut self, topology: &T, point: Point, before: Around) {
        self.cell[point.index() & Self::MASK] = Cell::Open;
        self.open.insert(point);
        let gained = T::Liberties::at(point);
        for &n in topology.near(point) {
            let n = n.index() & Self::MASK;
            self.around[n].change(before, Around::OPEN);
            let head = self.head[n].index() & Self::MASK;
            self.liberties[head].add(gained);
        }
    }

    /// Only the count of a point's neighbours changes, not their liberties.
    fn tell_neighbours(&mut self, topology: &T, point: Point, before: Around, after: Around) {
        for &n in topology.near(point) {
            self.around[n.index() & Self::MASK].change(before, after);
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
