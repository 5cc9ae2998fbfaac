//! Carrying the write-ahead log into the file, beside the writer instead of in its way.
//!
//! The log can only begin anew at a moment when all of it has been carried over. So a thread carries over the bulk while
//! the writer goes on, and the writer then does what little has come since.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// How many jobs the log may hold before it is carried over. Most pages change again and again and are carried but once.
const JOBS_IN_LOG: usize = 8192;

pub(super) struct Checkpoints {
    /// How many jobs there were since the log was last carried over.
    jobs: usize,
    ask: Option<SyncSender<()>>,
    /// Whether the bulk has been carried over, and the rest is waiting.
    rest: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Starts the thread; it has a connection of its own.
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

    /// So many jobs have been done and answered.
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
    /// The thread's connection must be closed before the writer's, which tidies up.
    fn drop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Carries over what can be without making anybody wait. Whatever cannot, now or because the disk is full, stays in the
/// log, where it is as safe; the next time will do.
fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
