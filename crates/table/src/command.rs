//! What people ask of a table.
//!
//! As JSON a command is an object whose `do` names it:
//!
//! | command | meaning |
//! |---|---|
//! | `{"do":"sit","wish":"black"}` | take a seat; `wish` is `black`, `white`, `random` or `both` (one screen) |
//! | `{"do":"leave"}` | give the seat back before the start |
//! | `{"do":"play","turn":"E5","number":17}` | make a turn; `number`, if given, is the number it must have |
//! | `{"do":"resign"}` | give up |
//! | `{"do":"abort"}` | call the game off before both have played |
//! | `{"do":"ask","what":"undo"}` | ask for `undo`, `draw`, `pause` or `rematch` |
//! | `{"do":"withdraw","what":"undo"}` | take the question back |
//! | `{"do":"grant","what":"undo","asked":41}` | say yes to the question that was event 41 |
//! | `{"do":"refuse","what":"undo","asked":41}` | say no to it |
//! | `{"do":"unpause"}` | go on after a pause |
//! | `{"do":"mark","point":"E5","dead":true}` | say that a chain is dead, or alive, while scoring |
//! | `{"do":"accept","marks":3}` | accept exactly the marks of revision 3 |
//! | `{"do":"resume"}` | play on instead of scoring |
//! | `{"do":"say","text":"hello"}` | chat: players among players, spectators among spectators |
//! | `{"do":"look_at_clock"}` | let the clock count: ends the game if somebody's time is up |

use serde::{Deserialize, Serialize};

use crate::{PlayerId, TableId, Terms};

/// What somebody who sits down wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// Black.
    Black,
    /// White.
    White,
    /// Either colour, chosen at random.
    Random,
    /// Both sides: two people at one screen, or one who studies.
    Both,
}

impl Wish {
    /// Every wish there is.
    pub const ALL: [Wish; 4] = [Wish::Black, Wish::White, Wish::Random, Wish::Both];
}

/// Something that one side asks and the other grants or refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Take back my last turn, and what followed it.
    Undo,
    /// Let nobody win.
    Draw,
    /// Stop the clock and the game for a while.
    Pause,
    /// Play another game with colours changed, after this one.
    Rematch,
}

impl Offer {
    /// Every kind there is.
    pub const ALL: [Offer; 4] = [Offer::Undo, Offer::Draw, Offer::Pause, Offer::Rematch];
}

/// How to open a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// What is played, and how.
    pub terms: Terms,
    /// What the host wants to play; nothing if the host only sets the table up.
    #[serde(default)]
    pub wish: Option<Wish>,
    /// The only other player who may sit down, if it is not open to all.
    #[serde(default)]
    pub invited: Option<PlayerId>,
}

/// What somebody asks of a table, as JSON with the name in `do`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
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
        #[cfg_attr(feature = "wire", ts(optional = nullable))]
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
        #[serde(alias = "at")]
        point: String,
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

/// A rematch that both want: the table to open, if nobody has yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch {
    /// Its name.
    pub table: TableId,
    /// Its first events.
    pub events: Vec<crate::Event>,
}
