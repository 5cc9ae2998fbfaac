//! Connections to PostgreSQL.

use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_postgres::{Client, Config, NoTls};

use crate::Error;

/// Connections kept for the next one who needs one; more are opened when needed, and closed after.
const KEPT: usize = 8;
/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Where to connect, and connections at rest.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    config: Arc<Config>,
    resting: Arc<Mutex<Vec<Client>>>,
}

impl Pool {
    /// A pool for a database named by an address such as `postgresql://user@host/database`.
    pub(crate) fn new(url: &str) -> Result<Pool, Error> {
        let mut config = Config::from_str(url).map_err(|e| Error::Refused(e.to_string()))?;
        config.application_name("tengen");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        Ok(Pool { config: Arc::new(config), resting: Arc::default() })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// A connection that nobody else uses.
    pub(super) async fn take(&self) -> Result<Taken, Error> {
        loop {
            let kept = self.resting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            match kept {
                Some(client) if client.is_closed() => {}
                Some(client) => return Ok(Taken { client, pool: self.clone() }),
                None => return self.connect().await,
            }
        }
    }

    /// A new connection.
    pub(super) async fn connect(&self) -> Result<Taken, Error> {
        let (client, connection) = self.config.connect(NoTls).await?;
        tokio::spawn(async move {
            // Its end is seen by whoever uses the client.
            let _ = connection.await;
        });
        Ok(Taken { client, pool: self.clone() })
    }
}

/// A connection in use. Dropped, it is closed, and with it any transaction that was left half done because
/// whoever wanted it went away.
#[derive(Debug)]
pub(super) struct Taken {
    client: Client,
    pool: Pool,
}

impl Taken {
    /// Puts a connection that is in no transaction to rest, for the next one who needs one.
    pub(super) fn rest(self) {
        let mut resting = self.pool.resting.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.client.is_closed() && resting.len() < KEPT {
            resting.push(self.client);
        }
    }
}

impl Deref for Taken {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}
