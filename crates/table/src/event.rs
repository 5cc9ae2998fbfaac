//! What happened at a table: numbered facts that are never edited.
//!
//! The first event of a table is number 1. As JSON an event is an object with the time `at` and the name of
//! what happened, `event`; colours are `black` and `white`, turns and points are in the board's own labels.
//! This format is in every journal: fields may be added with a default, and a renamed event keeps its old name as an
//! alias; nothing may be removed or change its meaning.
//!
//! ```
//! let json = r#"{"at":1700000000000,"event":"played","number":1,"color":"black","turn":"E5","left":null}"#;
//! let event: tengen_table::Event = serde_json::from_str(json)?;
//! assert_eq!(serde_json::to_string(&event)?, json);
//! # Ok::<(), serde_json::Error>(())
//! ```

use rules::{ByColor, Color, HalfPoints, Margin, Outcome};
use serde::{Deserialize, Serialize};

use crate::wire;
use crate::{Millis, Offer, Player, PlayerId, TableId, Terms, TimeLeft, Wish};

/// A fact and its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "TableEvent"))] // Browsers have another `Event`.
pub struct Event {
    /// Milliseconds since 1970; never less than in the event before.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// Who hears what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// Said by a player: everybody hears it.
    Players,
    /// Said by a spectator: the players hear it only when the game is over.
    Spectators,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Fact {
    /// The table was opened. Always the first event, and only the first.
    Opened {
        /// The version of the rules it is played by.
        rules: u32,
        /// What is played, and how.
        terms: Terms,
        /// Who opened it; nobody if the house did.
        host: Option<PlayerId>,
        /// The only player besides the host who may take a seat, if not everybody may.
        invited: Option<PlayerId>,
        /// The game that this is the rematch of.
        rematch_of: Option<TableId>,
    },
    /// Somebody took a seat.
    Sat {
        /// Who sits down.
        player: Player,
        /// What they want to play.
        wish: Wish,
    },
    /// Somebody gave their seat back before the start.
    Left {
        /// Who leaves.
        player: PlayerId,
    },
    /// Both seats are taken: the colours are settled and the clock runs.
    Started {
        /// Who plays Black.
        black: PlayerId,
        /// Who plays White.
        white: PlayerId,
    },
    /// A turn was made. Journals written before version 0.2 call it `turned`.
    #[serde(alias = "turned")]
    Played {
        /// Its number, from 1.
        number: u32,
        /// Who made it.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
        /// The turn in canonical form.
        turn: String,
        /// The time this side has left.
        left: Option<TimeLeft>,
    },
    /// One side asked for something.
    Asked {
        /// What is offered.
        what: Offer,
        /// The side that offers it.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// The question was taken back.
    Withdrawn {
        /// What was offered.
        what: Offer,
        /// The side that had offered it.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// The answer was no.
    Refused {
        /// What was offered.
        what: Offer,
        /// The side that had offered it.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
    },
    /// Turns were taken back.
    Undone {
        /// How many turns are left.
        to: u32,
        /// The time left to the side whose clock was running.
        left: Option<TimeLeft>,
    },
    /// The game stands still, by agreement.
    Paused {
        /// The time left to the side whose clock was running.
        left: Option<TimeLeft>,
    },
    /// The game goes on.
    Unpaused,
    /// The last pass was made: now the dead stones are agreed upon.
    ScoringBegan {
        /// The revision of these marks.
        revision: u32,
        /// The stones that the estimate takes for dead.
        dead: Vec<String>,
    },
    /// A chain was marked dead, or alive again. Acceptances are void.
    Marked {
        /// The side that changed the mark.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
        /// The revision of the marks as they are now.
        revision: u32,
        /// All stones that are marked dead now.
        dead: Vec<String>,
    },
    /// One side accepts the marks.
    Accepted {
        /// The side that accepts.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
        /// The revision of the marks accepted.
        revision: u32,
    },
    /// Play goes on instead of counting: the passes that ended it are taken back.
    Resumed {
        /// Who wanted it.
        #[serde(with = "wire::color")]
        #[cfg_attr(feature = "wire", ts(as = "wire::ColorName"))]
        color: Color,
        /// How many turns are left.
        to: u32,
    },
    /// Somebody said something.
    Said {
        /// Who speaks.
        player: PlayerId,
        /// Who can read it.
        room: Room,
        /// The message.
        text: String,
    },
    /// The game is over, and will never change again.
    Ended {
        /// How it ended.
        ending: Ending,
    },
    /// Both want another game.
    RematchAgreed {
        /// The table it is played at.
        table: TableId,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Ending {
    /// The reason.
    pub how: How,
    /// Who won; nobody after a tie, a draw or an abort.
    #[serde(with = "wire::winner")]
    #[cfg_attr(feature = "wire", ts(as = "Option<wire::ColorName>"))]
    pub winner: Option<Color>,
    /// The points of both sides, komi included, if they were counted.
    #[serde(with = "wire::score")]
    #[cfg_attr(feature = "wire", ts(as = "Option<wire::Points>"))]
    pub score: Option<ByColor<HalfPoints>>,
    /// `B+3.5`, `W+R`, `B+T`, `0`; nothing after an abort.
    pub result: Option<String>,
}

/// The reasons for which games end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The board was counted.
    Counted,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// Both agreed that nobody wins.
    Draw,
    /// Called off: there is no result.
    Aborted,
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
}
