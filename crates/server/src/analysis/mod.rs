//! Analysis by the server's own search, sent to the client as it progresses.
//!
//! It uses a core of the pool for heavy work while it runs. So there is one analysis per account, few per address and in
//! total, and a limit on visits and time; refusing a request costs next to nothing.

pub(crate) mod review;
mod search;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Message;
use protocol::{Analyze, ToClient};
use rules::Position;
use store::GameFilter;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::App;
use crate::error::ApiError;
use crate::ops::address::Address;
use crate::ops::limits::bounds::{ANALYSIS_TIME, ANALYSIS_VISITS, MAX_ANALYSES, MAX_ANALYSES_PER_ADDRESS};
use crate::ops::limits::{Group, Owner};
use crate::session::Caller;
use crate::socket::message;
use crate::work::WorkPool;

/// Default number of visits.
const DEFAULT_VISITS: u32 = 5_000;
/// Memory limit of one analysis.
const MEMORY: usize = 64 << 20;

/// The accounts with an analysis.
#[derive(Debug, Default)]
pub(crate) struct AnalysisPool {
    /// Accounts whose analysis is running or queued, with their addresses.
    busy: Mutex<HashMap<String, Group>>,
}

impl AnalysisPool {
    pub(crate) fn new() -> Arc<AnalysisPool> {
        Arc::default()
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, HashMap<String, Group>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers an account's analysis until the guard is dropped. One per account.
    fn admit(self: &Arc<AnalysisPool>, account: &str, group: Group) -> Result<AccountGuard, ApiError> {
        let mut busy = self.busy();
        if busy.contains_key(account) {
            return Err(ApiError::analysis_running());
        }
        let of_address = busy.values().filter(|other| **other == group).count();
        if busy.len() >= MAX_ANALYSES || of_address >= MAX_ANALYSES_PER_ADDRESS {
            return Err(ApiError::busy());
        }
        busy.insert(account.to_owned(), group);
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
    from: Address,
    request: u32,
    wanted: Analyze,
    sender: &mpsc::Sender<Message>,
) -> Result<Running, ApiError> {
    let caller = caller.ok_or_else(ApiError::not_logged_in)?;
    if !caller.is_browser() {
        return Err(ApiError::session_required());
    }
    app.rate_limits.analysis(&caller.account.id)?;
    let owner = Owner::at(from, Some(&caller.account.id));
    let admitted = app.analysis_pool.admit(&caller.account.id, owner.group())?;
    let visits = wanted.visits.unwrap_or(DEFAULT_VISITS).clamp(1, ANALYSIS_VISITS);
    // Replaying a long game on a large board takes time, too.
    let position = app.work.run(&owner, search::REPLAY_TIME, move |_| search::position(&wanted)).await??;
    refuse_during_rated_game(app, &caller.account.id, &position).await?;
    let (stop, (end, ended)) = (Arc::new(AtomicBool::new(false)), mpsc::channel(1));
    let job = Job { position, visits, request, stop: Arc::clone(&stop), sender: sender.clone() };
    let task = tokio::spawn(job.run(app.work.clone(), owner, (admitted, end)));
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
    async fn run(self, work: WorkPool, owner: Owner, guards: Guards) {
        let Job { position, visits, request, stop, sender } = self;
        let growing = sender.clone();
        let report = move |analysis: protocol::Analysis| {
            let update = message(&ToClient::Analysis { request, done: false, analysis });
            // A slow client skips intermediate results, but always gets the last one.
            let _ = growing.try_send(update);
        };
        let ran = work.run(&owner, ANALYSIS_TIME, move |lease| {
            let _until_the_end = guards;
            search::run(&position, visits, &lease.host(Some(stop), None), report)
        });
        let last = match ran.await {
            Ok(analysis) => ToClient::Analysis { request, done: true, analysis },
            Err(ApiError { body, .. }) => {
                ToClient::Refused { request, reason: body.reason, sentence: body.sentence }
            }
        };
        let _ = sender.send(message(&last)).await;
    }
}
