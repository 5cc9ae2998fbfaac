//! The journal: streams of numbered entries that are only ever appended to.

use std::sync::Arc;

use serde::Serialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::Error;
use crate::sql::Statement;

/// Entries to be appended to one stream, all or none, and only if the stream ends where the writer thinks.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    pub(crate) stream: String,
    pub(crate) expected: u64,
    pub(crate) entries: Entries,
    pub(crate) changes: Vec<Statement>,
}

/// What is appended.
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
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// Who.
    pub player: String,
    /// Where.
    pub x: i64,
    /// Where.
    pub y: i64,
}

/// A change of a typed table that is made together with an append, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Change(pub(crate) Vec<Statement>);

impl Append {
    /// Events to append to a stream whose latest event has the number `expected` (0: there is none yet).
    ///
    /// # Errors
    /// If an event cannot be written as JSON.
    pub fn events<E: Serialize>(stream: &str, expected: u64, events: &[E]) -> Result<Append, Error> {
        let body = |event| serde_json::to_string(event).map_err(|e| Error::Damaged(e.to_string()));
        Ok(Append::written(stream, expected, events.iter().map(body).collect::<Result<Vec<_>, _>>()?))
    }

    /// Events that are written as JSON already.
    pub fn written(stream: &str, expected: u64, bodies: Vec<String>) -> Append {
        Append { stream: stream.to_owned(), expected, entries: Entries::Events(bodies), changes: Vec::new() }
    }

    /// Moves to append to a world that has had `expected` moves.
    pub fn moves(world: &str, expected: u64, moves: Vec<WorldMove>) -> Append {
        let entries = Entries::Moves(moves);
        Append { stream: world_stream(world), expected, entries, changes: Vec::new() }
    }

    /// Makes a change in the same transaction.
    #[must_use]
    pub fn with(mut self, change: Change) -> Append {
        self.changes.extend(change.0);
        self
    }

    /// The number of the stream's latest entry once this is appended.
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

/// News from the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A stream has grown, here or in another process.
    Grown {
        /// Which.
        stream: Arc<str>,
        /// The number of its latest entry, or of one shortly before.
        head: u64,
    },
    /// News may have been missed: look at every stream you care for.
    Missed,
}

/// What became known at one moment, such as all that one commit wrote.
pub(crate) type Notices = Arc<[Notice]>;

/// How many batches of notices may wait for a slow listener before it is seen to look for itself.
pub(crate) const WAITING_NOTICES: usize = 4096;

/// Notices of everything that is appended from now on.
#[derive(Debug)]
pub struct Subscription {
    news: broadcast::Receiver<Notices>,
    /// The batch being read, and how many of its notices were returned.
    batch: (Notices, usize),
}

impl Subscription {
    pub(crate) fn new(news: broadcast::Receiver<Notices>) -> Subscription {
        Subscription { news, batch: (Arc::new([]), 0) }
    }

    /// Waits for the next notice; none when the store is closed. Nothing is lost if the waiting is given up.
    pub async fn next(&mut self) -> Option<Notice> {
        loop {
            let (notices, seen) = &mut self.batch;
            if let Some(notice) = notices.get(*seen) {
                *seen += 1;
                return Some(notice.clone());
            }
            match self.news.recv().await {
                Ok(notices) => self.batch = (notices, 0),
                Err(RecvError::Lagged(_)) => return Some(Notice::Missed),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

/// The name of a world's stream, which no table's can be mistaken for.
pub(crate) fn world_stream(world: &str) -> String {
    format!("world:{world}")
}
