//! From an analysis to a turn: when to pass, when to resign, what not to repeat.

use std::collections::HashMap;

use rules::{Color, HalfPoints, Position, Turn};

use crate::Params;
use crate::analysis::{Analysis, Candidate};

/// A pass needs so many visits to be taken seriously.
const TRUSTED: u32 = 32;
/// Resigning needs so many.
const HOPELESS: u32 = 400;

/// The arrangements of a game, each with the number of the turn after which it stood first.
#[derive(Debug, Default)]
pub(crate) struct Arrangements(HashMap<u64, u32>);

impl Arrangements {
    /// Notes an arrangement, and forgets what came later: it was taken back, or was another game.
    pub(crate) fn note(&mut self, position: &Position) {
        let now = position.turns();
        self.0.retain(|_, turn| *turn < now);
        self.0.entry(position.hash()).or_insert(now);
    }

    fn contain(&self, position: &Position) -> bool {
        self.0.contains_key(&position.hash())
    }
}

/// Chooses the turn to play.
pub(crate) fn choose(position: &Position, analysis: &Analysis, params: &Params, seen: &Arrangements) -> Turn {
    let Some(best) = best_fresh(position, analysis, seen) else { return Turn::Pass };
    if should_resign(analysis, best, params) {
        return Turn::Resign;
    }
    if pass_wins(position, analysis) || pass_costs_nothing(analysis, best) {
        return Turn::Pass;
    }
    best.turn
}

/// The most visited turn that does not bring back an arrangement seen before. There may be none: a weak level
/// thinks of few turns. Then a pass is better than going round in circles.
fn best_fresh<'a>(position: &Position, analysis: &'a Analysis, seen: &Arrangements) -> Option<&'a Candidate> {
    let fresh = |candidate: &&Candidate| {
        let mut after = position.clone();
        candidate.turn == Turn::Pass || after.play(candidate.turn).is_ok() && !seen.contain(&after)
    };
    analysis.turns.iter().find(fresh)
}

fn should_resign(analysis: &Analysis, best: &Candidate, params: &Params) -> bool {
    analysis.visits >= HOPELESS && best.win_rate < params.resign_below
}

/// Whether passing now ends the game with a win, dead stones on the board or not.
fn pass_wins(position: &Position, analysis: &Analysis) -> bool {
    if position.passes() + 1 < position.passes_to_end() {
        return false;
    }
    let total = position.score().total;
    let lead = total.black - total.white;
    let mine = if position.to_play() == Color::Black { lead } else { -lead };
    let expected = if position.to_play() == Color::Black { analysis.lead } else { -analysis.lead };
    mine > HalfPoints::ZERO && expected > 0.0
}

/// Whether the best turn gains nothing over passing.
fn pass_costs_nothing(analysis: &Analysis, best: &Candidate) -> bool {
    let Some(pass) = analysis.turns.iter().find(|c| c.turn == Turn::Pass) else { return false };
    let gain = (best.lead - pass.lead) * if analysis.to_play == Color::Black { 1.0 } else { -1.0 };
    pass.visits >= TRUSTED && pass.win_rate + 0.01 > best.win_rate && gain < 0.25
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    fn only(position: &Position, turn: &str) -> Analysis {
        let turn = position.read(turn).unwrap();
        let candidate = Candidate { turn, visits: 9, win_rate: 0.5, lead: 0.0, line: vec![turn] };
        Analysis { turns: vec![candidate], visits: 9, ..Analysis::of_finished(position) }
    }

    #[test]
    fn rather_than_bring_an_arrangement_back_one_passes() {
        let start = Position::new(&Options::new(Variant::Gengo));
        let analysis = only(&start, "G7");
        let mut seen = Arrangements::default();
        let choose = |seen: &Arrangements| choose(&start, &analysis, &Params::default(), seen);
        assert_eq!(start.write(choose(&seen)), "G7");
        let mut after = start.clone();
        after.play_text("G7").unwrap();
        seen.note(&after);
        assert_eq!(choose(&seen), Turn::Pass);
        seen.note(&start);
        assert_eq!(start.write(choose(&seen)), "G7", "what was taken back may be played again");
    }
}
