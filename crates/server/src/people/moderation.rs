//! What admins do about others.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Ban, Me};
use store::Account;

use crate::App;
use crate::body::Body;
use crate::failure::Failure;
use crate::session;

/// Keep somebody from playing for a while.
pub(crate) async fn ban(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(Ban { until }): Body<Ban>,
) -> Result<Json<Me>, Failure> {
    set(&app, &id, Some(until)).await
}

/// Let somebody play again.
pub(crate) async fn lift(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Me>, Failure> {
    set(&app, &id, None).await
}

async fn set(app: &App, id: &str, banned_until: Option<u64>) -> Result<Json<Me>, Failure> {
    let account = app.store.account(id).await?.ok_or_else(Failure::not_found)?;
    app.store.set_ban(id, banned_until).await?;
    app.doors.knock(id);
    let account = Account { banned_until, ..account };
    Ok(Json(session::me(&account)))
}
