//! The one task that changes the world: checks moves, appends them to the journal, applies them, responds.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::WorldMove;
use store::{Append, Error, Notice};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep_until};
use world::{Illegal, Point};

use super::NAME;
use super::batch::{Batch, choose};
use super::service::{WorldService, time};
use super::snapshots;
use crate::error::ApiError;

/// Moves of other processes per read.
const PAGE_LEN: u32 = 10_000;

/// How long to wait before the journal is read again after the store has failed.
const FOLLOW_AGAIN: Duration = Duration::from_secs(1);

/// A request to play.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) player: String,
    pub(super) at: Point,
    pub(super) answer: oneshot::Sender<Result<WorldMove, ApiError>>,
}

/// Runs until all senders are dropped.
pub(super) async fn run(service: Arc<WorldService>, mut requests: mpsc::Receiver<Request>) {
    let mut news = service.store.subscribe();
    // Another process may have appended between loading and subscribing.
    let mut retry = follow(&service).await;
    let mut waiting = VecDeque::new();
    loop {
        tokio::select! {
            // In a fixed order, so that a simulation can be repeated. A notice never delays requests: they are taken below.
            biased;
            Some(notice) = news.next_where(concerns_world) => {
                if is_news(&service, &notice) {
                    note_lag(&service, &notice);
                    retry = follow(&service).await;
                }
            }
            () = sleep_until(retry.unwrap_or_else(Instant::now)), if retry.is_some() => {
                retry = follow(&service).await;
            }
            request = requests.recv() => match request {
                Some(request) => waiting.push_back(request),
                None => return,
            },
        }
        while let Ok(request) = requests.try_recv() {
            waiting.push_back(request);
        }
        while !waiting.is_empty() {
            while let Ok(request) = requests.try_recv() {
                waiting.push_back(request);
            }
            write_batch(&service, &mut waiting).await;
            snapshots::write_if_due(&service);
        }
    }
}

fn concerns_world(notice: &Notice) -> bool {
    match notice {
        Notice::Grown { stream, .. } => is_world_stream(stream),
        Notice::Missed => true,
    }
}

/// Whether this process has not applied what a notice tells of.
fn is_news(service: &WorldService, notice: &Notice) -> bool {
    match notice {
        Notice::Grown { head, .. } => *head > service.read().number,
        Notice::Missed => true,
    }
}

/// Notes that entries up to a number, or of an unknown number, may be missing.
fn note_lag(service: &WorldService, notice: &Notice) {
    service.lag.begin(match notice {
        Notice::Grown { head, .. } => *head,
        Notice::Missed => u64::MAX,
    });
}

/// Applies what other processes appended. Returns when to try again if the store fails: nobody else would tell this process
/// what it missed.
async fn follow(service: &Arc<WorldService>) -> Option<Instant> {
    let error = catch_up(service).await.err()?;
    tracing::warn!(?error, "cannot follow the journal of the world");
    Some(Instant::now() + FOLLOW_AGAIN)
}

fn is_world_stream(stream: &str) -> bool {
    stream.strip_prefix("world:") == Some(NAME)
}

/// Appends and applies one batch.
async fn write_batch(service: &Arc<WorldService>, waiting: &mut VecDeque<Request>) {
    let (batch, number, now) = {
        let state = service.read();
        // Processes have clocks of their own; the world's time must not run backwards.
        let now = state.world.clock().map_or(time(), |last| last.max(time())).max(0);
        (choose(&state.world, now, waiting), state.number, now)
    };
    let Batch { write, refused } = batch;
    if write.is_empty() {
        refuse(service, refused, waiting).await;
        return;
    }
    // Illegal moves are checked again once the others are done, since these may have made them legal.
    waiting.extend(refused.into_iter().map(|(request, _)| request));
    let moves: Vec<store::WorldMove> = write
        .iter()
        .map(|Request { player, at, .. }| store::WorldMove {
            time: now.unsigned_abs(),
            player: player.clone(),
            x: at.x,
            y: at.y,
        })
        .collect();
    match service.store.append(Append::moves(NAME, number, moves.clone())).await {
        Ok(_) => {
            let done = service.apply_own(number + 1, &moves);
            for (request, done) in write.into_iter().zip(done) {
                answer(request, done.ok_or_else(|| refusal(Illegal::UnknownPlayer)));
            }
        }
        Err(Error::Conflict { .. }) => match catch_up(service).await {
            // Try again, before newer requests.
            Ok(_) => write.into_iter().rev().for_each(|request| waiting.push_front(request)),
            Err(error) => {
                tracing::warn!(?error, "cannot follow the journal of the world");
                write.into_iter().for_each(|request| answer(request, Err(ApiError::internal(&"no journal"))));
            }
        },
        Err(error) => after_store_error(service, number, &moves, write, &error).await,
    }
}

/// Refuses moves, unless another process appended one that this process has not applied yet: then they are checked
/// again.
async fn refuse(
    service: &Arc<WorldService>,
    refused: Vec<(Request, Illegal)>,
    waiting: &mut VecDeque<Request>,
) {
    if catch_up(service).await.is_ok_and(|caught_up| !caught_up.is_empty()) {
        waiting.extend(refused.into_iter().map(|(request, _)| request));
        return;
    }
    for (request, illegal) in refused {
        answer(request, Err(refusal(illegal)));
    }
}

/// It may have been written all the same: the journal tells.
async fn after_store_error(
    service: &Arc<WorldService>,
    number: u64,
    moves: &[store::WorldMove],
    write: Vec<Request>,
    error: &Error,
) {
    let caught_up = catch_up(service).await.unwrap_or_default();
    for ((request, made), number) in write.into_iter().zip(moves).zip(number + 1..) {
        let there = caught_up.iter().find(|(n, entry, _)| *n == number && entry == made);
        let result = there.and_then(|(_, _, done)| *done).ok_or_else(|| error.clone().into());
        answer(request, result);
    }
}

type CaughtUp = Vec<(u64, store::WorldMove, Option<WorldMove>)>;

/// Applies what other processes appended.
async fn catch_up(service: &Arc<WorldService>) -> Result<CaughtUp, ApiError> {
    let mut caught_up = Vec::new();
    loop {
        let first = service.read().number + 1;
        let stored = service.store.moves(NAME, first, PAGE_LEN).await?;
        let more = stored.len() == PAGE_LEN as usize;
        let moves: Vec<store::WorldMove> = stored.into_iter().map(|stored| stored.event).collect();
        let done = service.apply(first, &moves);
        caught_up.extend(moves.into_iter().zip(done).zip(first..).map(|((made, done), n)| (n, made, done)));
        if !more {
            service.lag.end();
            return Ok(caught_up);
        }
    }
}

fn answer(request: Request, result: Result<WorldMove, ApiError>) {
    // The requester may be gone; the move stands.
    let _ = request.answer.send(result);
}

/// An illegal move as an error response.
pub(super) fn refusal(illegal: Illegal) -> ApiError {
    ApiError::illegal(illegal.code(), illegal.sentence())
}
