//! The result of a review.

use rules::{ByColor, Color, Turn};

use super::mark::Mark;

/// What the search thinks of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Black's win rate, from 0 to 1.
    pub win_rate: f32,
    /// Black's expected lead in points.
    pub lead: f32,
    /// The best turn and what is likely to follow; empty once the game is over.
    pub line: Vec<Turn>,
}

/// A turn and what it was worth.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedTurn {
    /// Who made it.
    pub color: Color,
    /// The turn.
    pub turn: Turn,
    /// What the search thinks of the position after it.
    pub after: Evaluation,
    /// What it should have been, and how that goes on. Empty if the turn itself was the search's choice.
    pub better: Vec<Turn>,
    /// The points that it lost, 0 at least.
    pub loss: f32,
    /// How good it was; none for the passes that end a game and for resigning.
    pub mark: Option<Mark>,
}

/// All turns of a game, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// What the search thinks of the position before the first turn.
    pub start: Evaluation,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// How exact each side played, from 0 to 100; none for a side that made no turn.
    pub accuracy: ByColor<Option<f32>>,
    /// Visits of each position.
    pub visits: u32,
}

impl Review {
    /// The indexes of a side's worst turns, the worst first: only turns that lost something worth mentioning.
    pub fn worst(&self, color: Color, most: usize) -> Vec<usize> {
        let bad =
            |turn: &ReviewedTurn| turn.color == color && turn.mark.is_some_and(|mark| mark > Mark::Good);
        let mut worst: Vec<usize> = (0..self.turns.len()).filter(|&at| bad(&self.turns[at])).collect();
        worst.sort_by(|&a, &b| self.turns[b].loss.total_cmp(&self.turns[a].loss));
        worst.truncate(most);
        worst
    }
}

/// What the search thinks of a turn that somebody tries instead.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The points that it loses compared with the best turn, 0 at least.
    pub loss: f32,
    /// How good it is.
    pub mark: Mark,
    /// What the search thinks of the position after it, with the answer to expect.
    pub after: Evaluation,
}
