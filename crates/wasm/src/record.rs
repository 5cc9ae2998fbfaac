//! Files and pictures as JavaScript sees them.

use record::{StudyTree, client::PictureSettings, sgf};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{read_game, thrown};

/// A record as SGF.
///
/// # Errors
/// If it is no record, or a turn of it is illegal.
#[wasm_bindgen]
pub fn record_to_sgf(record: &str) -> Result<String, JsValue> {
    read_game(record).map(|game| record::to_sgf(&game.record())).map_err(thrown)
}

/// A picture of the position at the end of a record, as SVG; the settings are JSON.
///
/// # Errors
/// If it is no record, a turn of it is illegal, or the settings make no sense.
#[wasm_bindgen]
pub fn draw(record: &str, settings: &str) -> Result<String, JsValue> {
    let settings =
        serde_json::from_str::<PictureSettings>(settings).map_err(|bad| thrown(bad.to_string()))?;
    read_game(record).map(|annotated| settings.draw(annotated.game())).map_err(thrown)
}

/// A whole game as a moving picture, as SVG; the settings are JSON.
///
/// # Errors
/// If it is no record, a turn of it is illegal, or the settings make no sense.
#[wasm_bindgen]
pub fn animate(record: &str, settings: &str) -> Result<String, JsValue> {
    let settings =
        serde_json::from_str::<PictureSettings>(settings).map_err(|bad| thrown(bad.to_string()))?;
    read_game(record).map(|annotated| settings.animate(annotated.game())).map_err(thrown)
}

/// A game with its branches as SGF.
///
/// # Errors
/// If the tree makes no sense.
#[wasm_bindgen]
pub fn study_to_sgf(tree: &str) -> Result<String, JsValue> {
    StudyTree::read(tree).map(|game| sgf::write(&[game.to_sgf()])).map_err(thrown)
}
