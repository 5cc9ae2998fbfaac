//! What stands on a point.

use crate::Color;

/// What stands on a point of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing: a liberty to its neighbours.
    Open,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// No stone, but inside the overlap region of one (Gengo).
    Covered,
    /// A void (No, Go San).
    Void,
    /// A neutral piece (XiaGo).
    Neutral,
    /// Off the board.
    Wall,
}

impl Cell {
    /// The stone of a colour.
    #[inline(always)]
    pub const fn stone(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }

    /// The colour of the stone here, if it is one.
    #[inline(always)]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a stone stands here.
    #[inline(always)]
    pub const fn is_stone(self) -> bool {
        matches!(self, Cell::Black | Cell::White)
    }

    /// The character for this cell in records: `.XO*#`. Covered spaces show as empty.
    pub const fn letter(self) -> char {
        match self {
            Cell::Open | Cell::Covered => '.',
            Cell::Black => 'X',
            Cell::White => 'O',
            Cell::Void => '*',
            Cell::Neutral => '#',
            Cell::Wall => ' ',
        }
    }
}
