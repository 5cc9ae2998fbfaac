//! A table as lists show it.

use protocol::{GameSummary, RawTerms, Wish};
use serde::{Deserialize, Serialize};
use store::Game;
use table::{Phase, Table};

use crate::waiting::expires;

/// What lists show besides the columns that the store can filter by. Rows written by older versions lack some fields.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct About {
    terms: Option<RawTerms>,
    wish: Option<Wish>,
    invited: Option<String>,
    turns: u32,
}

/// The JSON column of a table's row in the store.
pub(crate) fn about(table: &Table) -> String {
    let wish = match (table.phase(), table.sitting()) {
        (Phase::Waiting, [(_, wish)]) => Some(*wish),
        _ => None,
    };
    let about = serde_json::json!({
        "terms": table.terms(),
        "wish": wish,
        "invited": table.invited(),
        "turns": table.position().turns(),
    });
    about.to_string()
}

/// A table's row as clients receive it.
pub(crate) fn summary(game: Game) -> GameSummary {
    let About { terms, wish, invited, turns } = serde_json::from_str(&game.about).unwrap_or_default();
    let clock = terms.as_ref().and_then(|terms| terms.clock);
    let expires = expires(&game, clock, invited.is_some());
    let Game { id, variant, phase, black, white, host, rated, changed, result, .. } = game;
    GameSummary {
        table: id,
        variant,
        phase,
        black,
        white,
        host,
        rated,
        changed,
        result,
        terms,
        wish,
        invited,
        turns,
        expires,
        away: false,
    }
}
