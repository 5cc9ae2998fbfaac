//! How people stand to each other, and what moderators see and do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody is to you.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RelationKind {
    /// Neither of you is paired with the other, challenges or chats with the other.
    Block,
    /// You do not see their messages.
    Mute,
    /// You are told when they come.
    Follow,
}

/// Somebody whom you block, mute or follow. They are not told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Relation {
    /// The account's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What they are to you.
    pub kind: RelationKind,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// Somebody you follow who is connected.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
pub struct Friend {
    /// The account's id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// What a player is reported for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Insults, threats, spam.
    Abuse,
    /// Help by a program, or games that are lost on purpose.
    Cheating,
    /// Leaving games, or making others wait.
    Stalling,
    /// A name that offends, or that imitates somebody.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All reasons.
    pub const ALL: [ReportReason; 5] = [
        ReportReason::Abuse,
        ReportReason::Cheating,
        ReportReason::Stalling,
        ReportReason::Name,
        ReportReason::Other,
    ];
}

/// A report of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The id of the player.
    pub player: String,
    /// What they did.
    pub reason: ReportReason,
    /// What you want to say about it.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    #[schemars(length(max = 1000))]
    pub words: String,
    /// The table at which it happened. Moderators see its position.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub table: Option<String>,
    /// The number of the chat message, or of another event at the table.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub event: Option<u64>,
}

/// A report, for moderators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ReportSummary {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// Who made it.
    pub reporter: Friend,
    /// Who is reported.
    pub accused: Friend,
    /// What for.
    pub reason: String,
    /// What the reporter says.
    pub words: String,
    /// The table at which it happened.
    pub table: Option<String>,
    /// Whether this table is private: then moderators see it through the report only.
    pub private: bool,
    /// The chat message, or the position, as it was when the report was made.
    pub evidence: String,
    /// When a moderator closed it, in milliseconds since 1970.
    pub closed: Option<u64>,
}

/// The table that a report is about, for moderators.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ReportedTable {
    /// Its id.
    pub table: String,
    /// Whether only its players may see it otherwise.
    pub private: bool,
    /// Who sits there.
    pub players: Vec<Friend>,
    /// The current position as text.
    pub position: String,
    /// Everything that was said there.
    pub chat: Vec<ChatSummary>,
    /// The record of the game so far; see docs/records.md.
    #[ts(type = "object")]
    pub record: serde_json::Value,
}

/// What a moderator did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct AuditSummary {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub admin: Friend,
    /// What: `ban`, `lift_ban`, `mute`, `lift_mute`, `note`, `close_report`, `end_game`, `annul_game`, `view_private_table`.
    pub act: String,
    /// The id of the account, table or report.
    pub subject: String,
    /// Its name, if it is an account.
    pub name: Option<String>,
    /// Why, or a note.
    pub words: String,
}

/// A chat message at a public table, for moderators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ChatSummary {
    /// When it was sent, in milliseconds since 1970.
    pub at: u64,
    /// Who sent it.
    pub player: Friend,
    /// The table's id.
    pub table: String,
    /// The number of the event.
    pub event: u64,
    /// The message.
    pub text: String,
}

/// An account as moderators see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PersonFile {
    /// The account.
    pub person: crate::Me,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// Why it is banned.
    pub ban_reason: Option<String>,
    /// Until when it may not chat, in milliseconds since 1970.
    pub muted_until: Option<u64>,
    /// Reports about it, the latest first.
    pub reports: Vec<ReportSummary>,
    /// What moderators did and noted, the latest first.
    pub log: Vec<AuditSummary>,
}

/// A reason, or a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The text.
    #[schemars(length(max = 1000))]
    pub words: String,
}

/// Silences a player in all chats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// End, in milliseconds since 1970.
    pub until: u64,
    /// Why.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    #[schemars(length(max = 1000))]
    pub words: String,
}

/// What became of a table that a moderator ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// It waited, or the game went on: it has ended without result.
    Ended,
    /// The game was over: it does not count any more, and the ratings are those without it.
    Annulled,
}
