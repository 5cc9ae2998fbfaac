//! The world in memory.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use protocol::{Place, WorldMove};
use store::Store;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use world::{ChunkAt, Entry, PlayerId, Point, Rect, Time, World};

use super::batch::PendingMove;
use super::history::time_of;
use super::load::{Loaded, StartError, load};
use super::lock::{Reading, WorldLock, Writing};
use super::names::Names;
use super::notices::Notice;
use super::ranking::Rankings;
use super::residents;
use super::told::told;
use super::view::Views;
use super::watchers::{self, Watchers};
use super::writer::{self, Request};
use super::{NAME, WorldSettings};
use crate::error::ApiError;
use crate::live::{moment, now};
use crate::notices::Outbox;
use crate::ops::lag::Lag;
use crate::ops::limits::bounds::MAX_WORLD_REQUESTS;
use crate::ops::supervise::Supervisor;

/// Moves kept for the feed.
pub(super) const FEED_LEN: usize = 60;
/// Maximum number of moves queued for a slow subscriber.
const WAITING_MOVES: usize = 1024;
/// Maximum wait for the first stones of a new world. The connection answers nothing else meanwhile, and clients take one that is
/// silent for five seconds for dead.
const LONGEST_SETTLING: Duration = Duration::from_secs(3);

/// The world of this process: many readers, one writer task.
#[derive(Debug)]
pub(crate) struct WorldService {
    pub(super) store: Arc<Store>,
    state: WorldLock,
    /// Held while an order of a moderator is carried out.
    pub(super) orders: tokio::sync::Mutex<()>,
    pub(super) views: Views,
    outbox: Arc<Outbox>,
    pub(super) names: Names,
    pub(super) watchers: Arc<Watchers>,
    requests: mpsc::Sender<Request>,
    pub(super) moves: broadcast::Sender<Arc<Vec<WorldMove>>>,
    pub(super) snapshot_every: u64,
    pub(super) rankings: Rankings,
    /// The number of bots that live here.
    pub(super) residents: usize,
    /// Whether residents have placed the first stones of the world.
    pub(super) is_settled: watch::Sender<bool>,
    /// How long the world in memory has been behind the journal.
    pub(super) lag: Lag,
}

/// The world, and data derived from its history.
#[derive(Debug)]
pub(super) struct State {
    pub(super) world: World,
    /// The number of journal entries applied.
    pub(super) number: u64,
    /// The number of journal entries in the latest snapshot.
    pub(super) snapshot: u64,
    pub(super) bounds: Rect,
    pub(super) history: VecDeque<WorldMove>,
}

impl WorldService {
    /// Loads the world and runs it until the tasks are aborted.
    pub(crate) async fn start(
        store: Arc<Store>,
        outbox: Arc<Outbox>,
        settings: &WorldSettings,
        supervisor: &Supervisor,
    ) -> Result<(Arc<WorldService>, Vec<JoinHandle<()>>), StartError> {
        let seed = moment().map_err(|error| error.body.sentence)?.seed;
        let Loaded { world, number, snapshot, recent } = load(&store, settings.options).await?;
        let bounds = world.bounds();
        let (requests, inbox) = mpsc::channel(MAX_WORLD_REQUESTS);
        let state = State { world, number, snapshot, bounds, history: recent };
        let service = Arc::new(WorldService {
            store,
            state: WorldLock::new(state),
            orders: tokio::sync::Mutex::default(),
            views: Views::default(),
            outbox,
            names: Names::default(),
            watchers: Arc::default(),
            requests,
            moves: broadcast::channel(WAITING_MOVES).0,
            snapshot_every: settings.snapshot_every.max(1),
            rankings: Rankings::default(),
            residents: settings.residents.count.min(residents::MAX_RESIDENTS),
            is_settled: watch::Sender::new(settings.residents.count == 0 || number > 0),
            lag: Lag::default(),
        });
        // If it dies, nobody knows what the world in memory is: the next process reads it from the journal.
        let mut tasks = vec![supervisor.once("world", writer::run(Arc::clone(&service), inbox))];
        tasks.extend(watchers::share(&service.store, &service.watchers, seed, supervisor));
        if settings.residents.count > 0 {
            tasks.push(residents::start(&service, settings, supervisor).await?);
        }
        Ok((service, tasks))
    }

    /// The world as it is, until the guard is dropped. One guard per thread: see [`WorldLock`].
    pub(super) fn read(&self) -> Reading<'_> {
        self.state.read()
    }

    pub(super) fn write(&self) -> Writing<'_> {
        self.state.write()
    }

    /// Plays a move; returns once the journal has it.
    pub(crate) async fn play(&self, player: &str, at: Place) -> Result<WorldMove, ApiError> {
        let (answer, answered) = oneshot::channel();
        let request = Request { player: player.to_owned(), at: point(at), answer };
        let gone = |_| ApiError::internal(&"the world is closed");
        self.requests.send(request).await.map_err(|_| gone(()))?;
        answered.await.map_err(|_| gone(()))?
    }

    /// Waits until residents have placed the first stones of a new world, at most a while: until then, places where somebody
    /// may play are soon blocked by the next stone.
    pub(super) async fn settled(&self) {
        let mut is_settled = self.is_settled.subscribe();
        let settled = is_settled.wait_for(|&is_settled| is_settled);
        // Whoever waits for longer is better off with a place that may be blocked.
        let _ = timeout(LONGEST_SETTLING, settled).await;
    }

    /// How long this process has been behind the journal, for at most so long a wait. The journal itself is asked, in case
    /// no notice comes.
    pub(crate) async fn lag(&self, wait: Duration) -> Duration {
        let head = timeout(wait, self.store.world_head(NAME)).await;
        let number = self.read().number;
        self.lag.reach(number);
        if let Ok(Ok(head)) = head
            && head > number
        {
            self.lag.begin(head);
        }
        self.lag.so_far()
    }

    /// The number of the latest entry, and the fingerprint of the world.
    #[cfg(feature = "simulation")]
    pub(crate) fn fingerprint(&self) -> (u64, u64) {
        let state = self.read();
        (state.number, state.world.fingerprint())
    }

    /// Whether somebody has ever played in the world.
    pub(crate) fn has_played(&self, id: &str) -> bool {
        self.read().world.player(id).is_some()
    }

    /// The number of a player, who may never have played.
    pub(super) fn player(&self, id: Option<&str>) -> PlayerId {
        id.and_then(|id| self.read().world.player(id)).unwrap_or(PlayerId::NEWCOMER)
    }

    /// The update from a version of a chunk (`None`: from nothing), and the current version.
    pub(super) fn chunk(&self, at: ChunkAt, seen: Option<u64>) -> Option<(Bytes, u64)> {
        let state = self.read();
        let version = state.world.chunk_version(at);
        match seen {
            Some(seen) if seen >= version => None,
            Some(seen) => Some((state.world.encode_changes(at, seen).into(), version)),
            None => Some((state.world.encode_chunk(at).into(), version)),
        }
    }

    /// Applies moves that this process has appended to the journal. It also tells owners who are not connected: every process
    /// applies every move, and only one may tell.
    pub(super) fn apply_own(&self, first: u64, moves: &[store::WorldMove]) -> Vec<Option<WorldMove>> {
        let (done, notices) = self.apply_all(first, moves);
        self.outbox.tell_of_world(notices.iter().map(|notice| (notice.account.as_str(), &notice.notice)));
        done
    }

    /// Applies moves that are in the journal, from entry `first` on, and notifies subscribers.
    pub(super) fn apply(&self, first: u64, moves: &[store::WorldMove]) -> Vec<Option<WorldMove>> {
        self.apply_all(first, moves).0
    }

    fn apply_all(&self, first: u64, moves: &[store::WorldMove]) -> (Vec<Option<WorldMove>>, Vec<Notice>) {
        let (mut chunks, mut players) = (BTreeSet::new(), BTreeSet::new());
        let (mut done, mut notices) = (Vec::with_capacity(moves.len()), Vec::new());
        {
            let mut state = self.write();
            for (wanted, number) in moves.iter().zip(first..) {
                done.push(state.apply(number, wanted, &mut chunks, &mut players, &mut notices));
            }
        }
        self.views.tell(&notices);
        self.views.notify(&chunks, &players);
        // Sending fails if nobody is subscribed.
        let _ = self.moves.send(Arc::new(done.iter().flatten().copied().collect()));
        (done, notices)
    }
}

impl State {
    fn apply(
        &mut self,
        number: u64,
        made: &store::WorldMove,
        chunks: &mut BTreeSet<ChunkAt>,
        players: &mut BTreeSet<String>,
        notices: &mut Vec<Notice>,
    ) -> Option<WorldMove> {
        self.number = number;
        let (at, time) = (Point::new(made.x, made.y), time_of(made));
        if matches!(Entry::by(&made.player), Entry::HandOver(_)) {
            players.extend(self.world.owner(at).and_then(|owner| self.world.name(owner)).map(str::to_owned));
        }
        let effects = match self.world.replay(time, &made.player, at) {
            Ok(effects) => effects,
            Err(illegal) => {
                tracing::error!(number, %illegal, "an illegal move in the journal");
                return None;
            }
        };
        let touched = effects.removed.iter().map(|stone| (stone.at, stone.owner));
        let touched = touched.chain(effects.changed.iter().map(|change| (change.at, change.owner)));
        for (at, owner) in touched {
            chunks.insert(ChunkAt::of(at));
            players.extend(self.world.name(owner).map(str::to_owned));
        }
        chunks.insert(ChunkAt::of(at));
        players.insert(made.player.clone());
        self.bounds = with(self.bounds, at);
        let made = told(&self.world, number, made, &effects);
        notices.extend(super::notices::notices(&self.world, &made, &effects));
        self.history.push_back(made);
        if self.history.len() > FEED_LEN {
            self.history.pop_front();
        }
        Some(made)
    }
}

/// The bounds of the world after a move: whole chunks.
fn with(bounds: Rect, at: Point) -> Rect {
    let low = Point::new(bounds.min().x.min(at.x & !31), bounds.min().y.min(at.y & !31));
    let high = Point::new(bounds.max().x.max(at.x | 31), bounds.max().y.max(at.y | 31));
    Rect::new(low, high)
}

/// The current time in the world's unit.
pub(super) fn time() -> Time {
    Time::try_from(now()).unwrap_or(Time::MAX)
}

pub(super) fn point(Place { x, y }: Place) -> Point {
    Point::new(x, y)
}

pub(super) fn place(Point { x, y }: Point) -> Place {
    Place { x, y }
}

impl PendingMove for Request {
    fn player(&self) -> &str {
        &self.player
    }

    fn at(&self) -> Point {
        self.at
    }
}
