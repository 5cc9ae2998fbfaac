//! Interrupts statements that take too long.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::Error;

/// Virtual machine instructions between two checks: about a tenth of a millisecond.
const CHECK_EVERY: i32 = 10_000;

/// The time limit of the statements on one connection.
pub(super) struct Watchdog {
    begun: Instant,
    limit: Duration,
    /// When to interrupt, in milliseconds since `begun`.
    until: Arc<AtomicU64>,
}

impl Watchdog {
    /// Watches a connection. There is no limit until [`Watchdog::start`].
    pub(super) fn install(connection: &mut Connection, limit: Duration) -> Result<Watchdog, Error> {
        let (begun, until) = (Instant::now(), Arc::new(AtomicU64::new(u64::MAX)));
        let seen = Arc::clone(&until);
        let is_late = move || millis(begun.elapsed()) > seen.load(Ordering::Relaxed);
        connection.progress_handler(CHECK_EVERY, Some(is_late))?;
        Ok(Watchdog { begun, limit, until })
    }

    /// The limit begins now.
    pub(super) fn start(&self) {
        self.until.store(millis(self.begun.elapsed() + self.limit), Ordering::Relaxed);
    }

    /// There is no limit any more: a commit must not be interrupted.
    pub(super) fn stop(&self) {
        self.until.store(u64::MAX, Ordering::Relaxed);
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX - 1)
}
