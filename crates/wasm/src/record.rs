//! Files, pictures and studies as JavaScript sees them.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Look, Play, study, thrown};

/// A record as SGF.
///
/// # Errors
/// If it is no record, or a turn of it is illegal.
#[wasm_bindgen]
pub fn record_to_sgf(record: &str) -> Result<String, JsValue> {
    Play::read(record).map(|play| record::to_sgf(&play.record())).map_err(thrown)
}

/// A picture of the position at the end of a record, as SVG; the look is JSON.
///
/// # Errors
/// If it is no record, a turn of it is illegal, or the look is no look.
#[wasm_bindgen]
pub fn draw(record: &str, look: &str) -> Result<String, JsValue> {
    let drawn = Look::read(look).and_then(|look| Ok(look.draw(&Play::read(record)?)));
    drawn.map_err(thrown)
}

/// A game with its branches, from the bytes of a record: JSON of `StudyTree`.
///
/// # Errors
/// If it is no record.
#[wasm_bindgen]
pub fn read_study(bytes: &[u8]) -> Result<String, JsValue> {
    study::read(bytes).map(|tree| tree.to_string()).map_err(thrown)
}

/// A game with its branches as SGF.
///
/// # Errors
/// If the tree makes no sense.
#[wasm_bindgen]
pub fn study_to_sgf(tree: &str) -> Result<String, JsValue> {
    study::to_sgf(tree).map_err(thrown)
}

/// A game's main line as a record, with its comments.
///
/// # Errors
/// If the tree makes no sense.
#[wasm_bindgen]
pub fn study_to_record(tree: &str) -> Result<String, JsValue> {
    study::to_record(tree).map_err(thrown)
}
