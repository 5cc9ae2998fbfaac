//! Points with their breakdown, and who won.

use core::fmt;

use crate::{ByColor, Color, HalfPoints};

/// The text is not a result such as `B+3.5`, `W+R` or `0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadOutcome;

impl fmt::Display for BadOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result is written B+3.5, W+R, B+T or 0")
    }
}

impl core::error::Error for BadOutcome {}

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

impl core::str::FromStr for Outcome {
    type Err = BadOutcome;

    /// Reads what [`Outcome`] displays. A margin is more than 0.
    ///
    /// ```
    /// use tengen_rules::{Color, Outcome};
    /// let outcome: Outcome = "W+6.5".parse()?;
    /// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Color::White), "W+6.5".to_string()));
    /// # Ok::<(), tengen_rules::BadOutcome>(())
    /// ```
    fn from_str(text: &str) -> Result<Outcome, BadOutcome> {
        if text == "0" {
            return Ok(Outcome::Tie);
        }
        let (letter, margin) = text.split_once('+').ok_or(BadOutcome)?;
        let winner = match letter {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Err(BadOutcome),
        };
        let by = match margin {
            "R" => Margin::Resignation,
            "T" => Margin::Time,
            points => Margin::Points(points.parse().map_err(|_| BadOutcome)?),
        };
        match by {
            Margin::Points(points) if points <= HalfPoints::ZERO => Err(BadOutcome),
            _ => Ok(Outcome::Win { winner, by }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn whoever_has_more_points_is_ahead_by_the_difference() {
        let outcome = |black, white| {
            let total =
                ByColor { black: HalfPoints::from_halves(black), white: HalfPoints::from_halves(white) };
            Score { total, ..Score::default() }.outcome().to_string()
        };
        assert_eq!(outcome(62, 55), "B+3.5");
        assert_eq!(outcome(55, 59), "W+2");
        assert_eq!(outcome(59, 59), "0");
    }

    #[test]
    fn results_read_back() {
        for text in ["0", "B+3.5", "W+2", "B+R", "W+T", "B+0.5"] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["", "B", "B+", "b+2", "B+0", "B+-2", "B+1.25", "Draw", "W+2 "] {
            assert_eq!(text.parse::<Outcome>(), Err(BadOutcome), "{text}");
        }
    }
}
