//! A position as it is shown.

use super::{ByColor, Color, board::Cell, cells, number};
use crate::view::touched;
use rules::{Point, Position, Turn};
use serde::Serialize;

/// What there is to see of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// How many turns were made.
    pub turns: u32,
    /// Who plays next, or would if the game were not over.
    pub to_play: Color,
    /// What stands on each point.
    pub cells: Vec<Cell>,
    /// Points of the last turn, the most important first.
    pub last: Vec<usize>,
    /// From where to where a neutral piece slid in the last turn.
    pub slid: Option<[u16; 2]>,
    /// The last turn as it is written.
    pub last_turn: Option<String>,
    /// How many stones each colour has captured.
    pub captures: ByColor<u32>,
    /// The length of the present run of passes.
    pub passes: u8,
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
    /// Whether the game is over.
    pub over: bool,
    /// `B+3.5`, `W+R`, `0`; null while the game goes on.
    pub result: Option<String>,
    /// The score once the game is over.
    pub score: Option<Score>,
}

/// The score, and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Score {
    /// Black's points, komi included.
    pub black: f64,
    /// White's points, komi included.
    pub white: f64,
    /// As in a record.
    pub result: String,
    /// Stones on the board.
    pub stones: ByColor<u32>,
    /// Empty points that belong to a colour.
    pub area: ByColor<u32>,
    /// Captured stones.
    pub captures: ByColor<u32>,
    /// What each colour is given.
    pub komi: ByColor<f64>,
    /// Whose each point is, stones included.
    pub owner: Vec<Option<Color>>,
}

/// What there is to see of a position after a turn.
#[must_use]
pub fn view(position: &Position, last: Option<Turn>) -> View {
    let slid = match last {
        Some(Turn::Slide { from, to, .. }) => Some([from.0, to.0]),
        _ => None,
    };
    View {
        turns: position.turns(),
        to_play: position.to_play().into(),
        cells: cells(position),
        last: last.into_iter().flat_map(touched).collect(),
        slid,
        last_turn: last.map(|turn| position.write(turn)),
        captures: position.captures().into(),
        passes: position.passes(),
        passes_to_end: position.passes_to_end(),
        over: position.is_over(),
        result: position.outcome().map(|outcome| outcome.to_string()),
        score: position.is_over().then(|| points(position)),
    }
}

/// The score with the chains of these points taken off as dead.
///
/// # Errors
/// A sentence if a label names no point.
pub fn score(position: &Position, dead: &[String]) -> Result<Score, String> {
    let point = |label: &String| position.layout().point(label).map_err(|why| format!("{label}: {why}"));
    let dead = dead.iter().map(point).collect::<Result<Vec<Point>, String>>()?;
    Ok(points(&position.without(&dead)))
}

fn points(position: &Position) -> Score {
    let (score, territory) = (position.score(), position.territory());
    let owner = |point: Point| position.cell(point).color().or(territory[point.index()]).map(Color::from);
    Score {
        black: number(score.total.black),
        white: number(score.total.white),
        result: score.outcome().to_string(),
        stones: score.stones.into(),
        area: score.area.into(),
        captures: score.captures.into(),
        komi: ByColor { black: number(score.komi.black), white: number(score.komi.white) },
        owner: position.layout().points().map(owner).collect(),
    }
}
