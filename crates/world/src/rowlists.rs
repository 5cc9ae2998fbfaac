//! The stones of a chunk in one piece of memory, row by row, with some room to grow after each row.
//!
//! A new stone moves only the rest of its row, or that of a few rows if its own has no room left; and yet everything
//! about a chunk lies together: whoever looks at a cold chunk waits for memory once and not for every row.

use crate::chunk::SIDE;
use crate::options::Time;
use crate::players::PlayerId;
use crate::stone::{Status, Stone};

/// How far a full row looks for a row with room to spare before all rows get new room.
const REACH: usize = 8;

/// The bits of a chunk's stones, which say how many each row has.
type Rows = [u32; SIDE];

/// Lists of stones, one for each row, each followed by some unused places. How long they are is known from the bits of
/// the rows, which are kept elsewhere: whoever calls has them at hand.
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub(crate) struct RowLists {
    /// Where each row begins.
    starts: [u16; SIDE],
    places: Vec<Stone>,
}

fn length(rows: &Rows, y: usize) -> usize {
    rows[y].count_ones() as usize
}

impl RowLists {
    /// The lists for rows whose stones come in their order, from the lowest row on.
    pub(crate) fn filled(rows: &Rows, mut stones: &[Stone]) -> RowLists {
        RowLists::spread(rows, None, |y| {
            let (row, rest) = stones.split_at(length(rows, y).min(stones.len()));
            stones = rest;
            row
        })
    }

    /// New memory with room for half as many stones again in each row, and some more where it is crowded.
    fn spread<'a>(
        rows: &Rows,
        crowded: Option<usize>,
        mut row: impl FnMut(usize) -> &'a [Stone],
    ) -> RowLists {
        let room = |y| length(rows, y).div_ceil(2) + if crowded == Some(y) { 4 } else { 0 };
        let mut places = Vec::with_capacity((0..SIDE).map(|y| length(rows, y) + room(y)).sum());
        let unused = Stone::new(PlayerId::NEWCOMER, Status::Unlocked, Time::MIN, 0);
        let starts = std::array::from_fn(|y| {
            let start = places.len();
            places.extend_from_slice(row(y));
            places.resize(start + length(rows, y) + room(y), unused);
            start as u16
        });
        RowLists { starts, places }
    }

    fn start(&self, y: usize) -> usize {
        usize::from(self.starts[y])
    }

    /// Where the room of a row ends.
    fn end(&self, y: usize) -> usize {
        self.starts.get(y + 1).map_or(self.places.len(), |&start| usize::from(start))
    }

    pub(crate) fn row(&self, rows: &Rows, y: usize) -> &[Stone] {
        &self.places[self.start(y)..][..length(rows, y)]
    }

    pub(crate) fn row_mut(&mut self, rows: &Rows, y: usize) -> &mut [Stone] {
        let start = self.start(y);
        &mut self.places[start..][..length(rows, y)]
    }

    pub(crate) fn get(&self, y: usize, rank: usize) -> Option<&Stone> {
        self.places.get(self.start(y) + rank)
    }

    pub(crate) fn get_mut(&mut self, y: usize, rank: usize) -> Option<&mut Stone> {
        let place = self.start(y) + rank;
        self.places.get_mut(place)
    }

    /// Adds a stone to a row; its bit is still to be set.
    pub(crate) fn insert(&mut self, rows: &Rows, y: usize, rank: usize, stone: Stone) {
        if !self.has_room(rows, y) {
            self.make_room(rows, y);
        }
        let start = self.start(y);
        let list = &mut self.places[start..=start + length(rows, y)];
        list.copy_within(rank..list.len() - 1, rank + 1);
        list[rank] = stone;
    }

    /// Takes a stone from a row; its bit is still to be cleared.
    pub(crate) fn remove(&mut self, rows: &Rows, y: usize, rank: usize) -> Stone {
        let list = self.row_mut(rows, y);
        let stone = list[rank];
        list.copy_within(rank + 1.., rank);
        stone
    }

    fn has_room(&self, rows: &Rows, y: usize) -> bool {
        self.start(y) + length(rows, y) < self.end(y)
    }

    /// Makes room for one more stone in a full row: takes a place from a row near, or else gives all rows new room.
    fn make_room(&mut self, rows: &Rows, y: usize) {
        let above = (y + 1..SIDE.min(y + 1 + REACH)).find(|&above| self.has_room(rows, above));
        if let Some(above) = above {
            let (from, to) = (self.end(y), self.start(above) + length(rows, above));
            self.places.copy_within(from..to, from + 1);
            self.starts[y + 1..=above].iter_mut().for_each(|start| *start += 1);
            return;
        }
        let below = (y.saturating_sub(REACH)..y).rev().find(|&below| self.has_room(rows, below));
        if let Some(below) = below {
            let (from, to) = (self.start(below + 1), self.start(y) + length(rows, y));
            self.places.copy_within(from..to, from - 1);
            self.starts[below + 1..=y].iter_mut().for_each(|start| *start -= 1);
            return;
        }
        *self = RowLists::spread(rows, Some(y), |y| self.row(rows, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills and empties lists in a scrambled order and compares them with plain ones.
    #[test]
    fn rows_keep_their_stones_in_order() {
        let (mut rows, mut lists) = ([0u32; SIDE], RowLists::default());
        let mut plain: Vec<Vec<Stone>> = vec![Vec::new(); SIDE];
        for step in 0..3_000u32 {
            let place = step * 613 % 1024;
            let (x, y) = (place % 32, (place / 32) as usize);
            let rank = (rows[y] & ((1 << x) - 1)).count_ones() as usize;
            if rows[y] >> x & 1 == 0 {
                let stone = Stone::new(PlayerId(step), Status::Locked, 0, 0);
                lists.insert(&rows, y, rank, stone);
                plain[y].insert(rank, stone);
            } else {
                assert_eq!(lists.remove(&rows, y, rank), plain[y].remove(rank));
            }
            rows[y] ^= 1 << x;
            if step % 16 == 0 {
                assert!((0..SIDE).all(|y| lists.row(&rows, y) == plain[y]), "step {step}");
            }
        }
        let again = RowLists::filled(&rows, &plain.concat());
        assert!((0..SIDE).all(|y| again.row(&rows, y) == plain[y]));
    }

    #[test]
    fn a_crowded_row_finds_room_above_and_below() {
        for crowded in [0, 15, 31] {
            let mut rows = [0b1111; SIDE];
            let stone = |i| Stone::new(PlayerId(i), Status::Unlocked, 0, 0);
            let mut lists = RowLists::filled(&rows, &(0..4 * SIDE as u32).map(stone).collect::<Vec<_>>());
            for x in 4..32 {
                lists.insert(&rows, crowded, x, Stone::new(PlayerId(1000 + x as u32), Status::Locked, 0, 0));
                rows[crowded] |= 1 << x;
            }
            for y in 0..SIDE {
                let owners: Vec<u32> = lists.row(&rows, y).iter().map(|stone| stone.owner().0).collect();
                let first = 4 * y as u32;
                let more = if y == crowded { 1004..1032 } else { 0..0 };
                assert_eq!(owners, (first..first + 4).chain(more).collect::<Vec<_>>());
            }
        }
    }
}
