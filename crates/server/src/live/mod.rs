//! A table in memory. The journal is authoritative; this is a cache of it.

mod absence;
mod event_message;
mod history;
mod room;
#[cfg(test)]
mod scoring_tests;
mod watch;
mod write;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use store::{Append, Error, Game, Store};
use table::{Color, Event, Moment, Phase, PlayerId, Table, TableId};
use tokio::sync::{Mutex, MutexGuard, Notify};

pub(crate) use crate::clock::now;
use crate::convert::game;
use crate::error::ApiError;
use crate::notices::Outbox;
use crate::ops::limits::bounds::EVICT_AFTER;
use event_message::EventMessage;
use history::History;
use watch::Watcher;
use write::Listed;

pub(crate) use absence::Opponent;
pub(crate) use watch::{Viewer, Watching};

/// The number of events from which on a game is replayed on a thread of its own.
const LONG_GAME: usize = 1_000;

#[derive(Debug)]
pub(crate) struct Live {
    id: TableId,
    state: Mutex<State>,
    /// The number of the latest event, readable without the lock.
    number: AtomicU64,
    /// The number of watching clients.
    watching: AtomicUsize,
    /// When somebody last used it: started or stopped watching, gave a command, or loaded it.
    touched: AtomicU64,
    /// The same without loading; 0 if nobody has.
    used: AtomicU64,
    /// Arrival time of a pass that waits for an estimate of dead stones; [`NO_PASS`] if none. Until it is written, no
    /// event gets a later time: nobody may lose on time because an estimate is slow.
    pending_pass: AtomicU64,
    /// Tells players who are not here what happens.
    outbox: Arc<Outbox>,
    /// Wakes those who wait for another phase, or for somebody to be noted as away or back.
    phase_changes: Notify,
}

const NO_PASS: u64 = u64::MAX;

#[derive(Debug)]
struct State {
    table: Table,
    history: History,
    /// When it was opened.
    opened: u64,
    /// The game's row as this process last wrote it, if it is playing and nobody else has written since.
    listed: Option<Listed>,
    watchers: Vec<Watcher>,
}

impl State {
    /// Whether a player watches, connected to this process.
    fn is_watched_by(&self, player: &PlayerId) -> bool {
        self.watchers.iter().any(|watcher| watcher.is_of(player))
    }
}

/// Why events cannot be replayed.
type BadEvents = Box<dyn std::error::Error + Send + Sync>;

/// Why a table cannot be loaded.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// The database failed.
    Store(Error),
    /// This version cannot read the journal.
    Unreadable(String),
}

impl Live {
    /// Loads a table from the journal, if it exists.
    pub(crate) async fn load(store: &Store, id: TableId) -> Result<Option<Live>, LoadError> {
        let stored = store.read_all::<Event>(id.as_str()).await.map_err(|error| match error {
            Error::Damaged(cause) => LoadError::Unreadable(cause),
            other => LoadError::Store(other),
        })?;
        if stored.is_empty() {
            return Ok(None);
        }
        let events: Vec<Event> = stored.into_iter().map(|stored| stored.event).collect();
        let replayed = match events.len() {
            0..LONG_GAME => Live::new(id, events),
            // The replay takes too long for the async threads.
            _ => tokio::task::spawn_blocking(move || Live::new(id, events))
                .await
                .unwrap_or_else(|e| Err(e.into())),
        };
        replayed.map(|(live, _)| Some(live)).map_err(|bad| LoadError::Unreadable(bad.to_string()))
    }

    /// A new table with these first events, and the append that opens it.
    pub(crate) fn open(
        id: TableId,
        events: Vec<Event>,
        outbox: &Arc<Outbox>,
    ) -> Result<(Live, Append), ApiError> {
        let (live, bodies) = Live::new(id, events).map_err(|bad| ApiError::internal(&bad))?;
        let mut live = live.telling(outbox);
        let state = live.state.get_mut();
        let line = game(&live.id, &state.table, state.opened);
        let opening = Append::written(live.id.as_str(), 0, bodies).with(line.change());
        let unseen = outbox.changes(&live.id, None, &state.table, |_| false);
        Ok((live, unseen.into_iter().fold(opening, Append::with)))
    }

    /// The table of these events, and their bodies for the journal.
    fn new(id: TableId, events: Vec<Event>) -> Result<(Live, Vec<String>), BadEvents> {
        let table = table::replay(&events)?;
        let number = AtomicU64::new(table.number());
        let opened = events.first().map_or(0, |first| first.at);
        let (messages, bodies) = event_messages(&id, 1, events)?;
        let mut history = History::default();
        messages.into_iter().for_each(|message| history.push(message));
        let state = State { table, history, opened, listed: None, watchers: Vec::new() };
        let (watching, touched) = (AtomicUsize::new(0), AtomicU64::new(now()));
        let (state, pending_pass) = (Mutex::new(state), AtomicU64::new(NO_PASS));
        let (used, outbox, phase_changes) = (AtomicU64::new(0), Arc::default(), Notify::new());
        let live = Live { id, state, number, watching, touched, used, pending_pass, outbox, phase_changes };
        Ok((live, bodies))
    }

    /// The same table, whose players are told what happens.
    pub(crate) fn telling(self, outbox: &Arc<Outbox>) -> Live {
        Live { outbox: Arc::clone(outbox), ..self }
    }

    /// The number of the latest event.
    pub(crate) fn number(&self) -> u64 {
        self.number.load(Relaxed)
    }

    /// Whether nobody watches.
    pub(crate) fn is_idle(&self) -> bool {
        self.watching.load(Relaxed) == 0
    }

    /// Whether nobody has started or stopped watching for this long.
    pub(crate) fn untouched_for(&self, time: Duration) -> bool {
        let since = now().saturating_sub(self.touched.load(Relaxed));
        u128::from(since) >= time.as_millis()
    }

    /// Somebody uses it: it stays in memory for a while, and bots without a clock play.
    pub(crate) fn touch(&self) {
        self.touched.store(now(), Relaxed);
        self.used.store(now(), Relaxed);
    }

    /// Whether somebody has just used it, besides opening it.
    pub(crate) fn is_used(&self) -> bool {
        Duration::from_millis(now().saturating_sub(self.used.load(Relaxed))) < EVICT_AFTER
    }

    /// A client started or stopped watching.
    fn count(&self, watches: bool) {
        match watches {
            true => self.watching.fetch_add(1, Relaxed),
            false => self.watching.fetch_sub(1, Relaxed),
        };
        self.touch();
    }

    async fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// The current table, regardless of who may see it.
    pub(crate) async fn table(&self) -> Table {
        self.lock().await.table.clone()
    }

    /// The current table; `None` for viewers who may not see it.
    pub(crate) async fn peek(&self, viewer: Option<&PlayerId>) -> Option<Table> {
        let state = self.lock().await;
        state.table.may_watch(viewer).then(|| state.table.clone())
    }

    /// The table's row in lists, and the table; `None` for viewers who may not see it.
    pub(crate) async fn line(&self, viewer: Option<&PlayerId>) -> Option<(Game, Table)> {
        let state = self.lock().await;
        let line = || (game(&self.id, &state.table, state.opened), state.table.clone());
        state.table.may_watch(viewer).then(line)
    }

    /// Stores when to check the clock again, after a check that was too early.
    pub(crate) async fn reschedule_clock_check(&self, store: &Store) -> Result<(), ApiError> {
        let mut state = self.lock().await;
        if state.table.ending().is_some() {
            // The game is over: its row was written together with the event.
            return Ok(());
        }
        let (number, deadline) = (state.table.number(), state.table.no_deadline_before(now()));
        store.change(Game::due(self.id.as_str(), number, deadline)).await?;
        if let Some(listed) = &mut state.listed {
            listed.deadline = deadline;
        }
        Ok(())
    }

    /// Applies events to the table, and wakes those who wait for a phase or for somebody's return.
    fn apply(&self, table: &mut Table, messages: &[EventMessage]) -> Result<(), Error> {
        let before = waited_for(table);
        let applied = apply_all(table, messages);
        self.wake_if_changed(before, table);
        applied
    }

    /// The same with a table to which they have been applied.
    fn replace(&self, table: &mut Table, next: Table) {
        let before = waited_for(table);
        *table = next;
        self.wake_if_changed(before, table);
    }

    fn wake_if_changed(&self, before: WaitedFor, table: &Table) {
        if waited_for(table) != before {
            self.phase_changes.notify_waiters();
        }
    }

    /// Sends events that are in the journal and in the table to all watchers.
    fn broadcast(&self, state: &mut State, messages: Vec<EventMessage>) {
        self.number.store(state.table.number(), Relaxed);
        for message in messages {
            watch::send_to_all(&mut state.watchers, &state.table, &message);
            state.history.push(message);
        }
    }

    /// Catches up with the journal, at least to the number `head`.
    pub(crate) async fn catch_up(&self, store: &Store, head: Option<u64>) -> Result<(), ApiError> {
        let known = |number: u64| head.is_some_and(|head| head <= number);
        if known(self.number.load(Relaxed)) {
            return Ok(());
        }
        let mut state = self.lock().await;
        if known(state.table.number()) {
            return Ok(());
        }
        self.follow(store, &mut state).await
    }

    async fn follow(&self, store: &Store, state: &mut State) -> Result<(), ApiError> {
        let from = state.table.number() + 1;
        let stored = store.read::<Event>(self.id.as_str(), from, u32::MAX).await?;
        if stored.is_empty() {
            return Ok(());
        }
        let events = stored.into_iter().map(|stored| stored.event).collect();
        let (messages, _) = event_messages(&self.id, from, events)?;
        let mut next = state.table.clone();
        apply_all(&mut next, &messages)?;
        self.replace(&mut state.table, next);
        // Another process has written the row.
        state.listed = None;
        self.broadcast(state, messages);
        Ok(())
    }

    /// The rematch that both players want, if they do.
    pub(crate) async fn rematch(&self) -> Option<table::Rematch> {
        self.lock().await.table.open_rematch(&self.id)
    }
}

/// The messages of events from a number on, and the bodies for the journal.
fn event_messages(
    id: &TableId,
    first: u64,
    events: Vec<Event>,
) -> Result<(Vec<EventMessage>, Vec<String>), serde_json::Error> {
    events.into_iter().zip(first..).map(|(event, number)| EventMessage::new(id, number, event)).collect()
}

/// What somebody may wait for: the phase, and since when each side is absent.
type WaitedFor = (std::mem::Discriminant<Phase>, [Option<u64>; 2]);

fn waited_for(table: &Table) -> WaitedFor {
    (std::mem::discriminant(table.phase()), Color::ALL.map(|color| table.absent_since(color)))
}

/// Applies events to a table. If one does not fit, those before it have been applied.
fn apply_all(table: &mut Table, messages: &[EventMessage]) -> Result<(), Error> {
    let mut applied = messages.iter().map(|message| table::apply(table, &message.event));
    applied.try_for_each(|applied| applied.map_err(|bad| Error::Damaged(bad.to_string())))
}

/// The current time, and an unpredictable seed.
pub(crate) fn moment() -> Result<Moment, ApiError> {
    #[cfg(feature = "simulation")]
    if let Some(seed) = crate::simulation::seed() {
        return Ok(Moment { now: now(), seed });
    }
    let seed = getrandom::u64().map_err(|error| ApiError::internal(&error))?;
    Ok(Moment { now: now(), seed })
}
