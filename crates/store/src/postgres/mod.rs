//! The store in a PostgreSQL database that any number of processes share.
//!
//! `(stream, number)` is unique and a stream's head is locked while it is appended to, so two processes can
//! never both win. Each process gathers its appends into common transactions, as with SQLite, and a
//! notification tells every process what has grown.

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

use crate::Error;
use crate::journal::{Append, Notices, WAITING_NOTICES};
use crate::migrations::{self, Backend, LATEST};
use crate::pubsub::{Received, WAITING_MESSAGES};
use crate::sql::{Row, Statement};
use listen::Subscribers;
use pool::Pool;
use readers::Readers;
use writer::Job;

/// Reads at most `$3` events of the stream `$1`, from the number `$2` on.
pub(crate) const READ: &str =
    "SELECT number, body FROM events WHERE stream = $1 AND number >= $2 ORDER BY number LIMIT $3";
/// The channel on which processes tell each other what has grown.
const JOURNAL_CHANNEL: &str = "tengen_journal";
/// The channel on which they tell each other what nobody keeps.
const MESSAGE_CHANNEL: &str = "tengen_messages";
/// How many appends may wait before those who bring more are made to wait.
const WAITING_JOBS: usize = 4096;
/// How long to go on trying when the database does not answer.
const RETRY_FOR: Duration = Duration::from_secs(10);

/// A journal that processes share.
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
    /// Opens a database, which must exist, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Postgres, Error> {
        let pool = Pool::new(url)?;
        migrate(&pool, LATEST).await?;
        let (notices, _) = broadcast::channel(WAITING_NOTICES);
        let (jobs, waiting) = mpsc::channel(WAITING_JOBS);
        // Listening starts before anybody can subscribe, so that no notice falls between.
        let (messages, _) = broadcast::channel(WAITING_MESSAGES);
        let subscribers = Subscribers { notices: notices.clone(), messages: messages.clone() };
        let listener = listen::start(pool.clone(), subscribers).await?;
        tokio::spawn(writer::work(pool.clone(), waiting));
        let readers = Readers::new(pool.clone());
        Ok(Postgres { pool, readers, jobs, notices, messages, listener })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<u64, Error> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { append, answer }).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<Vec<Row>, Error> {
        let client = self.pool.get().await?;
        let rows = run::transaction(&client, &statements).await;
        client.release();
        rows
    }

    pub(crate) async fn query(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        self.readers.ask(&statement).await
    }

    pub(crate) fn subscribe_messages(&self) -> broadcast::Receiver<Received> {
        self.messages.subscribe()
    }

    pub(crate) async fn publish(&self, message: &str) -> Result<(), Error> {
        let client = self.pool.get().await?;
        client.execute("SELECT pg_notify($1, $2)", &[&MESSAGE_CHANNEL, &message]).await?;
        client.release();
        Ok(())
    }

    /// Writes a copy of everything, as it is at one moment, into a new file of SQLite.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), Error> {
        copy::backup(&self.pool, to).await
    }

    /// Fills an empty database from a copy.
    pub(crate) async fn restore(url: &str, from: &Path) -> Result<(), Error> {
        let pool = Pool::new(url)?;
        migrate(&pool, LATEST).await?;
        copy::restore(&pool, from).await
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notices> {
        self.notices.subscribe()
    }
}

/// A number that all processes lock while they bring the tables up to date.
const MIGRATION_LOCK: i64 = 0x7E6E_6E01;

/// Brings the tables up to a version, all steps or none, one process at a time.
pub(crate) async fn migrate(pool: &Pool, wanted: u32) -> Result<(), Error> {
    let client = pool.connect().await?;
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
    /// What PostgreSQL's error means to us.
    fn from(error: tokio_postgres::Error) -> Error {
        let Some(database) = error.as_db_error() else { return Error::Unreachable(error.to_string()) };
        let text = database.to_string();
        match (database.code(), database.code().code().get(..2)) {
            (&SqlState::UNIQUE_VIOLATION, _) => Error::Taken,
            (&SqlState::FOREIGN_KEY_VIOLATION, _) => Error::Missing,
            // As many as it takes are there already; some of them will go.
            (&SqlState::TOO_MANY_CONNECTIONS, _) => Error::Unreachable(text),
            // Out of resources, a read-only server, a failing disk.
            (_, Some("53" | "25" | "58")) => Error::Disk(text),
            // The server is going down or coming up; a conflict that a second try solves.
            (_, Some("57" | "08" | "40")) => Error::Unreachable(text),
            (_, Some("XX")) => Error::Damaged(text),
            _ => Error::Refused(text),
        }
    }
}
