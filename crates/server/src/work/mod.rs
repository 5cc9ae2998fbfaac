//! Heavy work: searches, estimates, pictures and large questions about the world, on few threads and shared fairly.
//!
//! Each job has an owner and an estimated cost. The owner who has used least is next; a search that has used its time slice
//! yields at its next playout and continues when its owner's turn comes again.

mod lease;
mod queue;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::ops::limits::Owner;
use crate::ops::limits::bounds::{MAX_SUSPENDED, WORK_SLICE};
use queue::FairQueue;

pub(crate) use lease::Lease;

/// The threads for heavy work, and the queue for them.
#[derive(Debug, Clone)]
pub(crate) struct WorkPool(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    threads: usize,
}

#[derive(Debug, Default)]
struct State {
    queue: FairQueue<oneshot::Sender<Slot>>,
    /// Jobs that have a thread.
    running: usize,
    /// Jobs that have started and are not done, with or without a thread.
    begun: usize,
}

/// The right to use a thread, until it is dropped.
#[derive(Debug)]
struct Slot {
    pool: WorkPool,
    owner: Owner,
    /// Seconds that the owner has been charged for this slot.
    charged: f64,
    since: Instant,
    /// Whether dropping it ends the job: not if it was never received, or has been given back.
    counts: bool,
}

impl WorkPool {
    /// One thread for each core but one, which the rest of the server needs.
    pub(crate) fn new() -> WorkPool {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        WorkPool::with_threads(cores.saturating_sub(1).max(1))
    }

    pub(crate) fn with_threads(threads: usize) -> WorkPool {
        WorkPool(Arc::new(Inner { state: Mutex::default(), threads }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a job as soon as it is its owner's turn. `cost` is its expected duration.
    ///
    /// # Errors
    /// `busy` if the queue of the owner, or of all, is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        owner: &Owner,
        cost: Duration,
        work: impl FnOnce(&Lease) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let slot = self.wait(owner, cost)?.await.map_err(|closed| ApiError::internal(&closed))?;
        let ran = tokio::task::spawn_blocking(move || work(&Lease::new(slot)));
        ran.await.map_err(|panicked| ApiError::internal(&panicked))
    }

    fn wait(&self, owner: &Owner, cost: Duration) -> Result<oneshot::Receiver<Slot>, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.state();
        let first_slice = cost.min(WORK_SLICE).as_secs_f64();
        let pushed = state.queue.push(owner, first_slice, false, sender);
        pushed.map_err(|_| ApiError::busy())?;
        self.dispatch(&mut state);
        Ok(receiver)
    }

    /// Assigns free threads to the next jobs.
    fn dispatch(&self, state: &mut State) {
        while state.running < self.0.threads {
            let may_begin = state.may_begin(self.0.threads);
            let Some(next) = state.queue.pop(may_begin) else { return };
            state.running += 1;
            state.begun += usize::from(!next.begun);
            let (owner, charged, since) = (next.owner, next.cost, Instant::now());
            let slot = Slot { pool: self.clone(), owner, charged, since, counts: true };
            if let Err(mut slot) = next.job.send(slot) {
                // The waiting job was cancelled.
                slot.counts = false;
                state.running -= 1;
                state.begun -= 1;
                state.queue.settle(&slot.owner, -slot.charged);
            }
        }
    }

    /// The number of jobs that wait and have not begun.
    pub(crate) fn waiting(&self) -> usize {
        self.state().queue.waiting()
    }
}

impl State {
    /// Whether another job may begin: each that has begun holds memory.
    fn may_begin(&self, threads: usize) -> bool {
        self.begun < threads + MAX_SUSPENDED
    }
}

impl Slot {
    /// Seconds used beyond what was charged.
    fn owed(&self) -> f64 {
        self.since.elapsed().as_secs_f64() - self.charged
    }

    /// Yields if others wait. Returns what to wait for, or `None` if this job can continue.
    fn suspend(&mut self) -> Option<oneshot::Receiver<Slot>> {
        let pool = self.pool.clone();
        let mut state = pool.state();
        if !state.queue.has_waiting(state.may_begin(pool.0.threads)) {
            state.queue.charge(&self.owner, self.owed());
            (self.since, self.charged) = (Instant::now(), 0.0);
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        state.queue.settle(&self.owner, self.owed());
        // Always taken: it has begun.
        let _ = state.queue.push(&self.owner, WORK_SLICE.as_secs_f64(), true, sender);
        self.counts = false;
        state.running -= 1;
        pool.dispatch(&mut state);
        Some(receiver)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if !self.counts {
            return;
        }
        let pool = self.pool.clone();
        let mut state = pool.state();
        state.queue.settle(&self.owner, self.owed());
        state.running -= 1;
        state.begun -= 1;
        pool.dispatch(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::address::Address;
    use bots::Host;
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    fn owner(address: u8) -> Owner {
        Owner::at(Address::of(Ipv4Addr::new(10, 0, 0, address).into()), Some("x"))
    }

    /// A search that goes on until it is told to stop.
    fn long(lease: &Lease, stop: &Arc<AtomicBool>) {
        let host = lease.host(Some(Arc::clone(stop)), None);
        while !host.stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn a_long_search_does_not_keep_a_short_one_waiting() {
        let (pool, stop) = (WorkPool::with_threads(1), Arc::new(AtomicBool::new(false)));
        let minute = Duration::from_secs(60);
        let searches: Vec<_> = (0..3)
            .map(|_| {
                let (pool, stop) = (pool.clone(), Arc::clone(&stop));
                tokio::spawn(
                    async move { pool.run(&owner(1), minute, move |lease| long(lease, &stop)).await },
                )
            })
            .collect();
        // Ends although the three searches never end by themselves.
        let done = pool.run(&owner(2), Duration::from_millis(1), |_| 7).await;
        assert_eq!(done.ok(), Some(7));
        stop.store(true, Relaxed);
        for search in searches {
            assert!(search.await.expect("no panic").is_ok());
        }
        let state = pool.state();
        assert_eq!((state.running, state.begun, state.queue.waiting()), (0, 0, 0));
    }

    #[tokio::test]
    async fn whoever_gives_up_waiting_or_panics_leaves_the_thread_to_others() {
        let (pool, stop) = (WorkPool::with_threads(1), Arc::new(AtomicBool::new(false)));
        let busy = tokio::spawn({
            let (pool, stop) = (pool.clone(), Arc::clone(&stop));
            async move { pool.run(&owner(1), WORK_SLICE, move |_| while !stop.load(Relaxed) {}).await }
        });
        while pool.state().running == 0 {
            tokio::task::yield_now().await;
        }
        let second = owner(2);
        let given_up = tokio::time::timeout(Duration::from_millis(5), pool.run(&second, WORK_SLICE, |_| ()));
        assert!(given_up.await.is_err());
        stop.store(true, Relaxed);
        assert!(busy.await.expect("no panic").is_ok());
        let panicked: Result<(), _> = pool.run(&owner(3), WORK_SLICE, |_| panic!("on purpose")).await;
        assert!(panicked.is_err());
        assert_eq!(pool.run(&owner(4), WORK_SLICE, |_| 1).await.ok(), Some(1));
        let state = pool.state();
        assert_eq!((state.running, state.begun, state.queue.waiting()), (0, 0, 0));
    }

    #[tokio::test]
    async fn a_long_queue_is_said() {
        let pool = WorkPool::with_threads(0);
        let jobs: Vec<_> = (0..40).map(|_| pool.wait(&owner(1), WORK_SLICE)).collect();
        let refused: Vec<_> = jobs.iter().filter_map(|job| job.as_ref().err()).collect();
        assert_eq!(jobs.len() - refused.len(), crate::ops::limits::bounds::MAX_JOBS_PER_ACCOUNT);
        assert_eq!(refused[0].body.reason, "busy");
    }
}
