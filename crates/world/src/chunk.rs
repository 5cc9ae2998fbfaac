//! A chunk: 32 × 32 points as rows of bits and dense lists of stones.

use crate::directory::Clip;
use crate::options::{Options, Time};
use crate::packed::{Hidden, Packed, Visible};
use crate::players::PlayerId;
use crate::point::Point;
use crate::rowlists::RowLists;
use crate::shares::Shares;
use crate::stone::{BEGINNING, Status, Stone};
use std::ops::Range;

/// Points on a side of a chunk: one row is one `u32`.
pub(crate) const SIDE: usize = 32;
pub(crate) const SIDE_BITS: u32 = 5;

/// The number of changes kept for [`Chunk::changed_since`].
const HISTORY: u32 = 32;

/// The position of a chunk, in units of 32 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkAt {
    /// To the right.
    pub x: i64,
    /// Up.
    pub y: i64,
}

impl ChunkAt {
    /// The chunk that contains the point.
    pub fn of(point: Point) -> ChunkAt {
        ChunkAt { x: point.x >> SIDE_BITS, y: point.y >> SIDE_BITS }
    }

    /// Its lower left point, if the chunk is within 64-bit coordinates: from -2^58 to 2^58-1.
    pub fn corner(self) -> Option<Point> {
        let exists = |c: i64| (i64::MIN >> SIDE_BITS..=i64::MAX >> SIDE_BITS).contains(&c);
        (exists(self.x) && exists(self.y)).then(|| Point::new(self.x << SIDE_BITS, self.y << SIDE_BITS))
    }

    /// A point of this chunk, which must be within 64-bit coordinates.
    pub(crate) fn point(self, spot: Spot) -> Point {
        let Spot(spot) = spot;
        Point::new(
            self.x << SIDE_BITS | i64::from(spot & 31),
            self.y << SIDE_BITS | i64::from(spot >> SIDE_BITS),
        )
    }
}

/// A point hidden its chunk: five bits of y, five bits of x.
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

/// Fields are grouped by cache line according to use.
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
    /// The last changed spots, a ring: the change that made version `v` is at `v % HISTORY`.
    changes: [Spot; HISTORY as usize],
    /// Row by row from below, each from the left.
    lists: RowLists,
    version: u64,
    /// No Locked or Pending stone has its status since a later moment.
    newest: Time,
    /// Reserved records for new chains, so that those of one area are close together in memory.
    pub(crate) spare_chains: Range<u32>,
    /// The [`crate::directory::Region`] it belongs to.
    pub(crate) region: u32,
    /// The number of changes kept: none after loading a snapshot.
    history_len: u32,
}

impl Chunk {
    pub(crate) fn new(region: u32) -> Chunk {
        Chunk {
            active: [0; SIDE],
            rows: [0; SIDE],
            lists: RowLists::default(),
            shares: Shares::new(),
            changes: [Spot(0); HISTORY as usize],
            spare_chains: 0..0,
            version: 0,
            newest: BEGINNING,
            history_len: 0,
            last_activity: BEGINNING,
            region,
        }
    }

    /// The index of the stone of this spot in the list of its row, or where it would be inserted.
    fn rank(&self, spot: Spot) -> usize {
        (self.rows[spot.y()] & ((1 << spot.x()) - 1)).count_ones() as usize
    }

    pub(crate) fn is_stone(&self, spot: Spot) -> bool {
        self.rows[spot.y()] >> spot.x() & 1 == 1
    }

    pub(crate) fn get(&self, spot: Spot) -> Option<Stone> {
        self.is_stone(spot).then(|| self.unpack(self.lists.get(spot.y(), self.rank(spot))))
    }

    fn unpack(&self, Packed { visible, hidden }: Packed) -> Stone {
        Stone::new(self.shares.owner(visible.owner()), visible.status(), hidden.since(), hidden.chain)
    }

    /// Packs a stone, and adds it to its owner's share.
    fn pack(&mut self, stone: &Stone) -> Packed {
        let owner = self.shares.add(stone.owner());
        Packed { visible: Visible::new(owner, stone.status()), hidden: Hidden::new(stone.since, stone.chain) }
    }

    /// The number of stones.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Calls `each` with spot, owner and status at `now` of the stones in part of the chunk, row by row from the bottom.
    #[inline]
    pub(crate) fn for_each_stone(
        &self,
        clip: Clip,
        now: Time,
        options: &Options,
        mut each: impl FnMut(Spot, PlayerId, Status),
    ) {
        let Clip { columns, bottom, top } = clip;
        let left_mask = (1u64 << columns.trailing_zeros()) as u32 - 1;
        let first_owners = self.shares.first_owners();
        let statuses = self.uniform_statuses(now, options);
        for (y, &row) in (bottom..).zip(&self.rows[bottom..=top]) {
            let skipped = (row & left_mask).count_ones() as usize;
            let mut spots = row & columns;
            for (rank, visible) in
                (skipped..).zip(self.lists.visible(y, skipped, spots.count_ones() as usize))
            {
                let spot = Spot::new(spots.trailing_zeros(), y);
                spots &= spots.wrapping_sub(1);
                let owner = first_owners.get(usize::from(visible.owner())).copied();
                let owner = owner.unwrap_or_else(|| self.shares.owner(visible.owner()));
                let status = statuses[visible.status_code()];
                each(spot, owner, status.unwrap_or_else(|| self.status_at(y, rank, now, options)));
            }
        }
    }

    fn status_at(&self, y: usize, rank: usize, now: Time, options: &Options) -> Status {
        self.unpack(self.lists.get(y, rank)).seen_at(now, options).status()
    }

    /// By stored status, the status at `now` if it is the same for all stones of the chunk: when the latest change is
    /// longer ago than the timeout, all are Unlocked.
    fn uniform_statuses(&self, now: Time, options: &Options) -> [Option<Status>; 4] {
        let over = |timeout| self.newest.checked_add(timeout).is_some_and(|until| until <= now);
        let locked = match options.locked_timeout() {
            None => Some(Status::Locked),
            Some(timeout) => over(timeout).then_some(Status::Unlocked),
        };
        let pending = over(options.pending_timeout()).then_some(Status::Unlocked);
        [locked, pending, Some(Status::Unlocked), Some(Status::Unlocked)]
    }

    /// The owner index of the stone of this rank in a row.
    pub(crate) fn owner_index(&self, y: usize, rank: usize) -> u16 {
        self.lists.get(y, rank).visible.owner()
    }

    pub(crate) fn set_chain(&mut self, y: usize, rank: usize, chain: u32) {
        let Packed { visible, hidden } = self.lists.get(y, rank);
        self.lists.replace(y, rank, Packed { visible, hidden: Hidden::new(hidden.since(), chain) });
    }

    /// Fills an empty chunk with stones, in order.
    pub(crate) fn fill(&mut self, rows: [u32; SIDE], stones: &[Stone]) {
        self.rows = rows;
        let packed: Vec<Packed> = stones.iter().map(|stone| self.pack(stone)).collect();
        self.lists = RowLists::filled(&rows, &packed);
        let spots = (0..SIDE).flat_map(|y| Bits(rows[y]).map(move |x| Spot::new(x, y)));
        spots.zip(stones).for_each(|(spot, stone)| self.mark_active(spot, stone.status(), stone.since));
    }

    /// All stones with their spots, row by row from the bottom, left to right.
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
        self.record_change(spot);
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
        self.mark_active(spot, Status::Unlocked, BEGINNING);
        self.shares.remove(packed.visible.owner());
        self.record_change(spot);
        Some(stone)
    }

    /// Changes the status of a stone by a move.
    pub(crate) fn set_status(&mut self, spot: Spot, status: Status, since: Time) {
        self.store_status(spot, status, since);
        self.record_change(spot);
    }

    /// Stores a status. Without a new version: statuses that change by timeout are computed by clients.
    pub(crate) fn store_status(&mut self, spot: Spot, status: Status, since: Time) {
        if self.is_stone(spot) {
            let (y, rank) = (spot.y(), self.rank(spot));
            let Packed { visible, hidden } = self.lists.get(y, rank);
            let (visible, hidden) = (Visible::new(visible.owner(), status), Hidden::new(since, hidden.chain));
            self.lists.replace(y, rank, Packed { visible, hidden });
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

    /// The slot of the change that made a version.
    fn change(version: u64) -> usize {
        (version % u64::from(HISTORY)) as usize
    }

    fn record_change(&mut self, spot: Spot) {
        self.version += 1;
        self.changes[Self::change(self.version)] = spot;
        self.history_len = HISTORY.min(self.history_len + 1);
    }

    /// The number of changes so far.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The spots changed after a version, sorted; `None` if the version is too old or in the future.
    pub(crate) fn changed_since(&self, version: u64) -> Option<Vec<Spot>> {
        let changes = self.version.checked_sub(version)?;
        if changes > u64::from(self.history_len) {
            return None;
        }
        let mut spots: Vec<Spot> =
            (version + 1..=self.version).map(|v| self.changes[Self::change(v)]).collect();
        spots.sort_unstable();
        spots.dedup();
        Some(spots)
    }

    /// Sets the version of a chunk read from a snapshot, without earlier changes.
    pub(crate) fn restore_version(&mut self, version: u64) {
        self.version = version;
        self.history_len = 0;
    }
}

/// The indexes of the set bits of a row, from the lowest.
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
