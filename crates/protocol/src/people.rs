//! Accounts, profiles and tokens, as bodies of HTTP requests and responses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::GameSummary;
use crate::world_order::WorldMeasure;

/// Registers the guest of the session as an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name shown to others: 2 to 20 letters, digits, `-` and `_`, beginning with a letter.
    #[schemars(regex(pattern = r"^[A-Za-z][A-Za-z0-9_-]{1,19}$"))]
    pub name: String,
    /// The password, 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub password: String,
    /// An email address, optional.
    #[serde(default)]
    #[ts(optional = nullable)]
    #[schemars(length(max = 200))]
    pub email: Option<String>,
    /// Whether this is a bot account. This is public and cannot be changed.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub bot: bool,
}

/// A name and its password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// The name, not case-sensitive.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A change of password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    pub old: String,
    /// The new password, 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub new: String,
}

/// Deletes the account permanently.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// The password; guests have none.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub password: Option<String>,
}

/// A player's rating in a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingSummary {
    /// The variant's id.
    pub variant: String,
    /// The Glicko-2 rating; it starts at 1500, that of the server's bots at what their level is worth.
    pub rating: f64,
    /// The rating deviation: the true strength is within two deviations of the rating with 95 % probability.
    pub deviation: f64,
    /// Whether it is provisional, that is, based on few games.
    pub provisional: bool,
    /// Number of rated games.
    pub games: u32,
    /// Time of the last change, in milliseconds since 1970.
    pub changed: u64,
}

/// A player's profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Person {
    /// The account's id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether it is a guest, without a password.
    pub guest: bool,
    /// Whether it is a bot account.
    pub bot: bool,
    /// When the account was created, in milliseconds since 1970.
    pub since: u64,
    /// The ratings, one for each variant played; of the server's bots one for each variant.
    pub ratings: Vec<RatingSummary>,
    /// Until when they are on vacation: their clocks in correspondence games stand still.
    pub vacation_until: Option<u64>,
}

/// A rating after one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingPoint {
    /// The id of the game's table; `null` if the game is private and you did not play in it.
    pub table: Option<String>,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
}

/// A player's rating over time in a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingHistory {
    /// The variant's id.
    pub variant: String,
    /// The ratings, oldest first.
    pub points: Vec<RatingPoint>,
}

/// An entry of the leaderboard.
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
    /// The rating deviation.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
}

/// The number of players with a rating in a range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingBucket {
    /// The lowest rating of the range.
    pub from: i32,
    /// The lowest rating of the next range.
    pub to: i32,
    /// Number of players.
    pub players: u32,
}

/// The leaderboard of a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Leaderboard {
    /// The variant's id.
    pub variant: String,
    /// The players with the highest ratings, except provisional ones, highest first.
    pub best: Vec<RankedPlayer>,
    /// The players with the highest provisional ratings, highest first.
    pub provisional: Vec<RankedPlayer>,
    /// The distribution of all ratings that are not provisional, in consecutive ranges from the lowest to the highest.
    pub distribution: Vec<RatingBucket>,
}

/// A page of a player's games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Games {
    /// The games, latest first.
    pub games: Vec<GameSummary>,
    /// The value of `before` for the next page; `null` on the last page.
    pub next: Option<String>,
}

/// A permission of a token.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Read what its owner can read.
    Read,
    /// Open tables and challenge others. Only for bot accounts.
    Challenge,
    /// Sit down, play and chat at tables. Only for bot accounts.
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
    /// The session's id, used to end it.
    pub id: String,
    /// Browser and system, as far as known, such as `Firefox on Linux`.
    pub device: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used, to the hour.
    pub seen: u64,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// A token to create.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// A name of your choice: 1 to 40 letters, digits, `.`, `-` and `_`.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,40}$"))]
    pub name: String,
    /// Its permissions.
    #[schemars(length(min = 1, max = 4))]
    pub scopes: Vec<Scope>,
}

/// A token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TokenSummary {
    /// Its name.
    pub name: String,
    /// Its permissions.
    pub scopes: Vec<Scope>,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
}

/// A new token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MadeToken {
    /// The token.
    pub token: TokenSummary,
    /// Its secret, which is shown only once. Send it as `Authorization: Bearer SECRET`.
    pub secret: String,
}

/// A ban from playing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// End of the ban, in milliseconds since 1970.
    pub until: u64,
    /// Why. The account's owner is told.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    #[schemars(length(max = 1000))]
    pub reason: String,
    /// What to do with the account's stones in the world of Infinite Go; they stay if it is not given.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub stones: Option<WorldMeasure>,
}

/// The name of a guest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// The name, by the rules for names of accounts. Others see it with `(guest)`.
    #[schemars(regex(pattern = r"^[A-Za-z][A-Za-z0-9_-]{1,19}$"))]
    pub name: String,
}

/// Another e-mail address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmail {
    /// Your password.
    pub password: String,
    /// The address; `null` removes it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub email: Option<String>,
}

/// Your e-mail address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct OwnEmail {
    /// The address; `null` if there is none.
    pub email: Option<String>,
    /// Whether its owner has shown that they read it.
    pub confirmed: bool,
    /// Whether digests of turns are sent there.
    pub digests: bool,
    /// Whether this server sends e-mail at all.
    pub sends: bool,
}

/// Begins a vacation, or makes it longer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StartVacation {
    /// How many days, from now or from the end of the current one.
    #[schemars(range(min = 1, max = 30))]
    pub days: u32,
}

/// Your vacation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct VacationStatus {
    /// Until when you are on vacation; `null` if you are not.
    pub until: Option<u64>,
    /// Days that you have left this year.
    pub days_left: u32,
}
