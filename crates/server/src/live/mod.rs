//! A table in memory. The journal is authoritative; this is a cache of it.

mod absence;
mod event_message;
mod history;
mod room;
#[cfg(test)]
mod scoring_tests;
mod watch;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use rules::Position;
use store::{Append, Error, Game, Store};
use table::{By, Command, Decision, EndOfPlay, Event, Moment, Phase, PlayerId, Proposal, Table, TableId};
use tokio::sync::{Mutex, MutexGuard};

use crate::bots::SearchPool;
pub(crate) use crate::clock::now;
use crate::convert::game;
use crate::error::ApiError;
use crate::people::ratings;
use event_message::EventMessage;
use history::History;
use watch::Watcher;

pub(crate) use absence::Opponent;
pub(crate) use watch::Watching;

/// Minimum interval between updates of a running game's row; updating its three indexes costs more than appending the
/// turn.
const ROW_INTERVAL_MS: u64 = 30_000;
/// The number of events from which on a game is replayed on a thread of its own.
const LONG_GAME: usize = 1_000;
/// How often to retry a command when other processes always append first.
const MOST_TRIES: u32 = 50;

#[derive(Debug)]
pub(crate) struct Live {
    id: TableId,
    state: Mutex<State>,
    /// The number of the latest event, readable without the lock.
    number: AtomicU64,
    /// The number of watching clients.
    watching: AtomicUsize,
    /// When somebody last started or stopped watching, or it was loaded.
    touched: AtomicU64,
    /// Arrival time of a pass that waits for an estimate of dead stones; [`NO_PASS`] if none. Until it is written, no
    /// event gets a later time: nobody may lose on time because an estimate is slow.
    pending_pass: AtomicU64,
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

/// The columns of a running game's row that may be out of date.
#[derive(Debug, Clone, Copy)]
struct Listed {
    at: u64,
    /// When to check the clock.
    deadline: Option<u64>,
}

impl Listed {
    /// Whether the row can stay as it is although the game has gone on.
    fn is_recent_enough(self, table: &Table) -> bool {
        let in_time = |due: u64| self.deadline.is_some_and(|told| told <= due);
        *table.phase() == Phase::Playing
            && table.at() < self.at.saturating_add(ROW_INTERVAL_MS)
            && table.deadline().is_none_or(in_time)
    }
}

/// The result of one attempt to carry out a command.
enum Attempt {
    /// Done; the number of the latest event.
    Done(u64),
    /// Another process appended first. The table has been brought up to date.
    Overtaken,
    /// Needs an estimate of the dead stones in this position first.
    NeedsProposal(EndOfPlay, Box<Position>),
}

/// Why a table cannot be made of its events.
type BadEvents = Box<dyn std::error::Error + Send + Sync>;

/// Why a table cannot be loaded.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// The database failed.
    Store(Error),
    /// The journal has what this version does not understand.
    Unreadable(String),
}

/// A pass that waits for an estimate; dropping it ends the wait.
struct PendingPass<'a>(&'a Live);

impl Drop for PendingPass<'_> {
    fn drop(&mut self) {
        self.0.pending_pass.store(NO_PASS, Relaxed);
    }
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
    pub(crate) fn open(id: TableId, events: Vec<Event>) -> Result<(Live, Append), ApiError> {
        let (mut live, bodies) = Live::new(id, events).map_err(|bad| ApiError::internal(&bad))?;
        let state = live.state.get_mut();
        let line = game(&live.id, &state.table, state.opened);
        let opening = Append::written(live.id.as_str(), 0, bodies).with(line.change());
        Ok((live, opening))
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
        Ok((Live { id, state, number, watching, touched, pending_pass }, bodies))
    }

    /// Whether nobody watches.
    pub(crate) fn is_idle(&self) -> bool {
        self.watching.load(Relaxed) == 0
    }

    /// Whether nobody has started or stopped watching for so long.
    pub(crate) fn untouched_for(&self, time: Duration) -> bool {
        let since = now().saturating_sub(self.touched.load(Relaxed));
        u128::from(since) >= time.as_millis()
    }

    /// A client started or stopped watching.
    fn count(&self, watches: bool) {
        match watches {
            true => self.watching.fetch_add(1, Relaxed),
            false => self.watching.fetch_sub(1, Relaxed),
        };
        self.touched.store(now(), Relaxed);
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

    /// The table as lists show it, and as it stands; none for those who may not see it.
    pub(crate) async fn line(&self, viewer: Option<&PlayerId>) -> Option<(Game, Table)> {
        let state = self.lock().await;
        let line = || (game(&self.id, &state.table, state.opened), state.table.clone());
        state.table.may_watch(viewer).then(line)
    }

    /// Decides a command, appends the events to the journal, and sends them to all watchers. Returns the number of the
    /// latest event.
    pub(crate) async fn command(
        &self,
        store: &Store,
        pool: &SearchPool,
        command: &Command,
        by: &By,
    ) -> Result<u64, ApiError> {
        self.command_at(store, pool, command, by, moment()?).await
    }

    /// Carries out a command as of its arrival, however long that takes.
    async fn command_at(
        &self,
        store: &Store,
        pool: &SearchPool,
        command: &Command,
        by: &By,
        arrival: Moment,
    ) -> Result<u64, ApiError> {
        let (mut pending, mut proposal) = (None, None);
        for _ in 0..MOST_TRIES {
            match self.attempt(store, command, by, arrival, proposal.as_ref()).await? {
                Attempt::Done(number) => return Ok(number),
                Attempt::Overtaken => {}
                Attempt::NeedsProposal(end, before_passes) => {
                    pending = Some(PendingPass(self));
                    proposal = Some(pool.propose(*before_passes, end, account(by)).await);
                }
            }
        }
        drop(pending);
        Err(ApiError::internal(&format!("table {} is too busy", self.id)))
    }

    async fn attempt(
        &self,
        store: &Store,
        command: &Command,
        by: &By,
        arrival: Moment,
        proposal: Option<&Proposal>,
    ) -> Result<Attempt, ApiError> {
        let mut state = self.lock().await;
        if let By::Player(player) = by {
            if !state.table.may_watch(Some(&player.id)) {
                return Err(ApiError::not_found());
            }
            room::check(command, state.table.number(), &state.history)?;
        }
        let moment = Moment { now: arrival.now.min(self.pending_pass.load(Relaxed)), ..arrival };
        let events = match table::decide(&state.table, command, by, moment, proposal) {
            Ok(Decision::Events(events)) => events,
            Ok(Decision::NeedsProposal(end)) => {
                self.pending_pass.store(moment.now, Relaxed);
                return Ok(Attempt::NeedsProposal(
                    end,
                    Box::new(state.table.game().position_before_passes()),
                ));
            }
            // Another process may have appended an event that makes it legal, and its notice has not arrived yet.
            Err(_) if store.head(self.id.as_str()).await? > state.table.number() => {
                self.follow(store, &mut state).await?;
                return Ok(Attempt::Overtaken);
            }
            Err(refusal) => return Err(refusal.into()),
        };
        if events.is_empty() {
            return Ok(Attempt::Done(state.table.number()));
        }
        let (first, wanted) = (state.table.number() + 1, events.clone());
        match self.write(store, &mut state, events).await {
            Ok(()) => return Ok(Attempt::Done(state.table.number())),
            Err(Error::Unknown(_)) if self.is_stored(store, first, &wanted).await => {
                self.follow(store, &mut state).await?;
                return Ok(Attempt::Done(state.table.number()));
            }
            Err(Error::Conflict { .. }) => self.follow(store, &mut state).await?,
            // Another rated game of a player ended at the same time: compute the ratings again.
            Err(Error::Missing) => {}
            Err(error) => {
                // It may have been written all the same: catch up with the journal.
                let _ = self.follow(store, &mut state).await;
                return Err(error.into());
            }
        }
        Ok(Attempt::Overtaken)
    }

    /// Appends events to the journal and sends them to all watchers. The table changes only once the journal has them:
    /// if this future is dropped before that, the table is behind the journal, and the next append fails and catches
    /// up.
    async fn write(&self, store: &Store, state: &mut State, events: Vec<Event>) -> Result<(), Error> {
        let first = state.table.number() + 1;
        let (messages, bodies) =
            event_messages(&self.id, first, events).map_err(|e| Error::Damaged(e.to_string()))?;
        let next = fold(&state.table, &messages)?;
        let append = Append::written(self.id.as_str(), first - 1, bodies);
        state.listed = self.append(store, state, &next, append).await?;
        state.table = next;
        self.broadcast(state, messages);
        Ok(())
    }

    /// Appends events together with the row and rating changes that follow from them. Returns the row of a running
    /// game.
    async fn append(
        &self,
        store: &Store,
        state: &State,
        next: &Table,
        append: Append,
    ) -> Result<Option<Listed>, Error> {
        if let Some(listed) = state.listed.filter(|listed| listed.is_recent_enough(next)) {
            store.append(append).await?;
            return Ok(Some(listed));
        }
        let game = game(&self.id, next, state.opened);
        let playing = *next.phase() == Phase::Playing;
        let listed = playing.then_some(Listed { at: game.changed, deadline: game.deadline });
        let rated = match state.table.ending() {
            Some(_) => Vec::new(),
            None => ratings::changes(store, &self.id, next).await?,
        };
        store.append(rated.into_iter().fold(append.with(game.change()), Append::with)).await?;
        Ok(listed)
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

    /// Whether the journal has exactly these events, from a number on. False if it cannot be read.
    async fn is_stored(&self, store: &Store, first: u64, events: &[Event]) -> bool {
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        let stored = store.read::<Event>(self.id.as_str(), first, count).await.unwrap_or_default();
        stored.len() == events.len() && stored.iter().map(|stored| &stored.event).eq(events)
    }

    async fn follow(&self, store: &Store, state: &mut State) -> Result<(), ApiError> {
        let from = state.table.number() + 1;
        let stored = store.read::<Event>(self.id.as_str(), from, u32::MAX).await?;
        if stored.is_empty() {
            return Ok(());
        }
        let events = stored.into_iter().map(|stored| stored.event).collect();
        let (messages, _) = event_messages(&self.id, from, events)?;
        state.table = fold(&state.table, &messages)?;
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

/// The table after these events.
fn fold(table: &Table, messages: &[EventMessage]) -> Result<Table, Error> {
    let mut next = table.clone();
    for message in messages {
        table::apply(&mut next, &message.event).map_err(|bad| Error::Damaged(bad.to_string()))?;
    }
    Ok(next)
}

/// The account that acts.
fn account(by: &By) -> Option<&str> {
    match by {
        By::Player(player) => Some(player.id.as_str()),
        By::Server => None,
    }
}

/// The current time, and an unpredictable seed.
pub(crate) fn moment() -> Result<Moment, ApiError> {
    let seed = getrandom::u64().map_err(|error| ApiError::internal(&error))?;
    Ok(Moment { now: now(), seed })
}
