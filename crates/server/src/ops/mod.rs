//! Operating: how much is allowed at once, what is measured, where requests come from, how answers travel.

pub(crate) mod address;
pub(crate) mod compression;
pub(crate) mod etag;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod requests;
