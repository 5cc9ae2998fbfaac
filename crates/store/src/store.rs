//! The store, independent of its database.

use std::borrow::Cow;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::journal::{Append, Stored, Subscription};
use crate::place::is_postgres_url;
use crate::plans::RunStatements;
use crate::postgres::{self, Postgres};
use crate::pubsub::MessageSubscription;
use crate::sql::{Row, Statement};
#[cfg(feature = "simulation")]
use crate::sqlite::simulated::Simulated;
use crate::sqlite::{self, Sqlite};
use crate::{Change, Error, TimeLimits};

/// A journal with its tables. All methods take `&self`; share it in an `Arc`.
#[derive(Debug)]
pub struct Store {
    database: Database,
    pub(crate) run_statements: RunStatements,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one in a process")]
enum Database {
    Sqlite(Sqlite),
    Postgres(Postgres),
    #[cfg(feature = "simulation")]
    Simulated(Simulated),
}

impl Store {
    #[cfg(feature = "simulation")]
    pub(crate) fn simulated(database: Simulated) -> Store {
        Store { database: Database::Simulated(database), run_statements: RunStatements::default() }
    }

    /// Opens a store: a URL of a PostgreSQL database (`postgres://…`), or the path of a file, which is created if it
    /// does not exist. Older schemas are migrated.
    ///
    /// # Errors
    /// If it cannot be opened, or was created by a newer program.
    pub async fn open(place: &str) -> Result<Store, Error> {
        Store::open_with(place, TimeLimits::default()).await
    }

    /// Opens a store with other time limits.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_with(place: &str, limits: TimeLimits) -> Result<Store, Error> {
        let database = match is_postgres_url(place) {
            true => Database::Postgres(Postgres::open(place, limits).await?),
            false => Database::Sqlite(Sqlite::open(Path::new(place), limits).await?),
        };
        Ok(Store { database, run_statements: RunStatements::default() })
    }

    /// Appends to a stream, if it still ends at the expected number. Returns the number of its latest entry, once it is
    /// on disk.
    ///
    /// # Errors
    /// [`Error::Conflict`] if another writer appended first, or the error of a change in the same transaction; nothing
    /// was changed then. [`Error::Unknown`] if the result is unknown.
    pub async fn append(&self, append: Append) -> Result<u64, Error> {
        self.check_statements(&append.changes)?;
        match &self.database {
            Database::Sqlite(database) => database.append(append).await,
            Database::Postgres(database) => database.append(append).await,
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.append(append).await,
        }
    }

    /// Appends and other changes of this process that wait for the writer. Those that are being committed do not count.
    pub fn waiting_writes(&self) -> usize {
        match &self.database {
            Database::Sqlite(database) => database.waiting_writes(),
            Database::Postgres(database) => database.waiting_writes(),
            #[cfg(feature = "simulation")]
            Database::Simulated(_) => 0,
        }
    }

    /// Reads at most `most` events of a stream, from a number on.
    ///
    /// # Errors
    /// If an event is not an `E`, or the database fails.
    pub async fn read<E: DeserializeOwned>(
        &self,
        stream: &str,
        from: u64,
        most: u32,
    ) -> Result<Vec<Stored<E>>, Error> {
        let sql = match &self.database {
            Database::Sqlite(_) => sqlite::READ,
            Database::Postgres(_) => postgres::READ,
            #[cfg(feature = "simulation")]
            Database::Simulated(_) => sqlite::READ,
        };
        let rows = self.query(sql, vec![stream.into(), from.into(), most.into()]).await?;
        rows.iter().map(|row| stored(stream, row)).collect()
    }

    /// Reads all events of a stream.
    ///
    /// # Errors
    /// If an event is not an `E`, or the database fails.
    pub async fn read_all<E: DeserializeOwned>(&self, stream: &str) -> Result<Vec<Stored<E>>, Error> {
        self.read(stream, 1, u32::MAX).await
    }

    /// The number of a stream's latest entry; 0 if it has none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn head(&self, stream: &str) -> Result<u64, Error> {
        let rows = self.query("SELECT head FROM streams WHERE stream = $1", vec![stream.into()]).await?;
        rows.first().map_or(Ok(0), |row| row.uint(0))
    }

    /// The names of at most `most` streams after a name, in order: for iterating over all of them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn streams(&self, after: &str, most: u32) -> Result<Vec<String>, Error> {
        let sql = "SELECT stream FROM streams WHERE stream > $1 ORDER BY stream LIMIT $2";
        let rows = self.query(sql, vec![after.into(), most.into()]).await?;
        rows.iter().map(|row| row.text(0)).collect()
    }

    /// Notices of everything appended from now on, by this process or another.
    pub fn subscribe(&self) -> Subscription {
        Subscription::new(match &self.database {
            Database::Sqlite(database) => database.subscribe(),
            Database::Postgres(database) => database.subscribe(),
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.subscribe(),
        })
    }

    /// Receives every message [published](Store::publish) from now on, by this process or another.
    pub fn subscribe_messages(&self) -> MessageSubscription {
        MessageSubscription(match &self.database {
            Database::Sqlite(database) => database.subscribe_messages(),
            Database::Postgres(database) => database.subscribe_messages(),
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.subscribe_messages(),
        })
    }

    pub(crate) async fn send_message(&self, message: &str) -> Result<(), Error> {
        match &self.database {
            Database::Sqlite(database) => {
                database.publish(message);
                Ok(())
            }
            Database::Postgres(database) => database.publish(message).await,
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.publish(message),
        }
    }

    /// Makes changes to typed tables, all or none.
    ///
    /// # Errors
    /// The error of a change, or of the database.
    pub async fn change(&self, change: Change) -> Result<(), Error> {
        self.run(change.0).await.map(|_| ())
    }

    /// Writes a consistent copy of everything into a new SQLite store.
    ///
    /// # Errors
    /// [`Error::Taken`] if the file already exists.
    pub async fn backup(&self, to: &Path) -> Result<(), Error> {
        match &self.database {
            Database::Sqlite(database) => database.backup(to).await,
            Database::Postgres(database) => database.backup(to).await,
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.backup(),
        }
    }

    /// Restores a [backup](Store::backup), of either database, into an empty place: a file that does not exist yet, or
    /// a database without data.
    ///
    /// # Errors
    /// [`Error::Taken`] if it is not empty. On any error, the place stays empty.
    pub async fn restore(place: &str, from: &Path) -> Result<(), Error> {
        match is_postgres_url(place) {
            true => Postgres::restore(place, from).await,
            false => Sqlite::restore(Path::new(place), from).await,
        }
    }

    /// Writes one row, to find out whether writing works.
    ///
    /// # Errors
    /// If it does not.
    pub async fn probe(&self, now: u64) -> Result<(), Error> {
        let sql = "INSERT INTO probe (id, written) VALUES (1, $1)
                   ON CONFLICT (id) DO UPDATE SET written = excluded.written";
        self.run(vec![Statement::new(sql, vec![now.into()])]).await.map(|_| ())
    }

    /// Checks that a file is a whole backup (or another SQLite store), without changing it.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is not.
    pub async fn check_file(file: &Path) -> Result<(), Error> {
        sqlite::check_file(file).await
    }

    pub(crate) async fn run(&self, statements: Vec<Statement>) -> Result<Vec<Row>, Error> {
        self.check_statements(&statements)?;
        match &self.database {
            Database::Sqlite(database) => database.run(statements).await,
            Database::Postgres(database) => database.run(statements).await,
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.run(statements).await,
        }
    }

    pub(crate) async fn query(
        &self,
        sql: impl Into<Cow<'static, str>>,
        values: Vec<crate::sql::Value>,
    ) -> Result<Vec<Row>, Error> {
        let statement = Statement::new(sql, values);
        self.check_statements(std::slice::from_ref(&statement))?;
        self.unnoted_query(statement).await
    }

    pub(crate) async fn unnoted_query(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        match &self.database {
            Database::Sqlite(database) => database.query(statement).await,
            Database::Postgres(database) => database.query(statement).await,
            #[cfg(feature = "simulation")]
            Database::Simulated(database) => database.query(statement).await,
        }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        !matches!(self.database, Database::Postgres(_))
    }

    fn check_statements(&self, statements: &[Statement]) -> Result<(), Error> {
        for statement in statements {
            statement.check_texts()?;
            self.run_statements.note(statement);
        }
        Ok(())
    }

    /// How to ask for the plan of a statement, and the column of the answer.
    #[cfg(debug_assertions)]
    pub(crate) fn explain(&self) -> (&'static str, usize) {
        match &self.database {
            Database::Postgres(_) => ("EXPLAIN", 0),
            _ => ("EXPLAIN QUERY PLAN", 3),
        }
    }
}

fn stored<E: DeserializeOwned>(stream: &str, row: &Row) -> Result<Stored<E>, Error> {
    let number = row.uint(0)?;
    let wrong_type = |e: serde_json::Error| Error::Damaged(format!("event {number} of {stream}: {e}"));
    let event = serde_json::from_str(&row.text(1)?).map_err(wrong_type)?;
    Ok(Stored { number, event })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn fresh() -> (Store, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("tengen.db");
        (Store::open(file.to_str().expect("a path")).await.expect("it opens"), folder)
    }

    async fn pragma(store: &Store, sql: &'static str) {
        store.run(vec![Statement::new(sql, vec![])]).await.expect("a setting can be set");
    }

    fn large(expected: u64) -> Append {
        Append::events("t", expected, &["x".repeat(20_000), "y".repeat(20_000)])
            .expect("texts can be written")
    }

    /// Limits SQLite to a number of pages, which fails like a full disk.
    #[tokio::test]
    async fn a_full_disk_is_said_and_does_no_harm() {
        let (store, _folder) = fresh().await;
        let mut head = store.append(large(0)).await.expect("there is room");
        pragma(&store, "PRAGMA max_page_count = 60").await;
        let refused = loop {
            match store.append(large(head)).await {
                Ok(next) => head = next,
                Err(refused) => break refused,
            }
        };
        assert!(matches!(&refused, Error::Disk(why) if why.contains("full")), "{refused}");
        let there = store.read_all::<String>("t").await.expect("reading goes on");
        assert_eq!((there.len() as u64, store.head("t").await), (head, Ok(head)));
        pragma(&store, "PRAGMA max_page_count = 100000").await;
        assert_eq!(store.append(large(head)).await, Ok(head + 2));
    }

    #[tokio::test]
    async fn a_disk_that_cannot_be_written_is_said_and_does_no_harm() {
        let (store, folder) = fresh().await;
        store.append(large(0)).await.expect("it can be written");
        pragma(&store, "PRAGMA query_only = ON").await;
        let refused = store.append(large(2)).await.expect_err("it cannot be written");
        assert!(matches!(&refused, Error::Disk(_)), "{refused}");
        assert_eq!(store.head("t").await, Ok(2));
        let file = folder.path().join("tengen.db");
        let again = Store::open(file.to_str().expect("a path")).await.expect("it opens");
        assert_eq!(again.append(large(2)).await, Ok(4));
    }

    #[tokio::test]
    async fn a_place_that_makes_no_sense_is_refused() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let nowhere = folder.path().join("no/such/folder/tengen.db");
        let refused = Store::open(nowhere.to_str().expect("a path")).await.expect_err("no such folder");
        assert!(matches!(&refused, Error::Disk(_)), "{refused}");
        let other = folder.path().join("letter.txt");
        std::fs::write(&other, "Dear reader, this is not a database at all. ".repeat(100)).expect("written");
        let refused = Store::open(other.to_str().expect("a path")).await.expect_err("no database");
        assert!(matches!(&refused, Error::Damaged(_)), "{refused}");
        let refused = Store::open("postgres://127.0.0.1:1/none").await.expect_err("nobody answers");
        assert!(matches!(&refused, Error::Unreachable(_)), "{refused}");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn files_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let (store, folder) = fresh().await;
        store.append(large(0)).await.expect("there is room");
        store.backup(&folder.path().join("copy.db")).await.expect("it can be copied");
        let files = std::fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file"));
        let modes: Vec<u32> =
            files.map(|file| file.metadata().expect("it is there").permissions().mode() & 0o777).collect();
        assert!(modes.len() >= 2 && modes.iter().all(|mode| *mode == 0o600), "{modes:?}");
    }

    #[tokio::test]
    async fn a_closed_store_is_one_file() {
        let (store, folder) = fresh().await;
        store.append(large(0)).await.expect("there is room");
        assert_eq!(store.head("t").await, Ok(2));
        drop(store);
        let files: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
        assert_eq!(files.len(), 1, "{files:?}");
    }

    #[tokio::test]
    async fn a_backup_is_a_store_of_its_own() {
        let (store, folder) = fresh().await;
        store.append(large(0)).await.expect("there is room");
        let copy = folder.path().join("copy.db");
        store.backup(&copy).await.expect("it can be copied");
        store.append(large(2)).await.expect("there is room");
        assert_eq!(store.backup(&copy).await, Err(Error::Taken));
        let copied = Store::open(copy.to_str().expect("a path")).await.expect("it opens");
        assert_eq!((copied.head("t").await, store.head("t").await), (Ok(2), Ok(4)));
    }
}
