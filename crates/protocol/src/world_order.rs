//! What moderators do in the world.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::world::Area;

/// What a moderator does with moves in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum WorldMeasure {
    /// Remove the stones, with the groups that they belong to.
    Remove,
    /// Also put back what they captured, where there is room.
    RollBack,
    /// Leave the groups on the board as nobody's: grey, without a name, counted for nobody.
    Hide,
    /// Give hidden groups back.
    Show,
}

/// What an entry of the world's journal by moderators did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModeratorAct {
    /// A group was removed.
    Removed,
    /// A stone was put back.
    Restored,
    /// A group is nobody's now.
    Hidden,
    /// A group was given back to the player.
    Shown,
}

/// An order of a moderator: moves of a player, in a period and an area if they are given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ModerateWorld {
    /// The player's id.
    pub player: String,
    /// The first moment, in milliseconds since 1970.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub from: Option<i64>,
    /// The last moment.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub to: Option<i64>,
    /// Only moves in this area.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub area: Option<Area>,
    /// What to do.
    pub measure: WorldMeasure,
    /// Whether only to count what would be done.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub dry_run: bool,
    /// Why, for the audit log.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    #[schemars(length(max = 1000))]
    pub words: String,
}

/// What an order of a moderator did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ModeratedWorld {
    /// Number of stones removed.
    pub removed: u64,
    /// Number of stones put back.
    pub restored: u64,
    /// Number of stones hidden, or shown again.
    pub handed: u64,
    /// Number of entries written to the journal.
    pub entries: u64,
}
