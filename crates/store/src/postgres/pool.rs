//! Connections to PostgreSQL.

use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_postgres::{Client, Config, NoTls};

use crate::Error;

/// How many may have a connection of their own at once; others wait. A database of the usual size takes a hundred, and
/// other processes need some, too.
const MAX_CONNECTIONS: usize = 16;
/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Where to connect, and connections at rest.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    config: Arc<Config>,
    resting: Arc<Mutex<Vec<Client>>>,
    turns: Arc<Semaphore>,
}

impl Pool {
    /// A pool for a database named by an address such as `postgresql://user@host/database`.
    pub(crate) fn new(url: &str) -> Result<Pool, Error> {
        let mut config = Config::from_str(url).map_err(|e| Error::Refused(e.to_string()))?;
        config.application_name("tengen");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        let turns = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        Ok(Pool { config: Arc::new(config), resting: Arc::default(), turns })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// A connection that nobody else uses, when it is one's turn.
    pub(super) async fn take(&self) -> Result<Taken, Error> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| Error::Closed)?;
        let client = match self.rested() {
            Some(client) => client,
            None => self.connect_now().await?,
        };
        Ok(Taken { client, pool: self.clone(), _turn: Some(turn) })
    }

    /// A new connection at once, for those of whom there are few.
    pub(super) async fn connect(&self) -> Result<Taken, Error> {
        Ok(Taken { client: self.connect_now().await?, pool: self.clone(), _turn: None })
    }

    /// A connection that rests, if one is still good.
    fn rested(&self) -> Option<Client> {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        std::iter::from_fn(|| resting.pop()).find(|client| !client.is_closed())
    }

    async fn connect_now(&self) -> Result<Client, Error> {
        let (client, connection) = self.config.connect(NoTls).await?;
        tokio::spawn(async move {
            // Its end is seen by whoever uses the client.
            let _ = connection.await;
        });
        Ok(client)
    }
}

/// A connection in use. Dropped, it is closed, and with it any transaction that was left half done because
/// whoever wanted it went away.
#[derive(Debug)]
pub(super) struct Taken {
    client: Client,
    pool: Pool,
    _turn: Option<OwnedSemaphorePermit>,
}

impl Taken {
    /// Puts a connection that is in no transaction to rest, for the next one who needs one.
    pub(super) fn rest(self) {
        if !self.client.is_closed() {
            self.pool.resting.lock().unwrap_or_else(PoisonError::into_inner).push(self.client);
        }
    }
}

impl Deref for Taken {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}
