//! Operations: rate limits, metrics, client addresses, compression and caching.

pub(crate) mod address;
pub(crate) mod compression;
pub(crate) mod etag;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod requests;
