//! How long a table waits for somebody, clock or no clock.

use serde::{Deserialize, Serialize};

use crate::{ClockTerms, Millis};

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// The limits of a table. Its first event has them, so that a game keeps its limits for ever, whatever the server's are
/// later. Tables opened before there were limits have none: their clock runs from the start, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "TableLimits"),
    ts(rename = "TableLimits")
)]
pub struct Limits {
    /// Milliseconds for each turn, and each step of a komi auction, until both sides have made a turn. No clock runs before
    /// that. Afterwards the game is aborted.
    pub first_turn: Millis,
    /// Milliseconds of absence after which the other side may claim the win or abort the game.
    pub absence: Millis,
    /// Milliseconds to agree on the dead stones, whatever is marked meanwhile. Afterwards the first proposal is counted.
    pub scoring: Millis,
    /// How often each side may play on instead of scoring.
    pub resumes: u32,
}

impl Limits {
    /// The usual limits at a table with this clock.
    pub fn usual(clock: ClockTerms) -> Limits {
        let live = Limits { first_turn: MINUTE, absence: MINUTE, scoring: 5 * MINUTE, resumes: 2 };
        match clock {
            // Casual games: somebody may be away for a while without harm.
            ClockTerms::None {} => Limits { first_turn: DAY, absence: 10 * MINUTE, scoring: HOUR, ..live },
            // Absence means nothing in these games, and cannot be claimed.
            ClockTerms::Correspondence { turn } => {
                Limits { first_turn: turn.max(MINUTE), scoring: turn.max(live.scoring), ..live }
            }
            ClockTerms::Byoyomi { period, .. } => Limits { scoring: period.max(live.scoring), ..live },
            ClockTerms::Absolute { .. } | ClockTerms::Fischer { .. } => live,
        }
    }
}
