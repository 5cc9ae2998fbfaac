//! Why a turn was made.

use rules::{Color, Position, Turn};
use serde::Serialize;

use super::round;

/// Turns of the expected line and of a threat that are told. Later ones have few visits and mean little.
const MAX_EXPECTED: usize = 5;
const MAX_THREAT: usize = 3;

/// A turn of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineTurn {
    /// Who makes it.
    #[cfg_attr(feature = "typescript", ts(type = "Color"))]
    pub color: Color,
    /// The turn, such as `E5` or `pass`.
    pub turn: String,
}

/// What follows if a turn is ignored.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threat {
    /// The turns that follow, beginning with one of the same player.
    pub line: Vec<LineTurn>,
    /// The points that ignoring the turn costs the opponent.
    pub gain: f64,
}

/// Why a turn was made, as far as the search can tell.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explanation {
    /// The turn and those that are expected after it.
    pub line: Vec<LineTurn>,
    /// What it threatens; null if nothing follows from ignoring it.
    pub threat: Option<Threat>,
}

impl Explanation {
    /// The position is the one before the turn.
    pub fn new(position: &Position, turn: Turn, explanation: &crate::Explanation) -> Explanation {
        let expected = [&[turn], &explanation.line[..]].concat();
        let threat = explanation.threat.as_ref().map(|threat| {
            let ignored = [&[turn, Turn::Pass], &threat.line[..]].concat();
            Threat { line: told(position, &ignored, 2 + MAX_THREAT).split_off(2), gain: round(threat.gain) }
        });
        Explanation { line: told(position, &expected, MAX_EXPECTED), threat }
    }
}

/// A line with who makes each turn: with a handicap the sides do not alternate.
fn told(position: &Position, line: &[Turn], most: usize) -> Vec<LineTurn> {
    let mut position = position.clone();
    let step = |&turn: &Turn| {
        let said = LineTurn { color: position.to_play(), turn: position.write(turn) };
        position.play(turn).is_ok().then_some(said)
    };
    line.iter().take(most).map_while(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    #[test]
    fn lines_say_who_plays_and_end_in_time() {
        let mut options = Options::new(Variant::Go);
        options.set_text("size", "9").unwrap();
        options.set_text("handicap", "2").unwrap();
        let position = Position::new(&options);
        let read =
            |turns: &[&str]| -> Vec<Turn> { turns.iter().map(|t| position.read(t).unwrap()).collect() };
        let line = read(&["G7", "E5", "C7", "G3", "D4", "D5", "E4"]);
        let found =
            crate::Explanation { line, threat: Some(crate::Threat { line: read(&["E5"]), gain: 4.5 }) };
        let said = Explanation::new(&position, read(&["C3"])[0], &found);
        let turns: Vec<&str> = said.line.iter().map(|said| said.turn.as_str()).collect();
        assert_eq!(turns, ["C3", "G7", "E5", "C7", "G3"]);
        let (black, white) = (Color::Black, Color::White);
        let colors: Vec<Color> = said.line.iter().map(|said| said.color).collect();
        assert_eq!(colors, [black, black, white, black, white]);
        let threat = said.threat.unwrap();
        assert_eq!((threat.line.len(), threat.gain), (1, 4.5));
    }
}
