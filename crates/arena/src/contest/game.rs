//! One game of a match.

use rules::{Color, Options, Outcome, Position, Turn};

use super::player::Player;
use crate::failure::Failure;
use crate::opening::Openings;

/// The settings of all games of a match.
pub(crate) struct Referee {
    pub(crate) options: Options,
    pub(crate) openings: Openings,
    /// Games are ended after this many turns.
    pub(crate) longest: u32,
}

/// A game that was played.
pub(crate) struct Played {
    pub(crate) position: Position,
    pub(crate) turns: Vec<Turn>,
    pub(crate) outcome: Outcome,
    /// An explanation, if the outcome is neither by our score nor by resignation.
    pub(crate) remark: Option<String>,
}

/// Plays a game. `first` is the colour of the first player.
pub(crate) fn play(
    referee: &Referee,
    game: u32,
    first: Color,
    mut players: [&mut Player; 2],
) -> Result<Played, Failure> {
    let mut position = Position::new(&referee.options);
    let mut turns = Vec::new();
    // Both games of a pair have the same opening.
    let opening = referee.openings.turns(game / 2);
    let mut remark = None;
    while !position.is_over() && position.turns() < referee.longest {
        let color = position.to_play();
        let who = usize::from(color != first);
        let given = opening.get(turns.len()).copied();
        let turn = given.map_or_else(|| players[who].turn(&position), Ok)?;
        if let Err(illegal) = position.judge(turn) {
            remark = Some(format!("{color} played {}, which is illegal: {illegal}", position.write(turn)));
            break;
        }
        for (i, player) in players.iter_mut().enumerate() {
            if i != who || given.is_some() {
                player.observe(&position, color, turn)?;
            }
        }
        position.play(turn).map_err(Failure::failed)?;
        turns.push(turn);
    }
    let by_rules = position.outcome().unwrap_or_else(|| position.score().outcome());
    let (outcome, remark) = match remark {
        Some(remark) => {
            let by = rules::Margin::Resignation;
            (Outcome::Win { winner: !position.to_play(), by }, Some(remark))
        }
        None => by_agreement(by_rules, &mut players),
    };
    Ok(Played { position, turns, outcome, remark })
}

/// A program that has passed may have left dead stones on the board. If it supports `final_score`, its score counts,
/// whether for or against it.
fn by_agreement(by_rules: Outcome, players: &mut [&mut Player; 2]) -> (Outcome, Option<String>) {
    if matches!(by_rules, Outcome::Win { by: rules::Margin::Resignation, .. }) {
        return (by_rules, None);
    }
    let counted = players.iter_mut().find_map(|player| player.final_score());
    let Some(reported) = counted.as_deref().and_then(read_outcome) else { return (by_rules, None) };
    let agree = reported.winner() == by_rules.winner();
    let remark = format!("scored by the program as {reported}; by our rules {by_rules}");
    (reported, (!agree).then_some(remark))
}

/// Reads `B+3.5`, `W+R`, `0`.
pub(crate) fn read_outcome(text: &str) -> Option<Outcome> {
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Some(Outcome::Tie);
    }
    let (letter, by) = text.split_once('+')?;
    let winner = match letter {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return None,
    };
    let by = match by {
        "R" | "Resign" => rules::Margin::Resignation,
        "T" | "Time" => rules::Margin::Time,
        points => {
            let halves = points.parse::<f64>().ok()? * 2.0;
            rules::Margin::Points(rules::HalfPoints::from_halves(halves.round() as i32))
        }
    };
    Some(Outcome::Win { winner, by })
}

#[cfg(test)]
mod tests {
    use super::read_outcome;

    #[test]
    fn outcomes_read_back_as_written() {
        for text in ["B+3.5", "W+2", "B+R", "W+T", "0"] {
            assert_eq!(read_outcome(text).map(|o| o.to_string()).as_deref(), Some(text));
        }
        for odd in ["", "X+3", "B+", "B", "B+x"] {
            assert_eq!(read_outcome(odd), None, "{odd}");
        }
    }
}
