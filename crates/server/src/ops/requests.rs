//! Middleware around every request: rate limit, metrics, timeout.

use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::address::Address;
use super::limits::bounds::REQUEST_TIMEOUT;
use crate::App;
use crate::error::ApiError;

/// Passes a request on, unless its address has sent too many.
pub(crate) async fn track(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("page", |path| path.as_str()).to_owned();
    let response = answer(&app, &route, request, next).await.unwrap_or_else(IntoResponse::into_response);
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    app.metrics.request(known(method.as_str()), &route, status, took);
    let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(%method, route, status, took, "answered");
    response
}

async fn answer(app: &App, route: &str, request: Request, next: Next) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    let is_probe = ["/healthz", "/readyz"].contains(&route);
    if !is_probe {
        let from = Address::from_request_parts(&mut parts, app).await?;
        // A visit loads a hundred small files at once, and several people may share an address.
        match parts.uri.path().starts_with("/assets/") {
            true => app.rate_limits.file(from)?,
            false => app.rate_limits.request(from)?,
        }
    }
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let answer = next.run(Request::from_parts(parts, body));
    // Also for WebSockets: the response that opens one is immediate.
    timeout(REQUEST_TIMEOUT, answer)
        .await
        .map_err(|_| if changes { ApiError::outcome_unknown() } else { ApiError::timeout() })
}

/// Unknown methods share one label, so that clients cannot create metrics.
fn known(method: &str) -> &str {
    let all = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
    all.into_iter().find(|known| *known == method).unwrap_or("other")
}
