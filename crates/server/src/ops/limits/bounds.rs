//! Every fixed bound of the server, in one place; `docs/limits.md` explains them, and [`super::page`] checks that it lists
//! them with these values. What an operator can set is in [`super::Limits`].

use std::time::Duration;

// Addresses.

/// An IPv6 network /56 may do this many times as much as a /64.
pub(crate) const WIDE_NETWORK_FACTOR: u32 = 4;
/// Accounts whose last address is remembered.
pub(crate) const MAX_KNOWN_ADDRESSES: usize = 50_000;

// Logins.

/// Login attempts per minute for one name from one address (IPv6: /56); bursts of five times as many.
pub(crate) const LOGIN_ATTEMPTS: u32 = 4;
/// Login attempts per minute for one name from everywhere, with bursts of twice as many, before all are slowed down.
pub(crate) const FAST_LOGIN_ATTEMPTS: u32 = 20;
/// How long each login for a name takes while too many are attempted. Never refused: then anybody could lock out its owner.
pub(crate) const SLOW_LOGIN: Duration = Duration::from_secs(3);

// Connections.

/// Files of the client that one address may ask for, for each request that it may make.
pub(crate) const FILES_FACTOR: u32 = 10;
/// How long the head of a request may take to arrive, and how long a connection may stay open without a request.
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a request may take, its body included.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a client may refuse to take any byte of an answer.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Plain connections of one address; one more closes the one that has waited longest for a request.
pub(crate) const PLAIN_PER_ADDRESS: usize = 128;
/// Connections in total, if the system allows so many open files.
pub(crate) const MAX_CONNECTIONS: usize = 50_000;
/// Open files that are not for connections.
pub(crate) const RESERVED_FILES: usize = 128;
/// The share of all connections that WebSockets may take, in percent; plain requests always find room.
pub(crate) const SOCKETS_PERCENT: usize = 75;
/// The largest head of a request.
pub(crate) const MAX_HEAD: usize = 32 * 1024;
/// The largest request body.
pub(crate) const MAX_BODY: usize = 64 * 1024;

// WebSockets.

/// The longest message a client may send.
pub(crate) const MAX_MESSAGE_LEN: usize = 16 * 1024;
/// The connections of one address may together send this many times what one may.
pub(crate) const ADDRESS_MESSAGES_FACTOR: u32 = 4;
/// How many messages may wait for a slow client before its tables wait with it.
pub(crate) const WAITING_MESSAGES: usize = 256;
/// How long a client may take to receive what is sent at once.
pub(crate) const SEND_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a browser may be silent although it is pinged. Opponents must see within ten seconds that somebody's connection
/// is dead.
pub(crate) const CLIENT_TIMEOUT: Duration = Duration::from_secs(7);
/// How long a program may be silent: many do not read while they think.
pub(crate) const PROGRAM_TIMEOUT: Duration = Duration::from_secs(60);
/// The most small messages that one message counts for.
pub(crate) const MAX_WEIGHT: u32 = 150;
/// How many tables one client may watch.
pub(crate) const MAX_WATCHED: usize = 64;
/// The bytes of a history that are sent before the client must have taken them, and that count as one message.
pub(crate) const HISTORY_PAGE: usize = 16 * 1024;

// Heavy work.

/// How long a search may keep its thread while others wait for one.
pub(crate) const WORK_SLICE: Duration = Duration::from_millis(50);
/// Searches that have begun and wait to go on, beyond those that run: each holds up to 64 MiB.
pub(crate) const MAX_SUSPENDED: usize = 6;
/// Jobs of one account, of one address, and of all that wait for a thread.
pub(crate) const MAX_JOBS_PER_ACCOUNT: usize = 16;
pub(crate) const MAX_JOBS_PER_ADDRESS: usize = 64;
pub(crate) const MAX_JOBS: usize = 512;
/// How long the last pass waits for an estimate before the scoring phase starts with nothing marked.
pub(crate) const ESTIMATE_WAIT: Duration = Duration::from_secs(5);
/// How long one analysis may search, and how many visits it may make.
pub(crate) const ANALYSIS_TIME: Duration = Duration::from_secs(20);
pub(crate) const ANALYSIS_VISITS: u32 = 50_000;
/// Analyses of one address, and of all, that run or wait.
pub(crate) const MAX_ANALYSES_PER_ADDRESS: usize = 4;
pub(crate) const MAX_ANALYSES: usize = 17;
/// Points of the world that may be asked about at once, and those that are answered between two looks at other work.
pub(crate) const MAX_WORLD_POINTS: u128 = 512 * 512;
pub(crate) const WORLD_POINTS_AT_ONCE: u128 = 64 * 64;

// Bots.

/// Live games against bots that all accounts of one address may have, for each that one account may have.
pub(crate) const ADDRESS_BOT_GAMES_FACTOR: u32 = 3;
/// A game against a bot in which nothing has happened for so long is called off.
pub(crate) const ABANDONED_AFTER: Duration = Duration::from_secs(14 * 24 * 60 * 60);

// Tables.

/// Commands at tables that are neither turns nor chat, of one account in a minute; four times as many at once.
pub(crate) const OTHER_COMMANDS: u32 = 60;
/// What all accounts of one address may say and ask at tables, for each that one account may.
pub(crate) const ADDRESS_TALK_FACTOR: u32 = 4;
/// Messages of chat at one table, and their bytes in the journal.
pub(crate) const MAX_CHAT: usize = 2_000;
pub(crate) const MAX_CHAT_BYTES: usize = 512 * 1024;
/// Events of a table after which nothing is taken but turns and what ends the game, and bytes likewise.
pub(crate) const MAX_EVENTS: u64 = 10_000;
pub(crate) const MAX_EVENT_BYTES: usize = 4 * 1024 * 1024;
/// Events of a table after which only what ends the game is taken, and bytes likewise.
pub(crate) const LAST_EVENTS: u64 = 40_000;
pub(crate) const LAST_EVENT_BYTES: usize = 16 * 1024 * 1024;

// The log.

/// Lines that one place in the code may log in a minute.
pub(crate) const LOG_LINES: u32 = 20;
