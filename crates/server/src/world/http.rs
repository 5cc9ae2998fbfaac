//! The world over plain HTTP: a summary, and overview tiles.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::AboutWorld;
use sha2::{Digest, Sha256};

use crate::App;
use crate::error::ApiError;
use crate::ops::etag;
use crate::session::Visitor;

/// A summary of the world.
pub(crate) async fn about(State(app): State<App>, visitor: Visitor) -> Json<AboutWorld> {
    Json(app.world.about(visitor.0.as_ref().map(|caller| caller.account.id.as_str())))
}

/// One tile of 64 × 64 squares, each of 2^level × 2^level points.
pub(crate) async fn tile(
    State(app): State<App>,
    Path((level, x, y)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (Ok(level), Ok(x), Ok(y)) = (level.parse(), x.parse(), y.parse()) else {
        return Err(ApiError::not_found());
    };
    let tile = app.world.read().world.encode_tile(level, x, y).ok_or_else(ApiError::not_found)?;
    let tag = etag::of_hash(&Sha256::digest(&tile));
    // Cached for a moment, then revalidated: most of the world has not changed.
    let caching = [(ETAG, tag.as_str()), (CACHE_CONTROL, "public, max-age=3, stale-while-revalidate=30")];
    Ok(match etag::is_unchanged(&headers, &tag) {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => (caching, [(CONTENT_TYPE, "application/octet-stream")], tile).into_response(),
    })
}
