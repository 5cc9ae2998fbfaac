//! Rankings of the world, and what its players have.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::world::{Place, Settler};

/// What a ranking of players is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Stones on the board.
    Held,
    /// Stones captured from others.
    Captured,
    /// Own stones lost.
    Lost,
}

/// What players of the world are ranked by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum WorldRank {
    /// Stones of groups that can never be captured.
    #[default]
    Living,
    /// Points enclosed by own stones alone.
    Land,
    /// Stones captured from others.
    Captured,
}

/// Since when a ranking counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum WorldSpan {
    /// Since the world began.
    #[default]
    Ever,
    /// What was gained since Monday, 0:00 UTC.
    Week,
}

/// A player in a ranking of the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RankedSettler {
    /// The player.
    pub player: Settler,
    /// What the ranking is by.
    pub value: u64,
}

/// A ranking of the world's players; at most a minute old.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldRanking {
    /// What it is by.
    pub by: WorldRank,
    /// Since when it counts.
    pub span: WorldSpan,
    /// The players, best first.
    pub players: Vec<RankedSettler>,
}

/// A group of one player: connected stones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldGroup {
    /// One of its stones.
    pub at: Place,
    /// Number of stones.
    pub stones: u32,
    /// Number of liberties.
    pub liberties: u32,
    /// Enclosed regions all of whose points touch the group.
    pub eyes: u32,
    /// Whether it can never be captured, whatever anybody plays.
    pub alive: bool,
    /// Since when none of its stones has changed; `null` for the first stone of the world.
    pub since: Option<i64>,
}

/// What a player has in the world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldPlayer {
    /// The player.
    pub player: Settler,
    /// Stones of groups that can never be captured.
    pub living: u64,
    /// Points enclosed by own stones alone.
    pub land: u64,
    /// Number of groups.
    pub groups_in_all: u32,
    /// Number of groups that can never be captured.
    pub living_groups: u32,
    /// The largest groups, at most two hundred.
    pub groups: Vec<WorldGroup>,
    /// Whether all stones were looked at; if not, the numbers are lower bounds.
    pub complete: bool,
    /// A stone of the largest group.
    pub home: Option<Place>,
}

/// A day of the world, of which there is a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorldDay {
    /// The date in UTC, as in `2026-11-18`.
    pub date: String,
    /// Number of moves made until the picture.
    pub moves: u64,
    /// Number of stones on the board.
    pub stones: u64,
}
