//! Which players are at the tables where they have a seat. Presence is never stored.
//!
//! Each process knows its own connections and publishes them to the others. A report expires unless it is repeated,
//! so that the players of a killed process do not stay present.

mod client;
mod message;
mod tables;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{Received, Store};
use table::{PlayerId, TableId};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, interval, sleep};

use crate::error::ApiError;
use crate::live::moment;
use message::PresenceMessage;
use tables::{Change, Players, Tables};

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
    state: Mutex<State>,
    has_unpublished: Notify,
}

#[derive(Debug, Default)]
struct State {
    tables: Tables,
    unpublished: Vec<Change>,
}

/// A player's connection at a table; dropping it ends their presence.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    table: TableId,
    player: PlayerId,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.presence.change(&self.table, &self.player, Tables::disconnected);
    }
}

impl Presence {
    /// Starts publishing and listening, until the task is aborted.
    pub(crate) fn start(store: &Arc<Store>) -> Result<(Arc<Presence>, JoinHandle<()>), ApiError> {
        let process = format!("{:016x}", moment()?.seed);
        let (state, has_unpublished) = (Mutex::default(), Notify::new());
        let presence = Arc::new(Presence { store: Arc::clone(store), process, state, has_unpublished });
        let task = tokio::spawn({
            let presence = Arc::clone(&presence);
            async move {
                tokio::join!(presence.publish_changes(), presence.send_heartbeats(), presence.listen());
            }
        });
        Ok((presence, task))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A player with a seat opened the table.
    pub(crate) fn enter(self: &Arc<Presence>, table: &TableId, player: &PlayerId) -> PresenceGuard {
        self.change(table, player, Tables::connected);
        PresenceGuard { presence: Arc::clone(self), table: table.clone(), player: player.clone() }
    }

    /// A connection to this process opened or closed.
    fn change(
        &self,
        table: &TableId,
        player: &PlayerId,
        update: impl Fn(&mut Tables, &Change) -> Option<bool>,
    ) {
        let mut state = self.state();
        let mut change = Change { table: table.to_string(), player: player.to_string(), here: true };
        if let Some(here) = update(&mut state.tables, &change) {
            change.here = here;
            state.unpublished.push(change);
            self.has_unpublished.notify_one();
        }
    }

    /// The players present at a table, now and later.
    fn watch(&self, table: &TableId) -> watch::Receiver<Players> {
        self.state().tables.watch(table.as_str())
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
