//! Commands: what players and viewers ask of a table.
//!
//! As JSON a command is an object whose `do` names it:
//!
//! | command | meaning |
//! |---|---|
//! | `{"do":"sit","wish":"black"}` | take a seat; `wish` is `black`, `white`, `random` or `both` (one screen) |
//! | `{"do":"leave"}` | leave the seat before the start, or decline an invitation |
//! | `{"do":"play","turn":"E5","number":17}` | make a turn; `number`, if given, is the number it must have |
//! | `{"do":"resign"}` | resign |
//! | `{"do":"abort"}` | abort the game before both sides have played |
//! | `{"do":"ask","what":"undo"}` | ask for `undo`, `draw`, `pause` or `rematch` |
//! | `{"do":"withdraw","what":"undo"}` | withdraw the offer |
//! | `{"do":"grant","what":"undo","asked":41}` | accept the offer made by event 41 |
//! | `{"do":"refuse","what":"undo","asked":41}` | decline it |
//! | `{"do":"unpause"}` | continue after a pause |
//! | `{"do":"mark","point":"E5","dead":true}` | mark a chain as dead or alive during scoring |
//! | `{"do":"accept","marks":3}` | accept the marks of revision 3 |
//! | `{"do":"resume"}` | resume play instead of scoring |
//! | `{"do":"swap"}` | take over the first turn, at a table with `swap` |
//! | `{"do":"name_komi","komi":6.5}` | name the komi in an auction |
//! | `{"do":"choose_color","color":"white"}` | choose the colour after the komi was named |
//! | `{"do":"claim","what":"win"}` | end the game because the other player has been away too long; `win` or `abort` |
//! | `{"do":"say","text":"hello"}` | chat: players to everybody, spectators to spectators |
//! | `{"do":"look_at_clock"}` | check the clock: ends the game if a player's time is up |

use rules::{Color, HalfPoints};
use serde::{Deserialize, Serialize};

use crate::wire;
use crate::{Limits, PlayerId, TableId, Terms};

/// The colour that a player wants.
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
    /// Both sides: two people on one screen, or one person studying.
    Both,
}

impl Wish {
    /// All wishes.
    pub const ALL: [Wish; 4] = [Wish::Black, Wish::White, Wish::Random, Wish::Both];
}

/// Something that one side offers and the other accepts or declines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Undo the asker's last turn and everything after it.
    Undo,
    /// End the game as a draw.
    Draw,
    /// Pause the game and its clock.
    Pause,
    /// Play again with colours swapped, after this game.
    Rematch,
}

impl Offer {
    /// All kinds of offer.
    pub const ALL: [Offer; 4] = [Offer::Undo, Offer::Draw, Offer::Pause, Offer::Rematch];
}

/// What somebody wants whose opponent has been away too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AbsenceClaim {
    /// The game is won.
    Win,
    /// The game is aborted.
    Abort,
}

impl AbsenceClaim {
    /// Every claim there is.
    pub const ALL: [AbsenceClaim; 2] = [AbsenceClaim::Win, AbsenceClaim::Abort];
}

/// A request to open a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The variant, its options, the clock and other terms.
    pub terms: Terms,
    /// The colour the host wants; `None` if the host takes no seat.
    #[serde(default)]
    pub wish: Option<Wish>,
    /// The only other player who may sit down; `None` if everybody may.
    #[serde(default)]
    pub invited: Option<PlayerId>,
    /// How long the table waits for somebody; `None` for the default limits.
    #[serde(default)]
    pub limits: Option<Limits>,
}

/// A command, as JSON with its name in `do`.
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
    Swap,
    NameKomi {
        #[serde(with = "wire::points")]
        #[cfg_attr(feature = "wire", ts(type = "number"))]
        komi: HalfPoints,
    },
    ChooseColor {
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
    },
    Claim {
        what: AbsenceClaim,
    },
    Say {
        text: String,
    },
    LookAtClock,
}

/// A rematch that both players agreed on: the table to open, unless it is open already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch {
    /// Its id.
    pub table: TableId,
    /// Its first events.
    pub events: Vec<crate::Event>,
}
