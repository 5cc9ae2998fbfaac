//! What a search may spend, and who tells it the time.

use core::time::Duration;

/// The most visits a search can count.
pub const MOST_VISITS: u32 = (1 << 24) - 1;

/// What one search may spend. It ends with whichever runs out first.
///
/// ```
/// use tengen_bots::Budget;
/// let quick = Budget::visits(500);
/// assert_eq!((quick.visits, quick.threads), (500, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Visits of the root, those of an earlier search that reached this position included.
    pub visits: u32,
    /// Time, as told by the [`Host`].
    pub time: Option<Duration>,
    /// Bytes for the tree, never exceeded. Less than [`Budget::LEAST_MEMORY`] counts as that.
    pub memory: usize,
    /// Threads (one without the feature `native`). Only a search on one thread can be repeated exactly.
    pub threads: usize,
}

impl Budget {
    /// The least memory that a tree needs.
    pub const LEAST_MEMORY: usize = 1 << 20;
    /// What is enough for minutes of thinking.
    pub const USUAL_MEMORY: usize = 256 << 20;

    /// So many visits on one thread: the same every time.
    pub const fn visits(visits: u32) -> Budget {
        Budget { visits, time: None, memory: Budget::USUAL_MEMORY, threads: 1 }
    }

    /// So much time on one thread.
    pub const fn time(time: Duration) -> Budget {
        Budget { visits: MOST_VISITS, time: Some(time), memory: Budget::USUAL_MEMORY, threads: 1 }
    }

    /// The same with so many threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Budget {
        Budget { threads, ..self }
    }
}

/// The outside world as the search sees it: a clock and a wish to stop.
pub trait Host: Sync {
    /// Time since the search began.
    fn elapsed(&self) -> Duration;

    /// Whether to end now. Asked between playouts.
    fn stopped(&self) -> bool {
        false
    }
}

/// No clock and no interruption: for budgets of visits.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timeless;

impl Host for Timeless {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The operating system's clock, and a flag that another thread may raise.
#[cfg(feature = "native")]
#[derive(Debug, Clone)]
pub struct Native {
    began: std::time::Instant,
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(feature = "native")]
impl Native {
    /// The clock starts now.
    #[must_use]
    pub fn start() -> Native {
        Native::with_flag(std::sync::Arc::default())
    }

    /// The clock starts now; the search ends soon after the flag is raised.
    pub fn with_flag(stop: std::sync::Arc<std::sync::atomic::AtomicBool>) -> Native {
        Native { began: std::time::Instant::now(), stop }
    }
}

#[cfg(feature = "native")]
impl Host for Native {
    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(std::sync::atomic::Ordering::Relaxed)
    }
}
