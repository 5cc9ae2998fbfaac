//! Operations: rate limits, metrics, client addresses, compression and caching.

pub(crate) mod address;
pub(crate) mod compression;
pub(crate) mod connections;
pub(crate) mod etag;
pub(crate) mod files;
pub(crate) mod lag;
pub(crate) mod limits;
pub(crate) mod log;
pub(crate) mod metrics;
pub(crate) mod metrics_server;
pub(crate) mod readiness;
pub(crate) mod requests;
pub(crate) mod supervise;
