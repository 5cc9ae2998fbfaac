//! Checks that `docs/limits.md` lists every bound with its value.

use super::Limits;
use super::bounds::*;

const PAGE: &str = include_str!("../../../../../docs/limits.md");
const SOURCE: &str = include_str!("bounds.rs");

/// The names of all bounds with their values, as the page writes them.
fn bounds() -> Vec<(&'static str, String)> {
    let seconds = |time: std::time::Duration| format!("{} s", time.as_secs());
    let kib = |bytes: usize| match bytes {
        1_048_576.. => format!("{} MiB", bytes >> 20),
        _ => format!("{} KiB", bytes >> 10),
    };
    let days = |time: std::time::Duration| format!("{} days", time.as_secs() / 86_400);
    let hours = |time: std::time::Duration| format!("{} h", time.as_secs() / 3_600);
    let side = |points: u128| format!("{0} × {0}", points.isqrt());
    vec![
        ("WIDE_NETWORK_FACTOR", format!("× {WIDE_NETWORK_FACTOR}")),
        ("MAX_KNOWN_ADDRESSES", grouped(MAX_KNOWN_ADDRESSES)),
        ("LOGIN_ATTEMPTS", grouped(LOGIN_ATTEMPTS as usize)),
        ("FAST_LOGIN_ATTEMPTS", grouped(FAST_LOGIN_ATTEMPTS as usize)),
        ("SLOW_LOGIN", seconds(SLOW_LOGIN)),
        ("MAX_HASHING", grouped(MAX_HASHING)),
        ("MAX_PASSWORDS", grouped(MAX_PASSWORDS)),
        ("SESSION_LIFETIME", days(SESSION_LIFETIME)),
        ("MAX_SESSIONS", grouped(MAX_SESSIONS as usize)),
        ("MAX_TOKENS", grouped(MAX_TOKENS as usize)),
        ("GUEST_UNSEEN", days(GUEST_UNSEEN)),
        ("GUEST_BATCH", grouped(GUEST_BATCH as usize)),
        ("KEEP_KEYS", hours(KEEP_KEYS)),
        ("FILES_FACTOR", format!("× {FILES_FACTOR}")),
        ("HEAD_TIMEOUT", seconds(HEAD_TIMEOUT)),
        ("REQUEST_TIMEOUT", seconds(REQUEST_TIMEOUT)),
        ("WRITE_TIMEOUT", seconds(WRITE_TIMEOUT)),
        ("PLAIN_PER_ADDRESS", grouped(PLAIN_PER_ADDRESS)),
        ("MAX_CONNECTIONS", grouped(MAX_CONNECTIONS)),
        ("RESERVED_FILES", grouped(RESERVED_FILES)),
        ("SOCKETS_PERCENT", format!("{SOCKETS_PERCENT} %")),
        ("MAX_HEAD", kib(MAX_HEAD)),
        ("MAX_BODY", kib(MAX_BODY)),
        ("MAILS_PER_DAY", grouped(MAILS_PER_DAY as usize)),
        ("MAX_MAIL_QUEUE", grouped(MAX_MAIL_QUEUE)),
        ("MAIL_TIMEOUT", seconds(MAIL_TIMEOUT)),
        ("CONFIRM_LIFETIME", hours(CONFIRM_LIFETIME)),
        ("RESET_LIFETIME", hours(RESET_LIFETIME)),
        ("MAX_ACCOUNTS_PER_ADDRESS", grouped(MAX_ACCOUNTS_PER_ADDRESS as usize)),
        ("MAIL_DELAY", hours(MAIL_DELAY)),
        ("MAIL_INTERVAL", hours(MAIL_INTERVAL)),
        ("MAIL_LEASE", format!("{} min", MAIL_LEASE.as_secs() / 60)),
        ("MAX_MAIL_TRIES", grouped(MAX_MAIL_TRIES as usize)),
        ("PUSH_DELAY", seconds(PUSH_DELAY)),
        ("PUSH_INTERVAL", seconds(PUSH_INTERVAL)),
        ("PUSH_LEASE", seconds(PUSH_LEASE)),
        ("MAX_PUSH_TRIES", grouped(MAX_PUSH_TRIES as usize)),
        ("MAX_PUSH_SUBSCRIPTIONS", grouped(MAX_PUSH_SUBSCRIPTIONS as usize)),
        ("MAX_PUSH_ENDPOINT", kib(MAX_PUSH_ENDPOINT)),
        ("PUSH_TIMEOUT", seconds(PUSH_TIMEOUT)),
        ("PUSH_TTL", hours(PUSH_TTL)),
        ("PUSH_BATCH", grouped(PUSH_BATCH as usize)),
        ("MAX_PENDING_NOTICES", grouped(MAX_PENDING_NOTICES as usize)),
        ("MAX_WORLD_NOTICES", grouped(MAX_WORLD_NOTICES)),
        ("KEEP_NOTICES", days(KEEP_NOTICES)),
        ("MAX_MESSAGE_LEN", kib(MAX_MESSAGE_LEN)),
        ("ADDRESS_MESSAGES_FACTOR", format!("× {ADDRESS_MESSAGES_FACTOR}")),
        ("WAITING_MESSAGES", grouped(WAITING_MESSAGES)),
        ("SEND_TIMEOUT", seconds(SEND_TIMEOUT)),
        ("CLIENT_TIMEOUT", seconds(CLIENT_TIMEOUT)),
        ("PROGRAM_TIMEOUT", seconds(PROGRAM_TIMEOUT)),
        ("MAX_WEIGHT", grouped(MAX_WEIGHT as usize)),
        ("MAX_WATCHED", grouped(MAX_WATCHED)),
        ("HISTORY_PAGE", kib(HISTORY_PAGE)),
        ("WORK_SLICE", format!("{} ms", WORK_SLICE.as_millis())),
        ("MAX_SUSPENDED", grouped(MAX_SUSPENDED)),
        ("MAX_JOBS_PER_ACCOUNT", grouped(MAX_JOBS_PER_ACCOUNT)),
        ("MAX_JOBS_PER_ADDRESS", grouped(MAX_JOBS_PER_ADDRESS)),
        ("MAX_JOBS", grouped(MAX_JOBS)),
        ("ESTIMATE_WAIT", seconds(ESTIMATE_WAIT)),
        ("ANALYSIS_TIME", seconds(ANALYSIS_TIME)),
        ("ANALYSIS_VISITS", grouped(ANALYSIS_VISITS as usize)),
        ("REVIEW_TIME", format!("{} min", REVIEW_TIME.as_secs() / 60)),
        ("REVIEW_STEP", format!("{} ms", REVIEW_STEP.as_millis())),
        ("MAX_REVIEWED_TURNS", grouped(MAX_REVIEWED_TURNS)),
        ("MAX_ANALYSES_PER_ADDRESS", grouped(MAX_ANALYSES_PER_ADDRESS)),
        ("MAX_ANALYSES", grouped(MAX_ANALYSES)),
        ("MAX_ANALYSIS_TURNS", grouped(MAX_ANALYSIS_TURNS)),
        ("MAX_LEGAL_TURNS", grouped(MAX_LEGAL_TURNS)),
        ("MAX_RELATIONS", MAX_RELATIONS.to_string()),
        ("VACATION_DAYS", VACATION_DAYS.to_string()),
        ("MAX_VACATION_GAMES", grouped(MAX_VACATION_GAMES as usize)),
        ("REPORTS_PER_DAY", REPORTS_PER_DAY.to_string()),
        ("MAX_WORDS", grouped(MAX_WORDS)),
        ("MAX_REPORTS", MAX_REPORTS.to_string()),
        ("MAX_AUDIT", MAX_AUDIT.to_string()),
        ("RECENT_CHAT", days(RECENT_CHAT)),
        ("MAX_LOCAL_GAMES", grouped(MAX_LOCAL_GAMES as usize)),
        ("MAX_LOCAL_TURNS", grouped(MAX_LOCAL_TURNS)),
        ("TURNS_PER_HOUR", grouped(TURNS_PER_HOUR as usize)),
        ("LOCAL_TURNS_PER_HOUR", grouped(LOCAL_TURNS_PER_HOUR as usize)),
        ("MAX_WORLD_REQUESTS", grouped(MAX_WORLD_REQUESTS)),
        ("MAX_WORLD_NAMES_ASKED", grouped(MAX_WORLD_NAMES_ASKED)),
        ("MAX_WORLD_NAMES", grouped(MAX_WORLD_NAMES)),
        ("MAX_WORLD_POINTS", side(MAX_WORLD_POINTS)),
        ("MAX_PLACES_SEARCHED", grouped(MAX_PLACES_SEARCHED)),
        ("MAX_SQUARES_SEARCHED", grouped(MAX_SQUARES_SEARCHED as usize)),
        ("MAX_SURVEYED_PLAYERS", grouped(MAX_SURVEYED_PLAYERS)),
        ("MAX_SURVEYED_STONES", grouped(MAX_SURVEYED_STONES)),
        ("RANKING_INTERVAL", seconds(RANKING_INTERVAL)),
        ("MAX_LISTED_GROUPS", grouped(MAX_LISTED_GROUPS)),
        ("MAX_REPLAYED_MOVES", grouped(MAX_REPLAYED_MOVES as usize)),
        ("MAX_MODERATED_STONES", grouped(MAX_MODERATED_STONES)),
        ("MAX_WORLD_ORDER_TRIES", grouped(MAX_WORLD_ORDER_TRIES)),
        ("WORLD_MOVES_PER_REGION", grouped(WORLD_MOVES_PER_REGION as usize)),
        ("WATCH_LIFETIME", seconds(WATCH_LIFETIME)),
        ("MAX_WATCHERS_COUNTED", grouped(MAX_WATCHERS_COUNTED)),
        ("MAX_SHARED_WATCHERS", grouped(MAX_SHARED_WATCHERS)),
        ("MAX_WATCHERS_ELSEWHERE", grouped(MAX_WATCHERS_ELSEWHERE)),
        ("MAX_CURSORS", grouped(MAX_CURSORS)),
        ("MAX_NAMES_SEARCHED", grouped(MAX_NAMES_SEARCHED as usize)),
        ("MAX_NAMES_FOUND", grouped(MAX_NAMES_FOUND)),
        ("MAX_WORLD_PICTURES", grouped(MAX_WORLD_PICTURES as usize)),
        ("MAX_SETTLED_STONES", grouped(MAX_SETTLED_STONES)),
        ("MAX_HISTORY_REPLAY", grouped(MAX_HISTORY_REPLAY as usize)),
        ("MAX_HISTORY_MOVES", grouped(MAX_HISTORY_MOVES as usize)),
        ("MAX_HISTORY_CHANGES", grouped(MAX_HISTORY_CHANGES)),
        ("WORLD_POINTS_AT_ONCE", side(WORLD_POINTS_AT_ONCE)),
        ("ADDRESS_BOT_GAMES_FACTOR", format!("× {ADDRESS_BOT_GAMES_FACTOR}")),
        ("ABANDONED_AFTER", days(ABANDONED_AFTER)),
        ("MAX_KEPT_TREES_PER_ADDRESS", grouped(MAX_KEPT_TREES_PER_ADDRESS)),
        ("MAX_KEPT_TREES_BYTES", kib(MAX_KEPT_TREES_BYTES)),
        ("KEEP_TREE", format!("{} min", KEEP_TREE.as_secs() / 60)),
        ("HOST_GRACE", seconds(HOST_GRACE)),
        ("UNLISTED_LIFETIME", hours(UNLISTED_LIFETIME)),
        ("CORRESPONDENCE_LIFETIME", days(CORRESPONDENCE_LIFETIME)),
        ("WAITING_SWEEP", seconds(WAITING_SWEEP)),
        ("MAX_WAITING_READ", grouped(MAX_WAITING_READ as usize)),
        ("MAX_CANDIDATES", grouped(MAX_CANDIDATES as usize)),
        ("MAX_PAIR_GAMES", grouped(MAX_PAIR_GAMES)),
        ("MAX_LOBBY_GAMES", grouped(MAX_LOBBY_GAMES)),
        ("MAX_LOBBY_READ", grouped(MAX_LOBBY_READ as usize)),
        ("WAITING_CHANGES", grouped(WAITING_CHANGES)),
        ("MAX_MY_GAMES", grouped(MAX_MY_GAMES as usize)),
        ("MAX_KNOWN_TABLES", grouped(MAX_KNOWN_TABLES)),
        ("MAX_GAMES_PAGE", grouped(MAX_GAMES_PAGE as usize)),
        ("MAX_RATING_POINTS", grouped(MAX_RATING_POINTS as usize)),
        ("MAX_LEADERS", grouped(MAX_LEADERS as usize)),
        ("FORCED_SHUTDOWN", seconds(FORCED_SHUTDOWN)),
        ("ABSENCE_GRACE", seconds(ABSENCE_GRACE)),
        ("EVICT_AFTER", seconds(EVICT_AFTER)),
        ("CLOCK_BATCH", grouped(CLOCK_BATCH as usize)),
        ("UNREADABLE_PAUSE", seconds(UNREADABLE_PAUSE)),
        ("MAX_UNREADABLE", grouped(MAX_UNREADABLE)),
        ("OTHER_COMMANDS", grouped(OTHER_COMMANDS as usize)),
        ("ADDRESS_TALK_FACTOR", format!("× {ADDRESS_TALK_FACTOR}")),
        ("MAX_CHAT", grouped(MAX_CHAT)),
        ("MAX_CHAT_BYTES", kib(MAX_CHAT_BYTES)),
        ("MAX_CONDITIONAL_GAMES", MAX_CONDITIONAL_GAMES.to_string()),
        ("MAX_CONDITIONAL_LINES", MAX_CONDITIONAL_LINES.to_string()),
        ("MAX_CONDITIONAL_TURNS", MAX_CONDITIONAL_TURNS.to_string()),
        ("MAX_CONDITIONAL_BYTES", kib(MAX_CONDITIONAL_BYTES)),
        ("DROPPED_CONDITIONS", days(DROPPED_CONDITIONS)),
        ("MAX_EVENTS", grouped(MAX_EVENTS as usize)),
        ("MAX_EVENT_BYTES", kib(MAX_EVENT_BYTES)),
        ("LAST_EVENTS", grouped(LAST_EVENTS as usize)),
        ("LAST_EVENT_BYTES", kib(LAST_EVENT_BYTES)),
        ("LOG_LINES", grouped(LOG_LINES as usize)),
    ]
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

#[test]
fn the_page_lists_every_bound_with_its_value() {
    let listed = bounds();
    let defined = SOURCE.lines().filter_map(|line| line.strip_prefix("pub(crate) const ")?.split(':').next());
    for name in defined {
        assert!(listed.iter().any(|(known, _)| *known == name), "{name} is missing in this test");
    }
    for (name, value) in listed {
        let line = PAGE.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let line = line.unwrap_or_else(|| panic!("docs/limits.md does not list {name}"));
        assert!(
            line.contains(&format!("| {value} |")),
            "docs/limits.md says of {name}: {line}; it is {value}"
        );
    }
}

#[test]
fn the_page_lists_what_an_operator_can_set() {
    let Limits {
        requests,
        passwords,
        changes,
        messages,
        connections,
        chat,
        bot_games,
        waiting,
        waiting_address,
    } = Limits::DEFAULT;
    for (name, value) in [
        ("requests", requests),
        ("passwords", passwords),
        ("changes", changes),
        ("messages", messages),
        ("connections", connections),
        ("chat", chat),
        ("bot-games", bot_games),
        ("waiting", waiting),
        ("waiting-address", waiting_address),
    ] {
        let start = format!("| `--limit-{name}` | {value} |");
        assert!(PAGE.lines().any(|line| line.starts_with(&start)), "{start}");
    }
}
