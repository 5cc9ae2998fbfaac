//! Random numbers whose exclusive-or names an arrangement of the board.

use super::Cell;
use crate::random::mix;

/// The largest board there is (Gengo 37 × 37) and a wall.
const POINTS: usize = 2048;

/// One table for each kind of thing, so that a game without voids never touches theirs.
static TABLES: [[u64; POINTS]; 4] = {
    let mut tables = [[0; POINTS]; 4];
    let mut i = 0;
    while i < POINTS * 4 {
        tables[i % 4][i / 4] = draw(i % 4, i / 4);
        i += 1;
    }
    tables
};

/// The number of one kind of thing on one point.
const fn draw(table: usize, point: usize) -> u64 {
    let seed = ((4 * point + table) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mix(0x7E6E_6E00_0000_0000_u64.wrapping_add(seed))
}

/// What a cell on a point adds to the hash. Open and covered points add nothing.
#[inline(always)]
pub(super) fn number(point: usize, cell: Cell) -> u64 {
    let table = match cell {
        Cell::Black => 0,
        Cell::White => 1,
        Cell::Void => 2,
        Cell::Neutral => 3,
        Cell::Open | Cell::Covered | Cell::Wall => return 0,
    };
    let point = point & (POINTS - 1);
    // A browser would have to wait for the tables, a third of the engine, to arrive: it draws as it goes.
    if cfg!(target_arch = "wasm32") { draw(table, point) } else { TABLES[table][point] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_thing_on_every_point_has_a_number_of_its_own() {
        let things = [Cell::Black, Cell::White, Cell::Void, Cell::Neutral];
        let mut all: Vec<u64> =
            (0..POINTS).flat_map(|point| things.map(|thing| number(point, thing))).collect();
        all.push(0);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 4 * POINTS + 1);
        for nothing in [Cell::Open, Cell::Covered, Cell::Wall] {
            assert_eq!(number(5, nothing), 0);
        }
        // The browser, which draws them as it goes, names arrangements as the server does.
        assert!(things.into_iter().enumerate().all(|(i, thing)| draw(i, 77) == number(77, thing)));
    }
}
