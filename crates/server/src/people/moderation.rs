//! Moderation by admins.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Ban, Me};
use store::Account;

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::session;

/// Bans a player for a while.
pub(crate) async fn ban(
    State(app): State<App>,
    Path(id): Path<String>,
    JsonBody(Ban { until }): JsonBody<Ban>,
) -> Result<Json<Me>, ApiError> {
    set(&app, &id, Some(until)).await
}

/// Lifts a ban.
pub(crate) async fn lift(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Me>, ApiError> {
    set(&app, &id, None).await
}

async fn set(app: &App, id: &str, banned_until: Option<u64>) -> Result<Json<Me>, ApiError> {
    let account = app.store.account(id).await?.ok_or_else(ApiError::not_found)?;
    app.store.set_ban(id, banned_until).await?;
    app.invalidations.notify(id);
    let account = Account { banned_until, ..account };
    Ok(Json(session::me(&account)))
}
