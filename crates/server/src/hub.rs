//! The tables that are in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Error, Store};
use table::{By, Command, Event, Open, TableId};

use crate::bots::SearchPool;
use crate::error::ApiError;
use crate::live::{Live, moment};

/// How many tables to let go of in one go, and how long to wait before the next.
const EVICT_AT_ONCE: usize = 2;
const EVICT_PAUSE: Duration = Duration::from_millis(2);

#[derive(Debug)]
pub(crate) struct Hub {
    store: Arc<Store>,
    pool: SearchPool,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
}

impl Hub {
    pub(crate) fn new(store: Arc<Store>, pool: SearchPool) -> Hub {
        Hub { store, pool, tables: Mutex::default() }
    }

    /// Where the tables are kept.
    #[cfg(test)]
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.tables().len()
    }

    /// Opens a table.
    pub(crate) async fn open(&self, wanted: &Open, by: &By) -> Result<TableId, ApiError> {
        self.open_with(table::open(wanted, by, moment()?)?).await
    }

    /// Opens a table with these first events.
    pub(crate) async fn open_with(&self, events: Vec<Event>) -> Result<TableId, ApiError> {
        let id = TableId::from_seed(moment()?.seed);
        let (live, opening) = Live::open(id.clone(), events)?;
        // Those who opened it will look at it next, so it is kept. It is here before the journal has it, so that what another
        // process writes to it finds it here; nobody can look yet, for nobody knows its id.
        self.tables().insert(id.clone(), Arc::new(live));
        if let Err(error) = self.store.append(opening).await {
            self.tables().remove(&id);
            return Err(error.into());
        }
        Ok(id)
    }

    /// A table, from memory or from the journal.
    pub(crate) async fn find(&self, id: &TableId) -> Result<Arc<Live>, ApiError> {
        if let Some(live) = self.tables().get(id) {
            return Ok(Arc::clone(live));
        }
        let loaded = Live::load(&self.store, id.clone()).await?.ok_or_else(ApiError::not_found)?;
        // Somebody else may have been faster; then theirs is the one.
        let live = Arc::clone(self.tables().entry(id.clone()).or_insert_with(|| Arc::new(loaded)));
        // Another process may have written since it was read, and its notice found nobody here to tell.
        live.catch_up(&self.store, None).await?;
        Ok(live)
    }

    /// Does something at a table.
    pub(crate) async fn command(&self, id: &TableId, command: &Command, by: &By) -> Result<u64, ApiError> {
        let live = self.find(id).await?;
        let number = live.command(&self.store, &self.pool, command, by).await?;
        if let Some(rematch) = live.rematch().await {
            self.open_rematch(rematch).await?;
        }
        Ok(number)
    }

    /// Checks the clock of a table: ends the game if a flag fell, otherwise stores when to check next.
    pub(crate) async fn check_clock(&self, id: &TableId) -> Result<(), ApiError> {
        self.command(id, &Command::LookAtClock, &By::House).await?;
        self.find(id).await?.look_later(&self.store).await
    }

    async fn open_rematch(&self, rematch: table::Rematch) -> Result<(), ApiError> {
        if self.store.head(rematch.table.as_str()).await? > 0 {
            return Ok(());
        }
        let (_, opening) = Live::open(rematch.table, rematch.events)?;
        match self.store.append(opening).await {
            // Another process was faster, and has opened the very same.
            Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes in what another process has written.
    pub(crate) async fn catch_up(&self, stream: &str, head: u64) {
        let known = TableId::new(stream).ok().and_then(|id| self.tables().get(&id).cloned());
        if let Some(live) = known
            && let Err(error) = live.catch_up(&self.store, Some(head)).await
        {
            tracing::warn!(stream, ?error, "cannot follow the journal");
        }
    }

    /// Takes in whatever other processes may have written.
    pub(crate) async fn catch_up_all(&self) {
        let all: Vec<Arc<Live>> = self.tables().values().cloned().collect();
        for live in all {
            if let Err(error) = live.catch_up(&self.store, None).await {
                tracing::warn!(?error, "cannot follow the journal");
            }
        }
    }

    /// Forgets tables in which nobody was interested for so long; the journal has them.
    pub(crate) async fn evict(&self, longest: Duration) {
        let mut evicted: Vec<_> = {
            // Whoever watches or plays holds the table, too.
            let unwanted = |live: &Arc<Live>| Arc::strong_count(live) == 1 && live.untouched_for(longest);
            self.tables().extract_if(|_, live| unwanted(live)).collect()
        };
        // To let go of many at once keeps others waiting.
        while !evicted.is_empty() {
            evicted.truncate(evicted.len().saturating_sub(EVICT_AT_ONCE));
            tokio::time::sleep(EVICT_PAUSE).await;
        }
    }
}
