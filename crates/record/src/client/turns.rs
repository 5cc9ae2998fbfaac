//! What may be played, and what it would do.

use super::{board::Cell, cells, indexes};
use rules::{Illegal, Point, Position};
use serde::Serialize;

/// Where a neutral piece may slide to (XiaGo).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Slides {
    /// Where it stands.
    pub from: u16,
    /// Where it may go.
    pub to: Vec<u16>,
}

/// The legal turns by kind; numbers are points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Legal {
    /// Whether one may pass.
    pub pass: bool,
    /// Where a stone may be placed.
    pub place: Vec<u16>,
    /// Which stones may be nuked.
    pub nuke: Vec<u16>,
    /// Which neutral pieces may slide.
    pub slides: Vec<Slides>,
}

/// What a turn would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// Stones that would leave the board.
    pub captured: Vec<u16>,
    /// What would stand on each point.
    pub cells: Vec<Cell>,
}

/// Why a turn is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refusal {
    /// The code that programs read.
    pub reason: String,
    /// For people.
    pub sentence: String,
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        Self { reason: illegal.code().to_owned(), sentence: illegal.sentence().to_owned() }
    }
}

/// A chain of stones with its liberties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chain {
    /// Its stones.
    pub points: Vec<u16>,
    /// Its liberties.
    pub liberties: Vec<u16>,
}

/// The legal turns.
#[must_use]
pub fn legal(position: &Position) -> Legal {
    let choices = position.choices();
    let slides = choices.slides.into_iter().map(|(from, to)| Slides { from: from.0, to: indexes(to) });
    Legal {
        pass: choices.pass,
        place: indexes(choices.place),
        nuke: indexes(choices.nuke),
        slides: slides.collect(),
    }
}

/// What a turn would do.
///
/// # Errors
/// Why it is illegal.
pub fn preview(position: &Position, turn: &str) -> Result<Preview, Refusal> {
    let preview = position.read(turn).and_then(|turn| position.preview(turn))?;
    Ok(Preview { captured: indexes(preview.lost), cells: cells(&preview.position) })
}

/// The chain on a point.
#[must_use]
pub fn chain(position: &Position, point: Point) -> Option<Chain> {
    let points = indexes(position.chain(point));
    (!points.is_empty()).then(|| Chain { points, liberties: indexes(position.liberties(point)) })
}
