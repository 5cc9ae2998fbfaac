//! Plain requests.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, StatusCode};
use axum::response::Html;
use protocol::{GameLine, OpenTable, Opened};
use table::{PlayerId, TableId};

use crate::App;
use crate::body::Body;
use crate::bots;
use crate::convert;
use crate::failure::Failure;
use crate::live::now;
use crate::lobby::line;
use crate::routes;
use crate::session::{self, Known, Visitor};

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

pub(crate) async fn wrong_method() -> Failure {
    Failure::wrong_method()
}

/// What is counted.
pub(crate) async fn metrics(State(app): State<App>) -> String {
    app.metrics.text(app.hub.len())
}

/// All routes, for people.
pub(crate) async fn page() -> Html<&'static str> {
    Html(routes::page())
}

/// How that page looks.
pub(crate) async fn style() -> ([(HeaderName, &'static str); 1], &'static str) {
    ([(CONTENT_TYPE, "text/css")], routes::style())
}

/// All routes, for programs.
pub(crate) async fn openapi() -> Json<&'static serde_json::Value> {
    Json(routes::document())
}

/// Open a table.
pub(crate) async fn open_table(
    State(app): State<App>,
    Known(account): Known,
    Body(wanted): Body<OpenTable>,
) -> Result<(StatusCode, Json<Opened>), Failure> {
    if wanted.terms.rated && account.is_guest() {
        return Err(Failure::no_guests());
    }
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
    let viewer = visitor.0.and_then(|caller| PlayerId::new(&caller.account.id).ok());
    let live = app.hub.find(&id).await?;
    let table = live.peek(viewer.as_ref()).await.ok_or_else(Failure::not_found)?;
    Ok(Json(line(convert::game(&id, &table, now()))))
}
