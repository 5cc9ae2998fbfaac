//! Analysis on the wire.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::ColorName;

/// A position that is to be analysed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    /// The variant's id.
    pub variant: String,
    /// Its options as in a record; what is left out takes its default.
    #[serde(default)]
    #[ts(type = "{ [key: string]: unknown }")]
    pub options: Map<String, Value>,
    /// The turns that led to it, from the first.
    pub turns: Vec<String>,
    /// How many visits to spend: 5,000 if nothing is said, 50,000 at most.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub visits: Option<u32>,
}

/// One turn and what is thought of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Candidate {
    /// The turn.
    pub turn: String,
    /// How often it was tried.
    pub visits: u32,
    /// How often the player who makes it wins, from 0 to 1.
    pub win_rate: f64,
    /// Black's expected lead after it.
    pub lead: f64,
    /// The turn and what is most likely to follow.
    pub line: Vec<String>,
}

/// What is known about a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Analysis {
    /// Whose turn it is.
    pub to_play: ColorName,
    /// Visits of the position.
    pub visits: u32,
    /// How often the player to move wins, from 0 to 1.
    pub win_rate: f64,
    /// Black's expected lead in points, negative if White is ahead.
    pub lead: f64,
    /// The turns that were tried most, at most twelve.
    pub candidates: Vec<Candidate>,
    /// Whose each point will be, from -1 (White's) to 1 (Black's), in the order of the layout.
    pub ownership: Vec<f64>,
    /// Stones that look dead.
    pub dead: Vec<String>,
}
