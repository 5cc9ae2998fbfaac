//! Bodies of HTTP requests and responses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ColorName, DroppedLine, RawTerms, Wish};

/// The account of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Me {
    /// The account's id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether it is a guest, without a password.
    pub guest: bool,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Whether it has admin rights.
    pub admin: bool,
    /// End of a ban from playing, in milliseconds since 1970; `null` if there is none.
    pub banned_until: Option<u64>,
}

/// A table to open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The variant, its options, the clock and other terms.
    pub terms: RawTerms,
    /// The colour you want; `null` if you do not take a seat.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub wish: Option<Wish>,
    /// The id of the only other player who may sit down; `null` if everybody may.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub invited: Option<String>,
    /// Level of a bot to play against, from 1 to 10.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10))]
    #[ts(optional = nullable)]
    pub bot: Option<u8>,
}

/// The table that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Opened {
    /// Its id, used in links and to watch it.
    pub table: String,
}

/// Your conditional turns in a game, from the current position on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct OwnConditions {
    /// The number of turns made so far.
    pub after: u32,
    /// The lines that still fit: a turn of the other side, your answer, and so on.
    pub lines: Vec<Vec<String>>,
    /// The line that did not fit, if your conditional turns were dropped.
    pub dropped: Option<DroppedLine>,
}

/// A finished game that was played without the server, against a bot or on one screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// Id of the game on the device, at most 64 characters. Sending the same id again changes nothing.
    #[schemars(length(min = 1, max = 64))]
    pub id: String,
    /// The record, with its result and the stones that were counted as dead.
    #[ts(type = "{ [key: string]: unknown }")]
    pub record: serde_json::Map<String, serde_json::Value>,
    /// Level of the bot that was the opponent; `null` for a game on one screen.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10))]
    #[ts(optional = nullable)]
    pub bot: Option<u8>,
    /// The colour that you played against the bot.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub color: Option<ColorName>,
    /// When it ended, in milliseconds since 1970.
    pub finished: u64,
}

/// The server's review of a game. Nobody has asked for one if both are null.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameReview {
    /// How far a review has got that is being made.
    pub progress: Option<ReviewProgress>,
    /// The review, in the form in which the engine of the browser makes it.
    #[ts(type = "object | null")]
    pub review: Option<serde_json::Value>,
}

/// The positions of a game that have been searched, and all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ReviewProgress {
    /// Searched.
    pub done: u32,
    /// All.
    pub all: u32,
}

/// A request to be paired with anybody who wants the same game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The variant, its options, the clock and other terms. Private games cannot be paired.
    pub terms: RawTerms,
    /// The colour you want.
    pub wish: Wish,
    /// Maximum difference between the opponent's rating and yours; `null` for no limit.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub within: Option<u32>,
    /// Up to three other terms that you also accept. You are paired by whichever somebody else wants first.
    #[serde(default)]
    #[ts(as = "Option<Vec<RawTerms>>", optional)]
    #[schemars(length(max = 3))]
    pub also: Vec<RawTerms>,
}

/// The table at which you were seated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Paired {
    /// The table's id.
    pub table: String,
    /// Whether an opponent was waiting there; if not, the table is new and you are waiting.
    pub found: bool,
}

/// A game as an entry of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameSummary {
    /// The table's id.
    pub table: String,
    /// The variant's id.
    pub variant: String,
    /// `waiting`, `playing`, `paused`, `scoring` or `over`.
    pub phase: String,
    /// The id of the player with Black.
    pub black: Option<String>,
    /// The id of the player with White.
    pub white: Option<String>,
    /// The id of the player who opened the table.
    pub host: Option<String>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Time of the last change, in milliseconds since 1970.
    pub changed: u64,
    /// The result, such as `B+3.5`; `null` while the game is not over.
    pub result: Option<String>,
    /// The options, the clock and other terms; `null` for games of early versions.
    pub terms: Option<RawTerms>,
    /// The colour that the waiting player wants.
    pub wish: Option<Wish>,
    /// The id of the only other player who may sit down; `null` if everybody may.
    pub invited: Option<String>,
    /// Number of turns made.
    pub turns: u32,
    /// When a waiting table will be closed, in milliseconds since 1970; `null` if it stays open while its host is
    /// connected.
    pub expires: Option<u64>,
    /// Whether the host of a waiting table is not connected at the moment. Set in the lobby only.
    pub away: bool,
}

/// One of your own games, or a challenge to you.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MyGame {
    /// The entry of the game in lists.
    #[serde(flatten)]
    pub game: GameSummary,
    /// The number of its latest event.
    pub number: u64,
    /// Whether you are to act: to make a turn, or to agree on the dead stones.
    pub your_turn: bool,
    /// When time runs out for the game or the scoring phase, in milliseconds since 1970.
    pub deadline: Option<u64>,
    /// The id of the table that this is a rematch of.
    pub rematch_of: Option<String>,
}

/// A player who has left the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Absence {
    /// The player's id.
    pub player: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// Games to join and to watch. Private tables are not listed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Lobby {
    /// Tables that wait for an opponent, latest first. Challenges are listed for the two players only.
    pub waiting: Vec<GameSummary>,
    /// Games in progress, paused or being scored, latest first.
    pub playing: Vec<GameSummary>,
    /// Number of people connected.
    pub online: u32,
}

/// The error of a failed request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ErrorBody {
    /// The reason as a code, such as `not_found`.
    pub reason: String,
    /// The reason as a sentence.
    pub sentence: String,
}

/// The ratings of the players at a table, in the table's variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TableRatings {
    /// Black's; `null` without rated games, and for an empty seat. The server's bots always have one.
    pub black: Option<SeatRating>,
    /// White's; `null` without rated games, and for an empty seat. The server's bots always have one.
    pub white: Option<SeatRating>,
    /// Whether a moderator has annulled the game: it does not count.
    pub annulled: bool,
}

/// The rating of a player at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatRating {
    /// The rating after the game if it is over and was rated, otherwise the current rating.
    pub rating: f64,
    /// Whether it is provisional, that is, based on few games.
    pub provisional: bool,
    /// The change by this game; `null` before the end, and if the game was not rated.
    pub change: Option<f64>,
}
