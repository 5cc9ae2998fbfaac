//! The stones of a chunk in dense arrays, row by row.
//!
//! Inserting a stone shifts all stones after it, a few hundred contiguous bytes; that is cheaper than the cache misses that
//! gaps would add to reading a cold chunk. The part that views need is in an array of its own.

use crate::chunk::SIDE;
use crate::packed::{Hidden, Packed, Visible};
use std::ops::Range;

/// The bit masks of a chunk's stones, which give the length of each row.
type Rows = [u32; SIDE];

/// Lists of stones, one for each row, and some unused slots at the end. Their lengths follow from the bit masks of the
/// rows, which the caller passes.
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub(crate) struct RowLists {
    /// Where each row begins.
    starts: [u16; SIDE],
    visible: Box<[Visible]>,
    hidden: Box<[Hidden]>,
}

fn length(rows: &Rows, y: usize) -> usize {
    rows[y].count_ones() as usize
}

impl RowLists {
    /// The lists of rows with all their stones, in order from the lowest row.
    pub(crate) fn filled(rows: &Rows, stones: &[Packed]) -> RowLists {
        let mut slots = 0;
        let starts = std::array::from_fn(|y| {
            let start = slots;
            slots += length(rows, y);
            start as u16
        });
        RowLists {
            starts,
            visible: stones.iter().map(|stone| stone.visible).collect(),
            hidden: stones.iter().map(|stone| stone.hidden).collect(),
        }
    }

    fn start(&self, y: usize) -> usize {
        usize::from(self.starts[y])
    }

    /// The total number of stones.
    fn total(&self, rows: &Rows) -> usize {
        self.start(SIDE - 1) + length(rows, SIDE - 1)
    }

    /// The visible parts of `count` stones of a row, starting with the one of this rank.
    pub(crate) fn visible(&self, y: usize, rank: usize, count: usize) -> &[Visible] {
        &self.visible[self.start(y) + rank..][..count]
    }

    /// The stone of this rank in a row, counted from the left. It must exist.
    pub(crate) fn get(&self, y: usize, rank: usize) -> Packed {
        let slot = self.start(y) + rank;
        Packed { visible: self.visible[slot], hidden: self.hidden[slot] }
    }

    fn set(&mut self, slot: usize, stone: Packed) {
        self.visible[slot] = stone.visible;
        self.hidden[slot] = stone.hidden;
    }

    /// Replaces a stone.
    pub(crate) fn replace(&mut self, y: usize, rank: usize, stone: Packed) {
        self.set(self.start(y) + rank, stone);
    }

    /// Copies the stones of a range.
    fn copy(&mut self, from: Range<usize>, to: usize) {
        self.visible.copy_within(from.clone(), to);
        self.hidden.copy_within(from, to);
    }

    /// Inserts a stone; the caller then sets its bit.
    pub(crate) fn insert(&mut self, rows: &Rows, y: usize, rank: usize, stone: Packed) {
        let total = self.total(rows);
        if total == self.visible.len() {
            let slots = total + total / 8 + 8;
            self.visible = resized(&self.visible, slots);
            self.hidden = resized(&self.hidden, slots);
        }
        let slot = self.start(y) + rank;
        self.copy(slot..total, slot + 1);
        self.set(slot, stone);
        self.starts[y + 1..].iter_mut().for_each(|start| *start += 1);
    }

    /// Removes a stone; the caller then clears its bit.
    pub(crate) fn remove(&mut self, rows: &Rows, y: usize, rank: usize) -> Packed {
        let stone = self.get(y, rank);
        let slot = self.start(y) + rank;
        self.copy(slot + 1..self.total(rows), slot);
        self.starts[y + 1..].iter_mut().for_each(|start| *start -= 1);
        stone
    }
}

/// A copy with the given number of slots.
fn resized<T: Copy + Default>(from: &[T], slots: usize) -> Box<[T]> {
    let mut into = Vec::with_capacity(slots);
    into.extend_from_slice(from);
    into.resize(slots, T::default());
    into.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stone::Status;

    fn stone(number: u32) -> Packed {
        Packed { visible: Visible::new(number as u16 % 1024, Status::Locked), hidden: Hidden::new(0, number) }
    }

    fn row(lists: &RowLists, rows: &Rows, y: usize) -> Vec<Packed> {
        let stones: Vec<Packed> = (0..length(rows, y)).map(|rank| lists.get(y, rank)).collect();
        assert!(lists.visible(y, 0, stones.len()).iter().eq(stones.iter().map(|stone| &stone.visible)));
        stones
    }

    /// Fills and empties lists in a scrambled order and compares them with vectors.
    #[test]
    fn rows_keep_their_stones_in_order() {
        let (mut rows, mut lists) = ([0u32; SIDE], RowLists::default());
        let mut plain: Vec<Vec<Packed>> = vec![Vec::new(); SIDE];
        for step in 0..3_000u32 {
            let slot = step * 613 % 1024;
            let (x, y) = (slot % 32, (slot / 32) as usize);
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
                    row(&lists, &rows, y).iter().map(|stone| stone.hidden.chain).collect();
                let first = 4 * y as u32;
                let more = if y == crowded { 1004..1032 } else { 0..0 };
                assert_eq!(numbers, (first..first + 4).chain(more).collect::<Vec<_>>());
            }
        }
    }
}
