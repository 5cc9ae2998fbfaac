//! The law for the browser: rules, records, bots and worlds behind functions that JavaScript can call.
//!
//! There is no logic in here, only names and conversions. What goes out is JSON whose shape
//! `web/app/engine/types.ts` describes; what comes in is text, points by index, or the bytes of a file. Bad
//! input is an error with a sentence, which JavaScript sees as an exception, and changes nothing.
//!
//! `scripts/wasm` makes several modules of it, one for each set of features, so that nobody loads what they do not need.

#[cfg(feature = "law")]
mod game;
#[cfg(feature = "world")]
mod land;
#[cfg(feature = "bots")]
mod mind;
#[cfg(feature = "law")]
mod play;
#[cfg(feature = "law")]
mod show;
#[cfg(feature = "law")]
mod study;
#[cfg(feature = "law")]
mod variants;

#[cfg(feature = "law")]
pub use game::{Game, list_variants, read_study, study_to_record, study_to_sgf};
#[cfg(feature = "world")]
pub use land::Land;
#[cfg(feature = "law")]
pub use {play::Play, show::Look};

/// What JavaScript gets when something makes no sense.
#[cfg(feature = "law")]
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn thrown(sentence: String) -> wasm_bindgen::JsValue {
    wasm_bindgen::JsError::new(&sentence).into()
}
