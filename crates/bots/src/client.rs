//! What the web client is told by its own bots, as types that become JSON. Points are indexes.

use rules::{Color, Position, Turn};
use serde::Serialize;

use crate::review::calibrated;

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
    /// Win rate and lead point to different sides: who wins more often loses by more when they lose.
    pub disagrees: bool,
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
        let black = |share: f32| if analysis.to_play == Color::Black { share } else { 1.0 - share };
        let (lead, disagrees) = analysis.calibrated_lead();
        let candidate = |candidate: &crate::Candidate| Candidate {
            turn: position.write(candidate.turn),
            visits: candidate.visits,
            win_rate: round(candidate.win_rate),
            score: round(calibrated(black(candidate.win_rate), candidate.lead).0),
            line: write(&candidate.line),
        };
        Analysis {
            to_play: analysis.to_play.name(),
            visits: analysis.visits,
            win_rate: round(analysis.win_rate),
            score: round(lead),
            disagrees,
            candidates: analysis.turns.iter().take(MOST_CANDIDATES).map(candidate).collect(),
            ownership: analysis.ownership.iter().map(|&share| round(share)).collect(),
            dead: analysis.dead_stones(position).iter().map(|point| point.0).collect(),
        }
    }
}

/// What the search thinks of a position of a game that is reviewed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedPosition {
    /// How often Black wins, from 0 to 1.
    pub win_rate: f64,
    /// Black's expected lead.
    pub lead: f64,
    /// Win rate and lead point to different sides: who wins more often loses by more when they lose.
    pub disagrees: bool,
}

/// A turn of a game that is reviewed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedTurn {
    /// Who made it.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub color: &'static str,
    /// As it is written.
    pub turn: String,
    /// The position after it.
    pub after: ReviewedPosition,
    /// What would have been better, and how that goes on; empty if nothing would.
    pub better: Vec<String>,
    /// The points that it lost.
    pub loss: f64,
    /// How good it was; null for the passes that end a game and for resigning.
    #[cfg_attr(feature = "typescript", ts(type = "Mark | null"))]
    pub mark: Option<&'static str>,
}

/// How good a turn was, by the points that it lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing worth mentioning.
    Good,
    /// A little.
    Doubtful,
    /// Clearly.
    Mistake,
    /// A lot.
    Blunder,
}

/// A game whose turns were judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// The position before the first turn.
    pub start: ReviewedPosition,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// How exact each side played, from 0 to 100; null for a side that made no turn.
    #[cfg_attr(feature = "typescript", ts(type = "{ black: number | null, white: number | null }"))]
    pub accuracy: Accuracy,
    /// The numbers of each side's worst turns, the worst first.
    #[cfg_attr(feature = "typescript", ts(type = "{ black: Array<number>, white: Array<number> }"))]
    pub worst: Worst,
    /// Visits of each position.
    pub visits: u32,
}

/// The accuracy of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Accuracy {
    /// Black's.
    pub black: Option<f64>,
    /// White's.
    pub white: Option<f64>,
}

/// The worst turns of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worst {
    /// Black's.
    pub black: Vec<usize>,
    /// White's.
    pub white: Vec<usize>,
}

/// A turn that somebody tried in place of a mistake.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Judgement {
    /// The points that it loses compared with the best turn.
    pub loss: f64,
    /// How good it is.
    #[cfg_attr(feature = "typescript", ts(type = "Mark"))]
    pub mark: &'static str,
    /// The position after it.
    pub after: ReviewedPosition,
    /// The answer to expect and what follows.
    pub line: Vec<String>,
}

/// How many of a side's worst turns are told.
const MOST_WORST: usize = 5;

impl ReviewedPosition {
    fn new(evaluation: &crate::Evaluation) -> ReviewedPosition {
        let (lead, disagrees) = calibrated(evaluation.win_rate, evaluation.lead);
        ReviewedPosition { win_rate: round(evaluation.win_rate), lead: round(lead), disagrees }
    }
}

impl Review {
    /// A review for the client; any position of the game writes its turns.
    pub fn new(position: &Position, review: &crate::Review) -> Review {
        let write = |turns: &[Turn]| turns.iter().map(|&turn| position.write(turn)).collect();
        let turn = |turn: &crate::ReviewedTurn| ReviewedTurn {
            color: turn.color.name(),
            turn: position.write(turn.turn),
            after: ReviewedPosition::new(&turn.after),
            better: write(&turn.better),
            loss: round(turn.loss),
            mark: turn.mark.map(crate::Mark::name),
        };
        let accuracy = review.accuracy.map(|share| share.map(round));
        let worst = |color| review.worst(color, MOST_WORST).into_iter().map(|at| at + 1).collect();
        Review {
            start: ReviewedPosition::new(&review.start),
            turns: review.turns.iter().map(turn).collect(),
            accuracy: Accuracy { black: accuracy.black, white: accuracy.white },
            worst: Worst { black: worst(Color::Black), white: worst(Color::White) },
            visits: review.visits,
        }
    }
}

impl Judgement {
    /// A judgement for the client.
    pub fn new(position: &Position, judgement: &crate::Judgement) -> Judgement {
        Judgement {
            loss: round(judgement.loss),
            mark: judgement.mark.name(),
            after: ReviewedPosition::new(&judgement.after),
            line: judgement.after.line.iter().map(|&turn| position.write(turn)).collect(),
        }
    }
}

/// A search is good for three digits.
fn round(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0
}
