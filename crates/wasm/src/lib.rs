//! Rules, records, bots and worlds for the browser, behind functions that JavaScript can call.
//!
//! There is no logic in here, only names and conversions. What goes out is JSON whose shape
//! `web/app/engine/types.ts` describes, which is made from the Rust types; what comes in is text, points by index, or
//! the bytes of a file. Bad input is an error with a sentence, which JavaScript sees as an exception, and changes nothing.
//!
//! `scripts/wasm` makes several modules of it, one for each set of features, so that nobody loads what they do not need.

#[cfg(feature = "bots")]
mod bots;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "record")]
mod record;
#[cfg(feature = "record")]
mod study;
#[cfg(feature = "table")]
mod table;
#[cfg(feature = "world")]
mod world;
#[cfg(feature = "world")]
mod world_part;

#[cfg(feature = "bots")]
pub use self::bots::{estimate, explain, judge};
#[cfg(feature = "record")]
pub use self::record::{animate, draw, record_to_sgf, study_to_sgf};
#[cfg(feature = "record")]
pub use self::study::{GameFile, guess_charset};
#[cfg(feature = "table")]
pub use self::table::{LocalScoring, TableFollower, check_terms, suggest_handicap};
#[cfg(feature = "world")]
pub use self::world::LocalWorld;
#[cfg(feature = "world")]
pub use self::world_part::WorldPart;
#[cfg(feature = "rules")]
pub use game::{Game, list_variants};

/// The exception that JavaScript sees.
#[cfg(any(feature = "games", feature = "table"))]
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn thrown(sentence: String) -> wasm_bindgen::JsValue {
    wasm_bindgen::JsError::new(&sentence).into()
}

/// A value as JSON.
#[cfg(feature = "games")]
fn text(value: &impl serde::Serialize) -> String {
    // Our types have no maps with keys that are not texts, so nothing can fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// The game of a record, at its end.
#[cfg(feature = "games")]
fn read_game(text: &str) -> Result<::record::AnnotatedGame, String> {
    let record = ::record::json::parse_game(text).map_err(|bad| bad.to_string())?;
    ::record::AnnotatedGame::read(&record, None).map_err(|bad| bad.to_string())
}
