//! From an analysis to a turn: when to pass, when to resign, which repetitions to avoid.

use std::collections::HashMap;

use rules::variant::Counting;
use rules::{Cell, Color, HalfPoints, Point, Position, Turn};

use crate::Params;
use crate::analysis::{Analysis, Candidate};

/// A pass with fewer visits is not compared with the best turn.
const MIN_VISITS_TO_PASS: u32 = 12;
/// A win rate from fewer visits is too uncertain for resigning at the usual limit, which is lowered.
const MIN_VISITS_TO_RESIGN: u32 = 400;

/// Nobody resigns before one turn has been made for so many points of the board, and with few visits for so many.
const OPENING_SHARE: usize = 10;
const CAREFUL_SHARE: usize = 3;

/// Hashes of the positions of a game, each with the number of turns after which it first occurred.
#[derive(Debug, Default)]
pub(crate) struct SeenPositions(HashMap<u64, u32>);

impl SeenPositions {
    /// Adds a position, and removes those with higher turn numbers: they were undone, or belong to another game.
    pub(crate) fn insert(&mut self, position: &Position) {
        let now = position.turns();
        self.0.retain(|_, turn| *turn < now);
        self.0.entry(position.hash()).or_insert(now);
    }

    fn contains(&self, position: &Position) -> bool {
        self.0.contains_key(&position.hash())
    }
}

/// The turn to play.
pub(crate) fn choose(
    position: &Position,
    analysis: &Analysis,
    params: &Params,
    seen: &SeenPositions,
) -> Turn {
    let Some(best) = best_without_repetition(position, analysis, seen) else { return Turn::Pass };
    if !is_opening(position, analysis) && should_resign(analysis, best, params) {
        return Turn::Resign;
    }
    if pass_wins(position, analysis) || pass_loses_nothing(position, analysis, best, params) {
        return Turn::Pass;
    }
    best.turn
}

/// The most visited turn that does not repeat a position. There may be none, as weak levels consider few turns;
/// then the bot passes.
fn best_without_repetition<'a>(
    position: &Position,
    analysis: &'a Analysis,
    seen: &SeenPositions,
) -> Option<&'a Candidate> {
    let no_repetition = |candidate: &&Candidate| {
        let mut after = position.clone();
        candidate.turn == Turn::Pass || after.play(candidate.turn).is_ok() && !seen.contains(&after)
    };
    analysis.turns.iter().find(no_repetition)
}

/// Whether too little has been played to give up: with a handicap the first win rates of White say nothing about the people.
fn is_opening(position: &Position, analysis: &Analysis) -> bool {
    let share = if analysis.visits < MIN_VISITS_TO_RESIGN { CAREFUL_SHARE } else { OPENING_SHARE };
    (position.turns() as usize) * share < position.layout().len()
}

fn should_resign(analysis: &Analysis, best: &Candidate, params: &Params) -> bool {
    let visits = analysis.visits.max(1) as f32;
    if visits >= MIN_VISITS_TO_RESIGN as f32 {
        return best.win_rate < params.resign_below;
    }
    // The win rate of one turn is from a few playouts; that of the position is from all of them.
    let doubt = RESIGN_DOUBT * (1.0 / visits.sqrt() - 1.0 / (MIN_VISITS_TO_RESIGN as f32).sqrt());
    analysis.win_rate < params.resign_below - doubt
}

/// What the limit for resigning is lowered by, for each standard deviation of a win rate.
const RESIGN_DOUBT: f32 = 0.6;

/// Whether passing now ends the game with a win, even if dead stones are counted as alive. While the board is open there is
/// a game to be played, even if komi alone would win it.
fn pass_wins(position: &Position, analysis: &Analysis) -> bool {
    if position.passes() + 1 < position.passes_to_end() || analysis.is_open(position) {
        return false;
    }
    let expected = if position.to_play() == Color::Black { analysis.lead } else { -analysis.lead };
    score_now(position) > HalfPoints::ZERO && expected > 0.0
}

/// The lead of the player to move if the game were counted now, dead stones as alive.
fn score_now(position: &Position) -> HalfPoints {
    let total = position.score().total;
    let lead = total.black - total.white;
    if position.to_play() == Color::Black { lead } else { -lead }
}

/// Whether the best turn gains nothing over passing.
fn pass_loses_nothing(position: &Position, analysis: &Analysis, best: &Candidate, params: &Params) -> bool {
    if best.turn == Turn::Pass {
        return true;
    }
    let side = if analysis.to_play == Color::Black { 1.0 } else { -1.0 };
    // Dead stones have to be captured first.
    if side * analysis.lead > 0.0 && score_now(position) <= HalfPoints::ZERO {
        return false;
    }
    let pointless = is_pointless(position, analysis, best.turn);
    let pass = analysis.turns.iter().find(|c| c.turn == Turn::Pass && c.visits >= MIN_VISITS_TO_PASS);
    let Some(pass) = pass else { return pointless && !analysis.is_open(position) };
    let gain = (best.lead - pass.lead) * side;
    if pointless {
        let noise = POINTS_OF_ONE_PLAYOUT / (pass.visits as f32).sqrt();
        // What a net says of two positions differs, even if nothing is left to play for.
        let doubt = 0.03 + params.net.as_ref().map_or(0.0, |_| 0.3 * params.net_weight);
        return pass.win_rate + doubt > best.win_rate && gain < 1.0 + noise;
    }
    // Elsewhere only if the search itself considers a pass.
    pass.visits * 2 >= best.visits && pass.win_rate + 0.01 > best.win_rate && gain < 0.25
}

/// The standard deviation of the lead at the end of a playout, roughly.
const POINTS_OF_ONE_PLAYOUT: f32 = 12.0;

/// With fewer playouts, nothing is known about who owns which point.
const MIN_PLAYOUTS: u32 = 16;
/// The absolute ownership from which on a point is settled.
const SETTLED: f32 = 0.9;

/// Whether a stone changes nothing: its point and all around it belong to somebody for certain.
pub(crate) fn is_pointless(position: &Position, analysis: &Analysis, turn: Turn) -> bool {
    let Turn::Place(point) = turn else { return false };
    if analysis.playouts < MIN_PLAYOUTS || position.options().ruleset().counting == Counting::Stones {
        return false;
    }
    let share = |p: Point| analysis.ownership.get(p.index()).copied().unwrap_or_default();
    let owner = share(point).signum();
    let settled = |p: Point| share(p).abs() >= SETTLED;
    // At a border the stones of the other side are settled, too.
    let open_and_same = |p: Point| position.cell(p) != Cell::Open || share(p).signum() == owner;
    settled(point) && position.near(point).into_iter().all(|p| settled(p) && open_and_same(p))
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
    fn never_resigns_in_the_opening() {
        let mut options = Options::new(Variant::Go);
        options.set_text("size", "5").unwrap();
        let mut position = Position::new(&options);
        let lost = |position: &Position| {
            let mut analysis = only(position, "A1");
            analysis.turns[0].win_rate = 0.0;
            analysis.visits = MIN_VISITS_TO_RESIGN;
            choose(position, &analysis, &Params::default(), &SeenPositions::default())
        };
        assert_ne!(lost(&position), Turn::Resign);
        for turn in ["C3", "C4", "D3"] {
            position.play_text(turn).unwrap();
        }
        assert_eq!(lost(&position), Turn::Resign);
    }

    #[test]
    fn passes_rather_than_repeat_a_position() {
        let start = Position::new(&Options::new(Variant::Gengo));
        let analysis = only(&start, "G7");
        let mut seen = SeenPositions::default();
        let choose = |seen: &SeenPositions| choose(&start, &analysis, &Params::default(), seen);
        assert_eq!(start.write(choose(&seen)), "G7");
        let mut after = start.clone();
        after.play_text("G7").unwrap();
        seen.insert(&after);
        assert_eq!(choose(&seen), Turn::Pass);
        seen.insert(&start);
        assert_eq!(start.write(choose(&seen)), "G7", "an undone turn may be played again");
    }
}
