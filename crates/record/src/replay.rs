//! Playing a record through.

use crate::json::Record;
use rules::{Color, Illegal, Point, Position, Turn};

/// A record being played, turn by turn. A turn that is refused leaves the position as it was.
///
/// ```
/// use tengen_record::{Replay, json::Record};
/// use rules::{Illegal, Options, Variant};
/// let mut record = Record::new(Options::new(Variant::Go));
/// record.moves = ["D4", "D4", "Q16"].map(String::from).to_vec();
/// let mut replay = Replay::new(&record);
/// assert!(replay.step().unwrap().played.is_ok());
/// assert_eq!(replay.step().unwrap().played, Err(Illegal::Occupied));
/// assert_eq!(replay.step().unwrap().number, 2);
/// assert!(replay.step().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    moves: std::slice::Iter<'a, String>,
    position: Position,
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

impl<'a> Replay<'a> {
    /// At the start of a record.
    #[must_use]
    pub fn new(record: &'a Record) -> Self {
        Self { moves: record.moves.iter(), position: record.start() }
    }

    /// The position after the last step.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Play the next turn of the record; `None` at its end.
    pub fn step(&mut self) -> Option<Step<'a>> {
        let text = self.moves.next()?;
        let color = self.position.to_play();
        let number = self.position.turns() + 1;
        let played = self.position.play_text(text);
        Some(Step { number, color, text, played })
    }
}

/// A game played to some turn, with all that a picture of it may show.
#[derive(Clone, Debug)]
pub struct Played {
    /// As it stands.
    pub position: Position,
    /// What led to it, illegal tries left out.
    pub turns: Vec<(Color, Turn)>,
    /// The number and text of each turn that was refused, with the reason.
    pub refused: Vec<(u32, String, Illegal)>,
}

impl Played {
    /// Play a record up to a turn, or to its end.
    #[must_use]
    pub fn new(record: &Record, up_to: Option<u32>) -> Self {
        let mut replay = Replay::new(record);
        let (mut turns, mut refused) = (Vec::new(), Vec::new());
        while up_to.is_none_or(|last| replay.position().turns() < last) {
            let Some(step) = replay.step() else { break };
            match step.played {
                Ok(turn) => turns.push((step.color, turn)),
                Err(reason) => refused.push((step.number, step.text.to_owned(), reason)),
            }
        }
        Self { position: replay.position, turns, refused }
    }

    /// The turn that led to the position.
    #[must_use]
    pub fn last_turn(&self) -> Option<Turn> {
        self.turns.last().map(|&(_, turn)| turn)
    }

    /// The stones on the board with the numbers of the turns that placed them.
    #[must_use]
    pub fn numbers(&self) -> Vec<(Point, u32)> {
        let mut numbers: Vec<(Point, u32)> = Vec::new();
        for (&(color, turn), number) in self.turns.iter().zip(1..) {
            let (Turn::Place(point) | Turn::Slide { place: point, .. }) = turn else { continue };
            numbers.retain(|&(earlier, _)| earlier != point);
            // Whoever was captured there since is gone or has been replaced by a later turn.
            if self.position.cell(point).color() == Some(color) {
                numbers.push((point, number));
            }
        }
        numbers
    }
}
