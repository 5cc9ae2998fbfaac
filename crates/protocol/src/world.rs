//! The endless board of Infinite Go on the wire. What stands on it comes as binary frames: see `docs/world.md`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place in the world: x to the right, y up.
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

/// What players of the world are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Stones that stand.
    Held,
    /// Others' stones taken.
    Captured,
    /// Own stones lost.
    Lost,
}

/// What a client asks of the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum WorldCommand {
    /// Show me this area from now on, and nothing else: its chunks whole, then what changes in them, as binary
    /// frames. Answered by `about`.
    Look {
        /// What is in view.
        area: Area,
    },
    /// I look at the world no longer: no more chunks, turns or feed.
    Leave,
    /// Put my stone here. Answered by `played`, or refused.
    Play {
        /// Where.
        at: Place,
    },
    /// Where may I play? Answered by `legal`.
    Legal {
        /// Of which points.
        area: Area,
    },
    /// What stands here, and may I play? Answered by `point`.
    Point {
        /// Where.
        at: Place,
    },
    /// Tell me from now on where it is my turn. Answered by `turns`, again whenever it changes.
    Turns,
    /// Tell me from now on what happens anywhere. Answered by `feed`, again when there is news.
    Feed,
    /// Who leads? Answered by `ranking`.
    Ranking {
        /// In what.
        by: RankBy,
    },
    /// Where does somebody live? Answered by `found`.
    Find {
        /// Their name, or their id.
        player: String,
    },
    /// Who are these? Answered by `people`.
    People {
        /// Their numbers, as chunks have them; at most a hundred.
        numbers: Vec<u32>,
    },
}

/// Somebody who plays in the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Settler {
    /// The number in chunks, the same until you connect again.
    pub number: u32,
    /// The name in the journal.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Stones that stand.
    pub held: u64,
    /// Others' stones taken.
    pub captured: u64,
    /// Own stones lost.
    pub lost: u64,
}

/// What a stone forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StoneStatus {
    /// Just placed: its owner may not play near it.
    Locked,
    /// Answered: only its owner may play near it.
    Pending,
    /// It forbids nothing.
    Unlocked,
}

/// Everything about one stone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// Whose it is.
    pub owner: u32,
    /// What it forbids now.
    pub status: StoneStatus,
    /// Since when; nothing for the world's first stone.
    pub since: Option<i64>,
    /// When time alone will unlock it.
    pub until: Option<i64>,
    /// How many stones its chain has.
    pub chain: u32,
    /// How many liberties its chain has, or has at least.
    pub liberties: u32,
    /// Whether `liberties` is the exact number.
    pub counted: bool,
}

/// Your Pending stone: it is your turn here, until the deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct YourTurn {
    /// Where it stands.
    pub at: Place,
    /// When it will be Unlocked, whatever you do.
    pub deadline: i64,
}

/// A move that somebody made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WorldMove {
    /// Its number among all moves.
    pub number: u64,
    /// When.
    pub time: i64,
    /// Who.
    pub player: u32,
    /// Where.
    pub at: Place,
    /// How many stones it took from the board.
    pub removed: u32,
}

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WhyNot {
    /// The reason, for programs.
    pub reason: String,
    /// The reason, for people.
    pub sentence: String,
}

/// The world at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct AboutWorld {
    /// How far the box of a point reaches.
    pub radius: u32,
    /// After how long a Pending stone is Unlocked.
    pub pending_timeout: i64,
    /// After how long a Locked stone is Unlocked, if ever.
    pub locked_timeout: Option<i64>,
    /// How many stones stand.
    pub stones: u64,
    /// How many moves were made.
    pub moves: u64,
    /// How many have ever played, the first stone's owner included.
    pub players: u32,
    /// All that was ever played on.
    pub bounds: Area,
    /// Your number; nothing before your first stone.
    pub you: Option<u32>,
}

/// What the server says about the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum WorldNews {
    /// You look at the world; its chunks follow.
    About {
        /// The world.
        world: AboutWorld,
    },
    /// Your stone was put, and the journal has it.
    Played {
        /// The move.
        played: WorldMove,
    },
    /// Where you may play.
    Legal {
        /// The area that you asked about.
        area: Area,
        /// Lengths of runs of points, row by row from below: illegal ones first, then legal ones, and so on.
        runs: Vec<u32>,
    },
    /// About a point.
    Point {
        /// Where.
        at: Place,
        /// What stands there.
        stone: Option<Standing>,
        /// Why you may not play there; nothing if you may.
        why_not: Option<WhyNot>,
    },
    /// Where it is your turn, the most urgent first.
    Turns {
        /// Your Pending stones, a hundred at most.
        turns: Vec<YourTurn>,
    },
    /// What happened lately, the latest last. The first answer has some history.
    Feed {
        /// The moves.
        moves: Vec<WorldMove>,
    },
    /// Who leads.
    Ranking {
        /// In what.
        by: RankBy,
        /// The first of them.
        players: Vec<Settler>,
    },
    /// Where somebody lives.
    Found {
        /// Who.
        player: Settler,
        /// A stone where most of theirs are; nothing if none stands.
        at: Option<Place>,
    },
    /// Who they are.
    People {
        /// Those there are.
        people: Vec<Settler>,
    },
    /// Nothing more will come.
    Left,
}
