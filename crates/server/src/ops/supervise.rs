//! Supervises background tasks: they are restarted when they fail, or the process ends.

use std::future::Future;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{Instant, sleep};

/// Maximum number of restarts of a task that keeps failing soon after its start.
const MAX_RESTARTS: u32 = 5;
/// A task that has run for this long counts as healthy again.
const WELL_AFTER: Duration = Duration::from_secs(60);
/// The delay before the first restart; it doubles with each.
const FIRST_DELAY: Duration = Duration::from_millis(250);

/// Reports tasks that could not be restarted.
#[derive(Debug, Clone)]
pub(crate) struct Supervisor(mpsc::UnboundedSender<&'static str>);

/// Receives tasks that could not be restarted.
pub(crate) type Failures = mpsc::UnboundedReceiver<&'static str>;

/// Aborts a task when dropped.
#[derive(Debug)]
pub(crate) struct AbortOnDrop(AbortHandle);

impl AbortOnDrop {
    /// Starts a task that lasts no longer than its owner.
    pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) -> AbortOnDrop {
        AbortOnDrop(tokio::spawn(task).abort_handle())
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Supervisor {
    pub(crate) fn new() -> (Supervisor, Failures) {
        let (sender, failures) = mpsc::unbounded_channel();
        (Supervisor(sender), failures)
    }

    /// Runs a task that should never end, until the handle is aborted. Whenever it panics or ends it is started again, after a
    /// delay; if that does not help, the process must end.
    pub(crate) fn keep<F: Future<Output = ()> + Send + 'static>(
        &self,
        name: &'static str,
        start: impl Fn() -> F + Send + 'static,
    ) -> JoinHandle<()> {
        let failed = self.0.clone();
        tokio::spawn(async move {
            let (mut restarts, mut delay) = (0, FIRST_DELAY);
            loop {
                let began = Instant::now();
                run(name, start()).await;
                if began.elapsed() >= WELL_AFTER {
                    (restarts, delay) = (0, FIRST_DELAY);
                }
                restarts += 1;
                if restarts > MAX_RESTARTS {
                    let _ = failed.send(name);
                    return;
                }
                sleep(delay).await;
                delay *= 2;
            }
        })
    }

    /// Runs a task whose state cannot be recreated: if it fails, the process must end.
    pub(crate) fn once(
        &self,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> JoinHandle<()> {
        let failed = self.0.clone();
        tokio::spawn(async move {
            run(name, task).await;
            let _ = failed.send(name);
        })
    }
}

/// Runs a task to its end, whatever that is.
async fn run(name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
    let task = tokio::spawn(task);
    let _abort = AbortOnDrop(task.abort_handle());
    match task.await {
        Ok(()) => tracing::error!(task = name, "a background task ended"),
        Err(error) => tracing::error!(task = name, %error, "a background task died"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[tokio::test(start_paused = true)]
    async fn a_task_that_dies_is_started_again_and_in_the_end_reported() {
        let (supervisor, mut failures) = Supervisor::new();
        let starts = Arc::new(AtomicU32::new(0));
        let task = supervisor.keep("dies", {
            let starts = Arc::clone(&starts);
            move || {
                starts.fetch_add(1, Relaxed);
                async { panic!("on purpose") }
            }
        });
        assert_eq!(failures.recv().await, Some("dies"));
        assert_eq!(starts.load(Relaxed), 1 + MAX_RESTARTS);
        assert!(task.await.is_ok());
        drop(supervisor.once("ends", async {}));
        assert_eq!(failures.recv().await, Some("ends"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_task_that_dies_now_and_then_is_kept() {
        let (supervisor, mut failures) = Supervisor::new();
        let starts = Arc::new(AtomicU32::new(0));
        let task = supervisor.keep("sometimes", {
            let starts = Arc::clone(&starts);
            move || {
                starts.fetch_add(1, Relaxed);
                sleep(WELL_AFTER)
            }
        });
        sleep(WELL_AFTER * 20).await;
        assert!(starts.load(Relaxed) > 2 * MAX_RESTARTS && failures.try_recv().is_err());
        task.abort();
    }
}
