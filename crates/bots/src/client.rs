//! What the web client is told by its own bots, as types that become JSON. Points are indexes.

use rules::{Position, Turn};
use serde::Serialize;

/// How many candidates are told.
const MOST_CANDIDATES: usize = 12;

/// One turn and what the search thinks of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// As it is written.
    pub turn: String,
    /// Visits of this turn.
    pub visits: u32,
    /// How often the player who makes it wins, from 0 to 1.
    pub win_rate: f64,
    /// Black's expected lead after it.
    pub score: f64,
    /// The turn and what is most likely to follow.
    pub line: Vec<String>,
}

/// What the search thinks of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    /// Whose turn it is.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub to_play: &'static str,
    /// Visits of the position.
    pub visits: u32,
    /// How often the player to move wins, from 0 to 1.
    pub win_rate: f64,
    /// Black's expected lead.
    pub score: f64,
    /// The best turns, the most visited first.
    pub candidates: Vec<Candidate>,
    /// From -1 (White's) to 1 (Black's): one number a point.
    pub ownership: Vec<f64>,
    /// Stones that look dead.
    pub dead: Vec<u16>,
}

/// A bot's turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BotTurn {
    /// As it is written.
    pub turn: String,
    /// How many milliseconds a person would have thought.
    pub pace: u32,
}

impl Analysis {
    /// An analysis of a position for the client.
    pub fn new(position: &Position, analysis: &crate::Analysis) -> Analysis {
        let write = |turns: &[Turn]| turns.iter().map(|&turn| position.write(turn)).collect();
        let candidate = |candidate: &crate::Candidate| Candidate {
            turn: position.write(candidate.turn),
            visits: candidate.visits,
            win_rate: round(candidate.win_rate),
            score: round(candidate.lead),
            line: write(&candidate.line),
        };
        Analysis {
            to_play: analysis.to_play.name(),
            visits: analysis.visits,
            win_rate: round(analysis.win_rate),
            score: round(analysis.lead),
            candidates: analysis.turns.iter().take(MOST_CANDIDATES).map(candidate).collect(),
            ownership: analysis.ownership.iter().map(|&share| round(share)).collect(),
            dead: analysis.dead_stones(position).iter().map(|point| point.0).collect(),
        }
    }
}

/// A search is good for three digits.
fn round(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0
}
