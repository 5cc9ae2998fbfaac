//! The stones of a chunk in one piece of memory, row by row, with some room to grow after each row.
//!
//! A new stone moves only the rest of its row, or that of a few rows if its own has no room left; and yet everything
//! about a chunk lies together: whoever looks at a cold chunk waits for memory once and not for every row. What can be
//! seen of the stones lies apart from the rest, since most who look at many do not ask for more.

use crate::chunk::SIDE;
use crate::packed::{Face, Inside, Packed};
use std::ops::Range;

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
    faces: Box<[Face]>,
    insides: Box<[Inside]>,
}

fn length(rows: &Rows, y: usize) -> usize {
    rows[y].count_ones() as usize
}

impl RowLists {
    /// The lists for rows whose stones come in their order, from the lowest row on.
    pub(crate) fn filled(rows: &Rows, stones: impl Iterator<Item = Packed>) -> RowLists {
        let mut lists = RowLists::with_room(rows, None);
        let places = (0..SIDE).flat_map(|y| (0..length(rows, y)).map(move |rank| (y, rank)));
        for ((y, rank), stone) in places.zip(stones) {
            lists.set(lists.start(y) + rank, stone);
        }
        lists
    }

    /// Empty memory with room for half as many stones again in each row, and some more where it is crowded.
    fn with_room(rows: &Rows, crowded: Option<usize>) -> RowLists {
        let room = |y| length(rows, y) + length(rows, y).div_ceil(2) + if crowded == Some(y) { 4 } else { 0 };
        let mut places = 0;
        let starts = std::array::from_fn(|y| {
            let start = places;
            places += room(y);
            start as u16
        });
        RowLists {
            starts,
            faces: vec![Face::default(); places].into_boxed_slice(),
            insides: vec![Inside::default(); places].into_boxed_slice(),
        }
    }

    fn start(&self, y: usize) -> usize {
        usize::from(self.starts[y])
    }

    /// Where the room of a row ends.
    fn end(&self, y: usize) -> usize {
        self.starts.get(y + 1).map_or(self.faces.len(), |&start| usize::from(start))
    }

    /// What can be seen of so many stones of a row, from the one with this rank on.
    pub(crate) fn faces(&self, y: usize, rank: usize, count: usize) -> &[Face] {
        &self.faces[self.start(y) + rank..][..count]
    }

    /// The stone of a row that is so many stones from the left. There must be one.
    pub(crate) fn get(&self, y: usize, rank: usize) -> Packed {
        let place = self.start(y) + rank;
        Packed { face: self.faces[place], inside: self.insides[place] }
    }

    fn set(&mut self, place: usize, stone: Packed) {
        self.faces[place] = stone.face;
        self.insides[place] = stone.inside;
    }

    /// Puts another stone in the place of one.
    pub(crate) fn replace(&mut self, y: usize, rank: usize, stone: Packed) {
        self.set(self.start(y) + rank, stone);
    }

    /// Copies the stones of some places to others.
    fn copy(&mut self, from: Range<usize>, to: usize) {
        self.faces.copy_within(from.clone(), to);
        self.insides.copy_within(from, to);
    }

    /// Adds a stone to a row; its bit is still to be set.
    pub(crate) fn insert(&mut self, rows: &Rows, y: usize, rank: usize, stone: Packed) {
        if !self.has_room(rows, y) {
            self.make_room(rows, y);
        }
        let place = self.start(y) + rank;
        self.copy(place..self.start(y) + length(rows, y), place + 1);
        self.set(place, stone);
    }

    /// Takes a stone from a row; its bit is still to be cleared.
    pub(crate) fn remove(&mut self, rows: &Rows, y: usize, rank: usize) -> Packed {
        let stone = self.get(y, rank);
        let place = self.start(y) + rank;
        self.copy(place + 1..self.start(y) + length(rows, y), place);
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
            self.copy(from..to, from + 1);
            self.starts[y + 1..=above].iter_mut().for_each(|start| *start += 1);
            return;
        }
        let below = (y.saturating_sub(REACH)..y).rev().find(|&below| self.has_room(rows, below));
        if let Some(below) = below {
            let (from, to) = (self.start(below + 1), self.start(y) + length(rows, y));
            self.copy(from..to, from - 1);
            self.starts[below + 1..=y].iter_mut().for_each(|start| *start -= 1);
            return;
        }
        *self = self.moved(rows, y);
    }

    /// The same lists in new memory, where a row is crowded.
    fn moved(&self, rows: &Rows, crowded: usize) -> RowLists {
        let mut lists = RowLists::with_room(rows, Some(crowded));
        for y in 0..SIDE {
            let (from, to, stones) = (self.start(y), lists.start(y), length(rows, y));
            lists.faces[to..][..stones].copy_from_slice(&self.faces[from..][..stones]);
            lists.insides[to..][..stones].copy_from_slice(&self.insides[from..][..stones]);
        }
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stone::Status;

    fn stone(number: u32) -> Packed {
        Packed { face: Face::new(number as u16 % 1024, Status::Locked), inside: Inside::new(0, number) }
    }

    fn row(lists: &RowLists, rows: &Rows, y: usize) -> Vec<Packed> {
        let stones: Vec<Packed> = (0..length(rows, y)).map(|rank| lists.get(y, rank)).collect();
        assert!(lists.faces(y, 0, stones.len()).iter().eq(stones.iter().map(|stone| &stone.face)));
        stones
    }

    /// Fills and empties lists in a scrambled order and compares them with plain ones.
    #[test]
    fn rows_keep_their_stones_in_order() {
        let (mut rows, mut lists) = ([0u32; SIDE], RowLists::default());
        let mut plain: Vec<Vec<Packed>> = vec![Vec::new(); SIDE];
        for step in 0..3_000u32 {
            let place = step * 613 % 1024;
            let (x, y) = (place % 32, (place / 32) as usize);
            let rank = (rows[y] & ((1 << x) - 1)).count_ones() as usize;
            if rows[y] >> x & 1 == 0 {
                lists.insert(&rows, y, rank, stone(step));
                plain[y].insert(rank, stone(step));
            } else {
                assert_eq!(lists.remove(&rows, y, rank), plain[y].remove(rank));
            }
            rows[y] ^= 1 << x;
            if step % 16 == 0 {
                assert!((0..SIDE).all(|y| row(&lists, &rows, y) == plain[y]), "step {step}");
            }
        }
        let again = RowLists::filled(&rows, plain.concat().into_iter());
        assert!((0..SIDE).all(|y| row(&again, &rows, y) == plain[y]));
    }

    #[test]
    fn a_crowded_row_finds_room_above_and_below() {
        for crowded in [0, 15, 31] {
            let mut rows = [0b1111; SIDE];
            let mut lists = RowLists::filled(&rows, (0..4 * SIDE as u32).map(stone));
            for x in 4..32 {
                lists.insert(&rows, crowded, x, stone(1000 + x as u32));
                rows[crowded] |= 1 << x;
            }
            for y in 0..SIDE {
                let numbers: Vec<u32> =
                    row(&lists, &rows, y).iter().map(|stone| stone.inside.chain).collect();
                let first = 4 * y as u32;
                let more = if y == crowded { 1004..1032 } else { 0..0 };
                assert_eq!(numbers, (first..first + 4).chain(more).collect::<Vec<_>>());
            }
        }
    }
}
