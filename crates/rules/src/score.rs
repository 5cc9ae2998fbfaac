//! Points with their breakdown, and who won.

use core::fmt;

use crate::{ByColor, Color, HalfPoints};

/// The points of both players, komi included, and where they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// What counts in the end, komi included.
    pub total: ByColor<HalfPoints>,
    /// Stones on the board.
    pub stones: ByColor<u32>,
    /// Points of own regions; in Gengo the whole area, covered spaces included.
    pub area: ByColor<u32>,
    /// Stones captured so far.
    pub captures: ByColor<u32>,
    /// The points given to make up for the order of play.
    pub komi: ByColor<HalfPoints>,
}

impl Score {
    /// Who is ahead on the board.
    pub fn outcome(&self) -> Outcome {
        let lead = self.total.black - self.total.white;
        if lead == HalfPoints::ZERO {
            return Outcome::Tie;
        }
        let winner = if lead > HalfPoints::ZERO { Color::Black } else { Color::White };
        let margin = if lead > HalfPoints::ZERO { lead } else { -lead };
        Outcome::Win { winner, by: Margin::Points(margin) }
    }
}

/// How a game was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Margin {
    /// By counting.
    Points(HalfPoints),
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
}

/// The end of a game. Written `B+3.5`, `W+2`, `B+R`, `W+T`, `0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// By how much, or how.
        by: Margin,
    },
    /// Nobody won.
    Tie,
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Tie => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Tie => f.write_str("0"),
            Outcome::Win { winner, by: Margin::Points(points) } => write!(f, "{}+{points}", winner.letter()),
            Outcome::Win { winner, by: Margin::Resignation } => write!(f, "{}+R", winner.letter()),
            Outcome::Win { winner, by: Margin::Time } => write!(f, "{}+T", winner.letter()),
        }
    }
}
