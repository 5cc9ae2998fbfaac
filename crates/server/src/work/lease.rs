//! The right to use a thread, granted to a search in time slices.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::Host;

use super::Slot;
use crate::ops::limits::bounds::WORK_SLICE;

/// What a job has while it works. For a search it is the [`Host`]: time that the search was suspended does not count, and
/// it is suspended only when it asks whether to stop.
#[derive(Debug)]
pub(crate) struct Lease {
    slot: Mutex<Slot>,
    began: Instant,
    /// When the slice ends, in microseconds since it began.
    slice_end: AtomicU64,
    /// Microseconds for which it was suspended.
    suspended: AtomicU64,
    /// Whether the pool is gone.
    stop: Arc<AtomicBool>,
}

impl Lease {
    pub(super) fn new(slot: Slot) -> Lease {
        Lease {
            slot: Mutex::new(slot),
            began: Instant::now(),
            slice_end: AtomicU64::new(micros(WORK_SLICE)),
            suspended: AtomicU64::new(0),
            stop: Arc::default(),
        }
    }

    /// A host that stops at a moment, or when a flag is set.
    pub(crate) fn host(&self, stop: Option<Arc<AtomicBool>>, deadline: Option<Instant>) -> LeaseHost<'_> {
        LeaseHost { lease: self, stop: stop.unwrap_or_else(|| Arc::clone(&self.stop)), deadline }
    }

    /// Yields if the slice is over and others wait; returns when it is this job's turn again.
    pub(crate) fn checkpoint(&self) {
        let now = micros(self.began.elapsed());
        if now < self.slice_end.load(Relaxed) {
            return;
        }
        let mut slot = self.slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(receiver) = slot.suspend() {
            match receiver.blocking_recv() {
                Ok(next) => *slot = next,
                // Unreachable, since the pool outlives its slots; end the search.
                Err(_) => self.stop.store(true, Relaxed),
            }
            self.suspended.fetch_add(micros(self.began.elapsed()) - now, Relaxed);
        }
        self.slice_end.store(micros(self.began.elapsed() + WORK_SLICE), Relaxed);
    }

    /// Time worked so far.
    fn worked(&self) -> Duration {
        self.began.elapsed().saturating_sub(Duration::from_micros(self.suspended.load(Relaxed)))
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A search's clock and stop signal.
#[derive(Debug)]
pub(crate) struct LeaseHost<'a> {
    lease: &'a Lease,
    stop: Arc<AtomicBool>,
    /// The deadline.
    deadline: Option<Instant>,
}

impl Host for LeaseHost<'_> {
    fn elapsed(&self) -> Duration {
        self.lease.worked()
    }

    fn stopped(&self) -> bool {
        self.lease.checkpoint();
        self.stop.load(Relaxed)
            || self.lease.stop.load(Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
