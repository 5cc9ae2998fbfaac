//! Places for the stores of tests: a file, or a database of a temporary PostgreSQL server.

use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

use store::Store;
use tempfile::TempDir;
use tokio_postgres::NoTls;

/// An empty place for a store, a separate one for each test.
#[derive(Debug)]
pub struct Place {
    /// The path of the file, or the URL of the database.
    pub address: String,
    _folder: Option<TempDir>,
    #[cfg(feature = "simulation")]
    simulated: Option<store::SimulatedDatabase>,
}

/// A plan without faults.
#[cfg(feature = "simulation")]
#[derive(Debug)]
struct NoFaults;

#[cfg(feature = "simulation")]
impl store::Faults for NoFaults {}

/// The environment variable with the URL of a PostgreSQL server; `scripts/with-postgres.sh` starts one.
const SERVER: &str = "TENGEN_TEST_POSTGRES";

impl Place {
    /// A new file.
    ///
    /// # Panics
    /// If the database fails.
    pub fn sqlite() -> Place {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = folder.path().join("tengen.db").to_str().expect("a readable path").to_owned();
        Place::new(address, Some(folder))
    }

    fn new(address: String, folder: Option<TempDir>) -> Place {
        Place {
            address,
            _folder: folder,
            #[cfg(feature = "simulation")]
            simulated: None,
        }
    }

    /// A new database in memory, without faults. It has no address.
    ///
    /// # Panics
    /// If the database fails.
    #[cfg(feature = "simulation")]
    pub fn simulated() -> Place {
        let database = store::SimulatedDatabase::new(std::sync::Arc::new(NoFaults)).expect("a database");
        Place { simulated: Some(database), ..Place::new(String::new(), None) }
    }

    /// A new database. `None`, with a message, if there is no server; that is an error on CI.
    ///
    /// # Panics
    /// If the database fails.
    pub async fn postgres() -> Option<Place> {
        let Ok(server) = std::env::var(SERVER) else {
            let why = format!("SKIPPED on PostgreSQL: {SERVER} is not set; use scripts/with-postgres.sh");
            assert!(std::env::var_os("CI").is_none(), "{why}");
            // Written directly, since the test runner captures the output of the print macros.
            let _ = writeln!(std::io::stderr(), "{why}");
            return None;
        };
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        execute(&format!("{server}/postgres"), &format!("CREATE DATABASE {name}")).await;
        Some(Place::new(format!("{server}/{name}"), None))
    }

    /// Whether it is a file.
    pub fn is_sqlite(&self) -> bool {
        self._folder.is_some()
    }

    /// Opens the store like a starting program. Several may be open at once.
    ///
    /// # Panics
    /// If the database fails.
    pub async fn open(&self) -> Store {
        #[cfg(feature = "simulation")]
        if let Some(database) = &self.simulated {
            return database.connect(std::sync::Arc::new(NoFaults));
        }
        Store::open(&self.address).await.expect("the store opens")
    }

    /// Locks a table against writes.
    ///
    /// # Panics
    /// If the database fails.
    pub async fn hold(&self, table: &str) -> Held {
        if self.is_sqlite() {
            let connection = rusqlite::Connection::open(&self.address).expect("the file opens");
            connection.execute_batch("BEGIN IMMEDIATE").expect("nobody writes");
            return Held::Sqlite(connection);
        }
        let client = connect(&self.address).await;
        client.batch_execute(&format!("BEGIN; LOCK TABLE {table}")).await.expect("nobody writes");
        Held::Postgres(client)
    }

    /// Runs SQL on the database directly.
    ///
    /// # Panics
    /// If the database fails.
    pub async fn meddle(&self, sql: &str) {
        if self.is_sqlite() {
            let connection = rusqlite::Connection::open(&self.address).expect("the file opens");
            connection.execute_batch(sql).expect("the meddling works");
        } else {
            execute(&self.address, sql).await;
        }
    }
}

/// A locked table.
#[derive(Debug)]
pub enum Held {
    /// A transaction on the whole file.
    Sqlite(rusqlite::Connection),
    /// A transaction with a lock on the table.
    Postgres(tokio_postgres::Client),
}

impl Held {
    /// Unlocks the table.
    ///
    /// # Panics
    /// If the database fails.
    pub async fn release(self) {
        match self {
            Held::Sqlite(connection) => connection.execute_batch("ROLLBACK").expect("it was held"),
            Held::Postgres(client) => client.batch_execute("ROLLBACK").await.expect("it was held"),
        }
    }
}

async fn connect(address: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client
}

async fn execute(address: &str, sql: &str) {
    let client = connect(address).await;
    client.batch_execute(sql).await.expect("the statement works");
}

/// Declares each test for both databases.
#[macro_export]
macro_rules! contract {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name($crate::Place::sqlite()).await;
                }
            )*
        }
        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    if let Some(place) = $crate::Place::postgres().await {
                        super::$name(place).await;
                    }
                }
            )*
        }
    };
}

/// Declares each test for both databases, and for the one of the simulation; those after the semicolon work on the data behind
/// the store's back, which only a database with an address allows.
#[cfg(feature = "simulation")]
#[macro_export]
macro_rules! contract_everywhere {
    ($($name:ident),* $(; $($other:ident),*)? $(,)?) => {
        $crate::contract!($($name,)* $($($other),*)?);
        mod simulated {
            $(
                #[tokio::test]
                async fn $name() {
                    super::$name($crate::Place::simulated()).await;
                }
            )*
        }
    };
}
