//! The position at a table, for programs that do not know the rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ClockFace, ColorName, MarksView, OpenOffer, PhaseName, RawTerms, SideName, Sides};

/// The position at a table and what may be done in it: all that a program needs to make its turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TablePosition {
    /// The table's id.
    pub table: String,
    /// The number of the table's latest event.
    pub number: u64,
    /// The phase of the table.
    pub phase: PhaseName,
    /// The variant, its options, the clock and other terms.
    pub terms: RawTerms,
    /// The side that you play; `null` if you only watch, or before the start.
    pub side: Option<SideName>,
    /// Whose turn it is.
    pub to_play: ColorName,
    /// Whether you are to act: to make a turn, to take part in a komi auction, or to agree on the dead stones.
    pub your_turn: bool,
    /// The number of the next turn, for `play`.
    pub next: u32,
    /// All turns so far, from the first.
    pub turns: Vec<String>,
    /// The board in characters, page by page (layers from the upper), rows from the top, points from the left: `.` has no
    /// stone, `X` is Black, `O` White, `*` a void and `#` a neutral piece.
    pub board: Vec<Vec<String>>,
    /// The names of the points in the same order.
    pub points: Vec<Vec<Vec<String>>>,
    /// The legal turns of the side to play, `pass` included. Empty unless the game is being played. Where a variant has
    /// very many, a sample of them.
    pub legal: Vec<String>,
    /// Number of legal turns, also of those that were left out.
    pub legal_count: u64,
    /// Open offers. Answer them with `grant` or `refuse`.
    pub offers: Vec<OpenOffer>,
    /// The stones marked dead, during the scoring phase and after the count.
    pub dead: Vec<String>,
    /// The agreement on them, during the scoring phase. `accept` names its `revision`.
    pub marks: Option<MarksView>,
    /// The clocks; `null` without a clock.
    pub clocks: Option<Sides<ClockFace>>,
    /// The result, such as `B+3.5`, once the game is over.
    pub result: Option<String>,
}
