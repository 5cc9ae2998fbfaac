//! Carrying the write-ahead log into the file, beside the writer instead of in its way.
//!
//! The log can only begin anew at a moment when all of it has been carried over. So a thread carries over the bulk while
//! the writer goes on, and the writer then does what little has come since.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// How long the log may grow before it is carried over. Most pages change again and again and are carried but once.
const LONG_BYTES: u64 = 16 << 20;
/// How often to look, in jobs.
const LOOK: usize = 64;

pub(super) struct Checkpoints {
    log: PathBuf,
    /// How many jobs there were since the last look.
    jobs: usize,
    ask: Option<SyncSender<()>>,
    /// Whether the bulk has been carried over, and the rest is waiting.
    rest: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Starts the thread; it has a connection of its own.
    pub(super) fn start(file: &Path, connection: Connection) -> std::io::Result<Checkpoints> {
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        let (ask, asked) = sync_channel(1);
        let rest = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&rest);
        let thread = thread::Builder::new().name("checkpoint".to_owned()).spawn(move || {
            while asked.recv().is_ok() {
                carry_over(&connection);
                done.store(true, Relaxed);
            }
        })?;
        Ok(Checkpoints { log: log.into(), jobs: 0, ask: Some(ask), rest, thread: Some(thread) })
    }

    /// So many jobs have been done and answered.
    pub(super) fn after(&mut self, jobs: usize, writer: &Connection) {
        if self.rest.swap(false, Relaxed) {
            carry_over(writer);
        }
        self.jobs += jobs;
        if self.jobs < LOOK {
            return;
        }
        self.jobs = 0;
        let length = std::fs::metadata(&self.log).map_or(0, |log| log.len());
        if length >= LONG_BYTES
            && let Some(ask) = &self.ask
        {
            // It may be busy still; then the next look will do.
            let _ = ask.try_send(());
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
fn carry_over(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
