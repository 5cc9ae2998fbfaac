//! What goes over the wire, and the TypeScript made from it.
//!
//! One type for each direction of the WebSocket: [`ToServer`] and [`ToClient`]. Each message is one text frame
//! of JSON whose `type` names it. `docs/protocol.md` tells how a conversation goes.
//!
//! ```
//! use tengen_protocol::{Command, ToServer};
//! let message: ToServer = serde_json::from_str(
//!     r#"{"type":"command","table":"abc","request":7,"command":{"do":"play","turn":"E5","number":1}}"#,
//! )?;
//! let ToServer::Command { command, .. } = message else { panic!("it is a command") };
//! assert_eq!(command, Command::Play { turn: "E5".to_owned(), number: Some(1) });
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Commands, events and terms of tables are the types of `table` itself, which the journal keeps in the same form, and
//! an analysis is that of `bots`; their TypeScript is collected here with the rest.

mod analysis;
mod http;
mod people;
mod typescript;
mod world;

pub use analysis::Analyze;
pub use bots::client::{Analysis, Candidate};
pub use http::{
    Absence, ErrorBody, FinishedGame, GameSummary, Lobby, Me, MyGame, OpenTable, Opened, Pair, Paired,
    SeatRating, TableRatings,
};
pub use people::{
    Ban, ChangePassword, Claim, DeleteMe, Games, Leaderboard, LogIn, MadeToken, NewToken, Person,
    RankedPlayer, RatingBucket, RatingHistory, RatingPoint, RatingSummary, Scope, SessionSummary,
    TokenSummary,
};
pub use table::{
    AbsenceClaim, AbsenceView, Allowed, AuctionView, ClockFace, ClockTerms, Color, ColorName, Command,
    Ending, Event, Fact, Handicap, How, Limits, MarksView, Offer, OpenOffer, PhaseName, PlayedTurn, Player,
    PlayerId, Points, RawTerms, RefusedOffer, Room, SideName, Sides, Sitter, Start, TableId, TableView,
    TermsCheck, TimeLeft, Wish,
};
pub use typescript::typescript;
pub use world::{
    AboutWorld, Area, Place, RankBy, Settler, Standing, StoneStatus, WhyNot, WorldCommand, WorldMove,
    WorldNews, YourTurn,
};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

/// The version of this protocol. A client that knows another one should reload.
pub const VERSION: u32 = 1;

/// What a client says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Send me this table's events, from this number on, those there are and those to come.
    Watch {
        /// Which.
        table: String,
        /// The first that I have not seen; 1 for all.
        from: u64,
    },
    /// No more of this table, please.
    Unwatch {
        /// Which.
        table: String,
    },
    /// Do this at a table.
    Command {
        /// Which.
        table: String,
        /// My number for this request; the answer repeats it.
        request: u32,
        /// What.
        command: Command,
    },
    /// Tell me from now on what there is to join and to watch: `lobby`, then `lobby_changed` whenever it does.
    EnterLobby,
    /// No more of the lobby, please.
    LeaveLobby,
    /// Tell me from now on about my games and challenges: `my_games`, then `my_games_changed` whenever something happens
    /// in one of them.
    FollowGames,
    /// No more of my games, please.
    UnfollowGames,
    /// Tell me from now on which of a table's players are here: `present`, now and whenever that changes, until
    /// `unwatch`.
    Who {
        /// Which.
        table: String,
    },
    /// Tell me what the search thinks of a position: `analysis`, again and again as it grows, until one is `done`. In place
    /// of the one before.
    Analyze {
        /// My number for this request; the answers repeat it.
        request: u32,
        /// Which position.
        position: Analyze,
    },
    /// No more analysis, please.
    StopAnalysis,
    /// Do this in the world of Infinite Go.
    World {
        /// My number for this request; the answer repeats it.
        request: u32,
        /// What.
        command: WorldCommand,
    },
    /// Are you there?
    Ping {
        /// Anything; the answer repeats it.
        request: u32,
    },
}

/// What the server says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message on every connection.
    Welcome {
        /// The version of this protocol.
        protocol: u32,
        /// Who you are; nobody in particular if you have no session: then you can only watch.
        you: Option<Me>,
        /// The server's time in milliseconds since 1970; its clock is the one that counts.
        now: u64,
    },
    /// Something happened at a table that you watch. Numbers come in order, without gaps; if one is missing, watch
    /// again from the first that is.
    Event {
        /// Where.
        table: String,
        /// The event's number.
        number: u64,
        /// The event; none if it is not for you to know.
        event: Option<Event>,
    },
    /// Your command was accepted, and what follows from it has these numbers at most.
    Done {
        /// Your number for the request.
        request: u32,
        /// The table's latest event.
        number: u64,
    },
    /// Your command was refused, and nothing changed.
    Refused {
        /// Your number for the request.
        request: u32,
        /// The reason, for programs.
        reason: String,
        /// The reason, for people.
        sentence: String,
    },
    /// What there is to join and to watch, all of it: what you were told before is to be forgotten.
    Lobby {
        /// The lists.
        #[serde(flatten)]
        lobby: Lobby,
    },
    /// The lobby has changed.
    LobbyChanged {
        /// Lines that are new, or not as they were. The phase says in which of the lists they are now.
        changed: Vec<GameSummary>,
        /// Tables that are in the lobby no longer.
        gone: Vec<String>,
        /// How many people are connected.
        online: u32,
    },
    /// All of your games that are not over, and the challenges to you: what you were told before is to be forgotten.
    MyGames {
        /// The latest first.
        games: Vec<MyGame>,
    },
    /// Games of yours that are new, or not as they were. One that is `over` is told of this last time.
    MyGamesChanged {
        /// Which.
        changed: Vec<MyGame>,
    },
    /// Which players watch the table at which they sit.
    Present {
        /// Where.
        table: String,
        /// Their ids. Bots of the house are not listed: they are always there.
        players: Vec<String>,
        /// Players who were here and left, as far as the server knows.
        away: Vec<Absence>,
    },
    /// What the search thinks of the position that you asked about, so far.
    Analysis {
        /// Your number for the request.
        request: u32,
        /// Whether this is the last of it.
        done: bool,
        /// What is known.
        #[serde(flatten)]
        analysis: Analysis,
    },
    /// Something about the world.
    World {
        /// Your number for the request that this answers, or began.
        request: u32,
        /// What.
        #[serde(flatten)]
        news: WorldNews,
    },
    /// There is no such table, or it is not for you to see.
    NoTable {
        /// Which you asked for.
        table: String,
    },
    /// The table cannot be read at the moment. Watch it again in a second or two.
    Unavailable {
        /// Which you asked for.
        table: String,
        /// Why, for people.
        sentence: String,
    },
    /// I am here.
    Pong {
        /// What you sent along.
        request: u32,
        /// The server's time.
        now: u64,
    },
    /// I did not understand that message.
    Misunderstood {
        /// Why.
        why: String,
    },
    /// I am going away; connect again, to me or another, and go on from the numbers you have.
    Goodbye,
}

/// [`ToClient::Event`] with an event that is written already: what the journal has goes to clients as it is.
///
/// ```
/// use tengen_protocol::{ToClient, WrittenEvent};
/// let body = serde_json::value::to_raw_value(&serde_json::json!({ "at": 1, "event": "unpaused" }))?;
/// for event in [Some(&*body), None] {
///     let text = serde_json::to_string(&WrittenEvent { table: "abc", number: 7, event })?;
///     let read: ToClient = serde_json::from_str(&text)?;
///     assert_eq!(serde_json::to_string(&read)?, text);
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "event")]
pub struct WrittenEvent<'a> {
    /// Where.
    pub table: &'a str,
    /// The event's number.
    pub number: u64,
    /// The event; none if it is not for them to know.
    pub event: Option<&'a RawValue>,
}
