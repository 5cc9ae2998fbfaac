//! What can go wrong with a store.

use std::fmt;

/// Why an operation failed. Unless the variant says otherwise, nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Somebody else appended first. Read on from `head`, decide anew, try again.
    Conflict {
        /// The number of the stream's latest event.
        head: u64,
    },
    /// There is one already: a name or an id that must be unique.
    Taken,
    /// What was to be changed is not there.
    Missing,
    /// The disk is full, read-only or failing.
    Disk(String),
    /// The database cannot be reached.
    Unreachable(String),
    /// The connection was lost while committing: it may be done or not. Read to find out.
    Unknown(String),
    /// What is stored cannot be understood.
    Damaged(String),
    /// The database was made by a newer program.
    Newer {
        /// The version of its tables.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// The database refused, which it should not: a bug.
    Refused(String),
    /// The store was closed.
    Closed,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Conflict { head } => write!(f, "somebody else appended first; the latest event is {head}"),
            Error::Taken => f.write_str("there is one of that name already"),
            Error::Missing => f.write_str("there is no such thing"),
            Error::Disk(why) => write!(f, "the disk does not take it: {why}"),
            Error::Unreachable(why) => write!(f, "the database cannot be reached: {why}"),
            Error::Unknown(why) => write!(f, "the connection was lost while committing: {why}"),
            Error::Damaged(why) => write!(f, "the stored data cannot be read: {why}"),
            Error::Newer { found, known } => write!(
                f,
                "the database has tables of version {found}, made by a newer program; this one knows {known}"
            ),
            Error::Refused(why) => write!(f, "the database refused: {why}"),
            Error::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for Error {}
