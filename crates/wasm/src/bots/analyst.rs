//! An analysis of one position after another.

use std::time::Duration;

use bots::client::{Analysis, MAX_CANDIDATES, SharedAnalysis};
use bots::{Budget, Host, MAX_VISITS, Searcher};
use rules::Position;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{MEMORY, clock, read};
use crate::{read_game, text, thrown};

/// The seeds of the two searches of an analysis, which must differ.
const SEED: u64 = 1;
const SEED_OF_HELPER: u64 = 2;

/// A search of one position after another, in slices. A second one in another worker can help with the same position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Analyst {
    position: Position,
    searcher: Searcher,
    seed: u64,
    /// What the second search has found so far.
    heard: Option<bots::Analysis>,
}

#[wasm_bindgen]
impl Analyst {
    /// An analysis of the position after a record.
    ///
    /// # Errors
    /// If the record cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<Analyst, JsValue> {
        Analyst::of(record, SEED).map_err(thrown)
    }

    /// A second search of the position after a record.
    ///
    /// # Errors
    /// If the record cannot be read.
    pub fn helper(record: &str) -> Result<Analyst, JsValue> {
        Analyst::of(record, SEED_OF_HELPER).map_err(thrown)
    }

    /// Goes on to another position, keeping what is known about it.
    ///
    /// # Errors
    /// If the record cannot be read.
    pub fn turn_to(&mut self, record: &str) -> Result<(), JsValue> {
        self.look_at(record).map_err(thrown)
    }

    /// How many visits an estimate of this position makes.
    #[must_use]
    pub fn estimate_visits(&self) -> u32 {
        bots::estimate_visits(&self.position)
    }

    /// Searches for so many milliseconds or until so many visits, those of the second search included, and tells all that is
    /// known.
    pub fn think(&mut self, milliseconds: u32, visits: u32) -> String {
        text(&self.slice(milliseconds, visits, &clock()))
    }

    /// Searches like `think`, and tells it for `hear` of the analyst that is helped.
    pub fn help(&mut self, milliseconds: u32, visits: u32) -> String {
        text(&self.slice_for_another(milliseconds, visits, &clock()))
    }

    /// Takes over what the second search knows of the same position.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn hear(&mut self, found: &str) -> Result<(), JsValue> {
        self.take_over(found).map_err(thrown)
    }
}

impl Analyst {
    fn of(record: &str, seed: u64) -> Result<Analyst, String> {
        let position = read_game(record)?.position().clone();
        Ok(Analyst { searcher: searcher(&position, seed), position, seed, heard: None })
    }

    fn look_at(&mut self, record: &str) -> Result<(), String> {
        let position = read_game(record)?.position().clone();
        if position.variant() != self.position.variant() {
            self.searcher = searcher(&position, self.seed);
        }
        self.position = position;
        self.heard = None;
        Ok(())
    }

    fn take_over(&mut self, found: &str) -> Result<(), String> {
        let found: SharedAnalysis = read(found)?;
        self.heard = Some(found.read(&self.position).map_err(|bad| bad.to_string())?);
        Ok(())
    }

    fn slice(&mut self, milliseconds: u32, visits: u32, host: &dyn Host) -> Analysis {
        let visits = visits.saturating_sub(self.heard.as_ref().map_or(0, |heard| heard.visits));
        let own = self.search(milliseconds, visits, host);
        let all = self.heard.as_ref().map_or_else(|| own.clone(), |heard| own.merged(heard, &self.position));
        Analysis::new(&self.position, &all, MAX_CANDIDATES)
    }

    fn slice_for_another(&mut self, milliseconds: u32, visits: u32, host: &dyn Host) -> SharedAnalysis {
        let own = self.search(milliseconds, visits, host);
        SharedAnalysis::new(&self.position, &own)
    }

    fn search(&mut self, milliseconds: u32, visits: u32, host: &dyn Host) -> bots::Analysis {
        let time = Some(Duration::from_millis(milliseconds.into()));
        let budget = Budget { time, memory: MEMORY, ..Budget::visits(visits.min(MAX_VISITS)) };
        self.searcher.analyze(&self.position, &budget, host, None)
    }
}

fn searcher(position: &Position, seed: u64) -> Searcher {
    Searcher::for_analysis(position.variant(), seed)
}

#[cfg(test)]
mod tests {
    use bots::NoClock;

    use super::super::tests::RECORD;
    use super::*;

    #[test]
    fn an_analysis_grows_slice_by_slice_and_follows_the_game() {
        let mut analyst = Analyst::of(RECORD, SEED).unwrap();
        let first = analyst.slice(1000, 100, &NoClock);
        let second = analyst.slice(1000, 300, &NoClock);
        assert!(second.visits > first.visits);
        assert_eq!(second.ownership.len(), 25);
        analyst.look_at(&RECORD.replace(r#""C3""#, r#""C3","B2""#)).unwrap();
        assert_eq!(analyst.slice(1000, 50, &NoClock).to_play, rules::Color::Black);
        assert!(analyst.look_at("nonsense").is_err());
    }

    #[test]
    fn a_second_search_counts_until_the_position_changes() {
        let mut analyst = Analyst::of(RECORD, SEED).unwrap();
        let mut helper = Analyst::of(RECORD, SEED_OF_HELPER).unwrap();
        let alone = analyst.slice(1000, 100, &NoClock);
        let helped = text(&helper.slice_for_another(1000, 300, &NoClock));
        analyst.take_over(&helped).unwrap();
        // Its visits are part of those that were asked for.
        let both = analyst.slice(1000, 400, &NoClock);
        assert_eq!(both.visits, alone.visits + 300);
        assert_ne!(both.ownership, alone.ownership);
        for bad in ["nonsense", "{}", &helped.replace("C4", "Z99")] {
            assert!(analyst.take_over(bad).is_err());
        }
        analyst.look_at(&RECORD.replace(r#""C3""#, r#""C3","B2""#)).unwrap();
        assert_eq!(analyst.slice(1000, 50, &NoClock).visits, 50);
    }
}
