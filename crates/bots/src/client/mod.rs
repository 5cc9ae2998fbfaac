//! What the search finds, as types that become JSON: for the web client, the API and the command line; and for another
//! search, which goes on with it.

mod analysis;
mod explanation;
mod review;
mod shared;

pub use analysis::{Analysis, Candidate, MAX_CANDIDATES};
pub use explanation::{Explanation, LineTurn, Threat};
pub use review::{Judgement, Review, ReviewedPosition, ReviewedTurn};
pub use shared::{SharedAnalysis, SharedFinding};

use rules::{Illegal, Position, Turn};
use serde::Serialize;

/// A bot's turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BotTurn {
    /// The turn, such as `E5` or `pass`.
    pub turn: String,
    /// Milliseconds that a person would have thought.
    pub pace: u32,
}

/// Search results are not accurate to more than three digits.
pub fn round(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0
}

fn write(position: &Position, turns: &[Turn]) -> Vec<String> {
    turns.iter().map(|&turn| position.write(turn)).collect()
}

fn read(position: &Position, turns: &[String]) -> Result<Vec<Turn>, Illegal> {
    turns.iter().map(|turn| position.read(turn)).collect()
}
