//! A position as it is shown.

use super::{ByColor, Color, board::Cell, cells, number};
use crate::view::touched;
use rules::variant::{Counting, Stone};
use rules::{HalfPoints, Point, Position, Turn};
use serde::Serialize;

/// What there is to see of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// How many turns were made.
    pub turns: u32,
    /// Who plays next, or would if the game were not over.
    pub to_play: Color,
    /// What stands on each point.
    pub cells: Vec<Cell>,
    /// Points of the last turn, the most important first.
    pub last: Vec<usize>,
    /// From where to where a neutral piece slid in the last turn.
    pub slid: Option<[u16; 2]>,
    /// The last turn as it is written.
    pub last_turn: Option<String>,
    /// How many stones each colour has captured.
    pub captures: ByColor<u32>,
    /// The length of the present run of passes.
    pub passes: u8,
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
    /// Whether the game is over.
    pub over: bool,
    /// `B+3.5`, `W+R`, `0`; null while the game goes on.
    pub result: Option<String>,
    /// The score once the game is over.
    pub score: Option<Score>,
}

/// The score, and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Score {
    /// Black's points, komi included.
    pub black: f64,
    /// White's points, komi included.
    pub white: f64,
    /// As in a record.
    pub result: String,
    /// The parts that add up to these points.
    pub lines: Vec<ScoreLine>,
    /// A count that the rules want to be shown although it does not decide (Gengo).
    pub also: Option<ScoreLine>,
    /// Whose each point is, stones included.
    pub owner: Vec<Option<Color>>,
}

/// One line of a count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoreLine {
    /// What is counted.
    pub part: ScorePart,
    /// Black's.
    pub black: f64,
    /// White's.
    pub white: f64,
}

/// What a line counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ScorePart {
    /// Stones on the board.
    Stones,
    /// Surrounded points.
    Regions,
    /// Spaces that a colour covers or surrounds (Gengo).
    Area,
    /// Captured stones, dead ones included.
    Captures,
    /// What is given for the order of play.
    Komi,
}

/// What there is to see of a position after a turn.
#[must_use]
pub fn view(position: &Position, last: Option<Turn>) -> View {
    let slid = match last {
        Some(Turn::Slide { from, to, .. }) => Some([from.0, to.0]),
        _ => None,
    };
    View {
        turns: position.turns(),
        to_play: position.to_play().into(),
        cells: cells(position),
        last: last.into_iter().flat_map(touched).collect(),
        slid,
        last_turn: last.map(|turn| position.write(turn)),
        captures: position.captures().into(),
        passes: position.passes(),
        passes_to_end: position.passes_to_end(),
        over: position.is_over(),
        result: position.outcome().map(|outcome| outcome.to_string()),
        score: position.is_over().then(|| points(position)),
    }
}

/// The score with the chains of these points taken off as dead.
///
/// # Errors
/// A sentence if a label names no point.
pub fn score(position: &Position, dead: &[String]) -> Result<Score, String> {
    let point = |label: &String| position.layout().point(label).map_err(|why| format!("{label}: {why}"));
    let dead = dead.iter().map(point).collect::<Result<Vec<Point>, String>>()?;
    Ok(points(&position.without(&dead)))
}

fn points(position: &Position) -> Score {
    let (score, territory) = (position.score(), position.territory());
    let owner = |point: Point| position.cell(point).color().or(territory[point.index()]).map(Color::from);
    let (lines, also) = lines(position, &score);
    Score {
        black: number(score.total.black),
        white: number(score.total.white),
        result: score.outcome().to_string(),
        lines,
        also,
        owner: position.layout().points().map(owner).collect(),
    }
}

/// What counts by the rules of this game, komi last, and the other count where stones are wide.
fn lines(position: &Position, score: &rules::Score) -> (Vec<ScoreLine>, Option<ScoreLine>) {
    let rules = position.options().ruleset();
    let is_wide = matches!(rules.stone, Stone::Region { .. });
    let line = |part| {
        let points = match part {
            ScorePart::Stones => score.stones.map(whole),
            ScorePart::Regions | ScorePart::Area => score.area.map(whole),
            ScorePart::Captures => score.captures.map(whole),
            ScorePart::Komi => score.komi.map(number),
        };
        ScoreLine { part, black: points.black, white: points.white }
    };
    let (parts, also) = match (rules.counting, is_wide) {
        (Counting::Stones, true) => (vec![ScorePart::Stones], Some(ScorePart::Area)),
        (Counting::Area, true) => (vec![ScorePart::Area], Some(ScorePart::Stones)),
        (Counting::Territory, true) => (vec![ScorePart::Area, ScorePart::Captures], Some(ScorePart::Stones)),
        (Counting::Area, false) => (vec![ScorePart::Stones, ScorePart::Regions], None),
        (Counting::Territory, false) => (vec![ScorePart::Regions, ScorePart::Captures], None),
        // A way of counting that is not known here still has its total.
        (_, _) => (vec![ScorePart::Stones], None),
    };
    (parts.into_iter().chain([ScorePart::Komi]).map(line).collect(), also.map(line))
}

fn whole(points: u32) -> f64 {
    number(HalfPoints::whole(i32::try_from(points).unwrap_or(i32::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Random, Variant};

    /// Random games of every variant with every way of counting, with and without dead stones.
    #[test]
    fn the_lines_of_a_count_add_up() {
        let mut random = Random::new(3);
        for variant in Variant::ALL {
            for counting in ["area", "territory", "stones"] {
                let mut options = Options::new(variant);
                if counting != "area" && options.set_text("score", counting).is_err() {
                    continue;
                }
                let mut position = Position::new(&options);
                position.playout(&mut random, 60);
                let stone = position.layout().points().find(|&point| position.cell(point).is_stone());
                let dead: Vec<String> = stone.iter().map(|&point| position.layout().label(point)).collect();
                for dead in [&[][..], &dead] {
                    let score = score(&position, dead).unwrap();
                    let sum = |side: fn(&ScoreLine) -> f64| score.lines.iter().map(side).sum::<f64>();
                    assert_eq!((sum(|l| l.black), sum(|l| l.white)), (score.black, score.white), "{variant}");
                }
            }
        }
    }
}
