//! Plain requests.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{GameLine, Lobby, Me, OpenTable, Opened};
use store::GameFilter;
use table::{PlayerId, TableId};

use crate::App;
use crate::bots;
use crate::convert;
use crate::failure::Failure;
use crate::live::now;
use crate::session::{self, Known, Visitor};

/// How many lines a list has.
const MOST_LINES: u32 = 100;

/// The process is alive.
pub(crate) async fn health() -> &'static str {
    "ok"
}

/// The process can do its work: the store answers, and it is not about to stop.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, Failure> {
    app.store.due_games(0, 1).await?;
    if *app.closing.borrow() { Err(Failure::ours(&"closing")) } else { Ok("ok") }
}

pub(crate) async fn nothing() -> Failure {
    Failure::not_found()
}

/// Who you are.
pub(crate) async fn me(Known(account): Known) -> Json<Me> {
    Json(session::me(&account))
}

/// Become a guest, unless you are somebody already.
pub(crate) async fn guest(State(app): State<App>, visitor: Visitor) -> Result<Response, Failure> {
    if let Some(account) = visitor.0 {
        return Ok(Json(session::me(&account)).into_response());
    }
    let secure = app.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"));
    let (account, cookie) = session::new_guest(&app, secure).await?;
    let mut response = (StatusCode::CREATED, Json(session::me(&account))).into_response();
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

/// End this session.
pub(crate) async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    if let Some(secret) = session::secret(&headers) {
        app.store.end_session(&session::hash(&secret)).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(SET_COOKIE, session::cookie("", 0, false)?);
    Ok(response)
}

/// The name behind an id.
pub(crate) async fn person(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Me>, Failure> {
    let account = app.store.account(&id).await?.ok_or_else(Failure::not_found)?;
    Ok(Json(session::me(&account)))
}

/// What there is to join and to watch.
pub(crate) async fn lobby(State(app): State<App>) -> Result<Json<Lobby>, Failure> {
    let list = async |phase: &str| -> Result<Vec<GameLine>, Failure> {
        let filter = GameFilter { phase: Some(phase.to_owned()), ..GameFilter::default() };
        Ok(app.store.games(&filter, MOST_LINES).await?.into_iter().map(convert::line).collect())
    };
    Ok(Json(Lobby { waiting: list("waiting").await?, playing: list("playing").await? }))
}

/// Open a table.
pub(crate) async fn open_table(
    State(app): State<App>,
    Known(account): Known,
    wanted: Result<Json<OpenTable>, JsonRejection>,
) -> Result<(StatusCode, Json<Opened>), Failure> {
    let Json(wanted) = wanted.map_err(|error| Failure::bad(error.body_text()))?;
    let id = bots::open(&app, &wanted, &session::by(&account)?).await?;
    Ok((StatusCode::CREATED, Json(Opened { table: id.to_string() })))
}

/// A table as a list shows it.
pub(crate) async fn table(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<GameLine>, Failure> {
    let id = TableId::new(&id).map_err(|_| Failure::not_found())?;
    let viewer = visitor.0.and_then(|account| PlayerId::new(&account.id).ok());
    let live = app.hub.find(&id).await?;
    let table = live.peek(viewer.as_ref()).await.ok_or_else(Failure::not_found)?;
    Ok(Json(convert::line(convert::game(&id, &table, now()))))
}
