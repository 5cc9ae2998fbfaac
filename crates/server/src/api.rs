//! Handlers of small HTTP routes.

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{Html, IntoResponse};
use protocol::{GameSummary, OpenTable, Opened};
use table::{PlayerId, TableId};
use tokio::time::timeout;

use crate::App;
use crate::bots;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::lobby::summary;
use crate::ops::address::Address;
use crate::ops::metrics::{OPENMETRICS, Readings};
use crate::people::relations;
use crate::routes;
use crate::session::{self, Authenticated, Visitor};

/// Liveness probe.
pub(crate) async fn health() -> &'static str {
    "ok"
}

/// Readiness probe: the store can be written, and the server is not shutting down.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if *app.closing.borrow() {
        return Err(ApiError::shutting_down());
    }
    app.readiness.check(&app.store).await?;
    Ok("ok")
}

pub(crate) async fn not_found() -> ApiError {
    ApiError::not_found()
}

pub(crate) async fn method_not_allowed() -> ApiError {
    ApiError::method_not_allowed()
}

/// How long a scrape waits for a read or a write of the store: less than scrapers wait for an answer.
const SCRAPE_WAIT: Duration = Duration::from_secs(2);

/// Metrics for Prometheus.
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let readings = Readings {
        tables: app.hub.len(),
        work_waiting: app.work.waiting(),
        writes_waiting: app.store.waiting_writes(),
        table_lag: app.hub.lag.so_far(),
        world_lag: app.world.lag(SCRAPE_WAIT).await,
        store_write: timeout(SCRAPE_WAIT, app.readiness.check(&app.store)).await.ok().and_then(Result::ok),
    };
    ([(CONTENT_TYPE, OPENMETRICS)], app.metrics.text(readings))
}

/// The same on the public address, for those who have the token.
pub(crate) async fn metrics_with_token(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let expected = app.metrics_token.as_deref();
    // Comparing hashes does not leak the token through timing.
    let same = given
        .zip(expected)
        .is_some_and(|(given, expected)| session::hash(given.trim()) == session::hash(expected));
    if same { Ok(metrics(State(app)).await) } else { Err(ApiError::not_found()) }
}

/// The API documentation as HTML.
pub(crate) async fn page() -> Html<&'static str> {
    Html(routes::page())
}

/// How to write a bot, as HTML.
pub(crate) async fn bots_page() -> Html<&'static str> {
    Html(routes::bots_page())
}

/// The example of that page.
pub(crate) async fn bot_program() -> ([(HeaderName, &'static str); 1], &'static str) {
    ([(CONTENT_TYPE, "text/x-python; charset=utf-8")], routes::bot_program())
}

/// Style sheet of those pages.
pub(crate) async fn style() -> ([(HeaderName, &'static str); 1], &'static str) {
    ([(CONTENT_TYPE, "text/css")], routes::style())
}

/// The API documentation as OpenAPI.
pub(crate) async fn openapi() -> Json<&'static serde_json::Value> {
    Json(routes::document())
}

/// Opens a table.
pub(crate) async fn open_table(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(wanted): JsonBody<OpenTable>,
) -> Result<(StatusCode, Json<Opened>), ApiError> {
    if wanted.terms.rated && account.is_guest() {
        return Err(ApiError::account_required());
    }
    if let Some(invited) = &wanted.invited {
        relations::refuse_blocked(&app, &account.id, invited).await?;
    }
    let id = bots::open(&app, &wanted, &account, from).await?;
    Ok((StatusCode::CREATED, Json(Opened { table: id.to_string() })))
}

/// The summary of a table.
pub(crate) async fn table(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<GameSummary>, ApiError> {
    let id = TableId::new(&id).map_err(|_| ApiError::not_found())?;
    let viewer = visitor.0.and_then(|caller| PlayerId::new(&caller.account.id).ok());
    let live = app.hub.find(&id).await?;
    let (line, _) = live.line(viewer.as_ref()).await.ok_or_else(ApiError::not_found)?;
    Ok(Json(summary(line)))
}
