//! Shared connections for queries.
//!
//! Queries are pipelined on a few connections, so that they do not wait for each other in this process, and the
//! database sees few connections however many queries there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::Client;

use super::pool::Pool;
use super::{RETRY_FOR, run};
use crate::Error;
use crate::sql::{Row, Statement};

/// Several, so that one slow query does not delay all others.
const CONNECTIONS: usize = 4;

#[derive(Debug)]
pub(super) struct Readers {
    pool: Pool,
    /// Opened on first use and again after a failure.
    kept: [Mutex<Option<Arc<Client>>>; CONNECTIONS],
    next: AtomicUsize,
}

impl Readers {
    pub(super) fn new(pool: Pool) -> Readers {
        Readers { pool, kept: Default::default(), next: AtomicUsize::new(0) }
    }

    /// Runs a query; retries once on a new connection, since a closed one may go unnoticed and queries change nothing.
    pub(super) async fn ask(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        let place = self.next.fetch_add(1, Relaxed) % CONNECTIONS;
        let client = self.connection(place, None).await?;
        let limits = self.pool.limits();
        match limits.statement(run::query(&client, statement)).await {
            Err(Error::Unreachable(_)) => {
                let fresh = self.connection(place, Some(&client)).await?;
                limits.statement(run::query(&fresh, statement)).await
            }
            answer => answer,
        }
    }

    /// The connection of a slot; a new one if it is closed, or if it is the one that has just failed.
    async fn connection(&self, place: usize, failed: Option<&Arc<Client>>) -> Result<Arc<Client>, Error> {
        // While one task connects, the others wait for it with a timeout instead of connecting, too.
        let turn = timeout(RETRY_FOR, self.kept[place].lock()).await;
        let mut kept = turn.map_err(|_| Error::Unreachable("the database is not responding".to_owned()))?;
        let good = |client: &&Arc<Client>| {
            !client.is_closed() && failed.is_none_or(|failed| !Arc::ptr_eq(failed, client))
        };
        if let Some(client) = kept.as_ref().filter(good) {
            return Ok(Arc::clone(client));
        }
        let fresh = Arc::new(self.pool.connect().await?);
        *kept = Some(Arc::clone(&fresh));
        Ok(fresh)
    }
}
