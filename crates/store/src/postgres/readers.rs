//! The few connections on which everybody asks.
//!
//! A question needs no connection of its own: many travel behind one another. So askers never wait for each other in this
//! process, and however many they are, the database sees a few connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::Client;

use super::pool::Pool;
use super::{RETRY_FOR, run};
use crate::Error;
use crate::sql::{Row, Statement};

/// So that one long question does not hold up all others.
const CONNECTIONS: usize = 4;

#[derive(Debug)]
pub(super) struct Readers {
    pool: Pool,
    /// Connections, made when they are first needed and again when they are lost.
    kept: [Mutex<Option<Arc<Client>>>; CONNECTIONS],
    next: AtomicUsize,
}

impl Readers {
    pub(super) fn new(pool: Pool) -> Readers {
        Readers { pool, kept: Default::default(), next: AtomicUsize::new(0) }
    }

    /// Asks; if the connection has died unnoticed, once more on a new one, which does no harm.
    pub(super) async fn ask(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        let place = self.next.fetch_add(1, Relaxed) % CONNECTIONS;
        let client = self.connection(place, None).await?;
        match run::query(&client, statement).await {
            Err(Error::Unreachable(_)) => {
                let fresh = self.connection(place, Some(&client)).await?;
                run::query(&fresh, statement).await
            }
            answer => answer,
        }
    }

    /// The connection of a place; a new one if it is lost, or if it is the one that has just failed.
    async fn connection(&self, place: usize, failed: Option<&Arc<Client>>) -> Result<Arc<Client>, Error> {
        // While one connects, the others wait for it instead of connecting, too, but not one after the other for ever.
        let turn = timeout(RETRY_FOR, self.kept[place].lock()).await;
        let mut kept = turn.map_err(|_| Error::Unreachable("the database does not answer".to_owned()))?;
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
