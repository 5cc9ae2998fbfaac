//! The tables that are in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Error, Game, Store};
use table::{By, Command, Event, Limits, Moment, Open, TableId};

use crate::bots::SearchPool;
use crate::error::ApiError;
use crate::live::{Live, LoadError, moment, now};
use crate::notices::Outbox;
use crate::ops::lag::Lag;
use crate::ops::limits::bounds::{MAX_UNREADABLE, UNREADABLE_PAUSE};

/// Tables evicted per batch, and the pause between batches.
const EVICT_AT_ONCE: usize = 2;
const EVICT_PAUSE: Duration = Duration::from_millis(2);

#[derive(Debug)]
pub(crate) struct Hub {
    store: Arc<Store>,
    pool: SearchPool,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    /// Tables that could not be read, and when that was last tried.
    unreadable: Mutex<HashMap<TableId, Instant>>,
    /// Tables whose players agreed on a rematch that may not be open yet.
    unopened: Mutex<BTreeSet<TableId>>,
    /// The limits of new tables; `None` for the defaults.
    limits: Option<Limits>,
    /// Tells players who are not here what happens.
    outbox: Arc<Outbox>,
    /// How long tables in memory have been behind the journal.
    pub(crate) lag: Lag,
}

impl Hub {
    pub(crate) fn new(store: Arc<Store>, pool: SearchPool, limits: Option<Limits>) -> Hub {
        let (tables, unreadable) = (Mutex::default(), Mutex::default());
        let (unopened, outbox) = (Mutex::default(), Arc::default());
        Hub { store, pool, tables, unreadable, unopened, limits, outbox, lag: Lag::default() }
    }

    /// The same, with players who are told what happens while they are not here.
    pub(crate) fn telling(self, outbox: Arc<Outbox>) -> Hub {
        Hub { outbox, ..self }
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
        self.open_with(self.first_events(wanted, by)?).await
    }

    /// The first events of a table that somebody wants to open.
    pub(crate) fn first_events(&self, wanted: &Open, by: &By) -> Result<Vec<Event>, ApiError> {
        let wanted = Open { limits: self.limits, ..wanted.clone() };
        Ok(table::open(&wanted, by, moment()?)?)
    }

    /// Opens a table with an id that is new.
    pub(crate) async fn open_as(&self, id: TableId, wanted: &Open, by: &By) -> Result<(), ApiError> {
        self.insert(id, self.first_events(wanted, by)?).await
    }

    /// Opens a table with these first events.
    pub(crate) async fn open_with(&self, events: Vec<Event>) -> Result<TableId, ApiError> {
        let id = TableId::from_seed(moment()?.seed);
        self.insert(id.clone(), events).await?;
        Ok(id)
    }

    /// Adds a table with an id of its own and all of its events. Fails with a conflict if there is one with this id.
    pub(crate) async fn keep(&self, id: TableId, events: Vec<Event>) -> Result<(), ApiError> {
        self.insert(id, events).await
    }

    async fn insert(&self, id: TableId, events: Vec<Event>) -> Result<(), ApiError> {
        let (live, opening) = Live::open(id.clone(), events, &self.outbox)?;
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
        self.refuse_unreadable(id)?;
        let loaded = match Live::load(&self.store, id.clone()).await {
            Ok(loaded) => loaded.ok_or_else(ApiError::not_found)?.telling(&self.outbox),
            Err(LoadError::Store(error)) => return Err(error.into()),
            Err(LoadError::Unreadable(cause)) => return Err(self.note_unreadable(id, &cause)),
        };
        // Somebody else may have been faster; then theirs is the one.
        let live = Arc::clone(self.tables().entry(id.clone()).or_insert_with(|| Arc::new(loaded)));
        // Another process may have appended between the read and the insert, when its notice found no table here.
        live.catch_up(&self.store, None).await?;
        self.note_rematch(id, &live).await;
        Ok(live)
    }

    /// A table that has at least the events up to `head`; with all there are, if it is `None`. A notice of an event says nothing
    /// about the table in memory, which may be behind: reading what another process wrote takes time, and can fail.
    pub(crate) async fn find_up_to(&self, id: &TableId, head: Option<u64>) -> Result<Arc<Live>, ApiError> {
        let live = self.find(id).await?;
        live.catch_up(&self.store, head).await?;
        Ok(live)
    }

    /// Refuses a table that could not be read a moment ago, since reading is expensive and others wait.
    fn refuse_unreadable(&self, id: &TableId) -> Result<(), ApiError> {
        let unreadable = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = unreadable.get(id).is_some_and(|tried| tried.elapsed() < UNREADABLE_PAUSE);
        if lately { Err(ApiError::unreadable()) } else { Ok(()) }
    }

    /// Notes that a table cannot be read. It is logged once.
    fn note_unreadable(&self, id: &TableId, cause: &str) -> ApiError {
        let mut unreadable = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        if unreadable.len() >= MAX_UNREADABLE {
            unreadable.clear();
        }
        if unreadable.insert(id.clone(), Instant::now()).is_none() {
            tracing::error!(%id, cause, "a table cannot be read");
        }
        ApiError::unreadable()
    }

    /// Postpones the clock check of a table that cannot be read, for all processes.
    pub(crate) async fn check_clock_later(&self, id: &TableId, delay: Duration) -> Result<(), ApiError> {
        let later = now().saturating_add(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX));
        // The lists' data, since nothing better is available.
        let put_off = Game::due(id.as_str(), i64::MAX.unsigned_abs(), Some(later));
        Ok(self.store.change(put_off).await?)
    }

    /// Does something at a table.
    pub(crate) async fn command(&self, id: &TableId, command: &Command, by: &By) -> Result<u64, ApiError> {
        let live = self.find(id).await?;
        let done = live.command(&self.store, &self.pool, command, by).await;
        // Whatever becomes of the rematch is no part of the answer.
        if let Some(rematch) = live.rematch().await
            && let Err(error) = self.open_rematch(rematch).await
        {
            tracing::warn!(%id, ?error, "cannot open a rematch");
            self.unopened().insert(id.clone());
        }
        done
    }

    /// Whoever wrote the agreement on a rematch may have failed to open it, or died: so does everybody who reads it.
    async fn note_rematch(&self, id: &TableId, live: &Live) {
        if live.rematch().await.is_some() {
            self.unopened().insert(id.clone());
        }
    }

    /// Opens the rematches that both players agreed on and that may not be open yet.
    pub(crate) async fn open_rematches(&self) {
        let all = std::mem::take(&mut *self.unopened());
        for id in all {
            let opened = async {
                match self.find(&id).await?.rematch().await {
                    Some(rematch) => self.open_rematch(rematch).await,
                    None => Ok(()),
                }
            };
            if opened.await.is_err() {
                self.unopened().insert(id);
            }
        }
    }

    fn unopened(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.unopened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a turn as if it had arrived at an earlier time.
    pub(crate) async fn command_as_of(
        &self,
        id: &TableId,
        command: &Command,
        by: &By,
        now: u64,
    ) -> Result<u64, ApiError> {
        let live = self.find(id).await?;
        live.command_at(&self.store, &self.pool, command, by, Moment { now, ..moment()? }).await
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
        let (_, opening) = Live::open(rematch.table, rematch.events, &self.outbox)?;
        match self.store.append(opening).await {
            // Another process has opened the same rematch already.
            Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads what another process appended to a table. False if the store fails.
    pub(crate) async fn catch_up(&self, stream: &str, head: u64) -> bool {
        let known = self.tables().get(stream).cloned();
        let Some(live) = known.filter(|live| live.number() < head) else { return true };
        if let Err(error) = live.catch_up(&self.store, Some(head)).await {
            tracing::warn!(stream, ?error, "cannot follow the journal");
            return false;
        }
        if let Ok(id) = TableId::new(stream) {
            self.note_rematch(&id, &live).await;
        }
        true
    }

    /// Reads what other processes may have appended to any table. False if the store fails for one of them.
    pub(crate) async fn catch_up_all(&self) -> bool {
        let mut is_complete = true;
        let mut all: Vec<(TableId, Arc<Live>)> =
            self.tables().iter().map(|(id, live)| (id.clone(), Arc::clone(live))).collect();
        // In an order that does not depend on the hash map, so that a simulation can be repeated.
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (id, live) in all {
            if let Err(error) = live.catch_up(&self.store, None).await {
                tracing::warn!(?error, "cannot follow the journal");
                is_complete = false;
            }
            self.note_rematch(&id, &live).await;
        }
        is_complete
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
