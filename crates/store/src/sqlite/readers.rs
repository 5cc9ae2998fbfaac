//! Reader threads, each with a connection of its own.
//!
//! They share one queue of queries. A pool from which tasks borrow connections was much slower on a busy server:
//! handing a connection on had to wait until the next task was scheduled, which took seconds.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use super::watchdog::Watchdog;
use super::{BUSY_TIMEOUT, plan_once, run};
use crate::sql::{Row, Statement};
use crate::{Error, TimeLimits};

/// Number of readers. More would not be faster, since the data is mostly cached.
const READERS: usize = 8;

struct Query {
    statement: Statement,
    answer: oneshot::Sender<Result<Vec<Row>, Error>>,
}

/// The sending side of the queue. When it is dropped, the readers finish and close the file.
#[derive(Debug)]
pub(super) struct Readers {
    queries: Option<Sender<Query>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    /// Starts the threads. Each opens the file with its first query.
    pub(super) fn start(path: &Path, limits: TimeLimits) -> std::io::Result<Readers> {
        let (queries, reply) = channel();
        let reply = Arc::new(Mutex::new(reply));
        let reader = |_| {
            let (reply, path) = (Arc::clone(&reply), path.to_owned());
            thread::Builder::new().name("reader".to_owned()).spawn(move || read(&reply, &path, limits))
        };
        let threads = (0..READERS).map(reader).collect::<std::io::Result<_>>()?;
        Ok(Readers { queries: Some(queries), threads })
    }

    pub(super) async fn ask(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let (answer, answered) = oneshot::channel();
        let queries = self.queries.as_ref().ok_or(Error::Closed)?;
        queries.send(Query { statement, answer }).map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.queries = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn read(reply: &Mutex<Receiver<Query>>, path: &Path, limits: TimeLimits) {
    let mut kept = None;
    // One thread waits for a query, and lets the next one wait while it reads.
    let next = || reply.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(Query { statement, answer }) = next() {
        if answer.is_closed() {
            continue;
        }
        let connection = kept.take().map_or_else(|| open_watched(path, limits), Ok);
        let rows = connection.and_then(|(connection, watchdog)| {
            watchdog.start();
            let rows = run::query(&connection, &statement);
            watchdog.stop();
            kept = Some((connection, watchdog));
            rows
        });
        let _ = answer.send(rows);
    }
}

/// A read-only connection whose statements have a time limit.
fn open_watched(path: &Path, limits: TimeLimits) -> Result<(Connection, Watchdog), Error> {
    let mut connection = open(path)?;
    connection.busy_timeout(limits.statement)?;
    let watchdog = Watchdog::install(&mut connection, limits.statement)?;
    Ok((connection, watchdog))
}

/// A read-only connection.
pub(super) fn open(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    plan_once(&connection)?;
    Ok(connection)
}
