//! Messages about the world of Infinite Go. Its stones are sent as binary frames: see `docs/world.md`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::world_order::ModeratorAct;
use crate::world_rank::RankBy;

/// A point of the world: x to the right, y up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Place {
    pub x: i64,
    pub y: i64,
}

/// A rectangle of the world, both corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// One corner.
    pub from: Place,
    /// The opposite corner.
    pub to: Place,
}

/// A command in the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorldCommand {
    /// Subscribe to this area in place of the previous one: first its chunks, then their changes, as binary frames.
    /// Answered by `about`.
    Look {
        /// The area in view.
        area: Area,
    },
    /// Unsubscribe from chunks, turns and the feed. Answered by `left`.
    Leave,
    /// Place a stone. Answered by `played`, or refused.
    Play {
        /// The point.
        at: Place,
    },
    /// Ask where you may play. Answered by `legal`.
    Legal {
        /// The area to check.
        area: Area,
    },
    /// Ask for a place where you may play now, with room to live. Answered by `place`, or refused with `no_place`.
    FindPlace,
    /// Ask what is on a point and whether you may play there. Answered by `point`.
    Point {
        /// The point.
        at: Place,
    },
    /// Subscribe to the places where it is your turn. Answered by `turns`, now and after every change, and from then on
    /// by `notices` of what others do to your stones.
    Turns,
    /// Subscribe to the moves of all players. Answered by `feed`, now and after new moves.
    Feed,
    /// Ask for the leading players. Answered by `ranking`.
    Ranking {
        /// What to sort by.
        by: RankBy,
    },
    /// Find the stones of a player. Answered by `found`.
    Find {
        /// The player's name or id.
        player: String,
    },
    /// Look up players by their numbers. Answered by `people`.
    People {
        /// The numbers used in chunks, at most a hundred.
        #[schemars(length(max = 100))]
        numbers: Vec<u32>,
    },
    /// Find players of the world by the beginning of their name. Answered by `matches`.
    Search {
        /// At least two characters.
        #[schemars(length(min = 2, max = 20))]
        name: String,
    },
    /// Say where you look, and ask who else looks there. Answered by `watchers`. It counts for a quarter of a minute: send it again to stay.
    Watch {
        /// The area in view.
        area: Area,
        /// Where you point, if others may see it. Only players with stones in the world have a cursor.
        cursor: Option<Place>,
    },
}

/// Where somebody points in the world, who allows others to see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldCursor {
    /// The player's number.
    pub player: u32,
    /// The point.
    pub at: Place,
}

/// A player of the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Settler {
    /// The player's number in chunks, valid for this connection.
    pub number: u32,
    /// The account's id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Stones on the board.
    pub held: u64,
    /// Stones captured from others.
    pub captured: u64,
    /// Own stones lost.
    pub lost: u64,
}

/// The status of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum StoneStatus {
    /// Just placed: its owner may not play near it.
    Locked,
    /// Answered: only its owner may play near it.
    Pending,
    /// Anybody may play near it.
    Unlocked,
}

/// A stone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Standing {
    /// The number of its owner.
    pub owner: u32,
    /// Its current status.
    pub status: StoneStatus,
    /// Since when it has this status; `null` for the first stone of the world.
    pub since: Option<i64>,
    /// When it will be Unlocked by time alone.
    pub until: Option<i64>,
    /// Number of stones in its chain.
    pub chain: u32,
    /// Number of liberties of its chain, or a lower bound.
    pub liberties: u32,
    /// Whether `liberties` is the exact number.
    pub counted: bool,
}

/// A place with Pending stones of yours: it is your turn there until the deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct YourTurn {
    /// The point of the stone with the nearest deadline.
    pub at: Place,
    /// When that stone will be Unlocked.
    pub deadline: i64,
    /// The number of your Pending stones there.
    pub stones: u32,
    /// A point where you may play; `null` if there is none yet.
    pub open: Option<Place>,
    /// What blocks the place, if there is no such point.
    pub blocked: Option<BlockedTurn>,
}

/// What keeps you from playing where it is your turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct BlockedTurn {
    /// The number of the player whose Pending stone it is; yours, if your own Locked stone is in the way.
    pub by: u32,
    /// The point of that stone.
    pub at: Place,
    /// When it will be Unlocked by time alone; `null` for never.
    pub until: Option<i64>,
}

/// What a notice tells a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// Stones of yours became Pending: it is your turn there.
    Pending,
    /// A chain of yours has a single liberty left.
    Atari,
    /// Stones of yours were captured.
    Captured,
}

/// What somebody's move did to your stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldNotice {
    /// What happened.
    pub kind: NoticeKind,
    /// The number of the move.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub time: i64,
    /// The number of the player who made it; 0, that of SAI, for moderators.
    pub by: u32,
    /// Where one of your stones is or was.
    pub at: Place,
    /// The number of your stones that it is about.
    pub stones: u32,
}

/// A move in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldMove {
    /// Its number among all moves.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub time: i64,
    /// The player's number; for what moderators did, the number of whose stones they were or are.
    pub player: u32,
    /// The point.
    pub at: Place,
    /// Number of stones that it removed from the board.
    pub removed: u32,
    /// What moderators did; none for moves of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by_moderator: Option<ModeratorAct>,
}

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WhyNot {
    /// The reason as a code.
    pub reason: String,
    /// The reason as a sentence.
    pub sentence: String,
}

/// Settings and statistics of the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct AboutWorld {
    /// The radius of the box around a point, in points.
    pub radius: u32,
    /// Milliseconds after which a Pending stone is Unlocked.
    pub pending_timeout: i64,
    /// Milliseconds after which a Locked stone is Unlocked; `null` for never.
    pub locked_timeout: Option<i64>,
    /// Number of stones on the board.
    pub stones: u64,
    /// Number of moves made.
    pub moves: u64,
    /// Number of players who have ever played, including the owner of the first stone.
    pub players: u32,
    /// The smallest area that contains every move.
    pub bounds: Area,
    /// Your number; `null` before your first stone.
    pub you: Option<u32>,
}

/// A message about the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum WorldNews {
    /// The response to `look`; chunks follow.
    About {
        /// Settings and statistics of the world.
        world: AboutWorld,
    },
    /// Your stone was placed and is stored.
    Played {
        /// The move.
        played: WorldMove,
    },
    /// Where you may play.
    Legal {
        /// The area of the request.
        area: Area,
        /// Run lengths, row by row from the bottom: alternating numbers of illegal and legal points, illegal first.
        runs: Vec<u32>,
    },
    /// A place where you may play now.
    Place {
        /// The point.
        at: Place,
        /// The number of a player who waits for an answer there.
        waits: Option<u32>,
    },
    /// What is on a point.
    Point {
        /// The point.
        at: Place,
        /// The stone on it.
        stone: Option<Standing>,
        /// Why you may not play there; `null` if you may.
        why_not: Option<WhyNot>,
    },
    /// Where it is your turn.
    Turns {
        /// The places, most urgent first; at most a hundred of your Pending stones are looked at.
        turns: Vec<YourTurn>,
    },
    /// What others did to your stones since the last message.
    Notices {
        /// The latest, oldest first.
        notices: Vec<WorldNotice>,
    },
    /// Recent moves. The first response contains some history.
    Feed {
        /// The moves, oldest first.
        moves: Vec<WorldMove>,
    },
    /// The leading players.
    Ranking {
        /// What they are sorted by.
        by: RankBy,
        /// The players, best first.
        players: Vec<Settler>,
    },
    /// Where a player's stones are.
    Found {
        /// The player.
        player: Settler,
        /// One of the stones, where most of them are; `null` if there is none.
        at: Option<Place>,
    },
    /// Players by number.
    People {
        /// The players that exist.
        people: Vec<Settler>,
    },
    /// Players whose names begin so.
    Matches {
        /// At most ten, in the order of their names; nobody who has blocked you or whom you have blocked.
        players: Vec<Settler>,
    },
    /// Who else looks at an area, of those connected to this server process.
    Watchers {
        /// The number of other connections that look at part of it; a thousand stands for any number above.
        count: u32,
        /// Where some of them point, the nearest to the middle first; at most twenty.
        cursors: Vec<WorldCursor>,
    },
    /// The response to `leave`.
    Left,
}
