//! The tables that are in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Error, Store};
use table::{By, Command, Event, Open, TableId};

use crate::bots::SearchPool;
use crate::error::ApiError;
use crate::live::{Live, moment};

/// Tables evicted per batch, and the pause between batches.
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

    /// The number of tables in memory.
    pub(crate) fn len(&self) -> usize {
        self.tables().len()
    }

    /// Opens a table.
    pub(crate) async fn open(&self, wanted: &Open, by: &By) -> Result<TableId, ApiError> {
        self.open_with(table::open(wanted, by, moment()?)?).await
    }

    /// Opens a table with an id that is new.
    pub(crate) async fn open_as(&self, id: TableId, wanted: &Open, by: &By) -> Result<(), ApiError> {
        self.insert(id, table::open(wanted, by, moment()?)?).await
    }

    /// Opens a table with these first events.
    pub(crate) async fn open_with(&self, events: Vec<Event>) -> Result<TableId, ApiError> {
        let id = TableId::from_seed(moment()?.seed);
        self.insert(id.clone(), events).await?;
        Ok(id)
    }

    async fn insert(&self, id: TableId, events: Vec<Event>) -> Result<(), ApiError> {
        let (live, opening) = Live::open(id.clone(), events)?;
        // The players will watch it next, so it stays in memory. It is added before it is in the journal, so that
        // events of other processes find it here; until then nobody knows its id.
        self.tables().insert(id.clone(), Arc::new(live));
        if let Err(error) = self.store.append(opening).await {
            self.tables().remove(&id);
            return Err(error.into());
        }
        Ok(())
    }

    /// A table, from memory or from the journal.
    pub(crate) async fn find(&self, id: &TableId) -> Result<Arc<Live>, ApiError> {
        if let Some(live) = self.tables().get(id) {
            return Ok(Arc::clone(live));
        }
        let loaded = Live::load(&self.store, id.clone()).await?.ok_or_else(ApiError::not_found)?;
        // Another request may have loaded it first; keep that one.
        let live = Arc::clone(self.tables().entry(id.clone()).or_insert_with(|| Arc::new(loaded)));
        // Another process may have appended between the read and the insert, when its notice found no table here.
        live.catch_up(&self.store, None).await?;
        Ok(live)
    }

    /// Carries out a command at a table.
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
        self.command(id, &Command::LookAtClock, &By::Server).await?;
        self.find(id).await?.reschedule_clock_check(&self.store).await
    }

    async fn open_rematch(&self, rematch: table::Rematch) -> Result<(), ApiError> {
        if self.store.head(rematch.table.as_str()).await? > 0 {
            return Ok(());
        }
        let (_, opening) = Live::open(rematch.table, rematch.events)?;
        match self.store.append(opening).await {
            // Another process has opened the same rematch already.
            Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads what another process appended to a table.
    pub(crate) async fn catch_up(&self, stream: &str, head: u64) {
        let known = TableId::new(stream).ok().and_then(|id| self.tables().get(&id).cloned());
        if let Some(live) = known
            && let Err(error) = live.catch_up(&self.store, Some(head)).await
        {
            tracing::warn!(stream, ?error, "cannot follow the journal");
        }
    }

    /// Reads what other processes may have appended to any table.
    pub(crate) async fn catch_up_all(&self) {
        let all: Vec<Arc<Live>> = self.tables().values().cloned().collect();
        for live in all {
            if let Err(error) = live.catch_up(&self.store, None).await {
                tracing::warn!(?error, "cannot follow the journal");
            }
        }
    }

    /// Evicts tables that nobody has used for so long; the journal keeps them.
    pub(crate) async fn evict(&self, longest: Duration) {
        let mut evicted: Vec<_> = {
            // Watchers and running requests hold an `Arc` of their table.
            let unwanted = |live: &Arc<Live>| Arc::strong_count(live) == 1 && live.untouched_for(longest);
            self.tables().extract_if(|_, live| unwanted(live)).collect()
        };
        // Dropping many tables at once would block other tasks.
        while !evicted.is_empty() {
            evicted.truncate(evicted.len().saturating_sub(EVICT_AT_ONCE));
            tokio::time::sleep(EVICT_PAUSE).await;
        }
    }
}
