//! Every fixed bound of the server, in one place; `docs/limits.md` explains them, and [`super::page`] checks that it lists
//! them with these values. What an operator can set is in [`super::Limits`].

use std::time::Duration;

/// Seconds.
const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

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

/// Passwords hashed at the same time; each takes 19 MiB and a core.
pub(crate) const MAX_HASHING: usize = 2;
/// Passwords of one address (IPv6: /56) that wait to be hashed. Addresses take turns.
pub(crate) const MAX_PASSWORDS: usize = 16;
/// How long a session lives after its last use.
pub(crate) const SESSION_LIFETIME: Duration = Duration::from_secs(180 * DAY);
/// Sessions and API tokens of one account.
pub(crate) const MAX_SESSIONS: u32 = 50;
pub(crate) const MAX_TOKENS: u32 = 20;
/// People whom one account blocks, mutes or follows, of each kind.
pub(crate) const MAX_RELATIONS: u32 = 200;
/// Days of vacation of one account in a year, and correspondence games that it holds up.
pub(crate) const VACATION_DAYS: u32 = 30;
pub(crate) const MAX_VACATION_GAMES: u32 = 1_000;
/// Reports of one account in 24 hours.
pub(crate) const REPORTS_PER_DAY: u32 = 10;
/// Characters of a report, a reason or a note.
pub(crate) const MAX_WORDS: usize = 1_000;
/// Open reports, and entries of the audit log, in one answer.
pub(crate) const MAX_REPORTS: u32 = 100;
pub(crate) const MAX_AUDIT: u32 = 100;
/// How long chat at public tables is listed for moderators.
pub(crate) const RECENT_CHAT: Duration = Duration::from_secs(3 * DAY);
/// A guest who has not been here for so long, and has neither a table nor a stone, is deleted.
pub(crate) const GUEST_UNSEEN: Duration = Duration::from_secs(28 * DAY);
/// Guests looked at in a minute. All are looked at again and again, so that the cost does not grow with their number.
pub(crate) const GUEST_BATCH: u32 = 200;

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

/// How long idempotency keys are remembered.
pub(crate) const KEEP_KEYS: Duration = Duration::from_secs(DAY);

// Notices to people who are not connected.

/// How long to wait before somebody is notified, unless the operator says otherwise; the least time between two messages to
/// one account; and how long a process may take to send one before another does.
pub(crate) const PUSH_DELAY: Duration = Duration::from_secs(20);
pub(crate) const PUSH_INTERVAL: Duration = Duration::from_secs(60);
pub(crate) const PUSH_LEASE: Duration = Duration::from_secs(60);
/// How often a message is tried that no push service takes; the pause doubles each time.
pub(crate) const MAX_PUSH_TRIES: u64 = 6;
/// Browsers of one account that are told.
pub(crate) const MAX_PUSH_SUBSCRIPTIONS: u32 = 10;
/// The longest address of a browser at its push service, in bytes.
pub(crate) const MAX_PUSH_ENDPOINT: usize = 2_048;
/// How long a request to a push service may take, and how long it keeps a message for a browser that is offline.
pub(crate) const PUSH_TIMEOUT: Duration = Duration::from_secs(10);
pub(crate) const PUSH_TTL: Duration = Duration::from_secs(DAY);
/// Accounts that a process tells at the same time, and notices that are summarised in one message.
pub(crate) const PUSH_BATCH: u32 = 50;
pub(crate) const MAX_PENDING_NOTICES: u32 = 100;
/// Notices of the world that wait to be written.
pub(crate) const MAX_WORLD_NOTICES: usize = 1_024;
/// How long a notice is kept that nobody has seen.
pub(crate) const KEEP_NOTICES: Duration = Duration::from_secs(30 * DAY);

// E-mail.

/// Messages in a day to one address that anybody can ask for: to confirm it, or to set a new password.
pub(crate) const MAILS_PER_DAY: u32 = 6;
/// Messages that wait to be sent.
pub(crate) const MAX_MAIL_QUEUE: usize = 256;
/// How long the mail server may take.
pub(crate) const MAIL_TIMEOUT: Duration = Duration::from_secs(30);
/// How long links work that confirm an address, and that set a new password.
pub(crate) const CONFIRM_LIFETIME: Duration = Duration::from_secs(2 * DAY);
pub(crate) const RESET_LIFETIME: Duration = Duration::from_secs(HOUR);
/// Accounts of one address that get a link when a password was forgotten.
pub(crate) const MAX_ACCOUNTS_PER_ADDRESS: u32 = 5;
/// How long a turn waits before it is in a digest, and the least time between two digests, unless the operator says otherwise.
pub(crate) const MAIL_DELAY: Duration = Duration::from_secs(HOUR);
pub(crate) const MAIL_INTERVAL: Duration = Duration::from_secs(24 * HOUR);
/// How long a process may take to send a digest before another one does, and how often it is tried.
pub(crate) const MAIL_LEASE: Duration = Duration::from_secs(10 * 60);
pub(crate) const MAX_MAIL_TRIES: u64 = 5;

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
/// How long a review of a game may take, how long one position of it is expected to take, and the longest game in turns.
pub(crate) const REVIEW_TIME: Duration = Duration::from_secs(10 * 60);
pub(crate) const REVIEW_STEP: Duration = Duration::from_millis(500);
pub(crate) const MAX_REVIEWED_TURNS: usize = 600;
/// Analyses of one address, and of all, that run or wait.
pub(crate) const MAX_ANALYSES_PER_ADDRESS: usize = 4;
pub(crate) const MAX_ANALYSES: usize = 17;
/// Turns of a game that is analysed.
pub(crate) const MAX_ANALYSIS_TURNS: usize = 2_000;
/// Legal turns sent with a position; of more, a sample.
pub(crate) const MAX_LEGAL_TURNS: usize = 2_000;
/// Games from the devices of one account, and turns of each.
pub(crate) const MAX_LOCAL_GAMES: u64 = 2_000;
pub(crate) const MAX_LOCAL_TURNS: usize = 2_000;
/// Turns of such games that one address may hand in within an hour; twice as many at once. Each takes about 100 bytes of disk.
pub(crate) const LOCAL_TURNS_PER_HOUR: u32 = 20_000;
/// Points of the world that may be asked about at once, and those that are answered between two looks at other work.
pub(crate) const MAX_WORLD_POINTS: u128 = 512 * 512;
pub(crate) const WORLD_POINTS_AT_ONCE: u128 = 64 * 64;
/// Windows of 25 × 25 points that are searched for a place to play, and squares of an overview that are compared at once.
pub(crate) const MAX_PLACES_SEARCHED: usize = 64;
pub(crate) const MAX_SQUARES_SEARCHED: u32 = 1_024;
/// Players whose groups are looked at for a ranking, by stones and by captures; stones of one player that are looked at; and how
/// often a ranking is computed at most.
pub(crate) const MAX_SURVEYED_PLAYERS: usize = 500;
pub(crate) const MAX_SURVEYED_STONES: usize = 20_000;
pub(crate) const RANKING_INTERVAL: Duration = Duration::from_secs(60);
/// Groups in the list of one player, largest first.
pub(crate) const MAX_LISTED_GROUPS: usize = 200;
/// Moves that are replayed to know the world at the beginning of the week.
pub(crate) const MAX_REPLAYED_MOVES: u64 = 2_000_000;
/// Entries that one order of a moderator may write to the journal of the world.
pub(crate) const MAX_MODERATED_STONES: usize = 10_000;
/// How often such an order is planned anew because somebody played in between.
pub(crate) const MAX_WORLD_ORDER_TRIES: usize = 30;
/// Stones of one account in one region of 64 × 64 points in a minute, with bursts of twice as many; of all accounts of one address
/// four times as many.
pub(crate) const WORLD_MOVES_PER_REGION: u32 = 30;
/// How long somebody who looks at the world is counted without asking again; watchers of one place that are counted, and cursors
/// that are told.
pub(crate) const WATCH_LIFETIME: Duration = Duration::from_secs(15);
pub(crate) const MAX_WATCHERS_COUNTED: usize = 1_000;
pub(crate) const MAX_CURSORS: usize = 20;
/// Clients whom a process tells others of in two seconds, and clients of other processes that are remembered.
pub(crate) const MAX_SHARED_WATCHERS: usize = 400;
pub(crate) const MAX_WATCHERS_ELSEWHERE: usize = 20_000;
/// Accounts that are looked at for the beginning of a name, and players of the world among them that are told.
pub(crate) const MAX_NAMES_SEARCHED: u32 = 200;
pub(crate) const MAX_NAMES_FOUND: usize = 10;
/// Daily pictures of the world that are kept.
pub(crate) const MAX_WORLD_PICTURES: u32 = 400;
/// Stones that residents place in a new world at most, whatever the setting.
pub(crate) const MAX_SETTLED_STONES: usize = 1_000;

/// Moves of the journal that are replayed to reach the beginning of a history, moves of the whole world that one answer
/// covers, and changes in the region after which the answer ends.
pub(crate) const MAX_HISTORY_REPLAY: u64 = 1_000_000;
pub(crate) const MAX_HISTORY_MOVES: u64 = 200_000;
pub(crate) const MAX_HISTORY_CHANGES: usize = 20_000;

/// Moves and questions that wait for the world, players whose names may be asked for at once, and names that are remembered.
pub(crate) const MAX_WORLD_REQUESTS: usize = 4_096;
pub(crate) const MAX_WORLD_NAMES_ASKED: usize = 100;
pub(crate) const MAX_WORLD_NAMES: usize = 20_000;

// Bots.

/// Live games against bots that all accounts of one address may have, for each that one account may have.
pub(crate) const ADDRESS_BOT_GAMES_FACTOR: u32 = 3;
/// A game against a bot in which nothing has happened for so long is called off.
pub(crate) const ABANDONED_AFTER: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Bots that keep their search tree until their next turn: of one address, the bytes of all trees, and for how long.
pub(crate) const MAX_KEPT_TREES_PER_ADDRESS: usize = 4;
pub(crate) const MAX_KEPT_TREES_BYTES: usize = 128 << 20;
pub(crate) const KEEP_TREE: Duration = Duration::from_secs(15 * 60);

// Waiting for an opponent.

/// How long a host may be without a connection before their table leaves the lobby: long enough for a reload.
pub(crate) const HOST_GRACE: Duration = Duration::from_secs(20);
/// How long a table waits that is not in the lobby.
pub(crate) const UNLISTED_LIFETIME: Duration = Duration::from_secs(24 * HOUR);
/// How long a table with a correspondence clock waits.
pub(crate) const CORRESPONDENCE_LIFETIME: Duration = Duration::from_secs(7 * DAY);
/// The shortest time between two looks at the tables that wait, and how many are read at once.
pub(crate) const WAITING_SWEEP: Duration = Duration::from_secs(2);
pub(crate) const MAX_WAITING_READ: u32 = 1_000;
/// Tables that a request to be paired is compared with, and games that it may name.
pub(crate) const MAX_CANDIDATES: u32 = 100;
pub(crate) const MAX_PAIR_GAMES: usize = 4;

// Lists.

/// Games in each list of the lobby, and games read for it.
pub(crate) const MAX_LOBBY_GAMES: usize = 100;
pub(crate) const MAX_LOBBY_READ: u32 = 1_000;
/// Changes of the lobby, or of one's own games, that wait for a slow client before everything is sent again.
pub(crate) const WAITING_CHANGES: usize = 64;
/// Running games among one's own, and tables whose players are remembered.
pub(crate) const MAX_MY_GAMES: u32 = 100;
pub(crate) const MAX_KNOWN_TABLES: usize = 20_000;
/// Games in one page of a player's, points of a rating history, players in a leaderboard.
pub(crate) const MAX_GAMES_PAGE: u32 = 100;
pub(crate) const MAX_RATING_POINTS: u32 = 1_000;
pub(crate) const MAX_LEADERS: u32 = 50;

// Tables.

/// How long the process may take to stop before it ends by force; packaged services are killed after 30 s.
pub(crate) const FORCED_SHUTDOWN: Duration = Duration::from_secs(28);
/// How long an opponent may be without a connection before it is noted: reloading a page is not an absence.
pub(crate) const ABSENCE_GRACE: Duration = Duration::from_secs(10);
/// How long a table that nobody watches stays in memory.
pub(crate) const EVICT_AFTER: Duration = Duration::from_secs(60);
/// Clocks checked at the same time: one that is slow does not keep others waiting.
pub(crate) const CLOCK_BATCH: u32 = 200;
/// How long a table that cannot be read is not tried again, and how many such are remembered.
pub(crate) const UNREADABLE_PAUSE: Duration = Duration::from_secs(60);
pub(crate) const MAX_UNREADABLE: usize = 10_000;

/// Turns at tables that one address may make within an hour; as many at once. Each takes about 200 bytes of disk for ever.
pub(crate) const TURNS_PER_HOUR: u32 = 40_000;
/// Commands at tables that are neither turns nor chat, of one account in a minute; four times as many at once.
pub(crate) const OTHER_COMMANDS: u32 = 60;
/// What all accounts of one address may say and ask at tables, for each that one account may.
pub(crate) const ADDRESS_TALK_FACTOR: u32 = 4;
/// Messages of chat at one table, and their bytes in the journal.
pub(crate) const MAX_CHAT: usize = 2_000;
pub(crate) const MAX_CHAT_BYTES: usize = 512 * 1024;
/// Games in which one account has conditional turns; lines, turns of a line, and bytes of all turns in one game; how long it
/// is told that they were dropped.
pub(crate) const MAX_CONDITIONAL_GAMES: u32 = 100;
pub(crate) const MAX_CONDITIONAL_LINES: usize = 30;
pub(crate) const MAX_CONDITIONAL_TURNS: usize = 40;
pub(crate) const MAX_CONDITIONAL_BYTES: usize = 8 * 1024;
pub(crate) const DROPPED_CONDITIONS: Duration = Duration::from_secs(60 * DAY);
/// Events of a table after which nothing is taken but turns and what ends the game, and bytes likewise.
pub(crate) const MAX_EVENTS: u64 = 10_000;
pub(crate) const MAX_EVENT_BYTES: usize = 4 * 1024 * 1024;
/// Events of a table after which only what ends the game is taken, and bytes likewise.
pub(crate) const LAST_EVENTS: u64 = 40_000;
pub(crate) const LAST_EVENT_BYTES: usize = 16 * 1024 * 1024;

// The log.

/// Lines that one place in the code may log in a minute.
pub(crate) const LOG_LINES: u32 = 20;
