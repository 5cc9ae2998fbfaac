//! The position to analyse, from a request, and its search.

use std::time::Duration;

use bots::client::{Analysis, MAX_CANDIDATES};
use bots::{Budget, Host, Searcher};
use protocol::Analyze;
use rules::Position;
use table::{RawTerms, Terms};

use super::MEMORY;
use crate::error::ApiError;
use crate::ops::limits::bounds::ANALYSIS_TIME;
use crate::ops::limits::bounds::MAX_ANALYSIS_TURNS;

/// How long the replay of such a game is expected to take.
pub(super) const REPLAY_TIME: Duration = Duration::from_millis(20);
/// Visits between two intermediate results.
const REPORT_EVERY: u32 = 1_000;

/// The position to analyse.
pub(super) fn position(wanted: &Analyze) -> Result<Position, ApiError> {
    if wanted.turns.len() > MAX_ANALYSIS_TURNS {
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
    mut report: impl FnMut(Analysis),
) -> Analysis {
    let mut searcher = Searcher::for_analysis(position.variant(), 1);
    let budget = Budget { time: Some(ANALYSIS_TIME), memory: MEMORY, ..Budget::visits(visits) };
    let client = |found: &bots::Analysis| Analysis::new(position, found, MAX_CANDIDATES);
    let mut progress = |found: &bots::Analysis| report(client(found));
    client(&searcher.analyze(position, &budget, host, Some((REPORT_EVERY, &mut progress))))
}
