//! Idempotency keys: a request that opens something and is repeated with the same key is carried out once.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use store::KeyedRequest;

use crate::App;
use crate::error::{ApiError, OutcomeUnknown};
use crate::live::now;
use crate::ops::limits::bounds::{MAX_BODY, REQUEST_TIMEOUT};

/// The header with the key.
pub(super) const HEADER: &str = "idempotency-key";
/// Marks a response that was given before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Maximum length of a key.
const MAX_KEY: usize = 64;

/// The key of a request, if it has one.
pub(super) fn key_of(parts: &Parts) -> Result<Option<String>, ApiError> {
    let Some(value) = parts.headers.get(HEADER) else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=MAX_KEY).contains(&key.len()));
    let key = key.ok_or_else(|| ApiError::bad_request("An Idempotency-Key has 1 to 64 ASCII characters."))?;
    Ok(Some(key.to_owned()))
}

/// Carries out a request of an account, unless it was carried out before: then the answer is the same.
pub(super) async fn once(
    app: &App,
    account: &str,
    key: &str,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY).await.map_err(|_| ApiError::body_too_large())?;
    let mut hash = Sha256::new();
    for part in [parts.method.as_str().as_bytes(), parts.uri.path().as_bytes(), &body] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    match app.store.begin_request(account, key, &hash.finalize(), now()).await? {
        KeyedRequest::New => {}
        KeyedRequest::Different => return Err(ApiError::key_reused()),
        KeyedRequest::Unanswered { since } => {
            let running = u128::from(now().saturating_sub(since)) < REQUEST_TIMEOUT.as_millis();
            return Err(if running { ApiError::still_running() } else { ApiError::outcome_unknown() });
        }
        KeyedRequest::Answered { status, body } => return replay(status, body),
    }
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    keep(app, account, key, response).await
}

fn replay(status: u16, body: String) -> Result<Response, ApiError> {
    let status = StatusCode::from_u16(status).map_err(|bad| ApiError::internal(&bad))?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (REPLAYED, HeaderValue::from_static("true")),
    ];
    Ok((status, headers, body).into_response())
}

/// Stores the answer of a request that was carried out. One that changed nothing can be repeated; one whose outcome is
/// unknown stays unanswered.
async fn keep(app: &App, account: &str, key: &str, response: Response) -> Result<Response, ApiError> {
    if response.extensions().get::<OutcomeUnknown>().is_some() {
        return Ok(response);
    }
    if !response.status().is_success() {
        // If it fails, a repeated request is told that the outcome is unknown.
        let _ = app.store.withdraw_request(account, key).await;
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, MAX_BODY).await.map_err(|error| ApiError::internal(&error))?;
    let text = String::from_utf8_lossy(&body);
    if let Err(error) = app.store.answer_request(account, key, parts.status.as_u16(), &text).await {
        tracing::warn!(%error, "cannot store the answer of a request with a key");
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}
