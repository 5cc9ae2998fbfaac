//! Conditional turns: kept for their owners, and played as soon as they come true.
//!
//! The process that took them plays them when the journal reports a turn. Every process also looks for those that nobody
//! has compared with the latest events, after a restart or when another process is gone. The number of the turn in the command
//! makes sure that an answer is played once.

pub(crate) mod http;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{Conditional, Notice, Store};
use table::{
    By, Color, Command, Condition, ConditionalTurns, Event, Player, Table, TableId, voids_conditions,
};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::bounds::MAX_KNOWN_TABLES;
use crate::ops::supervise::Supervisor;

/// Interval of the search for conditional turns that no process serves.
const SEARCH: Duration = Duration::from_secs(2);
/// Tables per query.
const PAGE: u32 = 200;
/// Tables looked at at the same time: one that waits for an estimate does not keep others waiting.
const AT_ONCE: usize = 16;
/// Answers that may follow each other at one table, if both sides have conditional turns.
const MOST_STEPS: usize = 64;

/// The conditional turns of all players.
#[derive(Debug)]
pub(crate) struct Conditions {
    store: Arc<Store>,
    hub: Arc<Hub>,
    /// Tables with conditional turns that this process plays.
    known: Mutex<HashSet<TableId>>,
    permits: Arc<Semaphore>,
    /// Whether everything that came true while no server was running has been played.
    has_caught_up: AtomicBool,
}

impl Conditions {
    /// Starts the task that plays what has come true while no server was running, and then the rest.
    pub(crate) fn start(
        store: &Arc<Store>,
        hub: &Arc<Hub>,
        supervisor: &Supervisor,
    ) -> (Arc<Conditions>, JoinHandle<()>) {
        let (store, hub) = (Arc::clone(store), Arc::clone(hub));
        let (permits, has_caught_up) = (Arc::new(Semaphore::new(AT_ONCE)), AtomicBool::new(false));
        let conditions = Arc::new(Conditions { store, hub, known: Mutex::default(), permits, has_caught_up });
        let kept = Arc::clone(&conditions);
        let task = supervisor.keep("conditional turns", move || run(Arc::clone(&kept)));
        (conditions, task)
    }

    fn known(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This process plays what comes true at a table from now on.
    fn remember(&self, id: &TableId) {
        let mut known = self.known();
        if known.len() < MAX_KNOWN_TABLES {
            known.insert(id.clone());
        }
    }

    /// The tables at which something has happened that conditional turns were not compared with.
    async fn due(&self) -> Vec<TableId> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let found = match self.store.games_with_conditions_due(&after, PAGE).await {
                Ok(found) => found,
                Err(error) => {
                    tracing::warn!(%error, "cannot list conditional turns");
                    return all;
                }
            };
            let is_last = found.len() < PAGE as usize;
            after = found.last().cloned().unwrap_or_default();
            all.extend(found.iter().filter_map(|id| TableId::new(id).ok()));
            if is_last {
                return all;
            }
        }
    }

    /// Plays what has come true at a table before its clock is looked at, or somebody does something there: an answer uses no
    /// time, however late it is made. Costs nothing once all tables were looked at after the start.
    pub(crate) async fn before_clock(&self, id: &TableId) {
        if !self.has_caught_up.load(Relaxed) {
            self.try_look_at(id).await;
        }
    }

    /// Looks at everything that is due, however much that is.
    async fn catch_up(self: &Arc<Conditions>) {
        self.look_at_all(self.due().await).await;
        // All permits are free once the last of them is done.
        let _ = self.permits.acquire_many(AT_ONCE as u32).await;
        self.has_caught_up.store(true, Relaxed);
    }

    async fn try_look_at(&self, id: &TableId) {
        if let Err(error) = self.look_at(id).await
            && !error.is_unreadable()
        {
            tracing::warn!(%id, ?error, "cannot play conditional turns");
        }
    }

    /// Compares the conditional turns at a table with what has happened there, and plays what has come true.
    pub(crate) async fn look_at(&self, id: &TableId) -> Result<(), ApiError> {
        for _ in 0..MOST_STEPS {
            let waiting = self.store.conditionals_in(id.as_str()).await?;
            if waiting.is_empty() {
                self.known().remove(id);
                return Ok(());
            }
            self.remember(id);
            let live = self.hub.find(id).await?;
            live.catch_up(&self.store, None).await?;
            let table = live.table().await;
            let mut has_played = false;
            for one in &waiting {
                has_played |= self.compare(id, &table, one).await?;
            }
            if !has_played {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns whether the table has changed, by an answer or otherwise.
    async fn compare(&self, id: &TableId, table: &Table, one: &Conditional) -> Result<bool, ApiError> {
        let turns = read(one)?;
        let since = events_between(&self.store, id, one.seen, table.number()).await?;
        let condition = match since.iter().any(|event| voids_conditions(&event.fact)) {
            true => turns.undone(table),
            false => turns.look(table),
        };
        match condition {
            Condition::Answer { turn, number } => self.answer(id, table, one, &turns, turn, number).await,
            other => {
                self.settle(one, table, &other).await?;
                Ok(false)
            }
        }
    }

    /// Plays an answer with the time of the turn that it answers, so that it uses none.
    async fn answer(
        &self,
        id: &TableId,
        table: &Table,
        one: &Conditional,
        turns: &ConditionalTurns,
        turn: String,
        number: u32,
    ) -> Result<bool, ApiError> {
        let account = self.store.account(&one.account).await?;
        let may_play = account.is_some_and(|account| account.banned_until.is_none_or(|until| until <= now()));
        let Some(owner) = seat(table, &one.account).filter(|_| may_play) else {
            self.settle(one, table, &turns.refused(table, ApiError::banned().body.reason.as_str())).await?;
            return Ok(false);
        };
        let command = Command::Play { turn, number: Some(number) };
        match self.hub.command_as_of(id, &command, &By::Player(owner), table.at()).await {
            Ok(_) => Ok(true),
            // The table has changed meanwhile, perhaps by another process that made the same answer.
            Err(error) if error.is_refusal() && self.store.head(id.as_str()).await? > table.number() => {
                Ok(true)
            }
            Err(error) if error.is_refusal() => {
                self.settle(one, table, &turns.refused(table, &error.body.reason)).await?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    async fn settle(&self, one: &Conditional, table: &Table, condition: &Condition) -> Result<(), ApiError> {
        match condition {
            Condition::Waits | Condition::Answer { .. } => {
                self.store.note_conditional(one, table.number()).await?;
            }
            Condition::Done => self.store.end_conditional(one).await?,
            Condition::Dropped(line) => {
                self.store.drop_conditional(one, &serde_json::to_string(line)?, now()).await?;
            }
        }
        Ok(())
    }

    fn concerns(&self, notice: &Notice) -> bool {
        match notice {
            Notice::Grown { stream, .. } => self.known().contains(stream.as_ref()),
            Notice::Missed => true,
        }
    }

    /// Looks at tables in tasks of their own, a few at a time.
    async fn look_at_all(self: &Arc<Conditions>, tables: Vec<TableId>) {
        for id in tables {
            // Never closed.
            let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else { return };
            let conditions = Arc::clone(self);
            tokio::spawn(async move {
                conditions.try_look_at(&id).await;
                drop(permit);
            });
        }
    }
}

async fn run(conditions: Arc<Conditions>) {
    let mut notices = conditions.store.subscribe();
    conditions.catch_up().await;
    let mut ticks = interval(SEARCH);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let tables = tokio::select! {
            notice = notices.next_where(|notice| conditions.concerns(notice)) => match notice {
                Some(Notice::Grown { stream, .. }) => TableId::new(&stream).into_iter().collect(),
                Some(Notice::Missed) => conditions.due().await,
                None => return,
            },
            _ = ticks.tick() => conditions.due().await,
        };
        conditions.look_at_all(tables).await;
    }
}

/// The lines of conditional turns that were not dropped.
fn read(one: &Conditional) -> Result<ConditionalTurns, ApiError> {
    Ok(serde_json::from_str(one.lines.as_deref().unwrap_or_default())?)
}

/// The events of a table after one, up to another.
async fn events_between(store: &Store, id: &TableId, after: u64, to: u64) -> Result<Vec<Event>, ApiError> {
    let most = u32::try_from(to.saturating_sub(after)).unwrap_or(u32::MAX);
    let stored = store.read::<Event>(id.as_str(), after + 1, most).await?;
    Ok(stored.into_iter().map(|stored| stored.event).collect())
}

/// The player with an id at a table.
fn seat(table: &Table, account: &str) -> Option<Player> {
    let seats = table.seats()?;
    Color::ALL.into_iter().map(|color| &seats[color]).find(|player| player.id.as_str() == account).cloned()
}
