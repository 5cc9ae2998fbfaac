//! A chunk: a square of 32 × 32 points, kept as rows of bits and dense lists of its stones.

use crate::directory::Clip;
use crate::options::Time;
use crate::point::Point;
use crate::rowlists::RowLists;
use crate::shares::Shares;
use crate::stone::{EVER, Status, Stone};
use std::ops::Range;

/// Points on a side of a chunk: one row is one `u32`.
pub(crate) const SIDE: usize = 32;
pub(crate) const SIDE_BITS: u32 = 5;

/// How many changes a chunk remembers, for [`Chunk::changed_since`].
const REMEMBERED: u64 = 32;

/// Which chunk a point lies in: coordinates in units of 32 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkAt {
    /// To the right.
    pub x: i64,
    /// Up.
    pub y: i64,
}

impl ChunkAt {
    /// The chunk that holds the point.
    pub fn of(point: Point) -> ChunkAt {
        ChunkAt { x: point.x >> SIDE_BITS, y: point.y >> SIDE_BITS }
    }

    /// Its lower left point, if there is such a chunk: coordinates reach from -2^58 to 2^58-1.
    pub fn corner(self) -> Option<Point> {
        let exists = |c: i64| (i64::MIN >> SIDE_BITS..=i64::MAX >> SIDE_BITS).contains(&c);
        (exists(self.x) && exists(self.y)).then(|| Point::new(self.x << SIDE_BITS, self.y << SIDE_BITS))
    }

    /// A point of this chunk. Only for chunks that exist.
    pub(crate) fn point(self, spot: Spot) -> Point {
        let Spot(spot) = spot;
        Point::new(
            self.x << SIDE_BITS | i64::from(spot & 31),
            self.y << SIDE_BITS | i64::from(spot >> SIDE_BITS),
        )
    }
}

/// A point inside its chunk: five bits of y, five bits of x.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot(pub(crate) u16);

impl Spot {
    pub(crate) fn of(point: Point) -> Spot {
        Spot((point.x & 31) as u16 | ((point.y & 31) as u16) << SIDE_BITS)
    }

    pub(crate) fn new(x: u32, y: usize) -> Spot {
        Spot(x as u16 & 31 | (y as u16 & 31) << SIDE_BITS)
    }

    pub(crate) fn y(self) -> usize {
        usize::from(self.0 >> SIDE_BITS & 31)
    }

    fn x(self) -> u32 {
        u32::from(self.0 & 31)
    }
}

/// What is used together lies together, in cache lines of its own.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Chunk {
    /// Where stones stand that the last move near left Locked or Pending. Only these can forbid a move.
    pub(crate) active: [u32; SIDE],
    /// Where stones stand.
    pub(crate) rows: [u32; SIDE],
    pub(crate) shares: Shares,
    /// When a stone was last placed on or lifted from it.
    pub(crate) last_activity: Time,
    /// The last changed spots, a ring: the change that made version `v` is at `v % REMEMBERED`.
    changes: [Spot; REMEMBERED as usize],
    /// Row by row from below, each from the left.
    lists: RowLists,
    version: u64,
    /// The version before the first change in `changes` that is this chunk's own memory (not a snapshot's).
    remembers_from: u64,
    /// Records set aside for chains founded here, so that those of one place lie together.
    pub(crate) spare_chains: Range<u32>,
    /// The [`crate::directory::Region`] it belongs to.
    pub(crate) region: u32,
}

impl Chunk {
    pub(crate) fn new(region: u32) -> Chunk {
        Chunk {
            active: [0; SIDE],
            rows: [0; SIDE],
            lists: RowLists::default(),
            shares: Shares::new(),
            changes: [Spot(0); REMEMBERED as usize],
            spare_chains: 0..0,
            version: 0,
            remembers_from: 0,
            last_activity: EVER,
            region,
        }
    }

    /// Where the stone of this spot is in the list of its row, or would be.
    fn rank(&self, spot: Spot) -> usize {
        (self.rows[spot.y()] & ((1 << spot.x()) - 1)).count_ones() as usize
    }

    pub(crate) fn is_stone(&self, spot: Spot) -> bool {
        self.rows[spot.y()] >> spot.x() & 1 == 1
    }

    pub(crate) fn get(&self, spot: Spot) -> Option<&Stone> {
        if self.is_stone(spot) { self.lists.get(spot.y(), self.rank(spot)) } else { None }
    }

    /// How many stones a part of the chunk holds.
    pub(crate) fn count(&self, clip: Clip) -> usize {
        self.rows[clip.bottom..=clip.top].iter().map(|row| (row & clip.columns).count_ones() as usize).sum()
    }

    /// How many stones it holds.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// All stones, row by row from below, each row from the left.
    pub(crate) fn stones(&self) -> impl Iterator<Item = &Stone> {
        (0..SIDE).flat_map(|y| self.lists.row(&self.rows, y))
    }

    /// The stones of a row from a column on.
    pub(crate) fn row_from(&self, x: u32, y: usize) -> &[Stone] {
        &self.lists.row(&self.rows, y)[self.rank(Spot::new(x, y))..]
    }

    /// The stones of a row, for giving them their chains.
    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [Stone] {
        self.lists.row_mut(&self.rows, y)
    }

    /// Puts all stones at once, in their order, on the spots of a chunk without stones.
    pub(crate) fn fill(&mut self, rows: [u32; SIDE], stones: &[Stone]) {
        self.lists = RowLists::filled(&rows, stones);
        self.rows = rows;
        let spots = (0..SIDE).flat_map(|y| Bits(rows[y]).map(move |x| Spot::new(x, y)));
        for (spot, stone) in spots.zip(stones) {
            self.mark_active(spot, stone.status());
            self.shares.add(stone.owner());
        }
    }

    /// All stones with their spots, in the order of the list.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Spot, &Stone)> {
        let spots = (0..SIDE).flat_map(|y| Bits(self.rows[y]).map(move |x| Spot::new(x, y)));
        spots.zip(self.stones())
    }

    /// Puts a stone on an empty spot.
    pub(crate) fn put(&mut self, spot: Spot, stone: Stone) {
        debug_assert!(!self.is_stone(spot));
        let rank = self.rank(spot);
        self.lists.insert(&self.rows, spot.y(), rank, stone);
        self.rows[spot.y()] |= 1 << spot.x();
        self.mark_active(spot, stone.status());
        self.shares.add(stone.owner());
        self.note(spot);
    }

    /// Lifts the stone of a spot, if there is one.
    pub(crate) fn lift(&mut self, spot: Spot) -> Option<Stone> {
        if !self.is_stone(spot) {
            return None;
        }
        let rank = self.rank(spot);
        let stone = self.lists.remove(&self.rows, spot.y(), rank);
        self.rows[spot.y()] &= !(1 << spot.x());
        self.mark_active(spot, Status::Unlocked);
        self.shares.take(stone.owner());
        self.note(spot);
        Some(stone)
    }

    /// Gives the stone of a spot another status, by a move.
    pub(crate) fn set_status(&mut self, spot: Spot, status: Status, since: Time) {
        self.settle(spot, status, since);
        self.note(spot);
    }

    /// Writes down a status that the passage of time has brought. Nobody has to be told: all can calculate.
    pub(crate) fn settle(&mut self, spot: Spot, status: Status, since: Time) {
        let rank = self.rank(spot);
        if let Some(stone) = self.lists.get_mut(spot.y(), rank) {
            *stone = stone.with_status(status, since);
        }
        self.mark_active(spot, status);
    }

    fn mark_active(&mut self, spot: Spot, status: Status) {
        let bit = 1 << spot.x();
        let row = &mut self.active[spot.y()];
        *row = if status == Status::Unlocked { *row & !bit } else { *row | bit };
    }

    fn note(&mut self, spot: Spot) {
        self.version += 1;
        self.changes[(self.version % REMEMBERED) as usize] = spot;
    }

    /// How many changes the chunk has seen.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The spots changed after a version, sorted; `None` if that is not known any more (or not yet).
    pub(crate) fn changed_since(&self, version: u64) -> Option<Vec<Spot>> {
        let news = self.version.checked_sub(version)?;
        if news > REMEMBERED || version < self.remembers_from {
            return None;
        }
        let mut spots: Vec<Spot> =
            (version + 1..=self.version).map(|v| self.changes[(v % REMEMBERED) as usize]).collect();
        spots.sort_unstable();
        spots.dedup();
        Some(spots)
    }

    /// The version of a chunk read from a snapshot, whose earlier changes are forgotten.
    pub(crate) fn restore_version(&mut self, version: u64) {
        self.version = version;
        self.remembers_from = version;
    }
}

/// The positions of the ones in a row, from the left.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) u32);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_without_stones_is_eight_cache_lines() {
        assert_eq!(size_of::<Chunk>(), 512);
    }
}
