//! Limits of a search, and the clock it uses.

use core::time::Duration;

/// The maximum number of visits: a node counts them in 24 bits.
pub const MAX_VISITS: u32 = (1 << 24) - 1;

/// Limits of one search. It ends when the first of them is reached.
///
/// ```
/// use tengen_bots::Budget;
/// let quick = Budget::visits(500);
/// assert_eq!((quick.visits, quick.threads), (500, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Visits of the root, including those kept from an earlier search by tree reuse.
    pub visits: u32,
    /// Time, measured by the [`Host`].
    pub time: Option<Duration>,
    /// Maximum bytes of the tree, at least [`Budget::MIN_MEMORY`].
    pub memory: usize,
    /// Threads (always one without the feature `native`). Only a search on one thread is reproducible.
    pub threads: usize,
}

impl Budget {
    /// The smallest tree.
    pub const MIN_MEMORY: usize = 1 << 20;
    /// Enough for minutes of search.
    pub const DEFAULT_MEMORY: usize = 256 << 20;

    /// A number of visits on one thread: reproducible.
    pub const fn visits(visits: u32) -> Budget {
        Budget { visits, time: None, memory: Budget::DEFAULT_MEMORY, threads: 1 }
    }

    /// An amount of time on one thread.
    pub const fn time(time: Duration) -> Budget {
        Budget { visits: MAX_VISITS, time: Some(time), memory: Budget::DEFAULT_MEMORY, threads: 1 }
    }

    /// The same budget with another number of threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Budget {
        Budget { threads, ..self }
    }
}

/// The environment of a search: a clock and a stop signal.
pub trait Host: Sync {
    /// Time since the search started.
    fn elapsed(&self) -> Duration;

    /// Whether to stop now. Checked between playouts, and during long ones.
    fn stopped(&self) -> bool {
        false
    }
}

/// A host without clock and stop signal, for budgets in visits.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoClock;

impl Host for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The system clock, and a stop flag that another thread may set.
#[cfg(feature = "native")]
#[derive(Debug, Clone)]
pub struct SystemClock {
    began: std::time::Instant,
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(feature = "native")]
impl SystemClock {
    /// The clock starts now.
    #[must_use]
    pub fn start() -> SystemClock {
        SystemClock::with_flag(std::sync::Arc::default())
    }

    /// The clock starts now; the search ends soon after the flag is set.
    pub fn with_flag(stop: std::sync::Arc<std::sync::atomic::AtomicBool>) -> SystemClock {
        SystemClock { began: std::time::Instant::now(), stop }
    }
}

#[cfg(feature = "native")]
impl Host for SystemClock {
    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(std::sync::atomic::Ordering::Relaxed)
    }
}
