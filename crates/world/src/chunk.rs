//! A chunk: a square of 32 × 32 points, kept as rows of bits and dense lists of its stones.

use crate::directory::Clip;
use crate::options::{Options, Time};
use crate::packed::{Face, Inside, Packed};
use crate::players::PlayerId;
use crate::point::Point;
use crate::rowlists::RowLists;
use crate::shares::Shares;
use crate::stone::{EVER, Status, Stone};
use std::ops::Range;

/// Points on a side of a chunk: one row is one `u32`.
pub(crate) const SIDE: usize = 32;
pub(crate) const SIDE_BITS: u32 = 5;

/// How many changes a chunk remembers, for [`Chunk::changed_since`].
const REMEMBERED: u32 = 32;

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
    /// No Locked or Pending stone has its status since a later moment.
    newest: Time,
    /// Records set aside for chains founded here, so that those of one place lie together.
    pub(crate) spare_chains: Range<u32>,
    /// The [`crate::directory::Region`] it belongs to.
    pub(crate) region: u32,
    /// How many of the last changes it remembers: a snapshot knows of none.
    remembered: u32,
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
            newest: EVER,
            remembered: 0,
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

    pub(crate) fn get(&self, spot: Spot) -> Option<Stone> {
        self.is_stone(spot).then(|| self.unpack(self.lists.get(spot.y(), self.rank(spot))))
    }

    fn unpack(&self, Packed { face, inside }: Packed) -> Stone {
        Stone::new(self.shares.owner(face.owner()), face.status(), inside.since(), inside.chain)
    }

    /// Counts the stone for its owner, and packs it.
    fn pack(&mut self, stone: &Stone) -> Packed {
        let owner = self.shares.add(stone.owner());
        Packed { face: Face::new(owner, stone.status()), inside: Inside::new(stone.since, stone.chain) }
    }

    /// How many stones it holds.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Shows the stones of a part of the chunk as they are at a moment to `each`, row by row from below: where, whose,
    /// and the status.
    #[inline]
    pub(crate) fn look(
        &self,
        clip: Clip,
        now: Time,
        options: &Options,
        mut each: impl FnMut(Spot, PlayerId, Status),
    ) {
        let Clip { columns, bottom, top } = clip;
        let to_the_left = (1u64 << columns.trailing_zeros()) as u32 - 1;
        let first_owners = self.shares.first_owners();
        let statuses = self.certain_statuses(now, options);
        for (y, &row) in (bottom..).zip(&self.rows[bottom..=top]) {
            let skipped = (row & to_the_left).count_ones() as usize;
            let mut spots = row & columns;
            for (rank, face) in (skipped..).zip(self.lists.faces(y, skipped, spots.count_ones() as usize)) {
                let spot = Spot::new(spots.trailing_zeros(), y);
                spots &= spots.wrapping_sub(1);
                let owner = first_owners.get(usize::from(face.owner())).copied();
                let owner = owner.unwrap_or_else(|| self.shares.owner(face.owner()));
                let status = statuses[face.status_code()];
                each(spot, owner, status.unwrap_or_else(|| self.status_at(y, rank, now, options)));
            }
        }
    }

    fn status_at(&self, y: usize, rank: usize, now: Time, options: &Options) -> Status {
        self.unpack(self.lists.get(y, rank)).seen_at(now, options).status()
    }

    /// What has become of every Locked, Pending and Unlocked stone at a moment, where that is certain without a look
    /// at the stone: where nothing has happened for long, time has unlocked all.
    fn certain_statuses(&self, now: Time, options: &Options) -> [Option<Status>; 4] {
        let over = |timeout| self.newest.checked_add(timeout).is_some_and(|until| until <= now);
        let locked = match options.locked_timeout() {
            None => Some(Status::Locked),
            Some(timeout) => over(timeout).then_some(Status::Unlocked),
        };
        let pending = over(options.pending_timeout()).then_some(Status::Unlocked);
        [locked, pending, Some(Status::Unlocked), Some(Status::Unlocked)]
    }

    /// The place among the owners of whoever has the stone of this rank in a row.
    pub(crate) fn owner_place(&self, y: usize, rank: usize) -> u16 {
        self.lists.get(y, rank).face.owner()
    }

    pub(crate) fn set_chain(&mut self, y: usize, rank: usize, chain: u32) {
        let Packed { face, inside } = self.lists.get(y, rank);
        self.lists.replace(y, rank, Packed { face, inside: Inside::new(inside.since(), chain) });
    }

    /// Puts all stones at once, in their order, on the spots of a chunk without stones.
    pub(crate) fn fill(&mut self, rows: [u32; SIDE], stones: &[Stone]) {
        self.rows = rows;
        let packed: Vec<Packed> = stones.iter().map(|stone| self.pack(stone)).collect();
        self.lists = RowLists::filled(&rows, &packed);
        let spots = (0..SIDE).flat_map(|y| Bits(rows[y]).map(move |x| Spot::new(x, y)));
        spots.zip(stones).for_each(|(spot, stone)| self.mark_active(spot, stone.status(), stone.since));
    }

    /// All stones with their spots, row by row from below, each row from the left.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Spot, Stone)> {
        let spots = (0..SIDE).flat_map(|y| Bits(self.rows[y]).map(move |x| Spot::new(x, y)));
        spots.filter_map(|spot| Some((spot, self.get(spot)?)))
    }

    /// Puts a stone on an empty spot.
    pub(crate) fn put(&mut self, spot: Spot, stone: Stone) {
        debug_assert!(!self.is_stone(spot));
        let (rank, packed) = (self.rank(spot), self.pack(&stone));
        self.lists.insert(&self.rows, spot.y(), rank, packed);
        self.rows[spot.y()] |= 1 << spot.x();
        self.mark_active(spot, stone.status(), stone.since);
        self.note(spot);
    }

    /// Lifts the stone of a spot, if there is one.
    pub(crate) fn lift(&mut self, spot: Spot) -> Option<Stone> {
        if !self.is_stone(spot) {
            return None;
        }
        let rank = self.rank(spot);
        let packed = self.lists.remove(&self.rows, spot.y(), rank);
        let stone = self.unpack(packed);
        self.rows[spot.y()] &= !(1 << spot.x());
        self.mark_active(spot, Status::Unlocked, EVER);
        self.shares.take(packed.face.owner());
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
        if self.is_stone(spot) {
            let (y, rank) = (spot.y(), self.rank(spot));
            let Packed { face, inside } = self.lists.get(y, rank);
            let (face, inside) = (Face::new(face.owner(), status), Inside::new(since, inside.chain));
            self.lists.replace(y, rank, Packed { face, inside });
        }
        self.mark_active(spot, status, since);
    }

    fn mark_active(&mut self, spot: Spot, status: Status, since: Time) {
        let bit = 1 << spot.x();
        let row = &mut self.active[spot.y()];
        if status == Status::Unlocked {
            *row &= !bit;
        } else {
            *row |= bit;
            self.newest = self.newest.max(since);
        }
    }

    /// Where the change is kept that made a version.
    fn change(version: u64) -> usize {
        (version % u64::from(REMEMBERED)) as usize
    }

    fn note(&mut self, spot: Spot) {
        self.version += 1;
        self.changes[Self::change(self.version)] = spot;
        self.remembered = REMEMBERED.min(self.remembered + 1);
    }

    /// How many changes the chunk has seen.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The spots changed after a version, sorted; `None` if that is not known any more (or not yet).
    pub(crate) fn changed_since(&self, version: u64) -> Option<Vec<Spot>> {
        let news = self.version.checked_sub(version)?;
        if news > u64::from(self.remembered) {
            return None;
        }
        let mut spots: Vec<Spot> =
            (version + 1..=self.version).map(|v| self.changes[Self::change(v)]).collect();
        spots.sort_unstable();
        spots.dedup();
        Some(spots)
    }

    /// The version of a chunk read from a snapshot, whose earlier changes are forgotten.
    pub(crate) fn restore_version(&mut self, version: u64) {
        self.version = version;
        self.remembered = 0;
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
