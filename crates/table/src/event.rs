//! Events: what happened at a table. They are numbered and never edited.
//!
//! The first event of a table has number 1. As JSON an event is an object with the time `at` and the name of the event,
//! `event`; colours are `black` and `white`, turns and points use the board's labels. Journals contain this format:
//! fields may be added with a default, and a renamed event keeps its old name as an alias; nothing may be removed or
//! change its meaning.
//!
//! ```
//! let json = r#"{"at":1700000000000,"event":"played","number":1,"color":"black","turn":"E5","left":null}"#;
//! let event: tengen_table::Event = serde_json::from_str(json)?;
//! assert_eq!(serde_json::to_string(&event)?, json);
//! # Ok::<(), serde_json::Error>(())
//! ```

use rules::{ByColor, Color, HalfPoints, Margin, Outcome};
use serde::{Deserialize, Serialize};

#[cfg(feature = "wire")]
use crate::wire;
use crate::{Limits, Millis, Offer, Player, PlayerId, TableId, Terms, TimeLeft, Wish};

/// An event: a fact with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "TableEvent"),
    ts(rename = "TableEvent")
)] // Browsers have another `Event`.
pub struct Event {
    /// Milliseconds since 1970; never less than in the previous event.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// Who can read a chat message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// Sent by a player: everybody can read it.
    Players,
    /// Sent by a spectator: the players can read it only after the game.
    Spectators,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "the large one comes once per table")]
pub enum Fact {
    /// The table was opened. Always the first event, and only the first.
    Opened {
        /// The version of the rules that the game uses.
        rules: u32,
        /// The variant, its options, the clock and other terms.
        terms: Terms,
        /// Who opened it; `null` if the server did.
        host: Option<PlayerId>,
        /// The only player besides the host who may sit down; `null` if everybody may.
        invited: Option<PlayerId>,
        /// The table that this is the rematch of.
        rematch_of: Option<TableId>,
        /// How long the table waits for somebody. Journals written before version 0.3 have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        limits: Option<Limits>,
    },
    /// A player sat down.
    Sat {
        /// Who sat down.
        player: Player,
        /// The colour they want.
        wish: Wish,
    },
    /// A player left their seat before the start.
    Left {
        /// Who left.
        player: PlayerId,
    },
    /// Both seats are taken and the game begins. The clock runs once both sides have made a turn.
    Started {
        /// Who plays Black.
        black: PlayerId,
        /// Who plays White.
        white: PlayerId,
    },
    /// The second player took over the first turn: the players change colours.
    Swapped {
        /// Who plays Black now.
        black: PlayerId,
        /// Who plays White now.
        white: PlayerId,
    },
    /// Black's seat named the komi in an auction.
    KomiNamed {
        /// The komi, for the side that always gets it.
        #[cfg_attr(feature = "wire", schemars(with = "f64"), ts(type = "number"))]
        komi: HalfPoints,
    },
    /// White's seat chose its colour: the auction is over.
    ColorChosen {
        /// Who plays Black now.
        black: PlayerId,
        /// Who plays White now.
        white: PlayerId,
    },
    /// A player is not connected, and the other one is.
    AbsenceBegan {
        /// The side that is away.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// The player is connected again, or the server cannot tell any more.
    AbsenceEnded {
        /// The side that was away.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// A player of a correspondence game is on vacation: until then none of their time runs. Replaces an earlier one.
    VacationBegan {
        /// The side that is on vacation.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
        /// Until when, in milliseconds since 1970.
        until: Millis,
    },
    /// The vacation ended before its time.
    VacationEnded {
        /// The side that was on vacation.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// A turn was made. Journals written before version 0.2 call it `turned`.
    #[serde(alias = "turned")]
    Played {
        /// Its number, from 1.
        number: u32,
        /// Who made it.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
        /// The turn in canonical form.
        turn: String,
        /// The time this side has left.
        left: Option<TimeLeft>,
    },
    /// One side made an offer.
    Asked {
        /// What is offered.
        what: Offer,
        /// The side that offers it.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// The offer was withdrawn.
    Withdrawn {
        /// What was offered.
        what: Offer,
        /// The side that made the offer.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// The offer was declined.
    Refused {
        /// What was offered.
        what: Offer,
        /// The side that made the offer.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// Turns were undone.
    Undone {
        /// The number of turns left.
        to: u32,
        /// The time left to the side whose clock was running.
        left: Option<TimeLeft>,
    },
    /// The game was paused.
    Paused {
        /// The time left to the side whose clock was running.
        left: Option<TimeLeft>,
    },
    /// The game continues after a pause.
    Unpaused,
    /// The last pass was played: the players now agree on the dead stones.
    ScoringBegan {
        /// The revision of these marks.
        revision: u32,
        /// The stones that the estimate considers dead.
        dead: Vec<String>,
    },
    /// A chain was marked dead, or alive again. Earlier acceptances are void.
    Marked {
        /// The side that changed the mark.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
        /// The new revision of the marks.
        revision: u32,
        /// All stones marked dead now.
        dead: Vec<String>,
    },
    /// One side accepted the marks.
    Accepted {
        /// The side that accepts.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
        /// The revision of the accepted marks.
        revision: u32,
    },
    /// Play was resumed instead of counting: the passes that ended it are undone.
    Resumed {
        /// The side that resumed.
        #[cfg_attr(feature = "wire", schemars(with = "wire::ColorName"), ts(as = "wire::ColorName"))]
        color: Color,
        /// The number of turns left.
        to: u32,
    },
    /// A chat message.
    Said {
        /// Who sent it.
        player: PlayerId,
        /// Who can read it.
        room: Room,
        /// The message.
        text: String,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        ending: Ending,
    },
    /// Both players agreed on a rematch.
    RematchAgreed {
        /// The table of the rematch.
        table: TableId,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ending {
    /// The reason.
    pub how: How,
    /// The winner; `null` after a tie, a draw or an abort.
    #[cfg_attr(
        feature = "wire",
        schemars(with = "Option<wire::ColorName>"),
        ts(as = "Option<wire::ColorName>")
    )]
    pub winner: Option<Color>,
    /// The points of both sides, including komi, if they were counted.
    #[cfg_attr(feature = "wire", schemars(with = "Option<wire::Points>"), ts(as = "Option<wire::Points>"))]
    pub score: Option<ByColor<HalfPoints>>,
    /// `B+3.5`, `W+R`, `B+T`, `0`; `null` after an abort.
    pub result: Option<String>,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The board was counted.
    Counted,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// The players agreed on a draw.
    Draw,
    /// Aborted: there is no result.
    Aborted,
    /// Aborted because a side did not make its first turn in time: there is no result.
    NoFirstTurn,
    /// The loser stayed away, and the other player claimed the win.
    Abandoned,
}

impl Ending {
    /// The end by counting.
    pub(crate) fn counted(score: ByColor<HalfPoints>, outcome: Outcome) -> Ending {
        let (winner, result) = (outcome.winner(), Some(outcome.to_string()));
        Ending { how: How::Counted, winner, score: Some(score), result }
    }

    pub(crate) fn resigned(loser: Color) -> Ending {
        Ending::won(How::Resigned, !loser, Margin::Resignation)
    }

    pub(crate) fn out_of_time(loser: Color) -> Ending {
        Ending::won(How::Time, !loser, Margin::Time)
    }

    pub(crate) fn abandoned(loser: Color) -> Ending {
        Ending::won(How::Abandoned, !loser, Margin::Time)
    }

    fn won(how: How, winner: Color, by: Margin) -> Ending {
        let result = Outcome::Win { winner, by }.to_string();
        Ending { how, winner: Some(winner), score: None, result: Some(result) }
    }

    pub(crate) fn draw() -> Ending {
        let result = Some(Outcome::Tie.to_string());
        Ending { how: How::Draw, winner: None, score: None, result }
    }

    pub(crate) fn aborted() -> Ending {
        Ending { how: How::Aborted, winner: None, score: None, result: None }
    }

    pub(crate) fn no_first_turn() -> Ending {
        Ending { how: How::NoFirstTurn, ..Ending::aborted() }
    }

    /// Whether the game was aborted: it has no result and is not rated.
    pub fn is_called_off(&self) -> bool {
        matches!(self.how, How::Aborted | How::NoFirstTurn)
    }
}
