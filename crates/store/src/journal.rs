//! The journal: append-only streams of numbered entries.

use std::sync::Arc;

use serde::Serialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::Error;
use crate::sql::Statement;

/// Entries to append to one stream, all or none, on condition that the stream ends at the expected number.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    pub(crate) stream: String,
    pub(crate) expected: u64,
    pub(crate) entries: Entries,
    pub(crate) changes: Vec<Statement>,
}

/// The entries of an append.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Entries {
    Events(Vec<String>),
    Moves(Vec<WorldMove>),
}

impl Entries {
    pub(crate) fn len(&self) -> u64 {
        match self {
            Entries::Events(bodies) => bodies.len() as u64,
            Entries::Moves(moves) => moves.len() as u64,
        }
    }
}

/// A move in a world of Infinite Go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorldMove {
    /// Milliseconds since 1970.
    pub time: u64,
    /// The player's id.
    pub player: String,
    /// The column.
    pub x: i64,
    /// The row.
    pub y: i64,
}

/// A change to typed tables that shares the transaction of an append.
#[derive(Debug, Clone, PartialEq)]
pub struct Change(pub(crate) Vec<Statement>);

impl Append {
    /// Events for a stream whose latest event has the number `expected` (0: a new stream).
    ///
    /// # Errors
    /// If an event cannot be serialised as JSON.
    pub fn events<E: Serialize>(stream: &str, expected: u64, events: &[E]) -> Result<Append, Error> {
        let body = |event| serde_json::to_string(event).map_err(|e| Error::Damaged(e.to_string()));
        Ok(Append::written(stream, expected, events.iter().map(body).collect::<Result<Vec<_>, _>>()?))
    }

    /// Events that are already serialised as JSON.
    pub fn written(stream: &str, expected: u64, bodies: Vec<String>) -> Append {
        Append { stream: stream.to_owned(), expected, entries: Entries::Events(bodies), changes: Vec::new() }
    }

    /// Moves for a world with `expected` moves so far.
    pub fn moves(world: &str, expected: u64, moves: Vec<WorldMove>) -> Append {
        let entries = Entries::Moves(moves);
        Append { stream: world_stream(world), expected, entries, changes: Vec::new() }
    }

    /// Adds a change to the same transaction.
    #[must_use]
    pub fn with(mut self, change: Change) -> Append {
        self.changes.extend(change.0);
        self
    }

    /// The number of the stream's latest entry after this append.
    pub fn head(&self) -> u64 {
        self.expected + self.entries.len()
    }
}

/// A stored event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<E> {
    /// Its number in its stream, from 1.
    pub number: u64,
    /// The event.
    pub event: E,
}

/// A notice of changes in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A stream has grown, through this process or another.
    Grown {
        /// The stream.
        stream: Arc<str>,
        /// The number of its latest entry, or of a slightly earlier one.
        head: u64,
    },
    /// Notices may have been lost: check every stream of interest.
    Missed,
}

/// Notices that became known together, such as those of one commit.
pub(crate) type Notices = Arc<[Notice]>;

/// Batches of notices queued for a slow subscriber before it gets [`Notice::Missed`].
pub(crate) const WAITING_NOTICES: usize = 4096;

/// Notices of everything appended from now on.
#[derive(Debug)]
pub struct Subscription {
    news: broadcast::Receiver<Notices>,
    /// The current batch, and how many of its notices were returned.
    batch: (Notices, usize),
}

impl Subscription {
    pub(crate) fn new(news: broadcast::Receiver<Notices>) -> Subscription {
        Subscription { news, batch: (Arc::new([]), 0) }
    }

    /// Waits for the next notice; `None` when the store is closed. Cancel-safe.
    pub async fn next(&mut self) -> Option<Notice> {
        self.next_where(|_| true).await
    }

    /// Waits for the next notice that fulfils a condition; `None` when the store is closed. Cancel-safe. Cheaper than
    /// waiting for each, since most notices concern only few of the subscribers.
    pub async fn next_where(&mut self, mut fulfils: impl FnMut(&Notice) -> bool) -> Option<Notice> {
        loop {
            let (notices, seen) = &mut self.batch;
            while let Some(notice) = notices.get(*seen) {
                *seen += 1;
                if fulfils(notice) {
                    return Some(notice.clone());
                }
            }
            match self.news.recv().await {
                Ok(notices) => self.batch = (notices, 0),
                Err(RecvError::Lagged(_)) => {
                    if fulfils(&Notice::Missed) {
                        return Some(Notice::Missed);
                    }
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

/// The stream of a world. Its name cannot be a table's id.
pub(crate) fn world_stream(world: &str) -> String {
    format!("world:{world}")
}
