//! Reviews of games, in parts that two workers can share.

use bots::client::{Review, SharedFinding};
use bots::{PartSearch, Reviewer};
use rules::Position;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{clock, read};
use crate::{read_game, text, thrown};

/// A search of all positions of a game, one at a time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameReview {
    reviewer: Reviewer,
    position: Position,
}

#[wasm_bindgen]
impl GameReview {
    /// A review of the game of a record.
    ///
    /// # Errors
    /// If the record cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<GameReview, JsValue> {
        let game = read_game(record).map_err(thrown)?;
        Ok(GameReview {
            reviewer: Reviewer::new(game.game(), game.counted_lead()),
            position: game.position().clone(),
        })
    }

    /// Searches the next position; false if all have been searched.
    pub fn step(&mut self) -> bool {
        self.reviewer.step(&clock())
    }

    /// The number of a part that another worker may search as a `PartOfReview`; none if all have been begun.
    pub fn lend(&mut self) -> Option<u32> {
        self.reviewer.lend().map(|part| part as u32)
    }

    /// Takes over what the other worker found.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn receive(&mut self, found: &str) -> Result<(), JsValue> {
        self.take_over(found).map_err(thrown)
    }

    /// The other worker will not finish its part.
    pub fn take_back(&mut self) {
        self.reviewer.take_back();
    }

    /// How many positions have been searched, of how many.
    #[must_use]
    pub fn progress(&self) -> Vec<u32> {
        let (done, all) = self.reviewer.progress();
        vec![done as u32, all as u32]
    }

    /// All that is known: JSON of `Review`.
    #[must_use]
    pub fn review(&self) -> String {
        text(&Review::new(&self.position, &self.reviewer.review()))
    }
}

/// A search of one part of a review, one position at a time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PartOfReview {
    search: PartSearch,
    position: Position,
}

#[wasm_bindgen]
impl PartOfReview {
    /// A part that the review of the game of a record has lent.
    ///
    /// # Errors
    /// If the record cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, part: u32) -> Result<PartOfReview, JsValue> {
        let game = read_game(record).map_err(thrown)?;
        let search = PartSearch::new(game.game(), part as usize);
        Ok(PartOfReview { search, position: game.position().clone() })
    }

    /// Searches the next position, and tells it for `receive` of the review; none if all have been searched.
    pub fn step(&mut self) -> Option<String> {
        self.search.step(&clock()).map(|finding| text(&SharedFinding::new(&self.position, &finding)))
    }
}

impl GameReview {
    fn take_over(&mut self, found: &str) -> Result<(), String> {
        let found: SharedFinding = read(found)?;
        self.reviewer.receive(found.read(&self.position).map_err(|bad| bad.to_string())?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bots::NoClock;

    use super::super::tests::RECORD;
    use super::*;

    /// What is found elsewhere crosses as text, and loses nothing on the way.
    #[test]
    fn a_review_is_the_same_if_another_worker_searches_parts_of_it() {
        let moves = r#""C3","C4","D4","B3","B4","C5","D5","A4","D3","A1","B5""#;
        let record = RECORD.replace(r#""C3""#, moves);
        let game = read_game(&record).unwrap();
        let reviewer = || Reviewer::new(game.game(), None);
        let mut alone = reviewer();
        while alone.step(&NoClock) {}
        let mut shared = GameReview { reviewer: reviewer(), position: game.position().clone() };
        let mut part = PartSearch::new(game.game(), shared.lend().unwrap() as usize);
        while let Some(finding) = part.step(&NoClock) {
            shared.take_over(&text(&SharedFinding::new(game.position(), &finding))).unwrap();
        }
        while shared.reviewer.step(&NoClock) {}
        assert_eq!(shared.reviewer.review(), alone.review());
        assert!(shared.take_over("{}").is_err());
    }
}
