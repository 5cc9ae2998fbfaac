//! The stones of a chunk, row by row, without gaps.
//!
//! A new stone moves all stones after it, some hundred bytes that lie together; that takes less time than waiting once for
//! memory, which is what gaps cost whoever looks at a cold chunk. What can be seen of the stones lies apart from the rest, since
//! most who look at many do not ask for more.

use crate::chunk::SIDE;
use crate::packed::{Face, Inside, Packed};
use std::ops::Range;

/// The bits of a chunk's stones, which say how many each row has.
type Rows = [u32; SIDE];

/// Lists of stones, one for each row, and some unused places in the end. How long they are is known from the bits of the
/// rows, which are kept elsewhere: whoever calls has them at hand.
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
    pub(crate) fn filled(rows: &Rows, stones: &[Packed]) -> RowLists {
        let mut places = 0;
        let starts = std::array::from_fn(|y| {
            let start = places;
            places += length(rows, y);
            start as u16
        });
        RowLists {
            starts,
            faces: stones.iter().map(|stone| stone.face).collect(),
            insides: stones.iter().map(|stone| stone.inside).collect(),
        }
    }

    fn start(&self, y: usize) -> usize {
        usize::from(self.starts[y])
    }

    /// How many stones there are.
    fn total(&self, rows: &Rows) -> usize {
        self.start(SIDE - 1) + length(rows, SIDE - 1)
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
        let total = self.total(rows);
        if total == self.faces.len() {
            let places = total + total / 8 + 8;
            self.faces = with_room(&self.faces, places);
            self.insides = with_room(&self.insides, places);
        }
        let place = self.start(y) + rank;
        self.copy(place..total, place + 1);
        self.set(place, stone);
        self.starts[y + 1..].iter_mut().for_each(|start| *start += 1);
    }

    /// Takes a stone from a row; its bit is still to be cleared.
    pub(crate) fn remove(&mut self, rows: &Rows, y: usize, rank: usize) -> Packed {
        let stone = self.get(y, rank);
        let place = self.start(y) + rank;
        self.copy(place + 1..self.total(rows), place);
        self.starts[y + 1..].iter_mut().for_each(|start| *start -= 1);
        stone
    }
}

/// The same in new memory that has so many places.
fn with_room<T: Copy + Default>(from: &[T], places: usize) -> Box<[T]> {
    let mut into = Vec::with_capacity(places);
    into.extend_from_slice(from);
    into.resize(places, T::default());
    into.into_boxed_slice()
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
        let again = RowLists::filled(&rows, &plain.concat());
        assert!((0..SIDE).all(|y| row(&again, &rows, y) == plain[y]));
    }

    #[test]
    fn a_row_can_grow_until_it_is_full() {
        for crowded in [0, 15, 31] {
            let mut rows = [0b1111; SIDE];
            let mut lists = RowLists::filled(&rows, &(0..4 * SIDE as u32).map(stone).collect::<Vec<_>>());
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
