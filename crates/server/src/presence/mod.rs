//! Which players are at the tables where they sit. Nothing of it is journalled: who is here is worth nothing later.
//!
//! A process knows its own connections, and tells the others of them; what it says is believed for a while, so that
//! the players of a process that was killed are not here for ever.

mod company;
mod rooms;
mod words;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{Heard, Store};
use table::{PlayerId, TableId};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, interval, sleep};

use crate::failure::Failure;
use crate::live::moment;
use rooms::{Change, Players, Rooms};
use words::Word;

pub(crate) use company::Company;

/// How long changes gather before the other processes are told.
const GATHER: Duration = Duration::from_millis(50);
/// How often a process says again who is at its tables.
const REPEAT: Duration = Duration::from_secs(10);
/// How long others believe it.
const BELIEVED: Duration = Duration::from_secs(30);

/// Who is where.
#[derive(Debug)]
pub(crate) struct Presence {
    store: Arc<Store>,
    /// The name of this process among those that share the store.
    process: String,
    state: Mutex<State>,
    untold: Notify,
}

#[derive(Debug, Default)]
struct State {
    rooms: Rooms,
    /// What the other processes have not been told yet.
    untold: Vec<Change>,
}

/// Somebody is at a table with one connection, until this is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    presence: Arc<Presence>,
    table: TableId,
    player: PlayerId,
}

impl Drop for Here {
    fn drop(&mut self) {
        self.presence.own(&self.table, &self.player, Rooms::left);
    }
}

impl Presence {
    /// Starts to tell and to listen, until the task is aborted.
    pub(crate) fn start(store: &Arc<Store>) -> Result<(Arc<Presence>, JoinHandle<()>), Failure> {
        let process = format!("{:016x}", moment()?.seed);
        let (state, untold) = (Mutex::default(), Notify::new());
        let presence = Arc::new(Presence { store: Arc::clone(store), process, state, untold });
        let task = tokio::spawn({
            let presence = Arc::clone(&presence);
            async move {
                tokio::join!(presence.tell(), presence.repeat(), presence.listen());
            }
        });
        Ok((presence, task))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody who sits at a table has come to it.
    pub(crate) fn enter(self: &Arc<Presence>, table: &TableId, player: &PlayerId) -> Here {
        self.own(table, player, Rooms::came);
        Here { presence: Arc::clone(self), table: table.clone(), player: player.clone() }
    }

    /// A connection of this process has come or gone.
    fn own(&self, table: &TableId, player: &PlayerId, what: impl Fn(&mut Rooms, &Change) -> Option<bool>) {
        let mut state = self.state();
        let mut change = Change { table: table.to_string(), player: player.to_string(), here: true };
        if let Some(here) = what(&mut state.rooms, &change) {
            change.here = here;
            state.untold.push(change);
            self.untold.notify_one();
        }
    }

    /// Who is at a table, now and from now on.
    fn watch(&self, table: &TableId) -> watch::Receiver<Players> {
        self.state().rooms.watch(table.as_str())
    }

    /// Tells the other processes what has changed.
    async fn tell(&self) {
        loop {
            self.untold.notified().await;
            sleep(GATHER).await;
            let changes = std::mem::take(&mut self.state().untold);
            self.say(&changes).await;
        }
    }

    /// Says again and again who is here, and forgets what others have not repeated.
    async fn repeat(&self) {
        let mut ticks = interval(REPEAT);
        self.ask().await;
        loop {
            ticks.tick().await;
            let own = {
                let mut state = self.state();
                state.rooms.forget(Instant::now());
                state.rooms.own()
            };
            self.say(&own).await;
        }
    }

    async fn say(&self, changes: &[Change]) {
        for word in Word::pack(&self.process, changes) {
            if let Err(error) = self.store.tell(&word).await {
                // It will be said again.
                tracing::debug!(%error, "cannot tell the other processes who is here");
                return;
            }
        }
    }

    async fn ask(&self) {
        let _ = self.store.tell(&Word::ask(&self.process)).await;
    }

    /// Hears what the other processes say.
    async fn listen(&self) {
        let mut hearsay = self.store.overhear();
        while let Some(heard) = hearsay.next().await {
            match heard {
                Heard::Word(text) => match Word::read(&text) {
                    Some(word) if word.process != self.process => self.hear(word).await,
                    _ => {}
                },
                Heard::Missed => self.ask().await,
            }
        }
    }

    async fn hear(&self, word: Word) {
        let own = {
            let mut state = self.state();
            let until = Instant::now() + BELIEVED;
            word.changes().for_each(|change| state.rooms.heard(&word.process, &change, until));
            if word.ask { state.rooms.own() } else { Vec::new() }
        };
        self.say(&own).await;
    }
}
