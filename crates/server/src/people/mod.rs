//! People: accounts, profiles, ratings, sessions and tokens.

pub(crate) mod account;
pub(crate) mod leaderboard;
pub(crate) mod local_games;
pub(crate) mod moderation;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod profile;
pub(crate) mod ratings;
pub(crate) mod records;
pub(crate) mod sessions;
pub(crate) mod table_ratings;
pub(crate) mod tokens;
