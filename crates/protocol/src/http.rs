//! What goes over plain HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ColorName, RawTerms, Wish};

/// Who somebody is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Me {
    /// The name in the journal.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether there is no password yet.
    pub guest: bool,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether it may do what only admins may.
    pub admin: bool,
    /// Until when it may not play, in milliseconds since 1970; nothing if it may.
    pub banned_until: Option<u64>,
}

/// How to open a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// What is played, and how.
    pub terms: RawTerms,
    /// What you want to play; nothing if you only set it up.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub wish: Option<Wish>,
    /// The only other player who may sit down, if it is not open to all.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub invited: Option<String>,
    /// The level, from 1 to 10, of a bot that takes the other seat.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub bot: Option<u8>,
}

/// A table was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Opened {
    /// Its name, for watching it and for links.
    pub table: String,
}

/// A finished game that was played without the server, against a bot or on one screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// Names the game on the device; sending it again changes nothing. At most 64 characters.
    pub id: String,
    /// The record, with its result and the stones that were counted as dead.
    #[ts(type = "{ [key: string]: unknown }")]
    pub record: serde_json::Map<String, serde_json::Value>,
    /// The level of the bot that was the opponent; nothing for a game on one screen.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub bot: Option<u8>,
    /// The colour that you played against the bot.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub color: Option<ColorName>,
    /// When it ended, in milliseconds since 1970.
    pub finished: u64,
}

/// A wish to be paired with anybody who wants the same game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// What is played, and how. Private games cannot be paired.
    pub terms: RawTerms,
    /// What you want to play.
    pub wish: Wish,
    /// How far the other's rating may be from yours, at most; as far as it likes if nothing is said.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub within: Option<u32>,
    /// Other games that you would play as well, at most three. You wait for whichever somebody else wants first.
    #[serde(default)]
    #[ts(as = "Option<Vec<RawTerms>>", optional)]
    #[schemars(length(max = 3))]
    pub also: Vec<RawTerms>,
}

/// Where you were seated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Paired {
    /// The table's name.
    pub table: String,
    /// Whether somebody was waiting there; else the table is new, and you wait.
    pub found: bool,
}

/// A game as a list shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameSummary {
    /// The table's name.
    pub table: String,
    /// The variant's id.
    pub variant: String,
    /// `waiting`, `playing`, `paused`, `scoring` or `over`.
    pub phase: String,
    /// Who plays Black.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// Who opened it.
    pub host: Option<String>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// When something last happened.
    pub changed: u64,
    /// How it ended.
    pub result: Option<String>,
    /// What is played, and how; nothing for games that were listed before lists had it.
    pub terms: Option<RawTerms>,
    /// What the one who waits wants to play.
    pub wish: Option<Wish>,
    /// The only other player who may sit down, if it is not open to all.
    pub invited: Option<String>,
    /// How many turns were made.
    pub turns: u32,
    /// When it will be closed if it still waits then; nothing if it waits for as long as its host is connected.
    pub expires: Option<u64>,
    /// Whether it waits and its host is not connected just now. Only the lobby tells.
    pub away: bool,
}

/// One of your own games, or a challenge to you.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MyGame {
    /// The game as lists show it.
    #[serde(flatten)]
    pub game: GameSummary,
    /// The number of its latest event.
    pub number: u64,
    /// Whether it waits for you: for your turn, or for your word on the dead stones.
    pub your_turn: bool,
    /// When the clock ends the game or the scoring phase, if nothing happens before.
    pub deadline: Option<u64>,
    /// The table that this one is the rematch of.
    pub rematch_of: Option<String>,
}

/// A player who is not at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Absence {
    /// Who.
    pub player: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// What there is to join and to watch. Private tables are never in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Lobby {
    /// Tables that wait for somebody, the latest first; those to which somebody was invited only for the two of them.
    pub waiting: Vec<GameSummary>,
    /// Games being played, paused or scored, the latest first.
    pub playing: Vec<GameSummary>,
    /// How many people are connected.
    pub online: u32,
}

/// Why a request was not granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ErrorBody {
    /// The reason, for programs.
    pub reason: String,
    /// The reason, for people.
    pub sentence: String,
}

/// The ratings of the players at a table, in its variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TableRatings {
    /// Black's; `null` without rated games, and for an empty seat.
    pub black: Option<SeatRating>,
    /// White's; `null` without rated games, and for an empty seat.
    pub white: Option<SeatRating>,
}

/// The rating of a player at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatRating {
    /// The rating: after the game if it is over and counted, else the current one.
    pub rating: f64,
    /// Whether it rests on too few games to say much.
    pub provisional: bool,
    /// How much the game changed it; `null` before the end, and if it did not count.
    pub change: Option<f64>,
}
