//! Games and variants as JavaScript sees them.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::play::Play;
use crate::{show, thrown, variants};

/// A game that is being played or looked at.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(Play);

#[wasm_bindgen]
impl Game {
    /// A new game; options are JSON.
    ///
    /// # Errors
    /// If there is no such variant or option.
    pub fn start(variant: &str, options: &str) -> Result<Game, JsValue> {
        Play::start(variant, options).map(Game).map_err(thrown)
    }

    /// A game from a record, at its end.
    ///
    /// # Errors
    /// If it is no record, or a turn of it is illegal.
    pub fn read(record: &str) -> Result<Game, JsValue> {
        Play::read(record).map(Game).map_err(thrown)
    }

    /// The id of the variant.
    #[must_use]
    pub fn variant(&self) -> String {
        self.0.position().variant().id().to_owned()
    }

    /// Every option with its value.
    #[must_use]
    pub fn options(&self) -> String {
        show::options(self.0.position()).to_string()
    }

    /// The points of the board.
    #[must_use]
    pub fn layout(&self) -> String {
        show::layout(self.0.position()).to_string()
    }

    /// What there is to see now.
    #[must_use]
    pub fn view(&self) -> String {
        show::view(self.0.position(), self.0.last_turn()).to_string()
    }

    /// The legal turns by kind.
    #[must_use]
    pub fn legal(&self) -> String {
        show::legal(self.0.position()).to_string()
    }

    /// Where a stone may be placed after a slide.
    #[must_use]
    pub fn after_slide(&self, from: u16, to: u16) -> Vec<u16> {
        self.0.after_slide(from, to)
    }

    /// What a turn would do, or why it is illegal.
    #[must_use]
    pub fn preview(&self, turn: &str) -> String {
        show::preview(self.0.position(), turn).to_string()
    }

    /// Plays a turn: null, or why it is illegal. What had been taken back after this point is forgotten.
    pub fn play(&mut self, turn: &str) -> String {
        show::refusal(self.0.play(turn)).to_string()
    }

    /// Takes the last turn back, if there is one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Goes to the position after so many turns, or to the end.
    pub fn goto(&mut self, turns: usize) {
        self.0.goto(turns);
    }

    /// All turns, those after the present position included.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        self.0.turns()
    }

    /// Who made each of these turns.
    #[must_use]
    pub fn movers(&self) -> Vec<String> {
        self.0.movers()
    }

    /// The number of the turn that put the stone on each point, 0 where none stands.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        self.0.numbers()
    }

    /// The chain on a point with its liberties, or null.
    #[must_use]
    pub fn chain(&self, point: u16) -> String {
        show::chain(self.0.position(), point).to_string()
    }

    /// The score with the chains of these points taken off.
    ///
    /// # Errors
    /// If a label names no point.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands a list over")]
    pub fn score(&self, dead: Vec<String>) -> Result<String, JsValue> {
        show::score(self.0.position(), &dead).map(|score| score.to_string()).map_err(thrown)
    }

    /// The record up to here, as JSON.
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }
}

/// Every variant with its options, as JSON.
#[wasm_bindgen(js_name = variants)]
#[must_use]
pub fn list_variants() -> String {
    variants::list().to_string()
}
