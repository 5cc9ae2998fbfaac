//! From an analysis to a turn: when to pass, when to resign, what not to repeat.

use std::collections::HashSet;

use rules::{Color, HalfPoints, Position, Turn};

use crate::Params;
use crate::analysis::{Analysis, Candidate};

/// A pass needs so many visits to be taken seriously.
const TRUSTED: u32 = 32;
/// Resigning needs so many.
const HOPELESS: u32 = 400;

/// Chooses the turn to play.
pub(crate) fn choose(position: &Position, analysis: &Analysis, params: &Params, seen: &HashSet<u64>) -> Turn {
    let Some(best) = best_fresh(position, analysis, seen) else { return Turn::Pass };
    if should_resign(analysis, best, params) {
        return Turn::Resign;
    }
    if pass_wins(position, analysis) || pass_costs_nothing(analysis, best) {
        return Turn::Pass;
    }
    best.turn
}

/// The most visited turn that does not bring back an arrangement seen before, if there is one.
fn best_fresh<'a>(position: &Position, analysis: &'a Analysis, seen: &HashSet<u64>) -> Option<&'a Candidate> {
    let fresh = |candidate: &&Candidate| {
        let mut after = position.clone();
        candidate.turn == Turn::Pass
            || after.play(candidate.turn).is_ok() && (seen.is_empty() || !seen.contains(&after.hash()))
    };
    analysis.turns.iter().find(fresh).or(analysis.best())
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
