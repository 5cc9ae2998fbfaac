//! A table as the lobby and other lists show it.

use protocol::{GameLine, Terms, Wish};
use serde::{Deserialize, Serialize};
use store::Game;
use table::{Phase, Table};

/// What lists show beside what the store can search for. What an older program has not written is missing.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct About {
    terms: Option<Terms>,
    wish: Option<Wish>,
    invited: Option<String>,
    turns: u32,
}

/// Everything of a table that lists show and the store need not understand, as JSON.
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

/// A line of a list on the wire.
pub(crate) fn line(game: Game) -> GameLine {
    let About { terms, wish, invited, turns } = serde_json::from_str(&game.about).unwrap_or_default();
    let Game { id, variant, phase, black, white, host, rated, changed, result, .. } = game;
    GameLine {
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
    }
}
