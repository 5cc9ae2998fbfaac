//! Tables on the wire: commands and events.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Color {
    Black,
    White,
}

/// What somebody who sits down wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Wish {
    Black,
    White,
    Random,
    Both,
}

/// What one side asks and the other grants or refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Offer {
    Undo,
    Draw,
    Pause,
    Rematch,
}

/// What somebody asks of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Command {
    Sit {
        wish: Wish,
    },
    Leave,
    Play {
        turn: String,
        #[serde(default)]
        #[ts(optional = nullable)]
        number: Option<u32>,
    },
    Resign,
    Abort,
    Ask {
        what: Offer,
    },
    Withdraw {
        what: Offer,
    },
    Grant {
        what: Offer,
        asked: u64,
    },
    Refuse {
        what: Offer,
        asked: u64,
    },
    Unpause,
    Mark {
        at: String,
        dead: bool,
    },
    Accept {
        marks: u32,
    },
    Resume,
    Say {
        text: String,
    },
    LookAtClock,
}

/// The clock of a game; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Clock {
    // With braces serde refuses fields that it does not know here, too.
    None {},
    Absolute { main: u64 },
    Fischer { main: u64, increment: u64 },
    Byoyomi { main: u64, period: u64, periods: u32 },
    Correspondence { turn: u64 },
}

/// What is played, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The variant's id.
    pub variant: String,
    /// Its options as in a record; what is left out takes its default.
    #[serde(default)]
    #[ts(type = "{ [key: string]: unknown }")]
    pub options: Map<String, Value>,
    /// The clock; none if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub clock: Option<Clock>,
    /// Whether dead stones are agreed upon; the variant decides if nothing is said.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub scoring: Option<bool>,
    /// Whether it counts for ratings.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// Whether only those who sit at the table may see it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
}

/// The time that a side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TimeLeft {
    /// Milliseconds of main time.
    pub main: u64,
    /// Periods, the present one included.
    pub periods: u32,
}

/// Somebody at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Player {
    /// The name in the journal.
    pub id: String,
    /// Whether it is a program.
    pub bot: bool,
}

/// Who hears what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Room {
    Players,
    Spectators,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum How {
    Counted,
    Resigned,
    Time,
    Draw,
    Aborted,
}

/// The points of both sides, komi included.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Points {
    /// Black's.
    #[ts(type = "number")]
    pub black: serde_json::Number,
    /// White's.
    #[ts(type = "number")]
    pub white: serde_json::Number,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Ending {
    /// The reason.
    pub how: How,
    /// Who won; nobody after a tie, a draw or an abort.
    pub winner: Option<Color>,
    /// The points, if they were counted.
    pub score: Option<Points>,
    /// `B+3.5`, `W+R`, `B+T`, `0`; nothing after an abort.
    pub result: Option<String>,
}

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(rename = "TableEvent")] // Browsers have another `Event`.
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Fact {
    Opened {
        rules: u32,
        terms: Terms,
        host: Option<String>,
        invited: Option<String>,
        rematch_of: Option<String>,
    },
    Sat {
        player: Player,
        wish: Wish,
    },
    Left {
        player: String,
    },
    Started {
        black: String,
        white: String,
    },
    Turned {
        number: u32,
        color: Color,
        turn: String,
        left: Option<TimeLeft>,
    },
    Asked {
        what: Offer,
        color: Color,
    },
    Withdrawn {
        what: Offer,
        color: Color,
    },
    Refused {
        what: Offer,
        color: Color,
    },
    Undone {
        to: u32,
        left: Option<TimeLeft>,
    },
    Paused {
        left: Option<TimeLeft>,
    },
    Unpaused,
    ScoringBegan {
        revision: u32,
        dead: Vec<String>,
    },
    Marked {
        color: Color,
        revision: u32,
        dead: Vec<String>,
    },
    Accepted {
        color: Color,
        revision: u32,
    },
    Resumed {
        color: Color,
        to: u32,
    },
    Said {
        player: String,
        room: Room,
        text: String,
    },
    Ended {
        ending: Ending,
    },
    RematchAgreed {
        table: String,
    },
}
