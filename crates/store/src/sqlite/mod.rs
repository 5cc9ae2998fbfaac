//! The store in one SQLite file.
//!
//! One thread writes. It runs all queued jobs in one transaction and replies only once it is on disk
//! (`synchronous = FULL`): many appends share one commit, and nothing acknowledged can be lost. Readers have
//! connections of their own and never wait for the writer.

mod checkpoint;
pub(crate) mod copy;
mod events;
pub(crate) use events::READ;
mod readers;
mod run;
#[cfg(feature = "simulation")]
pub(crate) mod simulated;
mod verify;
mod watchdog;
mod writer;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use checkpoint::Checkpoints;
use readers::Readers;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};
use tokio::sync::{broadcast, oneshot};

use crate::journal::{Append, Notices, WAITING_NOTICES};
use crate::migrations::{self, Backend, LATEST};
use crate::pubsub::{Received, WAITING_MESSAGES};
use crate::sql::{Row, Statement};
use crate::{
    Error, TimeLimits,
    sqlite::writer::{Job, Reply},
};

/// How long to wait for another process that is writing to the same file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// `journal_size_limit`: WAL bytes kept after a checkpoint.
const JOURNAL_SIZE_LIMIT: &str = "67108864";

/// A journal in one file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    limits: TimeLimits,
    /// Before the writer, so that they close first: the last connection cleans up the WAL, and readers cannot.
    readers: Readers,
    jobs: writer::Sender,
    notices: broadcast::Sender<Notices>,
    messages: broadcast::Sender<Received>,
}

impl Sqlite {
    /// Opens a file, creates it if it does not exist, and migrates its schema.
    pub(crate) async fn open(path: &Path, limits: TimeLimits) -> Result<Sqlite, Error> {
        let path = path.to_owned();
        blocking(move || Sqlite::open_now(path, limits)).await
    }

    fn open_now(path: PathBuf, limits: TimeLimits) -> Result<Sqlite, Error> {
        create_private(&path)?;
        tighten(&path);
        let mut connection = Connection::open(&path)?;
        prepare_writer(&connection)?;
        migrate(&mut connection, LATEST)?;
        let (notices, _) = broadcast::channel(WAITING_NOTICES);
        let beside = Connection::open(&path)?;
        prepare_writer(&beside)?;
        let checkpoints = Checkpoints::start(beside).map_err(|e| Error::Refused(e.to_string()))?;
        connection.busy_timeout(limits.statement)?;
        let jobs = writer::start(connection, checkpoints, notices.clone(), limits)?;
        let (messages, _) = broadcast::channel(WAITING_MESSAGES);
        let readers = Readers::start(&path, limits).map_err(|e| Error::Refused(e.to_string()))?;
        Ok(Sqlite { path, limits, jobs, readers, notices, messages })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<u64, Error> {
        let (answer, answered) = oneshot::channel();
        let (reply, ticket) = Reply::new(answer);
        self.send(Job::Append(append, reply)).await?;
        self.limits.write(&ticket, answered).await
    }

    /// Sends a job to the writer, and waits only if its queue is full.
    async fn send(&self, job: Job) -> Result<(), Error> {
        match self.jobs.try_send(job) {
            Ok(()) => Ok(()),
            Err(job) => Box::pin(self.limits.read(self.jobs.send(job))).await,
        }
    }

    pub(crate) fn waiting_writes(&self) -> usize {
        self.jobs.waiting()
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<Vec<Row>, Error> {
        let (answer, answered) = oneshot::channel();
        let (reply, ticket) = Reply::new(answer);
        self.send(Job::Run(statements, reply)).await?;
        self.limits.write(&ticket, answered).await
    }

    pub(crate) async fn query(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        self.limits.read(self.readers.ask(statement)).await
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notices> {
        self.notices.subscribe()
    }

    pub(crate) fn subscribe_messages(&self) -> broadcast::Receiver<Received> {
        self.messages.subscribe()
    }

    pub(crate) fn publish(&self, message: &str) {
        // There may be no subscriber.
        let _ = self.messages.send(Received::Message(message.to_owned()));
    }

    /// Creates a new file from a backup.
    pub(crate) async fn restore(path: &Path, from: &Path) -> Result<(), Error> {
        let (path, from) = (path.to_owned(), from.to_owned());
        blocking(move || copy::copy_file(&from, &path)).await
    }

    /// Writes a consistent copy of everything into a new file.
    pub(crate) async fn backup(&self, to: &Path) -> Result<(), Error> {
        let (path, to) = (self.path.clone(), to.to_owned());
        blocking(move || copy::copy_file(&path, &to)).await
    }
}

/// Checks a file without changing it.
pub(crate) async fn check_file(file: &Path) -> Result<(), Error> {
    let file = file.to_owned();
    blocking(move || {
        let connection = readers::open(&file)?;
        verify::check_digests(&connection)?;
        verify::check(&connection)
    })
    .await
}

/// Lets only their owner read the files of a database that was made by an earlier version, or copied by hand. Whoever is not the
/// owner cannot change that, and opens the database all the same.
#[cfg(unix)]
fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let open_to_others =
            |found: std::fs::Metadata| found.is_file() && found.permissions().mode() & 0o077 != 0;
        if std::fs::metadata(&name).is_ok_and(open_to_others) {
            let _ = std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600));
        }
    }
}

#[cfg(not(unix))]
fn tighten(_: &Path) {}

/// Creates a file that only its owner can read, unless it exists. SQLite gives the WAL the same permissions.
pub(crate) fn create_private(path: &Path) -> Result<(), Error> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(Error::Disk(format!("{}: {error}", path.display()))),
    }
}

/// Runs blocking work off the async threads.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Error::Closed)?
}

/// Enables the WAL. While another process does the same, SQLite reports a locked file at once, regardless of its busy
/// timeout: so retry here.
fn journal_mode(connection: &Connection) -> Result<String, Error> {
    let end = Instant::now() + BUSY_TIMEOUT;
    loop {
        let set = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0));
        match set.map_err(Error::from) {
            Err(Error::Unreachable(_)) if Instant::now() < end => {
                std::thread::sleep(Duration::from_millis(5));
            }
            answer => return answer,
        }
    }
}

fn prepare_writer(connection: &Connection) -> Result<(), Error> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    let mode = journal_mode(connection)?;
    if mode != "wal" {
        return Err(Error::Disk(format!(
            "the file system does not support a write-ahead log (journal mode {mode})"
        )));
    }
    // We checkpoint ourselves. The WAL file keeps its length, up to a limit, when it restarts: overwriting a file is
    // cheaper than extending it.
    let log = [("wal_autocheckpoint", "0"), ("journal_size_limit", JOURNAL_SIZE_LIMIT)];
    for (pragma, value) in [("synchronous", "FULL"), ("foreign_keys", "ON")].into_iter().chain(log) {
        connection.pragma_update(None, pragma, value)?;
    }
    plan_once(connection)
}

/// Statements are planned once. Otherwise SQLite plans them again for new values whenever those might allow the use of another
/// partial index, which took several times as long as running them.
fn plan_once(connection: &Connection) -> Result<(), Error> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Migrates the schema to a version, in one transaction.
pub(crate) fn migrate(connection: &mut Connection, wanted: u32) -> Result<(), Error> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    transaction.execute_batch(migrations::CREATE_VERSION_TABLE)?;
    transaction.execute_batch(verify::DROP)?;
    let found: u32 = transaction.query_row(migrations::READ_VERSION, [], |row| row.get(0))?;
    for step in migrations::steps(Backend::Sqlite, found, wanted)? {
        transaction.execute_batch(&step)?;
    }
    transaction.commit().map_err(Error::from)
}

impl From<rusqlite::Error> for Error {
    /// Classifies SQLite's errors.
    fn from(error: rusqlite::Error) -> Error {
        let text = error.to_string();
        let Some(code) = error.sqlite_error() else { return Error::Refused(text) };
        match code.code {
            ErrorCode::DiskFull
            | ErrorCode::ReadOnly
            | ErrorCode::CannotOpen
            | ErrorCode::SystemIoFailure
            | ErrorCode::PermissionDenied => Error::Disk(text),
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Error::Damaged(text),
            ErrorCode::OperationInterrupted => Error::TooSlow(text),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Unreachable(text),
            ErrorCode::ConstraintViolation => match code.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Error::Missing,
                _ => Error::Taken,
            },
            _ => Error::Refused(text),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[tokio::test]
    async fn files_of_earlier_versions_become_readable_by_their_owner_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tengen.db");
        drop(Sqlite::open(&path, TimeLimits::default()).await.expect("it opens"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("changed");
        let open = Sqlite::open(&path, TimeLimits::default()).await.expect("it opens");
        for end in ["tengen.db", "tengen.db-wal", "tengen.db-shm"] {
            let mode = std::fs::metadata(folder.path().join(end)).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{end}");
        }
        drop(open);
    }
}
