//! Builds the position to analyse from a request, and the response from the search's result.

use std::time::Duration;

use bots::{Analysis, Budget, Host, Params, Searcher};
use protocol::{Analyze, Candidate};
use rules::{Position, Turn};
use table::{RawTerms, Terms};

use super::MEMORY;
use crate::error::ApiError;
use crate::ops::limits::bounds::ANALYSIS_TIME;

/// Maximum number of turns of a game to analyse; a longer one hardly fits into a message.
const MAX_TURNS: usize = 2_000;
/// How long the replay of such a game is expected to take.
pub(super) const REPLAY_TIME: Duration = Duration::from_millis(20);
/// Maximum number of candidate turns in a result, and of turns in each variation.
const MAX_CANDIDATES: usize = 12;
const MAX_LINE: usize = 20;
/// Visits between two intermediate results.
const REPORT_EVERY: u32 = 1_000;

/// The position to analyse.
pub(super) fn position(wanted: &Analyze) -> Result<Position, ApiError> {
    if wanted.turns.len() > MAX_TURNS {
        return Err(ApiError::bad_request("This game is too long to analyse."));
    }
    let terms = serde_json::json!({ "variant": wanted.variant, "options": wanted.options });
    let raw: RawTerms =
        serde_json::from_value(terms).map_err(|error| ApiError::bad_request(error.to_string()))?;
    let terms = Terms::try_from(raw)?;
    let mut position = Position::new(terms.options());
    for (turn, number) in wanted.turns.iter().zip(1..) {
        let played = position.play_text(turn);
        played.map_err(|illegal| ApiError::bad_request(format!("Turn {number}, {turn}: {illegal}")))?;
    }
    Ok(position)
}

/// Runs the search, reporting intermediate results; returns the final one.
pub(super) fn run(
    position: &Position,
    visits: u32,
    host: &dyn Host,
    mut report: impl FnMut(protocol::Analysis),
) -> protocol::Analysis {
    let defaults = Params::for_variant(position.variant());
    let mut searcher = Searcher::with_params(Params { stop_when_decided: false, ..defaults }, 1);
    let budget = Budget { time: Some(ANALYSIS_TIME), memory: MEMORY, ..Budget::visits(visits) };
    let mut progress = |seen: &Analysis| report(show(position, seen));
    let seen = searcher.analyze(position, &budget, host, Some((REPORT_EVERY, &mut progress)));
    show(position, &seen)
}

/// The wire form of an analysis.
fn show(position: &Position, seen: &Analysis) -> protocol::Analysis {
    let write = |turns: &[Turn]| turns.iter().take(MAX_LINE).map(|&t| position.write(t)).collect();
    let candidate = |c: &bots::Candidate| Candidate {
        turn: position.write(c.turn),
        visits: c.visits,
        win_rate: round(c.win_rate),
        lead: round(c.lead),
        line: write(&c.line),
    };
    let label = |point: rules::Point| position.layout().label(point);
    protocol::Analysis {
        to_play: seen.to_play.into(),
        visits: seen.visits,
        win_rate: round(seen.win_rate),
        lead: round(seen.lead),
        candidates: seen.turns.iter().take(MAX_CANDIDATES).map(candidate).collect(),
        ownership: seen.ownership.iter().map(|&share| round(share)).collect(),
        dead: seen.dead_stones(position).into_iter().map(label).collect(),
    }
}

/// Search results are not accurate to more than three digits.
fn round(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0
}
