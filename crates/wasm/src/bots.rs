//! Bots and analysis, for a worker.

use std::time::Duration;

use bots::client::{
    Analysis, BotTurn, Explanation, Judgement, MAX_CANDIDATES, Review, SharedAnalysis, SharedFinding,
};
use bots::{Bot, Budget, Host, Level, MAX_VISITS, PartSearch, Reviewer, Searcher, Style, UnknownStyle};
use rules::Position;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{read_game, text, thrown};

/// What an analysis may take of the browser's memory.
const MEMORY: usize = 96 << 20;
/// What each of the two searches of an explanation may take, in visits of an estimate and in time: a line needs more visits than an estimate of who owns what, and
/// nobody wants to wait long.
const EXPLAINED_ESTIMATES: u32 = 5;
const EXPLAINED_WITHIN: Duration = Duration::from_millis(1500);

/// The seeds of the two searches of an analysis, which must differ.
const SEED: u64 = 1;
const SEED_OF_HELPER: u64 = 2;

/// The browser's clock.
struct Clock {
    began: f64,
    now: fn() -> f64,
}

impl Host for Clock {
    fn elapsed(&self) -> Duration {
        let milliseconds = ((self.now)() - self.began).max(0.0);
        Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

fn clock() -> Clock {
    Clock { began: performance_now(), now: performance_now }
}

/// A bot that remembers what it thought about the game so far.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Player(Bot);

#[wasm_bindgen]
impl Player {
    /// A bot of a level from 1 to 10 with a style of play, for the game of a record.
    ///
    /// # Errors
    /// If there is no such level or style, or the record cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, level: u8, style: &str, seed: u32) -> Result<Player, JsValue> {
        player(record, level, style, seed).map(Player).map_err(thrown)
    }

    /// Its turn after a record: `{"turn":"E5","pace":900}`, the pace in milliseconds.
    ///
    /// # Errors
    /// If the record cannot be read.
    pub fn play(&mut self, record: &str) -> Result<String, JsValue> {
        answer(&mut self.0, record, &clock()).map(|turn| text(&turn)).map_err(thrown)
    }
}

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

/// Which stones look dead and who holds what where play has ended: JSON of `Analysis`.
///
/// # Errors
/// If the record cannot be read.
#[wasm_bindgen]
pub fn estimate(record: &str) -> Result<String, JsValue> {
    let game = read_game(record).map_err(thrown)?;
    let position = game.game().position_before_passes();
    let analysis = bots::estimate(&position, 1, &clock());
    Ok(text(&Analysis::new(&position, &analysis, MAX_CANDIDATES)))
}

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

/// Compares a turn after a record with the one that the search prefers: JSON of `Judgement`.
///
/// # Errors
/// If the record or a turn cannot be read.
#[wasm_bindgen]
pub fn judge(record: &str, turn: &str, best: &str) -> Result<String, JsValue> {
    let game = read_game(record).map_err(thrown)?;
    let position = game.position();
    let read = |turn| position.read(turn).map_err(|bad| thrown(bad.to_string()));
    let judged = bots::judge_turn(position, read(turn)?, read(best)?, &clock());
    Ok(text(&Judgement::new(position, &judged)))
}

/// Why a turn after a record may be made, or, without one, the last turn of the record: JSON of `Explanation`, or of null if
/// there is nothing to tell.
///
/// # Errors
/// If the record or the turn cannot be read.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the text over")]
pub fn explain(record: &str, turn: Option<String>) -> Result<String, JsValue> {
    explanation(record, turn.as_deref(), &clock()).map(|found| text(&found)).map_err(thrown)
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

impl GameReview {
    fn take_over(&mut self, found: &str) -> Result<(), String> {
        let found: SharedFinding = read(found)?;
        self.reviewer.receive(found.read(&self.position).map_err(|bad| bad.to_string())?);
        Ok(())
    }
}

/// What another worker told.
fn read<T: DeserializeOwned>(found: &str) -> Result<T, String> {
    serde_json::from_str(found).map_err(|bad| bad.to_string())
}

fn searcher(position: &Position, seed: u64) -> Searcher {
    Searcher::for_analysis(position.variant(), seed)
}

fn player(record: &str, level: u8, style: &str, seed: u32) -> Result<Bot, String> {
    let level = Level::new(level).ok_or_else(|| bots::UnknownLevel.to_string())?;
    let style: Style = style.parse().map_err(|unknown: UnknownStyle| unknown.to_string())?;
    Ok(Bot::new(level, read_game(record)?.position(), seed.into()).with_style(style))
}

fn explanation(record: &str, turn: Option<&str>, host: &dyn Host) -> Result<Option<Explanation>, String> {
    let annotated = read_game(record)?;
    let game = annotated.game();
    let (position, turn) = match (turn, game.last_turn()) {
        (Some(turn), _) => {
            let turn = game.position().read(turn).map_err(|bad| bad.to_string())?;
            (game.position().clone(), turn)
        }
        (None, Some(last)) => (game.position_after(game.turns().count() - 1), last),
        (None, None) => return Ok(None),
    };
    let visits = EXPLAINED_ESTIMATES * bots::estimate_visits(&position);
    let budget = Budget { time: Some(EXPLAINED_WITHIN), memory: MEMORY, ..Budget::visits(visits) };
    let found = bots::explain(&position, turn, &budget, host);
    Ok(found.map(|found| Explanation::new(&position, turn, &found)))
}

fn answer(bot: &mut Bot, record: &str, host: &dyn Host) -> Result<BotTurn, String> {
    let game = read_game(record)?;
    let position = game.position();
    // Each time anew: after a reload the bot has not played its own game, and turns may have been taken back.
    bot.set_history(game.game());
    let (turn, analysis) = bot.play_within(position, &bot.level().budget(position), host);
    let pace = bot.level().thinking_time(&analysis).as_millis() as u32;
    Ok(BotTurn { turn: position.write(turn), pace })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::NoClock;

    const RECORD: &str = r#"{"format":"tengen/1","variant":"go","options":{"size":5},"moves":["C3"]}"#;

    #[test]
    fn a_bot_answers_with_a_legal_turn() {
        let mut bot = player(RECORD, 3, "fighting", 7).unwrap();
        let said = answer(&mut bot, RECORD, &NoClock).unwrap();
        let mut game = read_game(RECORD).unwrap();
        assert!(game.play_text(&said.turn).is_ok());
        assert!(said.pace > 0);
        assert_eq!(bot.style(), Style::Fighting);
        for (record, level, style) in [(RECORD, 11, "balanced"), (RECORD, 1, "wild"), ("{}", 1, "balanced")] {
            assert!(player(record, level, style, 7).is_err());
        }
    }

    /// White is about to lose three stones. In the first game Black's lone stone stood there before, in the second it
    /// did not.
    #[test]
    fn a_bot_that_takes_up_a_game_does_not_bring_back_what_was_there() {
        let turn = |moves: &str| {
            let options = r#"{"size":2,"komi":0,"ko":"simple"}"#;
            let record =
                format!(r#"{{"format":"tengen/1","variant":"go","options":{options},"moves":[{moves}]}}"#);
            let mut bot = player(&record, 10, "balanced", 7).unwrap();
            answer(&mut bot, &record, &NoClock).unwrap().turn
        };
        assert_ne!(turn(r#""A1","B2","A2","B1","A1","A2""#), "A1");
        assert_eq!(turn(r#""pass","B2","pass","B1","pass","A2""#), "A1");
    }

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

    #[test]
    fn the_last_turn_and_one_to_come_are_explained() {
        let said = explanation(RECORD, None, &NoClock).unwrap().unwrap();
        assert_eq!(said.line[0].turn, "C3");
        assert_eq!(said.line[0].color, rules::Color::Black);
        assert!(said.line.len() > 1 && said.threat.is_some());
        let next = explanation(RECORD, Some("B2"), &NoClock).unwrap().unwrap();
        assert_eq!((next.line[0].turn.as_str(), next.line[0].color), ("B2", rules::Color::White));
        assert!(explanation(RECORD, Some("Z9"), &NoClock).is_err());
        assert_eq!(explanation(&RECORD.replace(r#""C3""#, ""), None, &NoClock), Ok(None));
    }
}
