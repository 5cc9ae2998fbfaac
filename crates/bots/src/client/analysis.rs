//! The result of a search.

use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{round, write};
use crate::calibration::calibrated;

/// Candidates in a result that is sent to a client.
pub const MAX_CANDIDATES: usize = 12;
/// Turns in each variation. Later ones have few visits and mean little.
const MAX_LINE: usize = 20;

/// A turn and its evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Candidate {
    /// The turn, such as `E5` or `pass`.
    pub turn: String,
    /// Visits of this turn.
    pub visits: u32,
    /// The win rate of the player who makes it, from 0 to 1.
    pub win_rate: f64,
    /// The expected lead of Black after it, in points.
    pub lead: f64,
    /// The principal variation, beginning with this turn.
    pub line: Vec<String>,
}

/// How a [`Color`] is written.
#[cfg(feature = "typescript")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[allow(dead_code, reason = "only its description is used")]
enum ColorName {
    Black,
    White,
}

/// The evaluation of a position by the search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Analysis {
    /// Whose turn it is.
    #[cfg_attr(feature = "typescript", schemars(with = "ColorName"), ts(type = "Color"))]
    pub to_play: Color,
    /// Visits of the position.
    pub visits: u32,
    /// The win rate of the player to move, from 0 to 1.
    pub win_rate: f64,
    /// The expected lead of Black in points, negative if White is ahead.
    pub lead: f64,
    /// Win rate and lead favour different sides: the one that wins more often loses by more when it loses.
    pub disagrees: bool,
    /// The best turns, most visited first.
    pub candidates: Vec<Candidate>,
    /// The expected owner of each point, from -1 (White) to 1 (Black), in the order of the layout.
    pub ownership: Vec<f64>,
    /// The points of stones that are probably dead.
    pub dead: Vec<String>,
}

impl Analysis {
    /// Takes the most visited candidates, at most as many as given.
    pub fn new(position: &Position, analysis: &crate::Analysis, candidates: usize) -> Analysis {
        let analysis = &analysis.as_told(position.variant());
        let black = |share: f32| if analysis.to_play == Color::Black { share } else { 1.0 - share };
        let (lead, disagrees) = analysis.calibrated_lead();
        let candidate = |candidate: &crate::Candidate| Candidate {
            turn: position.write(candidate.turn),
            visits: candidate.visits,
            win_rate: round(candidate.win_rate),
            lead: round(calibrated(black(candidate.win_rate), candidate.lead).0),
            line: write(position, &candidate.line[..candidate.line.len().min(MAX_LINE)]),
        };
        let label = |&point: &rules::Point| position.layout().label(point);
        Analysis {
            to_play: analysis.to_play,
            visits: analysis.visits,
            win_rate: round(analysis.win_rate),
            lead: round(lead),
            disagrees,
            candidates: analysis.turns.iter().take(candidates).map(candidate).collect(),
            ownership: analysis.ownership.iter().map(|&share| round(share)).collect(),
            dead: analysis.dead_stones(position).iter().map(label).collect(),
        }
    }
}
