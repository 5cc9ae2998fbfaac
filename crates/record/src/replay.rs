//! Playing a record through.

use std::fmt;

use crate::json::Record;
use rules::{Color, Game, Illegal, Position, Turn};

/// A record being played, turn by turn. A turn that is refused leaves the game as it was.
///
/// ```
/// use tengen_record::{Replay, json::Record};
/// use rules::{Illegal, Options, Variant};
/// let mut record = Record::new(Options::new(Variant::Go));
/// record.moves = ["D4", "D4", "Q16"].map(String::from).to_vec();
/// let mut replay: Replay = Replay::new(&record);
/// assert!(replay.step().unwrap().played.is_ok());
/// assert_eq!(replay.step().unwrap().played, Err(Illegal::Occupied));
/// assert_eq!(replay.step().unwrap().number, 2);
/// assert!(replay.step().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a, A = ()> {
    moves: std::slice::Iter<'a, String>,
    pub(crate) game: Game<A>,
}

/// What came of one turn of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// The number that the turn has, or would have had.
    pub number: u32,
    /// Who played it, or tried to.
    pub color: Color,
    /// As it is written.
    pub text: &'a str,
    /// The turn, or why it was refused.
    pub played: Result<Turn, Illegal>,
}

impl Step<'_> {
    /// The turn.
    ///
    /// # Errors
    /// If it was refused.
    pub fn turn(&self) -> Result<Turn, RefusedTurn> {
        let refused = |reason| RefusedTurn { number: self.number, text: self.text.to_owned(), reason };
        self.played.map_err(refused)
    }
}

/// A turn of a record that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedTurn {
    /// The number that it would have had.
    pub number: u32,
    /// As it is written.
    pub text: String,
    /// Why it was refused.
    pub reason: Illegal,
}

impl fmt::Display for RefusedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}, {}, is illegal: {}", self.number, self.text, self.reason.sentence())
    }
}

impl std::error::Error for RefusedTurn {}

impl<'a, A: Default> Replay<'a, A> {
    /// At the start of a record.
    #[must_use]
    pub fn new(record: &'a Record) -> Self {
        Self { moves: record.moves.iter(), game: Game::from_start(&record.start()) }
    }

    /// The position after the last step.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Play the next turn of the record; `None` at its end.
    pub fn step(&mut self) -> Option<Step<'a>> {
        let text = self.moves.next()?;
        let color = self.position().to_play();
        let number = self.position().turns() + 1;
        let played = self.game.play_text(text);
        Some(Step { number, color, text, played })
    }
}
