//! The result of a review.

use rules::{ByColor, Color, Turn};

use super::mark::Mark;

/// The evaluation of a position by the search.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Black's win rate, from 0 to 1.
    pub win_rate: f32,
    /// Black's expected lead in points.
    pub lead: f32,
    /// The principal variation, beginning with the best turn; empty once the game is over.
    pub line: Vec<Turn>,
}

/// A turn with its evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedTurn {
    /// Who made it.
    pub color: Color,
    /// The turn.
    pub turn: Turn,
    /// The evaluation of the position after it.
    pub after: Evaluation,
    /// A better variation; empty if the turn was the search's own choice.
    pub better: Vec<Turn>,
    /// The points that it lost, at least 0.
    pub loss: f32,
    /// How good it was; `None` for the passes that end a game and for resigning.
    pub mark: Option<Mark>,
}

/// All turns of a game, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The evaluation of the position before the first turn.
    pub start: Evaluation,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// The accuracy of each side, from 0 to 100; `None` for a side that made no turn.
    pub accuracy: ByColor<Option<f32>>,
    /// Visits of each position.
    pub visits: u32,
}

impl Review {
    /// The indexes of a side's worst turns, worst first. Good turns are never listed.
    pub fn worst(&self, color: Color, most: usize) -> Vec<usize> {
        let bad =
            |turn: &ReviewedTurn| turn.color == color && turn.mark.is_some_and(|mark| mark > Mark::Good);
        let mut worst: Vec<usize> = (0..self.turns.len()).filter(|&at| bad(&self.turns[at])).collect();
        worst.sort_by(|&a, &b| self.turns[b].loss.total_cmp(&self.turns[a].loss));
        worst.truncate(most);
        worst
    }
}

/// The evaluation of an alternative to a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The points that it loses compared with the best turn, at least 0.
    pub loss: f32,
    /// How good it is.
    pub mark: Mark,
    /// The evaluation of the position after it, with the expected answer.
    pub after: Evaluation,
}
