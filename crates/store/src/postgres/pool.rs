//! Connections to PostgreSQL.

use std::ops::Deref;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Hook, HookError, Manager, ManagerConfig, Object, PoolError, RecyclingMethod,
};
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::Target;
use crate::{Error, TimeLimits};

/// Maximum number of pooled connections of this process; further requests wait. PostgreSQL accepts a hundred by
/// default, and other processes need some, too.
const MAX_CONNECTIONS: usize = 16;
/// Timeout for getting a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a connection may be idle before the system checks whether the other end still exists.
const KEEPALIVE: Duration = Duration::from_secs(30);

/// Sets the database's own time limits for a connection.
fn set_limits(limits: TimeLimits) -> String {
    let (statement, idle) = (limits.statement_ms(), limits.statement_ms() * 2);
    format!("SET statement_timeout = {statement}; SET idle_in_transaction_session_timeout = {idle}")
}

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
    limits: TimeLimits,
    pool: deadpool_postgres::Pool,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("status", &self.pool.status()).finish_non_exhaustive()
    }
}

impl Pool {
    /// A pool for a URL such as `postgresql://user@host/database`.
    pub(crate) fn new(url: &str, limits: TimeLimits) -> Result<Pool, Error> {
        let Target { mut config, tls } = Target::parse(url)?;
        config.application_name("tengen");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        // A connection whose other end is gone without a word is noticed after a while.
        config.keepalives_idle(KEEPALIVE).tcp_user_timeout(limits.answer);
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config.clone(), tls.clone(), recycling);
        let set = set_limits(limits);
        let limit = Hook::async_fn(move |client: &mut ClientWrapper, _| {
            let set = set.clone();
            Box::pin(async move { client.batch_execute(&set).await.map_err(HookError::Backend) })
        });
        let pool =
            deadpool_postgres::Pool::builder(manager).max_size(MAX_CONNECTIONS).post_create(limit).build();
        Ok(Pool { config, tls, limits, pool: pool.map_err(|error| Error::Refused(error.to_string()))? })
    }

    /// A pooled connection for exclusive use.
    pub(super) async fn get(&self) -> Result<Pooled, Error> {
        let get = async {
            self.pool.get().await.map_err(|error| match error {
                PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
                    Error::from(error)
                }
                PoolError::Closed => Error::Closed,
                other => Error::Unreachable(other.to_string()),
            })
        };
        Ok(Pooled(Some(self.limits.read(get).await?)))
    }

    pub(super) fn limits(&self) -> TimeLimits {
        self.limits
    }

    /// A new connection outside the pool, for the few long-lived users.
    pub(super) async fn connect(&self) -> Result<Client, Error> {
        let client = self.connect_unlimited().await?;
        let set = set_limits(self.limits);
        self.limits.statement(async { client.batch_execute(&set).await.map_err(Error::from) }).await?;
        Ok(client)
    }

    /// The same without time limits: for copies and migrations.
    pub(super) async fn connect_unlimited(&self) -> Result<Client, Error> {
        let (client, connection) = self.connect_raw().await?;
        tokio::spawn(async move {
            // The client reports how it ended.
            let _ = connection.await;
        });
        Ok(client)
    }

    /// A new connection whose notifications the caller reads.
    pub(super) async fn connect_raw(&self) -> Result<(Client, RawConnection), Error> {
        let connect = async { self.config.connect(self.tls.clone()).await.map_err(Error::from) };
        self.limits.read(connect).await
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
