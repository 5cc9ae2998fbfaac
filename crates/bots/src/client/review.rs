//! The review of a game.

use rules::{ByColor, Color, Position, Variant};
use serde::Serialize;

use super::{round, write};
use crate::Mark;
use crate::calibration::{calibrated, calibrated_win_rate};

/// The evaluation of a position of a reviewed game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReviewedPosition {
    /// The win rate of Black, from 0 to 1.
    pub win_rate: f64,
    /// The expected lead of Black in points.
    pub lead: f64,
    /// Win rate and lead favour different sides: the one that wins more often loses by more when it loses.
    pub disagrees: bool,
}

/// A turn of a reviewed game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReviewedTurn {
    /// Who made it.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub color: Color,
    /// The turn, such as `E5` or `pass`.
    pub turn: String,
    /// The position after it.
    pub after: ReviewedPosition,
    /// A better variation; empty if there is none.
    pub better: Vec<String>,
    /// The points that it lost.
    pub loss: f64,
    /// How good it was; null for the passes that end a game and for resigning.
    pub mark: Option<Mark>,
}

/// A game whose turns were judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// The position before the first turn.
    pub start: ReviewedPosition,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// The accuracy of each side, from 0 to 100; null for a side that made no turn.
    #[cfg_attr(feature = "typescript", ts(type = "{ black: number | null, white: number | null }"))]
    pub accuracy: ByColor<Option<f64>>,
    /// The numbers of each side's worst turns, the worst first.
    #[cfg_attr(feature = "typescript", ts(type = "{ black: Array<number>, white: Array<number> }"))]
    pub worst: ByColor<Vec<usize>>,
    /// Visits of each position.
    pub visits: u32,
}

/// A turn that somebody tried in place of a mistake.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Judgement {
    /// The points that it loses compared with the best turn.
    pub loss: f64,
    /// How good it is.
    pub mark: Mark,
    /// The position after it.
    pub after: ReviewedPosition,
    /// The expected answer and what follows.
    pub line: Vec<String>,
}

/// Number of each side's worst turns in a review.
const MAX_WORST: usize = 5;

impl ReviewedPosition {
    fn new(variant: Variant, evaluation: &crate::Evaluation) -> ReviewedPosition {
        let (lead, disagrees) = calibrated(evaluation.win_rate, evaluation.lead);
        let win_rate = calibrated_win_rate(variant, evaluation.win_rate);
        ReviewedPosition { win_rate: round(win_rate), lead: round(lead), disagrees }
    }
}

impl Review {
    /// The position is any of the game; it is needed to write the turns.
    pub fn new(position: &Position, review: &crate::Review) -> Review {
        let turn = |turn: &crate::ReviewedTurn| ReviewedTurn {
            color: turn.color,
            turn: position.write(turn.turn),
            after: ReviewedPosition::new(position.variant(), &turn.after),
            better: write(position, &turn.better),
            loss: round(turn.loss),
            mark: turn.mark,
        };
        let worst = |color| review.worst(color, MAX_WORST).into_iter().map(|index| index + 1).collect();
        Review {
            start: ReviewedPosition::new(position.variant(), &review.start),
            turns: review.turns.iter().map(turn).collect(),
            accuracy: review.accuracy.map(|share| share.map(round)),
            worst: ByColor::new(worst),
            visits: review.visits,
        }
    }
}

impl Judgement {
    /// The position is any of the game; it is needed to write the turns.
    pub fn new(position: &Position, judgement: &crate::Judgement) -> Judgement {
        Judgement {
            loss: round(judgement.loss),
            mark: judgement.mark,
            after: ReviewedPosition::new(position.variant(), &judgement.after),
            line: write(position, &judgement.after.line),
        }
    }
}
