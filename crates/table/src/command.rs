//! Commands: what players and viewers ask of a table.
//!
//! As JSON a command is an object whose `do` names it: `{"do":"play","turn":"E5","number":17}`.

use rules::{Color, HalfPoints};
use serde::{Deserialize, Serialize};

#[cfg(feature = "wire")]
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
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
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
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
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
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat.
    Sit {
        /// The colour you want; `both` is for two people on one screen.
        wish: Wish,
    },
    /// Leave the seat before the start, or decline a challenge.
    Leave,
    /// Make a turn.
    Play {
        /// The turn: `E5` places a stone, `nuke E5` makes a void of your stone (No, Go San), `D4-D6 E5` slides a neutral piece
        /// and places a stone (XiaGo), `U:E5` and `L:E5` are points of the two layers (2.5D Go); `pass`; `resign`.
        turn: String,
        /// The number that the turn must have, turns made + 1; with another one it is refused as `stale`.
        #[serde(default)]
        #[cfg_attr(feature = "wire", ts(optional = nullable))]
        number: Option<u32>,
    },
    /// Resign.
    Resign,
    /// Abort the game before both sides have played.
    Abort,
    /// Offer something to the other side.
    Ask {
        /// What is offered.
        what: Offer,
    },
    /// Withdraw an offer.
    Withdraw {
        /// What is offered.
        what: Offer,
    },
    /// Accept an offer.
    Grant {
        /// What is offered.
        what: Offer,
        /// The number of the event that made the offer.
        asked: u64,
    },
    /// Decline an offer.
    Refuse {
        /// What is offered.
        what: Offer,
        /// The number of the event that made the offer.
        asked: u64,
    },
    /// Continue after a pause.
    Unpause,
    /// Mark a chain as dead or alive during scoring.
    Mark {
        /// A point of the chain.
        #[serde(alias = "at")]
        point: String,
        /// Whether it is dead.
        dead: bool,
    },
    /// Accept the marks of dead stones.
    Accept {
        /// The revision of the marks.
        marks: u32,
    },
    /// Resume play instead of scoring.
    Resume,
    /// Take over the first turn, at a table with `swap`.
    Swap,
    /// Name the komi in an auction.
    NameKomi {
        /// The komi, for the side that always gets it.
        #[cfg_attr(feature = "wire", schemars(with = "f64"), ts(type = "number"))]
        komi: HalfPoints,
    },
    /// Choose the colour after the komi was named.
    ChooseColor {
        /// The colour.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// End the game because the other player has been away too long.
    Claim {
        /// What you want.
        what: AbsenceClaim,
    },
    /// Chat: players to everybody, spectators to spectators.
    Say {
        /// The message.
        #[cfg_attr(feature = "wire", schemars(length(min = 1, max = 500)))]
        text: String,
    },
    /// Check the clock: ends the game if a player's time is up.
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
