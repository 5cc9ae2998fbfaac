//! Accounts, profiles and keys over plain HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::GameSummary;

/// Turns a guest into an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name that others will see: 2 to 20 letters, digits, `-` and `_`, a letter first.
    #[schemars(regex(pattern = r"^[A-Za-z][A-Za-z0-9_-]{1,19}$"))]
    pub name: String,
    /// 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub password: String,
    /// An address, if you want one to be kept.
    #[serde(default)]
    #[ts(optional = nullable)]
    #[schemars(length(max = 200))]
    pub email: Option<String>,
    /// Whether a program will play under this name. Everybody can see it, and it cannot be changed.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub bot: bool,
}

/// A name and its password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// The name, in capitals or not.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new password for the old one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The one you have.
    pub old: String,
    /// The one you want: 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub new: String,
}

/// Deletes an account for ever.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// The password; guests have none.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub password: Option<String>,
}

/// How strong somebody is at a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingSummary {
    /// The variant's id.
    pub variant: String,
    /// The rating, by Glicko-2; everybody begins with 1500.
    pub rating: f64,
    /// How sure it is: the true strength is within twice this of the rating, nineteen times in twenty.
    pub deviation: f64,
    /// Whether it rests on too little to mean much.
    pub provisional: bool,
    /// How many rated games it rests on.
    pub games: u32,
    /// When it last changed.
    pub changed: u64,
}

/// Somebody's page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Person {
    /// The name in the journal.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether there is no password yet.
    pub guest: bool,
    /// Whether it is a program.
    pub bot: bool,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// The ratings, by variant.
    pub ratings: Vec<RatingSummary>,
}

/// A point of the rating graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingPoint {
    /// The game after which it was so; none if it is private and you did not play in it.
    pub table: Option<String>,
    /// When.
    pub at: u64,
    /// The rating.
    pub rating: f64,
    /// How sure it was.
    pub deviation: f64,
}

/// How a rating came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingHistory {
    /// The variant's id.
    pub variant: String,
    /// The oldest first.
    pub points: Vec<RatingPoint>,
}

/// Somebody on the leaderboard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RankedPlayer {
    /// The account's id.
    pub id: String,
    /// The account's name.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// How many rated games it rests on.
    pub games: u32,
}

/// How many players have a rating in a range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingBucket {
    /// The lowest rating of the range.
    pub from: i32,
    /// The lowest rating of the next range.
    pub to: i32,
    /// How many players.
    pub players: u32,
}

/// The ratings at a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Leaderboard {
    /// The variant's id.
    pub variant: String,
    /// The highest ratings that are not provisional, the highest first.
    pub best: Vec<RankedPlayer>,
    /// The highest provisional ratings, the highest first.
    pub provisional: Vec<RankedPlayer>,
    /// The distribution of all ratings that are not provisional, from the lowest to the highest, without gaps.
    pub distribution: Vec<RatingBucket>,
}

/// A page of somebody's games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Games {
    /// The latest first.
    pub games: Vec<GameSummary>,
    /// Give this as `before` to see the next page; none if this is the last.
    pub next: Option<String>,
}

/// What a program may do with a token.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what its owner can see.
    Read,
    /// Open tables and challenge others. Only for bot accounts.
    Challenge,
    /// Sit down, play and talk at tables. Only for bot accounts.
    Play,
    /// Play in the world of Infinite Go. Only for bot accounts.
    World,
}

impl Scope {
    /// All there are.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Challenge, Scope::Play, Scope::World];

    /// The name, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Challenge => "challenge",
            Scope::Play => "play",
            Scope::World => "world",
        }
    }

    /// The scope of a name.
    pub fn named(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A browser that is logged in to your account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SessionSummary {
    /// Names it when it is to be ended.
    pub id: String,
    /// Browser and system, as far as known, such as `Firefox on Linux`.
    pub device: String,
    /// Since when.
    pub created: u64,
    /// When it was last used, to the hour.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A token to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What you call it: 1 to 40 letters, digits, `.`, `-` and `_`.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,40}$"))]
    pub name: String,
    /// What it may do.
    #[schemars(length(min = 1, max = 4))]
    pub scopes: Vec<Scope>,
}

/// A token that there is; nobody can see its secret again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TokenSummary {
    /// What you call it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// Since when.
    pub created: u64,
}

/// A token was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MadeToken {
    /// What it is.
    pub token: TokenSummary,
    /// Its secret, said only now: send it as `Authorization: Bearer SECRET`.
    pub secret: String,
}

/// For how long somebody may not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// Until when, in milliseconds since 1970.
    pub until: u64,
}
