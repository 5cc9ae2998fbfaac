//! Analysis by the server's own search, sent to the client as it progresses.
//!
//! A running analysis uses a whole core. So the number of slots is small, each account gets one analysis at a time, and
//! visits, time and memory are limited. Rejecting a request is cheap.

mod search;

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
use crate::error::ApiError;
use crate::session::Caller;
use crate::socket::message;

/// Visits of an analysis: the default and the maximum.
const DEFAULT_VISITS: u32 = 5_000;
const MAX_VISITS: u32 = 50_000;
/// Maximum duration of an analysis.
const MAX_TIME: Duration = Duration::from_secs(20);
/// Memory limit of one analysis.
const MEMORY: usize = 64 << 20;
/// Maximum number of analyses that wait for a slot.
const MAX_WAITING: usize = 16;

/// Limits how many analyses run at the same time.
#[derive(Debug)]
pub(crate) struct AnalysisPool {
    slots: Arc<Semaphore>,
    /// Accounts with an analysis that runs or waits.
    busy: Mutex<HashSet<String>>,
    max_running_and_waiting: usize,
}

impl AnalysisPool {
    /// Half of the cores: games come first.
    pub(crate) fn new() -> Arc<AnalysisPool> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = (cores / 2).max(1);
        let slots = Arc::new(Semaphore::new(count));
        Arc::new(AnalysisPool { slots, busy: Mutex::default(), max_running_and_waiting: count + MAX_WAITING })
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers an account's analysis until the guard is dropped. One per account.
    fn admit(self: &Arc<AnalysisPool>, account: &str) -> Result<AccountGuard, ApiError> {
        let mut busy = self.busy();
        if busy.contains(account) {
            return Err(ApiError::analysis_running());
        }
        if busy.len() >= self.max_running_and_waiting {
            return Err(ApiError::rate_limited(MAX_TIME.as_secs()));
        }
        busy.insert(account.to_owned());
        Ok(AccountGuard { analysis_pool: Arc::clone(self), account: account.to_owned() })
    }
}

/// An account's registered analysis.
#[derive(Debug)]
struct AccountGuard {
    analysis_pool: Arc<AnalysisPool>,
    account: String,
}

impl Drop for AccountGuard {
    fn drop(&mut self) {
        self.analysis_pool.busy().remove(&self.account);
    }
}

/// One client's analysis. Dropping it stops the analysis.
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
    /// Stops the analysis and waits until it has ended, which takes one playout.
    pub(crate) async fn stop(mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
        // Nothing is ever sent; the channel closes when the analysis ends.
        let _ = self.ended.recv().await;
    }
}

/// Held until the analysis has ended: the account's guard, and the sender whose drop closes `ended`.
type Guards = (AccountGuard, mpsc::Sender<()>);

/// Starts an analysis; its results are sent to the client.
pub(crate) async fn start(
    app: &App,
    caller: Option<&Caller>,
    request: u32,
    wanted: &Analyze,
    sender: &mpsc::Sender<Message>,
) -> Result<Running, ApiError> {
    let caller = caller.ok_or_else(ApiError::not_logged_in)?;
    if !caller.is_browser() {
        return Err(ApiError::session_required());
    }
    app.rate_limits.analysis(&caller.account.id)?;
    let position = search::position(wanted)?;
    let admitted = app.analysis_pool.admit(&caller.account.id)?;
    refuse_during_rated_game(app, &caller.account.id, &position).await?;
    let (stop, (end, ended)) = (Arc::new(AtomicBool::new(false)), mpsc::channel(1));
    let visits = wanted.visits.unwrap_or(DEFAULT_VISITS).clamp(1, MAX_VISITS);
    let job = Job { position, visits, request, stop: Arc::clone(&stop), sender: sender.clone() };
    let task = tokio::spawn(job.run(Arc::clone(&app.analysis_pool.slots), (admitted, end)));
    Ok(Running { stop, task, ended })
}

/// Players of a running rated game cannot use the server to analyse the same variant. The server cannot prevent
/// analysis in their own browser.
async fn refuse_during_rated_game(app: &App, account: &str, position: &Position) -> Result<(), ApiError> {
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
            return Err(ApiError::rated_game_running());
        }
    }
    Ok(())
}

/// A requested analysis.
struct Job {
    position: Position,
    visits: u32,
    request: u32,
    stop: Arc<AtomicBool>,
    sender: mpsc::Sender<Message>,
}

impl Job {
    async fn run(self, slots: Arc<Semaphore>, guards: Guards) {
        let Ok(slot) = slots.acquire_owned().await else { return };
        let Job { position, visits, request, stop, sender } = self;
        let growing = sender.clone();
        let report = move |analysis: protocol::Analysis| {
            let update = message(&ToClient::Analysis { request, done: false, analysis });
            // A slow client skips intermediate results, but always gets the last one.
            let _ = growing.try_send(update);
        };
        let ran = tokio::task::spawn_blocking(move || {
            let _until_the_end = (guards, slot);
            search::run(&position, visits, stop, report)
        });
        let Ok(analysis) = ran.await else { return };
        let _ = sender.send(message(&ToClient::Analysis { request, done: true, analysis })).await;
    }
}
