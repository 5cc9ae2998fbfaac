//! The messages of the API, and the TypeScript made from them.
//!
//! One type for each direction of the WebSocket: [`ToServer`] and [`ToClient`]. Each message is one text frame
//! of JSON whose `type` names it. `docs/protocol.md` describes the sequence of messages.
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
mod examples;
mod http;
mod mail;
mod moderation;
mod people;
mod position;
mod push;
mod typescript;
mod world;
mod world_order;
mod world_rank;

pub use analysis::Analyze;
pub use bots::client::{Analysis, Candidate};
pub use examples::{TAGS, examples};
pub use http::{
    Absence, ErrorBody, FinishedGame, GameReview, GameSummary, Lobby, Me, MyGame, OpenTable, Opened,
    OwnConditions, Pair, Paired, ReviewProgress, SeatRating, TableRatings,
};
pub use mail::{Digests, ForgottenPassword, LinkSecret, MailState, ResetPassword};
pub use moderation::{
    AuditSummary, ChatSummary, EndedBy, Friend, NewReport, PersonFile, Relation, RelationKind, ReportReason,
    ReportSummary, ReportedTable, Silence, Words,
};
pub use people::{
    Ban, ChangeEmail, ChangePassword, Claim, DeleteMe, Games, GuestName, Leaderboard, LogIn, MadeToken,
    NewToken, OwnEmail, Person, RankedPlayer, RatingBucket, RatingHistory, RatingPoint, RatingSummary, Scope,
    SessionSummary, StartVacation, TokenSummary, VacationStatus,
};
pub use position::TablePosition;
pub use push::{PushState, SubscribePush};
pub use table::{
    AbsenceClaim, AbsenceView, Allowed, AuctionView, ClockFace, ClockTerms, Color, ColorName, Command,
    ConditionalTurns, DropReason, DroppedLine, Ending, Event, Fact, Handicap, How, Limits, MarksView, Offer,
    OpenOffer, PhaseName, PlayedTurn, Player, PlayerId, Points, RawTerms, RefusedOffer, Room, SideName,
    Sides, Sitter, Start, TableId, TableView, TermsCheck, TimeLeft, Wish,
};
pub use typescript::typescript;
pub use world::{
    AboutWorld, Area, BlockedTurn, NoticeKind, Place, Settler, Standing, StoneStatus, WhyNot, WorldCommand,
    WorldCursor, WorldMove, WorldNews, WorldNotice, YourTurn,
};
pub use world_order::{ModerateWorld, ModeratedWorld, ModeratorAct, WorldMeasure};
pub use world_rank::{
    RankBy, RankedSettler, WorldDay, WorldGroup, WorldPlayer, WorldRank, WorldRanking, WorldSpan,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

/// The version of this protocol. A client that knows another one should reload.
pub const VERSION: u32 = 1;

/// A message from a client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Subscribe to the events of a table: past ones from a number on, then new ones as they happen.
    Watch {
        /// The table's id.
        table: String,
        /// The number of the first event to send; 1 for all.
        from: u64,
    },
    /// Unsubscribe from the events of a table.
    Unwatch {
        /// The table's id.
        table: String,
    },
    /// Carry out a command at a table. Answered by `done` or `refused`.
    Command {
        /// The table's id.
        table: String,
        /// A number chosen by the client; the response repeats it.
        request: u32,
        /// The command.
        command: Command,
    },
    /// Subscribe to the lobby: `lobby`, then `lobby_changed` after every change.
    EnterLobby,
    /// Unsubscribe from the lobby.
    LeaveLobby,
    /// Subscribe to your own games and challenges: `my_games`, then `my_games_changed` whenever something happens in one
    /// of them.
    FollowGames,
    /// Unsubscribe from your own games and challenges.
    UnfollowGames,
    /// Subscribe to which of the people you follow are connected: `friends_online`, now and after every change. Send it again after
    /// following somebody else.
    FollowFriends,
    /// Subscribe to the presence of a table's players: `present`, now and after every change, until `unwatch`.
    Who {
        /// The table's id.
        table: String,
    },
    /// Ask for the position at a table, with the legal turns. Answered by `position`.
    Position {
        /// The table's id.
        table: String,
        /// A number chosen by the client; the response repeats it.
        request: u32,
    },
    /// Analyse a position: `analysis`, repeatedly while the search is running, the last one with `done`. Replaces an
    /// analysis that is still running.
    Analyze {
        /// A number chosen by the client; the responses repeat it.
        request: u32,
        /// The position.
        position: Analyze,
    },
    /// Stop the running analysis.
    StopAnalysis,
    /// Carry out a command in the world of Infinite Go. Answered by `world` or `refused`.
    World {
        /// A number chosen by the client; the response repeats it.
        request: u32,
        /// The command.
        command: WorldCommand,
    },
    /// Check the connection. Answered by `pong`.
    Ping {
        /// Any number; the response repeats it.
        request: u32,
    },
}

/// A message from the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message on every connection.
    Welcome {
        /// The version of this protocol.
        protocol: u32,
        /// Your account; `null` without a session, which allows only watching.
        you: Option<Me>,
        /// The server's time in milliseconds since 1970. Game clocks use the server's time.
        now: u64,
    },
    /// An event at a table that you watch. Numbers are consecutive; if one is missing, send `watch` again from that
    /// number.
    Event {
        /// The table's id.
        table: String,
        /// The event's number.
        number: u64,
        /// The event; `null` if you may not see it.
        event: Option<Event>,
    },
    /// The command was accepted and its events are stored.
    Done {
        /// The number of the request.
        request: u32,
        /// The number of the table's latest event.
        number: u64,
    },
    /// The command was refused, and nothing changed.
    Refused {
        /// The number of the request.
        request: u32,
        /// The reason as a code, such as `not_your_turn`.
        reason: String,
        /// The reason as a sentence.
        sentence: String,
    },
    /// The whole lobby. Replaces what was sent before.
    Lobby {
        /// Its lists.
        #[serde(flatten)]
        lobby: Lobby,
    },
    /// The lobby has changed.
    LobbyChanged {
        /// Entries that are new or have changed. The phase says which list they belong to.
        changed: Vec<GameSummary>,
        /// Ids of tables that are no longer in the lobby.
        gone: Vec<String>,
        /// Number of people connected.
        online: u32,
    },
    /// All of your unfinished games and the challenges to you. Replaces what was sent before.
    MyGames {
        /// The games, latest first.
        games: Vec<MyGame>,
    },
    /// Games of yours that are new or have changed. A game that is `over` is sent one last time.
    MyGamesChanged {
        /// The games.
        changed: Vec<MyGame>,
    },
    /// The people you follow who are connected.
    FriendsOnline {
        /// They, by id.
        online: Vec<Friend>,
    },
    /// Which players of a table are present, that is, watching it.
    Present {
        /// The table's id.
        table: String,
        /// The ids of the players who are present. The server's own bots are not listed: they are always present.
        players: Vec<String>,
        /// Players who have left, as far as the server knows.
        away: Vec<Absence>,
    },
    /// The position at a table, with the legal turns.
    Position {
        /// The number of the request.
        request: u32,
        /// The position.
        #[serde(flatten)]
        position: TablePosition,
    },
    /// An intermediate or final result of the analysis.
    Analysis {
        /// The number of the request.
        request: u32,
        /// Whether this is the final result.
        done: bool,
        /// The result.
        #[serde(flatten)]
        analysis: Analysis,
    },
    /// A response or an update about the world of Infinite Go.
    World {
        /// The number of the request that this answers, or of the one that subscribed to it.
        request: u32,
        /// The content.
        #[serde(flatten)]
        news: WorldNews,
    },
    /// The table does not exist, or you may not see it.
    NoTable {
        /// The table's id.
        table: String,
    },
    /// The table cannot be read at the moment. Send `watch` again in a second or two.
    Unavailable {
        /// The table's id.
        table: String,
        /// The reason as a sentence.
        sentence: String,
    },
    /// The response to `ping`.
    Pong {
        /// The number of the request.
        request: u32,
        /// The server's time in milliseconds since 1970.
        now: u64,
    },
    /// The last message could not be parsed.
    Misunderstood {
        /// The parser's error.
        why: String,
    },
    /// The server is shutting down. Reconnect, possibly to another process, and `watch` from the next number.
    Goodbye,
}

/// [`ToClient::Event`] with an event that is already JSON: events are sent as the journal has them.
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
    /// The table's id.
    pub table: &'a str,
    /// The event's number.
    pub number: u64,
    /// The event; `None` if the recipient may not see it.
    pub event: Option<&'a RawValue>,
}
