//! Backup and restore. A backup is a SQLite store, whichever database the original uses.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::Error;

/// Rows per batch.
pub(crate) const BATCH: usize = 500;

/// All tables with their columns, in the order of their foreign keys.
pub(crate) const TABLES: [(&str, &[&str]); 28] = [
    ("streams", &["stream", "head"]),
    ("events", &["stream", "number", "body"]),
    (
        "accounts",
        &[
            "id",
            "name",
            "name_key",
            "password",
            "email",
            "bot",
            "admin",
            "banned_until",
            "created",
            "settings",
            "seatings",
        ],
    ),
    ("sessions", &["hash", "account", "created", "expires", "seen", "device"]),
    ("tokens", &["hash", "account", "name", "scopes", "created"]),
    (
        "tables",
        &[
            "id", "number", "variant", "phase", "black", "white", "host", "rated", "private", "opened",
            "changed", "deadline", "result", "about", "seating",
        ],
    ),
    ("ratings", &["account", "variant", "rating", "deviation", "volatility", "games", "changed"]),
    ("rating_history", &["account", "variant", "game", "at", "rating", "deviation"]),
    ("name_looks", &["look", "account"]),
    ("relations", &["account", "other", "kind", "since"]),
    (
        "reports",
        &[
            "id",
            "at",
            "reporter",
            "accused",
            "game",
            "event",
            "reason",
            "words",
            "evidence",
            "closed_at",
            "closed_by",
        ],
    ),
    ("audit_log", &["id", "at", "admin", "act", "subject", "words"]),
    ("penalties", &["account", "muted_until", "ban_reason"]),
    ("annulled_games", &["game", "at", "admin"]),
    ("recent_chat", &["game", "event", "at", "account", "words"]),
    ("server_keys", &["name", "secret", "created"]),
    (
        "push_subscriptions",
        &["id", "account", "session", "endpoint", "public_key", "auth", "server_key", "created"],
    ),
    ("pending_notices", &["account", "kind", "subject", "detail", "number", "at", "pushed", "mailed"]),
    ("notice_claims", &["account", "channel", "until", "claim", "tries"]),
    ("mail_addresses", &["account", "address", "address_key", "confirmed", "digests", "unsubscribe"]),
    ("mail_links", &["hash", "account", "purpose", "address", "expires"]),
    ("conditional_turns", &["game", "account", "id", "at", "lines", "dropped", "seen"]),
    ("vacations", &["account", "year", "days_used", "began", "until"]),
    ("probe", &["id", "written"]),
    ("idempotency_keys", &["account", "idempotency_key", "request", "created", "status", "body"]),
    ("world_moves", &["world", "number", "at", "player", "x", "y"]),
    ("world_snapshots", &["world", "number", "made", "body"]),
    ("world_pictures", &["world", "day", "number", "stones", "body"]),
];

/// Columns that are recomputed instead of copied: the links between events in SQLite.
#[cfg(test)]
const LINKS: [&str; 3] = ["seq", "previous", "last"];

/// Selects all rows of a table.
pub(crate) fn select(table: &str, columns: &[&str]) -> String {
    format!("SELECT {} FROM {table}", columns.join(", "))
}

/// Inserts one row; `sign` is the database's prefix of placeholders.
pub(crate) fn insert(table: &str, columns: &[&str], sign: char) -> String {
    let places: Vec<String> = (1..=columns.len()).map(|n| format!("{sign}{n}")).collect();
    format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "))
}

/// The temporary name of a file while it is written.
pub(crate) fn part(file: &Path) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Renames a finished file.
pub(crate) fn finish(part: &Path, file: &Path) -> Result<(), Error> {
    std::fs::rename(part, file).map_err(|error| Error::Disk(format!("{}: {error}", file.display())))
}

/// Deletes an unfinished file, and the files SQLite keeps beside it.
pub(crate) fn discard(part: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut name: OsString = part.as_os_str().to_owned();
        name.push(end);
        // It may not exist.
        let _ = std::fs::remove_file(PathBuf::from(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A later migration's table or column that is missing here would be missing in every backup.
    #[test]
    fn no_table_and_no_column_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tengen.db");
        let mut connection = rusqlite::Connection::open(&file).expect("a file");
        crate::sqlite::migrate(&mut connection, crate::migrations::LATEST).expect("tables");
        let sql = format!(
            "SELECT m.name, group_concat(c.name, ' ') FROM sqlite_master m, pragma_table_info(m.name) c
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'tengen_version'
                 AND c.name NOT IN ('{}') GROUP BY m.name ORDER BY m.name",
            LINKS.join("', '")
        );
        let mut statement = connection.prepare(&sql).expect("a statement");
        let found: Vec<(String, String)> = statement
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .expect("rows")
            .collect::<Result<_, _>>()
            .expect("texts");
        let mut known: Vec<_> = TABLES.map(|(name, columns)| (name.to_owned(), columns.join(" "))).to_vec();
        known.sort();
        assert_eq!(found, known);
    }
}
