//! Reviews of finished games by the server's own search, for devices on which that would take long.
//!
//! Each position is a job of its own in the pool for heavy work, so that other work comes in between. The result is kept in
//! the journal, in a stream beside the game's, and served to whoever may see the game. A review that was cut off by a
//! restart is asked for again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use bots::Reviewer;
use protocol::{GameReview, ReviewProgress};
use record::AnnotatedGame;
use record::json::Record;
use rules::Position;
use store::{Append, Error};
use table::TableId;

use super::{AccountGuard, refuse_during_rated_game};
use crate::App;
use crate::error::ApiError;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{MAX_REVIEWED_TURNS, REVIEW_STEP, REVIEW_TIME};
use crate::people::records::{record_of, visible};
use crate::session::{Caller, Visitor};

/// Streams of reviews begin like this; no table's id has a colon.
pub const PREFIX: &str = "review:";

fn stream(id: &TableId) -> String {
    format!("{PREFIX}{id}")
}

/// How far the reviews have got that this process is making.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reviews(Arc<Mutex<HashMap<TableId, ReviewProgress>>>);

impl Reviews {
    fn running(&self) -> MutexGuard<'_, HashMap<TableId, ReviewProgress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn progress(&self, id: &TableId) -> Option<ReviewProgress> {
        self.running().get(id).copied()
    }

    fn tell(&self, id: &TableId, (done, all): (usize, usize)) {
        self.running().insert(id.clone(), ReviewProgress { done: done as u32, all: all as u32 });
    }
}

/// Removes the progress of a review that has ended, in whatever way.
struct Told(Reviews, TableId);

impl Drop for Told {
    fn drop(&mut self) {
        self.0.running().remove(&self.1);
    }
}

/// The review of a game, or how far it has got; neither if nobody asked for one.
pub(crate) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<GameReview>, ApiError> {
    let (id, _) = visible(&app, visitor, &id).await?;
    found(&app, &id).await.map(Json)
}

async fn found(app: &App, id: &TableId) -> Result<GameReview, ApiError> {
    let progress = app.reviews.progress(id);
    if progress.is_some() {
        return Ok(GameReview { progress, review: None });
    }
    let kept = app.store.read_all::<serde_json::Value>(&stream(id)).await?;
    Ok(GameReview { progress: None, review: kept.into_iter().next().map(|kept| kept.event) })
}

/// Starts a review, unless there is one.
pub(crate) async fn start(
    State(app): State<App>,
    caller: Caller,
    from: Address,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<GameReview>), ApiError> {
    let account = caller.account.id.clone();
    let (id, table) = visible(&app, Visitor(Some(caller)), &id).await?;
    if table.ending().is_none_or(|ending| ending.result.is_none()) {
        return Err(ApiError::not_over());
    }
    let known = found(&app, &id).await?;
    if known.progress.is_some() || known.review.is_some() {
        return Ok((StatusCode::ACCEPTED, Json(known)));
    }
    let record = record_of(&app.store, &id, &table).await?;
    if record.moves.len() > MAX_REVIEWED_TURNS {
        return Err(ApiError::bad_request("The game is too long to be reviewed here."));
    }
    app.rate_limits.analysis(&account)?;
    refuse_during_rated_game(&app, &account, table.position()).await?;
    let owner = Owner::at(from, Some(&account));
    let admitted = app.analysis_pool.admit(&account, owner.group())?;
    app.reviews.tell(&id, (0, record.moves.len() + 1));
    let progress = app.reviews.progress(&id);
    let told = Told(app.reviews.clone(), id.clone());
    tokio::spawn(make(app, owner, record, told, admitted));
    Ok((StatusCode::ACCEPTED, Json(GameReview { progress, review: None })))
}

/// Makes and keeps a review. If that fails, there is none, and it can be asked for again.
async fn make(app: App, owner: Owner, record: Record, told: Told, _one_at_a_time: AccountGuard) {
    let deadline = Instant::now() + REVIEW_TIME;
    let read = app.work.run(&owner, REVIEW_STEP, move |_| {
        let game = AnnotatedGame::read(&record, None).ok()?;
        Some((Reviewer::new(game.game(), game.counted_lead()), game.position().clone()))
    });
    let Ok(Some((mut reviewer, position))) = read.await else { return };
    loop {
        let step = app.work.run(&owner, REVIEW_STEP, move |lease| {
            let more = reviewer.step(&lease.host(None, Some(deadline)));
            (reviewer, more)
        });
        let Ok((stepped, more)) = step.await else { return };
        reviewer = stepped;
        if Instant::now() >= deadline || *app.closing.borrow() {
            return;
        }
        app.reviews.tell(&told.1, reviewer.progress());
        if !more {
            break;
        }
    }
    if let Err(error) = keep(&app, &told.1, &position, &reviewer).await {
        tracing::warn!(%error, table = %told.1, "a review could not be kept");
    }
}

async fn keep(app: &App, id: &TableId, position: &Position, reviewer: &Reviewer) -> Result<(), Error> {
    let review = bots::client::Review::new(position, &reviewer.review());
    match app.store.append(Append::events(&stream(id), 0, &[review])?).await {
        // Another process has made one meanwhile.
        Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}
