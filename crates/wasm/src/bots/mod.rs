//! Bots and analysis, for a worker.

mod analyst;
mod explanation;
mod review;

use std::time::Duration;

use bots::client::{Analysis, BotTurn, Judgement, MAX_CANDIDATES};
use bots::{Bot, Host, Level, Style, UnknownStyle};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{read_game, text, thrown};

pub use explanation::explain;

/// What an analysis may take of the browser's memory.
const MEMORY: usize = 96 << 20;

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

/// What another worker told.
fn read<T: DeserializeOwned>(found: &str) -> Result<T, String> {
    serde_json::from_str(found).map_err(|bad| bad.to_string())
}

fn player(record: &str, level: u8, style: &str, seed: u32) -> Result<Bot, String> {
    let level = Level::new(level).ok_or_else(|| bots::UnknownLevel.to_string())?;
    let style: Style = style.parse().map_err(|unknown: UnknownStyle| unknown.to_string())?;
    Ok(Bot::new(level, read_game(record)?.position(), seed.into()).with_style(style))
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
pub(super) mod tests {
    use super::*;
    use bots::NoClock;

    pub(super) const RECORD: &str =
        r#"{"format":"tengen/1","variant":"go","options":{"size":5},"moves":["C3"]}"#;

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
}
