//! One table that somebody is interested in, kept in memory. The journal is the truth; this follows it.

mod history;
mod posted;
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
use crate::convert::game;
use crate::error::ApiError;
use crate::people::ratings;
use history::History;
use posted::Posted;
use watch::Watcher;

pub(crate) use watch::Watching;

/// How much later lists may learn that another turn was made. They are ordered by the last change in three ways, and to move a
/// game to its new place in each costs more than a turn.
const LISTED_LATE_MS: u64 = 30_000;
/// How often to decide anew when others are always first.
const MOST_TRIES: u32 = 50;

#[derive(Debug)]
pub(crate) struct Live {
    id: TableId,
    state: Mutex<State>,
    /// The number of the latest event, for those who do not want to wait for the state.
    number: AtomicU64,
    /// How many clients watch.
    watching: AtomicUsize,
    /// When somebody last began or ceased to watch, or it was read.
    touched: AtomicU64,
    /// When the pass arrived that waits for an estimate of dead stones; [`NO_PASS`] if none does. Until it is written, no
    /// event gets a later time: a flag must not fall because an estimate takes long.
    pending_pass: AtomicU64,
}

const NO_PASS: u64 = u64::MAX;

#[derive(Debug)]
struct State {
    table: Table,
    history: History,
    /// When it was opened.
    opened: u64,
    /// What lists were last told of the game being played, if this process told them and nothing since.
    listed: Option<Listed>,
    watchers: Vec<Watcher>,
}

/// What lists were told of a game.
#[derive(Debug, Clone, Copy)]
struct Listed {
    at: u64,
    /// When to look at its clock.
    deadline: Option<u64>,
}

impl Listed {
    /// Whether lists can be left as they are although the game has gone on.
    fn will_do(self, table: &Table) -> bool {
        let in_time = |due: u64| self.deadline.is_some_and(|told| told <= due);
        *table.phase() == Phase::Playing
            && table.at() < self.at.saturating_add(LISTED_LATE_MS)
            && table.deadline().is_none_or(in_time)
    }
}

/// What became of an attempt to carry out a command.
enum Attempt {
    /// It is done; the number of the latest event.
    Done(u64),
    /// Another process was faster. The table has been brought up to date.
    Overtaken,
    /// An estimate of dead stones is needed first, for this position.
    NeedsProposal(EndOfPlay, Box<Position>),
}

/// A pass that waits for an estimate, until this is dropped.
struct PendingPass<'a>(&'a Live);

impl Drop for PendingPass<'_> {
    fn drop(&mut self) {
        self.0.pending_pass.store(NO_PASS, Relaxed);
    }
}

impl Live {
    /// The table of a stream, if there is one.
    pub(crate) async fn load(store: &Store, id: TableId) -> Result<Option<Live>, ApiError> {
        let stored = store.read_all::<Event>(id.as_str()).await?;
        if stored.is_empty() {
            return Ok(None);
        }
        let table = Live::new(id, stored.into_iter().map(|stored| stored.event).collect());
        table.map(|(live, _)| Some(live))
    }

    /// A new table with these first events, and what opens it in the journal and in lists.
    pub(crate) fn open(id: TableId, events: Vec<Event>) -> Result<(Live, Append), ApiError> {
        let (mut live, bodies) = Live::new(id, events)?;
        let state = live.state.get_mut();
        let line = game(&live.id, &state.table, state.opened);
        let opening = Append::written(live.id.as_str(), 0, bodies).with(line.change());
        Ok((live, opening))
    }

    /// The table of these events, and their bodies as the journal has them.
    fn new(id: TableId, events: Vec<Event>) -> Result<(Live, Vec<String>), ApiError> {
        let table = table::replay(&events)?;
        let number = AtomicU64::new(table.number());
        let opened = events.first().map_or(0, |first| first.at);
        let (posted, bodies) = posts(&id, 1, events)?;
        let mut history = History::default();
        posted.into_iter().for_each(|posted| history.push(posted));
        let state = State { table, history, opened, listed: None, watchers: Vec::new() };
        let (watching, touched) = (AtomicUsize::new(0), AtomicU64::new(now()));
        let (state, pending_pass) = (Mutex::new(state), AtomicU64::new(NO_PASS));
        Ok((Live { id, state, number, watching, touched, pending_pass }, bodies))
    }

    /// Whether nobody watches.
    pub(crate) fn is_idle(&self) -> bool {
        self.watching.load(Relaxed) == 0
    }

    /// Whether nobody has begun or ceased to watch for so long.
    pub(crate) fn untouched_for(&self, time: Duration) -> bool {
        let since = now().saturating_sub(self.touched.load(Relaxed));
        u128::from(since) >= time.as_millis()
    }

    /// One more watches, or one less.
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

    /// The table as it stands, for the house.
    pub(crate) async fn table(&self) -> Table {
        self.lock().await.table.clone()
    }

    /// The table as it stands; none for those who may not see it.
    pub(crate) async fn peek(&self, viewer: Option<&PlayerId>) -> Option<Table> {
        let state = self.lock().await;
        state.table.may_watch(viewer).then(|| state.table.clone())
    }

    /// Judges a command, writes what follows to the journal, and tells everybody. Returns the number of the latest
    /// event.
    pub(crate) async fn command(
        &self,
        store: &Store,
        pool: &SearchPool,
        command: &Command,
        by: &By,
    ) -> Result<u64, ApiError> {
        self.command_at(store, pool, command, by, moment()?).await
    }

    /// Carries out a command that arrived at a moment, however long it takes.
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
                    proposal = Some(pool.propose(*before_passes, end).await);
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
        if let By::Player(player) = by
            && !state.table.may_watch(Some(&player.id))
        {
            return Err(ApiError::not_found());
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
            // Perhaps another process has written what would make it right, and we have not heard of it yet.
            Err(_) if store.head(self.id.as_str()).await? > state.table.number() => {
                self.follow(store, &mut state).await?;
                return Ok(Attempt::Overtaken);
            }
            Err(refusal) => return Err(refusal.into()),
        };
        if events.is_empty() {
            return Ok(Attempt::Done(state.table.number()));
        }
        match self.write(store, &mut state, events).await {
            Ok(()) => return Ok(Attempt::Done(state.table.number())),
            Err(Error::Conflict { .. }) => self.follow(store, &mut state).await?,
            // Another rated game of theirs ended at the same moment: compute the ratings anew.
            Err(Error::Missing) => {}
            Err(error) => {
                // It may have been written after all: follow the journal, whatever it says.
                let _ = self.follow(store, &mut state).await;
                return Err(error.into());
            }
        }
        Ok(Attempt::Overtaken)
    }

    /// Writes events to the journal and tells everybody. The table changes only once the journal has them: if this future is
    /// dropped before, the table is behind the journal, and the next writer notices.
    async fn write(&self, store: &Store, state: &mut State, events: Vec<Event>) -> Result<(), Error> {
        let first = state.table.number() + 1;
        let (posted, bodies) = posts(&self.id, first, events).map_err(|e| Error::Damaged(e.to_string()))?;
        let next = fold(&state.table, &posted)?;
        let append = Append::written(self.id.as_str(), first - 1, bodies);
        state.listed = self.append(store, state, &next, append).await?;
        state.table = next;
        self.post(state, posted);
        Ok(())
    }

    /// Appends events to the journal, with all that changes because of them. Returns what lists say of the game being played.
    async fn append(
        &self,
        store: &Store,
        state: &State,
        next: &Table,
        append: Append,
    ) -> Result<Option<Listed>, Error> {
        if let Some(listed) = state.listed.filter(|listed| listed.will_do(next)) {
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

    /// Tells lists when to look at the clock again, after a look that was too early.
    pub(crate) async fn look_later(&self, store: &Store) -> Result<(), ApiError> {
        let mut state = self.lock().await;
        if state.table.ending().is_some() {
            // It was not too early: lists heard of the end together with the journal.
            return Ok(());
        }
        let (number, deadline) = (state.table.number(), state.table.no_deadline_before(now()));
        store.change(Game::due(self.id.as_str(), number, deadline)).await?;
        if let Some(listed) = &mut state.listed {
            listed.deadline = deadline;
        }
        Ok(())
    }

    /// Tells everybody of events that the journal and the table have.
    fn post(&self, state: &mut State, posted: Vec<Posted>) {
        self.number.store(state.table.number(), Relaxed);
        for posted in posted {
            watch::tell(&mut state.watchers, &state.table, &posted);
            state.history.push(posted);
        }
    }

    /// Takes in what others have written, up to a number at least.
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
        let (posted, _) = posts(&self.id, from, events)?;
        state.table = fold(&state.table, &posted)?;
        // Somebody else has told the lists what to show.
        state.listed = None;
        self.post(state, posted);
        Ok(())
    }

    /// The rematch that both want, if they do.
    pub(crate) async fn rematch(&self) -> Option<table::Rematch> {
        self.lock().await.table.open_rematch(&self.id)
    }
}

/// Events from a number on, ready to be sent, and their bodies as the journal has them.
fn posts(
    id: &TableId,
    first: u64,
    events: Vec<Event>,
) -> Result<(Vec<Posted>, Vec<String>), serde_json::Error> {
    events.into_iter().zip(first..).map(|(event, number)| Posted::new(id, number, event)).collect()
}

/// The table after these events.
fn fold(table: &Table, posted: &[Posted]) -> Result<Table, Error> {
    let mut next = table.clone();
    for posted in posted {
        table::apply(&mut next, &posted.event).map_err(|bad| Error::Damaged(bad.to_string()))?;
    }
    Ok(next)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// The time, and a seed that nobody can guess.
pub(crate) fn moment() -> Result<Moment, ApiError> {
    let seed = getrandom::u64().map_err(|error| ApiError::internal(&error))?;
    Ok(Moment { now: now(), seed })
}
