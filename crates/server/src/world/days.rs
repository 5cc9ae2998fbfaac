//! A picture of the whole world every day, and the list of them.
//!
//! The picture is the overview of all that was ever played on, made in the pool for heavy work; the world is locked for one block of
//! squares at a time. Every process tries; the first one's picture is kept.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use protocol::WorldDay;
use store::PicturedDay;
use tokio::time::{MissedTickBehavior, interval};

use super::NAME;
use super::picture::{Canvas, draw};
use super::service::WorldService;
use crate::App;
use crate::error::ApiError;
use crate::live::now;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::MAX_WORLD_PICTURES;
use crate::work::WorkPool;

/// How often it is looked whether a new day has begun.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// How long a picture is expected to take.
const PICTURE_COST: Duration = Duration::from_millis(300);
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Makes the picture of each day as soon as there is something to see.
pub(crate) async fn make_pictures(service: &Arc<WorldService>, work: &WorkPool) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut done = None;
    loop {
        ticks.tick().await;
        let day = now() / DAY_MS;
        // The first picture shows a world that is settled.
        if done == Some(day) || !*service.is_settled.borrow() || service.read().world.turns() == 0 {
            continue;
        }
        match service.picture_of(day, work).await {
            Ok(()) => done = Some(day),
            Err(error) => tracing::warn!(reason = %error.body.sentence, "no picture of the world"),
        }
    }
}

impl WorldService {
    async fn picture_of(self: &Arc<Self>, day: u64, work: &WorkPool) -> Result<(), ApiError> {
        let latest = self.store.pictured_days(NAME, 1).await?.pop();
        let (number, stones) = {
            let world = &self.read().world;
            (world.turns(), world.stones())
        };
        // A day without a move looks like the one before.
        if latest.is_some_and(|latest| latest.day >= day || latest.number == number) {
            return Ok(());
        }
        let (service, owner) = (Arc::clone(self), Owner::house());
        let drawn = work.run(&owner, PICTURE_COST, move |lease| {
            // The lock is free before the first block is read: a writer that waits between two reads of one thread would stop both.
            let bounds = service.read().bounds;
            let canvas: Canvas = draw(
                bounds,
                |rect, level| service.read().world.overview(rect, level).unwrap_or_default(),
                || lease.checkpoint(),
            );
            record::scene::pixels_to_png(canvas.width, canvas.height, &canvas.rows)
        });
        let picture = drawn.await?.map_err(|error| ApiError::internal(&error))?;
        let day = PicturedDay { day, number, stones };
        self.store.add_picture(NAME, day, &picture, MAX_WORLD_PICTURES).await?;
        tracing::info!(number, bytes = picture.len(), "picture of the world made");
        Ok(())
    }
}

/// The days of which there are pictures, the latest first.
pub(crate) async fn days(State(app): State<App>) -> Result<Json<Vec<WorldDay>>, ApiError> {
    let days = app.store.pictured_days(NAME, MAX_WORLD_PICTURES).await?;
    let day = |PicturedDay { day, number, stones }| WorldDay { date: date_of(day), moves: number, stones };
    Ok(Json(days.into_iter().map(day).collect()))
}

/// The picture of a day.
pub(crate) async fn day_png(State(app): State<App>, Path(date): Path<String>) -> Result<Response, ApiError> {
    let day = day_of(&date).ok_or_else(ApiError::not_found)?;
    let picture = app.store.picture(NAME, day).await?.ok_or_else(ApiError::not_found)?;
    // It is made once and never changes.
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, picture).into_response())
}

/// The date of a day since 1970.
fn date_of(day: u64) -> String {
    let moment = std::time::UNIX_EPOCH + Duration::from_secs(day.min(1_000_000) * DAY_MS / 1000);
    humantime::format_rfc3339_seconds(moment).to_string().chars().take(10).collect()
}

fn day_of(date: &str) -> Option<u64> {
    let moment = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
    Some(moment.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs() * 1000 / DAY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!((date_of(0), date_of(20_775)), ("1970-01-01".to_owned(), "2026-11-18".to_owned()));
        assert_eq!((day_of("2026-11-18"), day_of("1970-01-02")), (Some(20_775), Some(1)));
        for bad in ["", "2026-13-01", "18.11.2026", "2026-11-18T00:00:00Z", "1969-12-31"] {
            assert_eq!(day_of(bad), None, "{bad}");
        }
    }
}
