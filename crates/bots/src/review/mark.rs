//! How good a turn was, by the points that it lost.

use rules::Position;
use rules::variant::{Counting, Stone};

/// Points lost from which a turn is doubtful, a mistake or a blunder, as a share of the side of a square board with as many
/// points as can be won. On 9×9: 1.8, 4.5 and 10 points; on a Gengo board of 13×13, where only stones count, 0.9, 2.2
/// and 4.8.
const DOUBTFUL: f32 = 0.2;
const MISTAKE: f32 = 0.5;
const BLUNDER: f32 = 1.1;

/// How good a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Mark {
    /// It lost almost nothing.
    Good,
    /// It lost a little.
    Doubtful,
    /// It lost a good deal.
    Mistake,
    /// It lost a lot.
    Blunder,
}

impl Mark {
    /// Every mark, the best first.
    pub const ALL: [Mark; 4] = [Mark::Good, Mark::Doubtful, Mark::Mistake, Mark::Blunder];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Good => "good",
            Mark::Doubtful => "doubtful",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }

    /// The mark for a loss in points.
    ///
    /// ```
    /// use rules::{Options, Position, OptionValue, Variant};
    /// use tengen_bots::Mark;
    /// let mut options = Options::new(Variant::Go);
    /// options.set("size", OptionValue::whole(9))?;
    /// let board = Position::new(&options);
    /// assert_eq!([0.5, 2.0, 5.0, 12.0].map(|loss| Mark::of(loss, &board)), Mark::ALL);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(loss: f32, position: &Position) -> Mark {
        let side = side_of_points(position);
        match loss / side {
            share if share >= BLUNDER => Mark::Blunder,
            share if share >= MISTAKE => Mark::Mistake,
            share if share >= DOUBTFUL => Mark::Doubtful,
            _ => Mark::Good,
        }
    }
}

/// The side of a square with as many points as can be won on this board.
fn side_of_points(position: &Position) -> f32 {
    let rules = position.options().ruleset();
    let points = position.layout().len() as f32;
    let stone = match &rules.stone {
        Stone::Region { regions, .. } if rules.counting == Counting::Stones => {
            regions.overlap().count().max(1)
        }
        _ => 1,
    };
    (points / stone as f32).sqrt()
}

/// What a turn is worth in the average of [`Review::accuracy`](super::Review::accuracy), from 1 for no loss towards 0.
pub(super) fn accuracy(loss: f32, position: &Position) -> f32 {
    (-loss / (MISTAKE * side_of_points(position))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    #[test]
    fn marks_follow_the_points_that_can_be_won() {
        let stones = Position::new(&Options::new(Variant::Gengo));
        let points = Position::new(&Options::new(Variant::Go));
        assert_eq!((Mark::of(5.0, &stones), Mark::of(5.0, &points)), (Mark::Mistake, Mark::Doubtful));
    }
}
