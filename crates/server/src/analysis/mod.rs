//! Analysis by the server's own search, told as it grows.
//!
//! It costs a core while it runs. So there are few places for all, one analysis for each account, and limits to what
//! one may spend; whoever is refused costs next to nothing.

mod study;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Message;
use protocol::{Analyze, ToClient};
use rules::Position;
use store::GameFilter;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;

use crate::App;
use crate::failure::Failure;
use crate::session::Caller;
use crate::socket::message;

/// The visits of an analysis if nothing is said, and at most.
const USUAL_VISITS: u32 = 5_000;
const MOST_VISITS: u32 = 50_000;
/// How long an analysis may take.
const LONGEST: Duration = Duration::from_secs(20);
/// How much memory one may take.
const MEMORY: usize = 64 << 20;
/// How many may wait for a place.
const MOST_WAITING: usize = 16;

/// The places where analyses run.
#[derive(Debug)]
pub(crate) struct Analysts {
    places: Arc<Semaphore>,
    /// Who has an analysis that runs or waits.
    busy: Mutex<HashSet<String>>,
    most: usize,
}

impl Analysts {
    /// Half of the cores: games come first.
    pub(crate) fn new() -> Arc<Analysts> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = (cores / 2).max(1);
        let places = Arc::new(Semaphore::new(count));
        Arc::new(Analysts { places, busy: Mutex::default(), most: count + MOST_WAITING })
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that an account has an analysis, until what is returned is dropped.
    fn admit(self: &Arc<Analysts>, account: &str) -> Result<Admitted, Failure> {
        let mut busy = self.busy();
        if busy.contains(account) {
            let sentence = "You have an analysis in another window. Stop it first.";
            return Err(Failure::refused("busy", sentence));
        }
        if busy.len() >= self.most {
            return Err(Failure::too_many(LONGEST.as_secs()));
        }
        busy.insert(account.to_owned());
        Ok(Admitted { analysts: Arc::clone(self), account: account.to_owned() })
    }
}

/// An account's analysis.
#[derive(Debug)]
struct Admitted {
    analysts: Arc<Analysts>,
    account: String,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.analysts.busy().remove(&self.account);
    }
}

/// One client's analysis. It stops when this is dropped.
#[derive(Debug)]
pub(crate) struct Running {
    stop: Arc<AtomicBool>,
    task: JoinHandle<()>,
    ended: mpsc::Receiver<()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl Running {
    /// Stops it, and waits until it has stopped, which takes a playout.
    pub(crate) async fn stop(mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
        // Nothing is ever sent: it ends when the analysis does.
        let _ = self.ended.recv().await;
    }
}

/// What an analysis holds until it has truly ended: its account's turn, and the other end of `ended`.
type Held = (Admitted, mpsc::Sender<()>);

/// Starts an analysis; what it finds is sent to the client.
pub(crate) async fn start(
    app: &App,
    caller: Option<&Caller>,
    request: u32,
    wanted: &Analyze,
    sender: &mpsc::Sender<Message>,
) -> Result<Running, Failure> {
    let caller = caller.ok_or_else(Failure::no_session)?;
    if !caller.is_browser() {
        return Err(Failure::browsers_only());
    }
    app.meters.analysis(&caller.account.id)?;
    let position = study::position(wanted)?;
    let admitted = app.analysts.admit(&caller.account.id)?;
    no_help_in_rated_games(app, &caller.account.id, &position).await?;
    let (stop, (end, ended)) = (Arc::new(AtomicBool::new(false)), mpsc::channel(1));
    let visits = wanted.visits.unwrap_or(USUAL_VISITS).clamp(1, MOST_VISITS);
    let job = Job { position, visits, request, stop: Arc::clone(&stop), sender: sender.clone() };
    let task = tokio::spawn(job.work(Arc::clone(&app.analysts.places), (admitted, end)));
    Ok(Running { stop, task, ended })
}

/// Whoever plays a rated game gets no help with that variant until it is over. What somebody's own browser
/// computes nobody can forbid; this the server can.
async fn no_help_in_rated_games(app: &App, account: &str, position: &Position) -> Result<(), Failure> {
    for phase in ["playing", "paused"] {
        let filter = GameFilter {
            player: Some(account.to_owned()),
            viewer: Some(account.to_owned()),
            phase: Some(phase.to_owned()),
            variant: Some(position.variant().id().to_owned()),
            rated: Some(true),
            ..GameFilter::default()
        };
        if !app.store.games(&filter, 1).await?.is_empty() {
            let sentence = "No analysis of this variant while you play a rated game of it.";
            return Err(Failure::refused("playing", sentence));
        }
    }
    Ok(())
}

/// An analysis to be made.
struct Job {
    position: Position,
    visits: u32,
    request: u32,
    stop: Arc<AtomicBool>,
    sender: mpsc::Sender<Message>,
}

impl Job {
    async fn work(self, places: Arc<Semaphore>, held: Held) {
        let Ok(place) = places.acquire_owned().await else { return };
        let Job { position, visits, request, stop, sender } = self;
        let growing = sender.clone();
        let tell = move |analysis: protocol::Analysis| {
            let told = message(&ToClient::Analysis { request, done: false, analysis });
            // A client that is slow misses a step on the way, not the end.
            let _ = growing.try_send(told);
        };
        let ran = tokio::task::spawn_blocking(move || {
            let _until_the_end = (held, place);
            study::run(&position, visits, stop, tell)
        });
        let Ok(analysis) = ran.await else { return };
        let _ = sender.send(message(&ToClient::Analysis { request, done: true, analysis })).await;
    }
}
