//! What stands around a point, counted.

use super::Cell;
use crate::Color;

/// How many of a point's neighbours are open, black and white. The wall and blockers are not counted.
///
/// A wide stone has at most 168 neighbours, so a byte for each count is enough, and all three change in one
/// addition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Around(u32);

const COUNT: u32 = 0xFF;

impl Around {
    pub(super) const NONE: Around = Around(0);
    pub(super) const OPEN: Around = Around(1);

    /// One neighbouring stone.
    #[inline(always)]
    pub(super) const fn stone(color: Color) -> Around {
        match color {
            Color::Black => Around(1 << 8),
            Color::White => Around(1 << 16),
        }
    }

    /// What one neighbour counts for.
    pub(super) fn of(cell: Cell) -> Around {
        match (cell, cell.color()) {
            (Cell::Open, _) => Around::OPEN,
            (_, Some(color)) => Around::stone(color),
            (_, None) => Around::NONE,
        }
    }

    /// A neighbour that counted for `before` now counts for `after`.
    #[inline(always)]
    pub(super) fn change(&mut self, before: Around, after: Around) {
        self.0 = self.0.wrapping_add(after.0.wrapping_sub(before.0));
    }

    /// How many neighbours are open.
    #[inline(always)]
    pub const fn open(self) -> u32 {
        self.0 & COUNT
    }

    /// How many neighbours are stones of a colour.
    #[inline(always)]
    pub const fn stones(self, color: Color) -> u32 {
        match color {
            Color::Black => (self.0 >> 8) & COUNT,
            Color::White => (self.0 >> 16) & COUNT,
        }
    }

    /// Whether there are stones of a colour, none of the other's, and nothing open.
    #[inline(always)]
    pub const fn surrounded_by(self, color: Color) -> bool {
        self.0 != 0 && self.0 & !(COUNT * Around::stone(color).0) == 0
    }
}
