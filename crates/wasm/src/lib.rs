//! The law for the browser: rules, records, bots and worlds behind functions that JavaScript can call.
//!
//! There is no logic in here, only names and conversions. What goes out is JSON whose shape
//! `web/app/engine/types.ts` describes; what comes in is text, points by index, or the bytes of a file. Bad
//! input is an error with a sentence, which JavaScript sees as an exception, and changes nothing.
//!
//! `scripts/wasm` makes several modules of it, one for each set of features, so that nobody loads what they do not need.

#[cfg(feature = "bots")]
mod bots;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "record")]
mod look;
#[cfg(feature = "games")]
mod play;
#[cfg(feature = "record")]
mod record;
#[cfg(feature = "rules")]
mod show;
#[cfg(feature = "record")]
mod study;
#[cfg(feature = "table")]
mod table;
#[cfg(feature = "rules")]
mod variants;
#[cfg(feature = "world")]
mod world;

#[cfg(feature = "record")]
pub use self::record::{draw, read_study, record_to_sgf, study_to_record, study_to_sgf};
#[cfg(feature = "table")]
pub use self::table::TableFollower;
#[cfg(feature = "world")]
pub use self::world::LocalWorld;
#[cfg(feature = "rules")]
pub use game::{Game, list_variants};
#[cfg(feature = "record")]
pub use look::Look;
#[cfg(feature = "games")]
pub use play::Play;

/// What JavaScript gets when something makes no sense.
#[cfg(any(feature = "games", feature = "table"))]
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn thrown(sentence: String) -> wasm_bindgen::JsValue {
    wasm_bindgen::JsError::new(&sentence).into()
}
