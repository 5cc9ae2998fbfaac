//! Checkpoints the WAL on a background thread instead of in the writer.
//!
//! The WAL can restart only when all of it has been checkpointed. So a thread checkpoints the bulk while the writer
//! continues, and the writer then checkpoints the small rest.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// Jobs between two checkpoints. Most pages change repeatedly and are written back only once.
const JOBS_IN_LOG: usize = 8192;

pub(super) struct Checkpoints {
    /// Jobs since the last checkpoint.
    jobs: usize,
    ask: Option<SyncSender<()>>,
    /// Whether the bulk has been checkpointed, and the rest is left to the writer.
    rest: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Starts the thread, which has a connection of its own.
    pub(super) fn start(connection: Connection) -> std::io::Result<Checkpoints> {
        let (ask, reply) = sync_channel(1);
        let rest = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&rest);
        let thread = thread::Builder::new().name("checkpoint".to_owned()).spawn(move || {
            while reply.recv().is_ok() {
                checkpoint(&connection);
                done.store(true, Relaxed);
            }
        })?;
        Ok(Checkpoints { jobs: 0, ask: Some(ask), rest, thread: Some(thread) })
    }

    /// Counts committed jobs, and starts a checkpoint when it is due.
    pub(super) fn after(&mut self, jobs: usize, writer: &Connection) {
        if self.rest.swap(false, Relaxed) {
            checkpoint(writer);
        }
        self.jobs += jobs;
        if self.jobs >= JOBS_IN_LOG
            && let Some(ask) = &self.ask
            // If the thread is still busy, the request is repeated after the next job.
            && ask.try_send(()).is_ok()
        {
            self.jobs = 0;
        }
    }
}

impl Drop for Checkpoints {
    /// The thread's connection must close before the writer's, which cleans up the WAL.
    fn drop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Checkpoints as much as possible without blocking. The rest stays in the WAL, where it is just as durable, until the
/// next time.
fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
