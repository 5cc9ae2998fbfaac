//! Vacations: while somebody is on vacation, their clocks in correspondence games stand still.
//!
//! The account has the vacation; every table of theirs has an event about it. One task in each process brings both into
//! agreement, so that games that begin meanwhile know it too, and nothing is lost if a process is killed in between.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{StartVacation, VacationStatus};
use store::{Store, Vacation};
use table::{PlayerId, TableId};
use tokio::time::{MissedTickBehavior, interval};

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::hub::Hub;
use crate::live::now;
use crate::ops::limits::bounds::{MAX_VACATION_GAMES, VACATION_DAYS};
use crate::session::Authenticated;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How often tables are compared with the vacations of their players.
const INTERVAL: Duration = Duration::from_secs(30);
/// For how long after its end a vacation is looked at: a server may have been down when it ended.
const LATE_MS: u64 = 2 * DAY_MS;
/// Vacations per query.
const PAGE: u32 = 100;

/// The year of a time, UTC. Years have 365.2425 days, which is near enough for an allowance.
fn year_of(at: u64) -> u64 {
    const YEAR_MS: u64 = 31_556_952_000;
    1970 + at / YEAR_MS
}

/// Days of vacation that are left in the current year.
fn days_left(vacation: Option<&Vacation>, now: u64) -> u32 {
    let used = vacation.filter(|vacation| vacation.year == year_of(now)).map_or(0, |it| it.days_used);
    VACATION_DAYS.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
}

fn status(vacation: Option<&Vacation>, now: u64) -> VacationStatus {
    let until = vacation.map(|vacation| vacation.until).filter(|until| *until > now);
    VacationStatus { until, days_left: days_left(vacation, now) }
}

/// Until when an account is on vacation.
pub(super) async fn until(app: &App, account: &str) -> Result<Option<u64>, ApiError> {
    let vacation = app.store.vacation(account).await?;
    Ok(status(vacation.as_ref(), now()).until)
}

/// Whether the caller is on vacation, and how many days are left.
pub(crate) async fn show(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Json<VacationStatus>, ApiError> {
    let vacation = app.store.vacation(&account.id).await?;
    Ok(Json(status(vacation.as_ref(), now())))
}

/// Begins a vacation, or makes the current one longer.
pub(crate) async fn begin(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(StartVacation { days }): JsonBody<StartVacation>,
) -> Result<Json<VacationStatus>, ApiError> {
    let (now, before) = (now(), app.store.vacation(&account.id).await?);
    if days == 0 || days > days_left(before.as_ref(), now) {
        return Err(ApiError::no_vacation_left(days_left(before.as_ref(), now)));
    }
    let running = before.as_ref().filter(|vacation| vacation.until > now);
    let used = before.as_ref().filter(|vacation| vacation.year == year_of(now)).map_or(0, |it| it.days_used);
    let new = Vacation {
        account: account.id.clone(),
        year: year_of(now),
        days_used: used + u64::from(days),
        began: running.map_or(now, |vacation| vacation.began),
        until: running.map_or(now, |vacation| vacation.until) + u64::from(days) * DAY_MS,
    };
    change(&app, &new, before.as_ref()).await?;
    Ok(Json(status(Some(&new), now)))
}

/// Ends the vacation. Days that have not begun are given back.
pub(crate) async fn end(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<StatusCode, ApiError> {
    let (now, before) = (now(), app.store.vacation(&account.id).await?);
    if let Some(before) = before.filter(|vacation| vacation.until > now) {
        let unused = (before.until - now) / DAY_MS;
        let days_used = before.days_used.saturating_sub(unused);
        change(&app, &Vacation { until: now, days_used, ..before.clone() }, Some(&before)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn change(app: &App, new: &Vacation, before: Option<&Vacation>) -> Result<(), ApiError> {
    match app.store.set_vacation(new, before).await {
        Err(store::Error::Missing) => return Err(ApiError::still_running()),
        set => set?,
    }
    tell_tables(&app.store, &app.hub, new).await
}

/// Notes a vacation at every table of the player.
async fn tell_tables(store: &Store, hub: &Hub, vacation: &Vacation) -> Result<(), ApiError> {
    let player = PlayerId::new(&vacation.account).map_err(|bad| ApiError::internal(&bad))?;
    let games = store.running_games(&vacation.account, MAX_VACATION_GAMES).await?;
    for id in games.iter().filter_map(|game| TableId::new(&game.id).ok()) {
        let told = match hub.find(&id).await {
            Ok(live) => live.note_vacation(store, &player, vacation.until).await,
            Err(error) => Err(error),
        };
        match told {
            // One that cannot be read must not keep the others from knowing.
            Err(error) if !error.is_unreadable() && !error.is_not_found() => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Brings tables into agreement with the vacations of their players, again and again.
pub(crate) async fn keep(store: &Arc<Store>, hub: &Arc<Hub>) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = keep_once(store, hub).await {
            tracing::warn!(?error, "cannot note vacations at tables");
        }
    }
}

async fn keep_once(store: &Store, hub: &Hub) -> Result<(), ApiError> {
    let mut after = (now().saturating_sub(LATE_MS), String::new());
    loop {
        let some = store.vacations_after((after.0, &after.1), PAGE).await?;
        for vacation in &some {
            tell_tables(store, hub, vacation).await?;
        }
        match some.last() {
            Some(last) if some.len() == PAGE as usize => after = (last.until, last.account.clone()),
            _ => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_allowance_is_for_a_year() {
        let january = 1_767_484_800_000; // 4 January 2026.
        assert_eq!([year_of(january), year_of(january + 360 * DAY_MS)], [2026, 2026]);
        let vacation =
            Vacation { account: "a".to_owned(), year: 2026, days_used: 29, began: january, until: january };
        assert_eq!(days_left(Some(&vacation), january), 1);
        assert_eq!(days_left(Some(&vacation), january + 365 * DAY_MS), 30);
        assert_eq!(days_left(None, january), 30);
    }
}
