//! How far a game has come: whose turn it is, passes, captures, the end.

use crate::{ByColor, Color};

/// Who plays when: one colour makes the opening plays, then the colours alternate, the other first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnOrder {
    first: Color,
    opening: u32,
}

impl TurnOrder {
    /// Plain alternation.
    pub const fn alternating(first: Color) -> TurnOrder {
        TurnOrder { first, opening: 1 }
    }

    /// Black makes `handicap` plays before White's first; 0 is no handicap.
    pub const fn handicap(handicap: u32) -> TurnOrder {
        TurnOrder { first: Color::Black, opening: if handicap == 0 { 1 } else { handicap } }
    }

    /// Who plays after so many turns.
    #[inline]
    pub fn after(self, turns: u32) -> Color {
        if turns < self.opening || (turns - self.opening) % 2 == 1 { self.first } else { !self.first }
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Enough passes, or no empty point: the board is counted.
    Counted,
    /// This colour resigned.
    Resigned(Color),
}

/// What every game keeps apart from its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Turns made so far, passes and a resignation included.
    pub turns: u32,
    /// Who plays next, or would.
    pub to_play: Color,
    /// The length of the present run of passes.
    pub passes: u8,
    /// How many stones each colour has captured.
    pub captures: ByColor<u32>,
    /// Set when the game is over.
    pub end: Option<End>,
}

impl Progress {
    pub(crate) fn start(order: TurnOrder, captures: ByColor<u32>) -> Progress {
        Progress { turns: 0, to_play: order.after(0), passes: 0, captures, end: None }
    }

    /// The turns after which something happened on the board: a resignation moves nothing.
    pub(crate) fn ticks(&self) -> u32 {
        self.turns - u32::from(matches!(self.end, Some(End::Resigned(_))))
    }
}
