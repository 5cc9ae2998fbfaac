//! How players lay down conditional turns, look at them and take them back. Nobody else can.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::OwnConditions;
use store::Conditional;
use table::{ConditionalTurns, PlayerId, Table, TableId};

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::{moment, now};
use crate::ops::address::Address;
use crate::ops::limits::bounds::{
    MAX_CONDITIONAL_BYTES, MAX_CONDITIONAL_GAMES, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_TURNS,
};
use crate::session::Authenticated;

/// The caller's own conditional turns at a table.
pub(crate) async fn show(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<OwnConditions>, ApiError> {
    let (id, _) = seated(&app, &id, &account.id).await?;
    own(&app, &id, &account.id).await.map(Json)
}

/// Lays down conditional turns, in place of earlier ones.
pub(crate) async fn set(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    Path(id): Path<String>,
    JsonBody(wanted): JsonBody<ConditionalTurns>,
) -> Result<Json<OwnConditions>, ApiError> {
    app.rate_limits.other_command(&account.id, from)?;
    let (id, table) = seated(&app, &id, &account.id).await?;
    if wanted.lines.is_empty() {
        app.store.delete_conditional(id.as_str(), &account.id).await?;
        return own(&app, &id, &account.id).await.map(Json);
    }
    check_size(&wanted)?;
    let owner = PlayerId::new(&account.id).map_err(|bad| ApiError::internal(&bad))?;
    let turns = wanted.check(&table, &owner)?;
    let new = Conditional {
        game: id.to_string(),
        account: account.id.clone(),
        id: TableId::from_seed(moment()?.seed).to_string(),
        at: now(),
        lines: Some(serde_json::to_string(&turns)?),
        dropped: None,
        seen: table.number(),
    };
    match app.store.set_conditional(&new, MAX_CONDITIONAL_GAMES).await {
        Err(store::Error::Taken) => return Err(ApiError::too_many_conditions(MAX_CONDITIONAL_GAMES)),
        set => set?,
    }
    // A turn may have been made in between.
    own(&app, &id, &account.id).await.map(Json)
}

/// Deletes them, and what was dropped.
pub(crate) async fn remove(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (id, _) = seated(&app, &id, &account.id).await?;
    app.store.delete_conditional(id.as_str(), &account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A table at which the caller plays, as it is.
async fn seated(app: &App, id: &str, account: &str) -> Result<(TableId, Table), ApiError> {
    let id = TableId::new(id).map_err(|_| ApiError::not_found())?;
    let viewer = PlayerId::new(account).map_err(|_| ApiError::not_found())?;
    let live = app.hub.find(&id).await?;
    live.catch_up(&app.store, None).await?;
    let table = live.peek(Some(&viewer)).await.filter(|table| table.has_seat(&viewer));
    Ok((id, table.ok_or_else(ApiError::not_found)?))
}

/// What an account has laid down at a table, after everything that has come true was played.
async fn own(app: &App, id: &TableId, account: &str) -> Result<OwnConditions, ApiError> {
    app.conditions.look_at(id).await?;
    let found = app.store.conditional_of(id.as_str(), account).await?;
    let table = app.hub.find(id).await?.table().await;
    let after = table.position().turns();
    let Some(found) = found else { return Ok(OwnConditions { after, lines: Vec::new(), dropped: None }) };
    let lines = match &found.lines {
        Some(_) => super::read(&found)?.rest(&table).lines,
        None => Vec::new(),
    };
    let dropped = found.dropped.map(|dropped| serde_json::from_str(&dropped)).transpose()?;
    Ok(OwnConditions { after, lines, dropped })
}

fn check_size(wanted: &ConditionalTurns) -> Result<(), ApiError> {
    let bytes: usize = wanted.lines.iter().flatten().map(String::len).sum();
    let fits = wanted.lines.len() <= MAX_CONDITIONAL_LINES
        && wanted.lines.iter().all(|line| line.len() <= MAX_CONDITIONAL_TURNS)
        && bytes <= MAX_CONDITIONAL_BYTES;
    let sentence = format!(
        "Conditional turns have at most {MAX_CONDITIONAL_LINES} lines of {MAX_CONDITIONAL_TURNS} turns."
    );
    if fits { Ok(()) } else { Err(ApiError::bad_request(sentence)) }
}
