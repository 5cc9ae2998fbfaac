//! Errors of the store.

use std::fmt;

/// Why an operation failed. Unless the variant says otherwise, nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Another writer appended first. Read from `head` on, decide again, and retry.
    Conflict {
        /// The number of the stream's latest event.
        head: u64,
    },
    /// A unique name or id is already in use.
    Taken,
    /// The limit on how many there may be is reached.
    Full,
    /// The row to change does not exist.
    Missing,
    /// The disk is full, read-only or failing.
    Disk(String),
    /// The database cannot be reached.
    Unreachable(String),
    /// A time limit was exceeded.
    TooSlow(String),
    /// The connection was lost or a time limit exceeded while committing: it may or may not be done. Read to find out.
    Unknown(String),
    /// Stored data cannot be parsed.
    Damaged(String),
    /// The database was created by a newer program.
    Newer {
        /// The schema version of the database.
        found: u32,
        /// The newest schema version this program knows.
        known: u32,
    },
    /// A text contains NUL, which PostgreSQL cannot store.
    BadText,
    /// The database rejected a statement: a bug.
    Refused(String),
    /// The store is closed.
    Closed,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Conflict { head } => {
                write!(f, "another writer appended first; the latest event is {head}")
            }
            Error::Taken => f.write_str("it already exists"),
            Error::Full => f.write_str("there are too many already"),
            Error::Missing => f.write_str("it does not exist"),
            Error::Disk(why) => write!(f, "cannot write to disk: {why}"),
            Error::Unreachable(why) => write!(f, "the database cannot be reached: {why}"),
            Error::Unknown(why) => write!(f, "it may or may not be done: {why}"),
            Error::TooSlow(why) => write!(f, "time limit exceeded: {why}"),
            Error::Damaged(why) => write!(f, "the stored data cannot be read: {why}"),
            Error::Newer { found, known } => write!(
                f,
                "the database has schema version {found}, made by a newer program; this one knows {known}"
            ),
            Error::BadText => f.write_str("a text must not contain NUL"),
            Error::Refused(why) => write!(f, "the database rejected it: {why}"),
            Error::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for Error {}
