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
        let seed = (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        tables[i % 4][i / 4] = mix(0x7E6E_6E00_0000_0000_u64.wrapping_add(seed));
        i += 1;
    }
    tables
};

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
    TABLES[table][point & (POINTS - 1)]
}
