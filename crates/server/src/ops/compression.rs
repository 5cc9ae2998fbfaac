//! Compresses responses: a picture of a board shrinks to a quarter, and the first page shows many.

use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

/// Smaller responses fit into one packet anyway.
const WORTH_IT: u64 = 1024;

/// The fastest level: responses are compressed for each request and not cached.
pub(crate) fn layer() -> CompressionLayer<And<SizeAbove, IsText>> {
    let worth_it = SizeAbove::new(WORTH_IT).and(is_text as IsText);
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

type IsText = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Compresses text only. Tiles of the world are not text: their ETag identifies the exact bytes.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/") || kind.starts_with("application/json") || kind.starts_with("image/svg+xml")
}
