//! The limit of open files.

use super::limits::bounds::{MAX_CONNECTIONS, RESERVED_FILES};

/// Raises the limit of open files as far as the system allows; returns the number of connections that it allows.
pub(crate) fn raise_limit() -> usize {
    let wanted = u64::try_from(MAX_CONNECTIONS + RESERVED_FILES).unwrap_or(u64::MAX);
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot raise the limit of open files");
        rlimit::Resource::NOFILE.get_soft().unwrap_or(1024)
    });
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    let connections = files.saturating_sub(RESERVED_FILES).clamp(16, MAX_CONNECTIONS);
    tracing::info!(files, connections, "limit of open files");
    connections
}
