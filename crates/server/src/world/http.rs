//! The world over plain HTTP: a summary, overview tiles and chunks, which caches between here and the client may keep.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::AboutWorld;
use sha2::{Digest, Sha256};
use world::ChunkAt;

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
    Ok(cacheable(&headers, tile))
}

/// One chunk as a whole, as a view gets it first.
pub(crate) async fn chunk(
    State(app): State<App>,
    Path((x, y)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (Ok(x), Ok(y)) = (x.parse(), y.parse()) else { return Err(ApiError::not_found()) };
    let at = ChunkAt { x, y };
    at.corner().ok_or_else(ApiError::not_found)?;
    let chunk = app.world.read().world.encode_chunk(at);
    Ok(cacheable(&headers, chunk))
}

/// Kept for a moment by everybody, then revalidated: most of the world has not changed. A shared cache answers with what it has
/// while it asks here, so that one request stands for all that come meanwhile.
const CACHING: &str = "public, max-age=3, s-maxage=3, stale-while-revalidate=30";

fn cacheable(headers: &HeaderMap, bytes: Vec<u8>) -> Response {
    let tag = etag::of_hash(&Sha256::digest(&bytes));
    let caching = [(ETAG, tag.as_str()), (CACHE_CONTROL, CACHING)];
    match etag::is_unchanged(headers, &tag) {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => (caching, [(CONTENT_TYPE, "application/octet-stream")], bytes).into_response(),
    }
}
