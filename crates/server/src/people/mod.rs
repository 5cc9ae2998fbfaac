//! People: accounts, profiles, ratings, sessions and tokens.

pub(crate) mod account;
mod annul;
pub(crate) mod files;
pub(crate) mod friends;
pub(crate) mod ignored;
pub(crate) mod leaderboard;
pub(crate) mod local_games;
pub(crate) mod moderation;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod profile;
pub(crate) mod ratings;
pub(crate) mod records;
pub(crate) mod relations;
pub(crate) mod reports;
pub(crate) mod sessions;
pub(crate) mod table_ratings;
pub(crate) mod tokens;
pub(crate) mod vacations;
