//! The store in a PostgreSQL database that any number of processes share.
//!
//! `(stream, number)` is unique and a stream's head is locked during an append, so two processes can never both
//! succeed. Each process batches its appends into common transactions, as with SQLite, and a notification tells every
//! process which streams have grown.

mod append;
mod copy;
mod listen;
mod pool;
mod readers;
mod run;
mod tls;
mod writer;

use std::path::Path;
use std::time::Duration;

use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_postgres::error::SqlState;

use crate::journal::{Append, Notices, WAITING_NOTICES};
use crate::migrations::{self, Backend, LATEST};
use crate::pubsub::{Received, WAITING_MESSAGES};
use crate::sql::{Row, Statement};
use crate::time_limits::Ticket;
use crate::{Error, TimeLimits};
use listen::Subscribers;
use pool::Pool;
use readers::Readers;
use writer::Job;

/// Reads at most `$3` events of the stream `$1`, from the number `$2` on.
pub(crate) const READ: &str =
    "SELECT number, body FROM events WHERE stream = $1 AND number >= $2 ORDER BY number LIMIT $3";
/// The notification channel for streams that have grown.
const JOURNAL_CHANNEL: &str = "tengen_journal";
/// The notification channel for messages that are not stored.
const MESSAGE_CHANNEL: &str = "tengen_messages";
/// Queue length of the writer; further appends wait.
const WAITING_JOBS: usize = 4096;
/// How long to retry when the database is not responding.
const RETRY_FOR: Duration = Duration::from_secs(10);

/// A journal shared by processes.
#[derive(Debug)]
pub(crate) struct Postgres {
    pool: Pool,
    readers: Readers,
    jobs: mpsc::Sender<Job>,
    notices: broadcast::Sender<Notices>,
    messages: broadcast::Sender<Received>,
    listener: tokio::task::JoinHandle<()>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Postgres {
    /// Opens an existing database and migrates its schema.
    pub(crate) async fn open(url: &str, limits: TimeLimits) -> Result<Postgres, Error> {
        let pool = Pool::new(url, limits)?;
        migrate(&pool, LATEST).await?;
        let (notices, _) = broadcast::channel(WAITING_NOTICES);
        let (jobs, waiting) = mpsc::channel(WAITING_JOBS);
        // Listening starts before anybody can subscribe, so that no notice is missed.
        let (messages, _) = broadcast::channel(WAITING_MESSAGES);
        let subscribers = Subscribers { notices: notices.clone(), messages: messages.clone() };
        let listener = listen::start(pool.clone(), subscribers).await?;
        tokio::spawn(writer::work(pool.clone(), waiting));
        let readers = Readers::new(pool.clone());
        Ok(Postgres { pool, readers, jobs, notices, messages, listener })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<u64, Error> {
        let (answer, answered) = oneshot::channel();
        let (ticket, limits) = (Ticket::default(), self.pool.limits());
        let job = Job { append, answer, ticket: ticket.clone() };
        limits.read(async { self.jobs.send(job).await.map_err(|_| Error::Closed) }).await?;
        limits.write(&ticket, answered).await
    }

    /// The number of appends in the queue; other changes have connections of their own.
    pub(crate) fn waiting_writes(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<Vec<Row>, Error> {
        let client = self.pool.get().await?;
        let rows = run::transaction(&client, &statements, self.pool.limits()).await;
        // After a time limit nobody knows what state the connection is in.
        if !matches!(rows, Err(Error::Unreachable(_) | Error::Unknown(_) | Error::TooSlow(_))) {
            client.release();
        }
        rows
    }

    pub(crate) async fn query(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        self.pool.limits().read(self.readers.ask(&statement)).await
    }

    pub(crate) fn subscribe_messages(&self) -> broadcast::Receiver<Received> {
        self.messages.subscribe()
    }

    pub(crate) async fn publish(&self, message: &str) -> Result<(), Error> {
        let client = self.pool.get().await?;
        let notify = async {
            client
                .execute("SELECT pg_notify($1, $2)", &[&MESSAGE_CHANNEL, &message])
                .await
                .map_err(Error::from)
        };
        self.pool.limits().statement(notify).await?;
        client.release();
        Ok(())
    }

    /// Writes a consistent copy of everything into a new SQLite file.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), Error> {
        copy::backup(&self.pool, to).await
    }

    /// Fills an empty database from a backup.
    pub(crate) async fn restore(url: &str, from: &Path) -> Result<(), Error> {
        let pool = Pool::new(url, TimeLimits::default())?;
        migrate(&pool, LATEST).await?;
        copy::restore(&pool, from).await
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notices> {
        self.notices.subscribe()
    }
}

/// The advisory lock that serialises migrations.
const MIGRATION_LOCK: i64 = 0x7E6E_6E01;

/// Migrates the schema to a version, in one transaction, one process at a time.
pub(crate) async fn migrate(pool: &Pool, wanted: u32) -> Result<(), Error> {
    let client = pool.connect_unlimited().await?;
    client.batch_execute("BEGIN").await?;
    let lock = format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})");
    client.batch_execute(&lock).await?;
    client.batch_execute(migrations::CREATE_VERSION_TABLE).await?;
    let found: i64 = client.query_one(migrations::READ_VERSION, &[]).await?.get(0);
    for step in migrations::steps(Backend::Postgres, u32::try_from(found).unwrap_or(u32::MAX), wanted)? {
        client.batch_execute(&step).await?;
    }
    client.batch_execute("COMMIT").await.map_err(Error::from)
}

impl From<tokio_postgres::Error> for Error {
    /// Classifies PostgreSQL's errors.
    fn from(error: tokio_postgres::Error) -> Error {
        let Some(database) = error.as_db_error() else { return Error::Unreachable(error.to_string()) };
        let text = database.to_string();
        match (database.code(), database.code().code().get(..2)) {
            (&SqlState::UNIQUE_VIOLATION, _) => Error::Taken,
            (&SqlState::FOREIGN_KEY_VIOLATION, _) => Error::Missing,
            (&SqlState::QUERY_CANCELED | &SqlState::LOCK_NOT_AVAILABLE, _) => Error::TooSlow(text),
            (&SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT, _) => Error::Unreachable(text),
            // Too many connections; some will close.
            (&SqlState::TOO_MANY_CONNECTIONS, _) => Error::Unreachable(text),
            // Out of resources, a read-only server, a failing disk.
            (_, Some("53" | "25" | "58")) => Error::Disk(text),
            // The server is starting or stopping, or a conflict that a retry solves.
            (_, Some("57" | "08" | "40")) => Error::Unreachable(text),
            (_, Some("XX")) => Error::Damaged(text),
            _ => Error::Refused(text),
        }
    }
}
