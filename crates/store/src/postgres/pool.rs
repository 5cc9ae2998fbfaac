//! Connections to PostgreSQL.

use std::ops::Deref;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, PoolError, RecyclingMethod};
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::Target;
use crate::Error;

/// Maximum number of pooled connections of this process; further requests wait. PostgreSQL accepts a hundred by
/// default, and other processes need some, too.
const MAX_CONNECTIONS: usize = 16;
/// Timeout for getting a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A connection that yields its notifications when polled.
pub(super) type RawConnection = Connection<
    Socket,
    <<MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect as TlsConnect<Socket>>::Stream,
>;

/// The target and its idle connections.
#[derive(Clone)]
pub(crate) struct Pool {
    config: Config,
    tls: MakeRustlsConnect,
    pool: deadpool_postgres::Pool,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("status", &self.pool.status()).finish_non_exhaustive()
    }
}

impl Pool {
    /// A pool for a URL such as `postgresql://user@host/database`.
    pub(crate) fn new(url: &str) -> Result<Pool, Error> {
        let Target { mut config, tls } = Target::parse(url)?;
        config.application_name("tengen");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config.clone(), tls.clone(), recycling);
        let pool = deadpool_postgres::Pool::builder(manager).max_size(MAX_CONNECTIONS).build();
        Ok(Pool { config, tls, pool: pool.map_err(|error| Error::Refused(error.to_string()))? })
    }

    /// A pooled connection for exclusive use.
    pub(super) async fn get(&self) -> Result<Pooled, Error> {
        let object = self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => Error::from(error),
            PoolError::Closed => Error::Closed,
            other => Error::Unreachable(other.to_string()),
        })?;
        Ok(Pooled(Some(object)))
    }

    /// A new connection outside the pool, for the few long-lived users.
    pub(super) async fn connect(&self) -> Result<Client, Error> {
        let (client, connection) = self.connect_raw().await?;
        tokio::spawn(async move {
            // The client reports how it ended.
            let _ = connection.await;
        });
        Ok(client)
    }

    /// A new connection whose notifications the caller reads.
    pub(super) async fn connect_raw(&self) -> Result<(Client, RawConnection), Error> {
        self.config.connect(self.tls.clone()).await.map_err(Error::from)
    }
}

/// A pooled connection in use. Dropping it closes it, and with it any transaction that was left open because its
/// caller was cancelled; [`Pooled::release`] returns it to the pool.
pub(super) struct Pooled(Option<Object>);

impl Pooled {
    /// Returns a connection that is in no transaction to the pool.
    pub(super) fn release(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        if let Some(object) = self.0.take() {
            drop(Object::take(object));
        }
    }
}

impl Deref for Pooled {
    type Target = Client;

    fn deref(&self) -> &Client {
        match &self.0 {
            Some(object) => object,
            None => unreachable!("emptied only by `release` and `drop`, which consume it"),
        }
    }
}
