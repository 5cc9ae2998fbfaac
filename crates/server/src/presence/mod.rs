//! Which players are at the tables where they have a seat. Presence is never stored.
//!
//! Each process knows its own connections and publishes them to the others. A report expires unless it is repeated,
//! so that the players of a killed process do not stay present.

mod client;
mod message;
mod tables;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::Absence;
use store::{Received, Store};
use table::{PlayerId, TableId};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, interval, sleep};

use crate::error::ApiError;
use crate::live::{moment, now};
use crate::ops::supervise::Supervisor;
use message::PresenceMessage;
use tables::{Change, PEOPLE, PROGRAMS, Players, Tables};

pub(crate) use client::ClientPresence;

/// How long changes are collected before they are published.
const BATCH_DELAY: Duration = Duration::from_millis(50);
/// How often a process repeats who is connected to it.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// How long a report of another process is valid.
const TTL: Duration = Duration::from_secs(30);

/// The players present at the tables of all processes.
#[derive(Debug)]
pub(crate) struct Presence {
    store: Arc<Store>,
    /// Identifies this process among those that share the store.
    process: String,
    started: Instant,
    state: Mutex<State>,
    has_unpublished: Notify,
    people: watch::Receiver<Players>,
    programs: watch::Receiver<Players>,
}

#[derive(Debug, Default)]
struct State {
    tables: Tables,
    unpublished: Vec<Change>,
}

/// A player's connection, at a table or at all; dropping it ends their presence.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    table: String,
    player: String,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.presence.change(&self.table, &self.player, Tables::disconnected);
    }
}

impl Presence {
    /// Starts publishing and listening, until the task is aborted.
    pub(crate) fn start(
        store: &Arc<Store>,
        supervisor: &Supervisor,
    ) -> Result<(Arc<Presence>, Vec<JoinHandle<()>>), ApiError> {
        let process = format!("{:016x}", moment()?.seed);
        let (mut state, has_unpublished) = (State::default(), Notify::new());
        let (people, programs) = (state.tables.watch(PEOPLE), state.tables.watch(PROGRAMS));
        let (store, started, state) = (Arc::clone(store), Instant::now(), Mutex::new(state));
        let presence =
            Arc::new(Presence { store, process, started, state, has_unpublished, people, programs });
        let (publishing, beating, listening) =
            (Arc::clone(&presence), Arc::clone(&presence), Arc::clone(&presence));
        let tasks = vec![
            supervisor.keep("presence: publishing", move || {
                let presence = Arc::clone(&publishing);
                async move { presence.publish_changes().await }
            }),
            supervisor.keep("presence: heartbeats", move || {
                let presence = Arc::clone(&beating);
                async move { presence.send_heartbeats().await }
            }),
            supervisor.keep("presence: listening", move || {
                let presence = Arc::clone(&listening);
                async move { presence.listen().await }
            }),
        ];
        Ok((presence, tasks))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A player with a seat opened the table.
    pub(crate) fn enter(self: &Arc<Presence>, table: &TableId, player: &PlayerId) -> PresenceGuard {
        self.arrive(table.to_string(), player.to_string())
    }

    /// An account opened a connection.
    pub(crate) fn connect(self: &Arc<Presence>, account: &str, bot: bool) -> PresenceGuard {
        let whole = if bot { PROGRAMS } else { PEOPLE };
        self.arrive(whole.to_owned(), account.to_owned())
    }

    fn arrive(self: &Arc<Presence>, table: String, player: String) -> PresenceGuard {
        self.change(&table, &player, Tables::connected);
        PresenceGuard { presence: Arc::clone(self), table, player }
    }

    /// How many people have a connection; programs are not counted.
    pub(crate) fn people(&self) -> u32 {
        u32::try_from(self.people.borrow().len()).unwrap_or(u32::MAX)
    }

    /// Whether an account has a connection to any process.
    pub(crate) fn is_online(&self, account: &str) -> bool {
        self.people.borrow().contains(account) || self.programs.borrow().contains(account)
    }

    /// How long an account has had no connection; `None` if it has one. The time before this process started is
    /// unknown and not counted.
    pub(crate) fn offline_for(&self, account: &str) -> Option<Duration> {
        if self.is_online(account) {
            return None;
        }
        let state = self.state();
        let left = [PEOPLE, PROGRAMS].iter().filter_map(|whole| state.tables.left(whole, account)).max();
        Some(left.unwrap_or(self.started).elapsed())
    }

    /// Notifies when somebody connects or disconnects.
    pub(crate) fn online_changes(&self) -> watch::Receiver<Players> {
        self.people.clone()
    }

    /// Becomes changed whenever people, or programs, connect or disconnect.
    pub(crate) fn connections(&self) -> [watch::Receiver<Players>; 2] {
        [self.people.clone(), self.programs.clone()]
    }

    /// A connection to this process opened or closed.
    fn change(&self, table: &str, player: &str, update: impl Fn(&mut Tables, &Change) -> Option<bool>) {
        let mut state = self.state();
        let mut change = Change { table: table.to_owned(), player: player.to_owned(), here: true };
        if let Some(here) = update(&mut state.tables, &change) {
            change.here = here;
            state.unpublished.push(change);
            self.has_unpublished.notify_one();
        }
    }

    /// Players who have left a table, and when.
    pub(crate) fn absences(&self, table: &TableId) -> Vec<Absence> {
        let all = self.state().tables.all_left(table.as_str());
        let since = |left: Instant| now().saturating_sub(left.elapsed().as_millis() as u64);
        all.into_iter().map(|(player, left)| Absence { player, since: since(left) }).collect()
    }

    /// The players present at a table, now and later.
    pub(crate) fn watch(&self, table: &TableId) -> watch::Receiver<Players> {
        self.state().tables.watch(table.as_str())
    }

    /// Whether a player is at a table, in any process.
    pub(crate) fn is_present(&self, table: &TableId, player: &PlayerId) -> bool {
        self.watch(table).borrow().contains(player.as_str())
    }

    /// When this process started, in milliseconds since 1970.
    pub(crate) fn started(&self) -> u64 {
        now().saturating_sub(self.started.elapsed().as_millis() as u64)
    }

    async fn publish_changes(&self) {
        loop {
            self.has_unpublished.notified().await;
            sleep(BATCH_DELAY).await;
            let changes = std::mem::take(&mut self.state().unpublished);
            self.publish(&changes).await;
        }
    }

    /// Repeats who is connected here, and expires what other processes have not repeated.
    async fn send_heartbeats(&self) {
        let mut ticks = interval(HEARTBEAT);
        self.ask().await;
        loop {
            ticks.tick().await;
            let local = {
                let mut state = self.state();
                state.tables.expire(Instant::now());
                state.tables.local()
            };
            self.publish(&local).await;
        }
    }

    async fn publish(&self, changes: &[Change]) {
        for message in PresenceMessage::pack(&self.process, changes) {
            if let Err(error) = self.store.publish(&message).await {
                // The next heartbeat repeats it.
                tracing::debug!(%error, "cannot publish presence");
                return;
            }
        }
    }

    async fn ask(&self) {
        let _ = self.store.publish(&PresenceMessage::ask(&self.process)).await;
    }

    async fn listen(&self) {
        let mut subscription = self.store.subscribe_messages();
        while let Some(received) = subscription.next().await {
            match received {
                Received::Message(text) => match PresenceMessage::parse(&text) {
                    Some(message) if message.process != self.process => self.receive(message).await,
                    _ => {}
                },
                Received::Missed => self.ask().await,
            }
        }
    }

    async fn receive(&self, message: PresenceMessage) {
        let local = {
            let mut state = self.state();
            let expires = Instant::now() + TTL;
            message.changes().for_each(|change| state.tables.reported(&message.process, &change, expires));
            if message.ask { state.tables.local() } else { Vec::new() }
        };
        self.publish(&local).await;
    }
}
