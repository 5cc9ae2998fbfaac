//! What the deterministic simulation needs of a server: processes without network, threads, system clock and system
//! randomness.
//!
//! A process has the parts through which every game and every move of the world goes: the hub with its tables and watchers, the
//! world's writer, and the tasks that follow the journal, fall flags and evict tables.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::{ToClient, ToServer, WorldCommand, WorldNews};
use store::Store;
use table::{By, Open, PlayerId, TableId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::background;
use crate::bots::SearchPool;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::{Viewer, Watching};
use crate::ops::limits::bounds::{ESTIMATE_WAIT, WAITING_MESSAGES};
use crate::ops::supervise::{Failures, Supervisor};
use crate::world::{WorldService, WorldSettings};

/// How long a browser may be silent before its connection counts as dead.
pub const CLIENT_TIMEOUT: std::time::Duration = crate::socket::CLIENT_TIMEOUT;

/// Time and randomness of the simulation that runs on this thread.
struct Source {
    began: Instant,
    /// Milliseconds since 1970 at the beginning.
    epoch: u64,
    /// The state of the generator.
    random: u64,
}

thread_local! {
    static SOURCE: RefCell<Option<Source>> = const { RefCell::new(None) };
}

/// From now on this thread's time is that of the runtime, beginning with `epoch`, and seeds follow from `random`.
pub fn begin(epoch: u64, random: u64) {
    SOURCE.set(Some(Source { began: Instant::now(), epoch, random }));
}

/// Ends the simulation on this thread.
pub fn end() {
    SOURCE.set(None);
}

/// The simulated time in milliseconds since 1970; `None` if there is no simulation.
pub fn now() -> Option<u64> {
    SOURCE.with_borrow(|source| {
        let source = source.as_ref()?;
        let elapsed = u64::try_from(source.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Some(source.epoch.saturating_add(elapsed))
    })
}

/// The next seed; `None` if there is no simulation.
pub(crate) fn seed() -> Option<u64> {
    SOURCE.with_borrow_mut(|source| {
        let source = source.as_mut()?;
        source.random = source.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (source.random ^ (source.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Some(mixed ^ (mixed >> 31))
    })
}

/// One server process. Dropping it kills its tasks.
#[derive(Debug)]
pub struct Process {
    hub: Arc<Hub>,
    world: Arc<WorldService>,
    tasks: Vec<JoinHandle<()>>,
    failures: Failures,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

fn sentence(error: &ApiError) -> String {
    format!("{}: {}", error.body.reason, error.body.sentence)
}

impl Process {
    /// Starts a process.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn start(store: Store) -> Result<Process, String> {
        let store = Arc::new(store);
        let (supervisor, failures) = Supervisor::new();
        // Searches would need threads: dead stones are never estimated in time.
        let pool = SearchPool::with_limits(0, ESTIMATE_WAIT);
        let hub = Arc::new(Hub::new(Arc::clone(&store), pool, None));
        // Snapshots are written on a thread; residents search.
        let mut settings = WorldSettings { snapshot_every: u64::MAX, settle: 0, ..WorldSettings::default() };
        settings.residents.count = 0;
        let started = WorldService::start(Arc::clone(&store), Arc::default(), &settings, &supervisor).await;
        let (world, mut tasks) = started.map_err(|error| error.to_string())?;
        tasks.extend(background::start_tables(&store, &hub, None, &supervisor));
        Ok(Process { hub, world, tasks, failures })
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If it is refused, or the store fails.
    pub async fn open(&self, wanted: &Open, by: &By) -> Result<TableId, String> {
        self.hub.open(wanted, by).await.map_err(|error| sentence(&error))
    }

    /// The connection of a client, who may be anonymous, and the messages for it.
    pub fn connect(&self, player: Option<PlayerId>) -> (Connection, Outbox) {
        let (sender, outbox) = mpsc::channel(WAITING_MESSAGES);
        let (hub, world) = (Arc::clone(&self.hub), Arc::clone(&self.world));
        (Connection { hub, world, player, sender, watched: HashMap::new() }, Outbox(outbox))
    }

    /// The number of the world's latest entry, and its fingerprint.
    pub fn world(&self) -> (u64, u64) {
        self.world.fingerprint()
    }

    /// A background task that died and could not be started again.
    pub fn dead_task(&mut self) -> Option<&'static str> {
        self.failures.try_recv().ok()
    }
}

/// The messages for a client.
#[derive(Debug)]
pub struct Outbox(mpsc::Receiver<Message>);

impl Outbox {
    /// The next message.
    pub async fn next(&mut self) -> Option<String> {
        match self.0.recv().await? {
            Message::Text(text) => Some(text.to_string()),
            other => Some(format!("{other:?}")),
        }
    }
}

/// The server's side of a connection, with the messages that concern tables and moves of the world.
#[derive(Debug)]
pub struct Connection {
    hub: Arc<Hub>,
    world: Arc<WorldService>,
    player: Option<PlayerId>,
    sender: mpsc::Sender<Message>,
    watched: HashMap<TableId, Watching>,
}

impl Connection {
    /// Handles a message; returns the response.
    pub async fn handle(&mut self, text: &str) -> Option<String> {
        let asked: ToServer = serde_json::from_str(text).ok()?;
        let response = match asked {
            ToServer::Ping { request } => Some(ToClient::Pong { request, now: now().unwrap_or(0) }),
            ToServer::Watch { table, from } => self.watch(table, from).await,
            ToServer::Command { table, request, command } => {
                let done = async {
                    let player = self.player.clone().ok_or_else(ApiError::not_logged_in)?;
                    let id = TableId::new(&table).map_err(|_| ApiError::not_found())?;
                    self.hub.command(&id, &command, &By::person(player)).await
                };
                Some(respond(request, done.await.map(|number| ToClient::Done { request, number })))
            }
            ToServer::World { request, command: WorldCommand::Play { at } } => {
                let name = self.player.as_ref().map_or("", PlayerId::as_str);
                let played = self.world.play(name, at).await;
                let news = played.map(|played| WorldNews::Played { played });
                Some(respond(request, news.map(|news| ToClient::World { request, news })))
            }
            _ => None,
        };
        response.map(|message| serde_json::to_string(&message).unwrap_or_default())
    }

    async fn watch(&mut self, table: String, from: u64) -> Option<ToClient> {
        let Ok(id) = TableId::new(&table) else { return Some(ToClient::NoTable { table }) };
        self.watched.remove(&id);
        let live = match self.hub.find(&id).await {
            Ok(live) => live,
            Err(error) if error.is_not_found() => return Some(ToClient::NoTable { table }),
            Err(error) => return Some(ToClient::Unavailable { table, sentence: error.body.sentence }),
        };
        let viewer = Viewer { player: self.player.clone(), ..Viewer::default() };
        match live.watch(from, viewer, self.sender.clone()).await {
            Some(watching) => self.watched.insert(id, watching),
            None => return Some(ToClient::NoTable { table }),
        };
        None
    }
}

fn respond(request: u32, done: Result<ToClient, ApiError>) -> ToClient {
    done.unwrap_or_else(|ApiError { body, .. }| ToClient::Refused {
        request,
        reason: body.reason,
        sentence: body.sentence,
    })
}
