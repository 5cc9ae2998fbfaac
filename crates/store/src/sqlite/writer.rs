//! The writer thread.

use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::checkpoint::Checkpoints;
use super::watchdog::Watchdog;
use super::{events, run};
use crate::journal::{Append, Notice, Notices};
use crate::sql::{Row, Statement};
use crate::time_limits::Ticket;
use crate::{Error, TimeLimits};

/// A job for the writer, and the channel for its result.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Reply<u64>),
    Run(Vec<Statement>, Reply<Vec<Row>>),
}

/// The channel for a result, and the result if the commit succeeds.
#[derive(Debug)]
pub(super) struct Reply<T> {
    answer: oneshot::Sender<Result<T, Error>>,
    done: Result<T, Error>,
    ticket: Ticket,
}

impl<T> Reply<T> {
    pub(super) fn new(answer: oneshot::Sender<Result<T, Error>>) -> (Reply<T>, Ticket) {
        let ticket = Ticket::default();
        (Reply { answer, done: Err(Error::Closed), ticket: ticket.clone() }, ticket)
    }
}

/// Queue length of the writer; further jobs wait.
const WAITING_JOBS: usize = 4096;
/// Maximum number of jobs in one transaction, which bounds the latency of the first.
const MAX_BATCH: usize = 512;
/// Minimum interval between commits while several jobs wait: many small commits use more CPU than the games.
const PACE: Duration = Duration::from_millis(2);
/// Interval of the check whether another process has written to the file.
const POLL_OTHERS: Duration = Duration::from_millis(250);

/// Sends jobs to the writer thread. When dropped, the writer finishes its queue, closes the file and exits.
#[derive(Debug)]
pub(super) struct Sender {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Sender {
    pub(super) async fn send(&self, job: Job) -> Result<(), Error> {
        let jobs = self.jobs.as_ref().ok_or(Error::Closed)?;
        jobs.send(job).await.map_err(|_| Error::Closed)
    }

    /// Sends a job if the queue has room; gives it back otherwise.
    #[allow(clippy::result_large_err, reason = "the job is given back as it came")]
    pub(super) fn try_send(&self, job: Job) -> Result<(), Job> {
        match &self.jobs {
            Some(jobs) => jobs.try_send(job).map_err(TrySendError::into_inner),
            None => Err(job),
        }
    }

    /// The number of jobs in the queue.
    pub(super) fn waiting(&self) -> usize {
        self.jobs.as_ref().map_or(0, |jobs| jobs.max_capacity() - jobs.capacity())
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // Waits briefly, so that a program that exits leaves a single file without a WAL.
            let _ = thread.join();
        }
    }
}

/// Starts the thread.
pub(super) fn start(
    connection: Connection,
    checkpoints: Checkpoints,
    notices: broadcast::Sender<Notices>,
    limits: TimeLimits,
) -> Result<Sender, Error> {
    let (sender, jobs) = mpsc::channel(WAITING_JOBS);
    let writer = Writer::new(connection, notices, limits)?;
    let thread = thread::Builder::new()
        .name("journal".to_owned())
        .spawn(move || writer.work(jobs, checkpoints))
        .map_err(|e| Error::Refused(e.to_string()))?;
    Ok(Sender { jobs: Some(sender), thread: Some(thread) })
}

pub(super) struct Writer {
    connection: Connection,
    watchdog: Watchdog,
    notices: broadcast::Sender<Notices>,
    /// SQLite's data version, which changes when another connection commits.
    others: i64,
}

impl Writer {
    pub(super) fn new(
        mut connection: Connection,
        notices: broadcast::Sender<Notices>,
        limits: TimeLimits,
    ) -> Result<Writer, Error> {
        let watchdog = Watchdog::install(&mut connection, limits.statement)?;
        let mut writer = Writer { connection, watchdog, notices, others: 0 };
        writer.others = writer.others_version();
        Ok(writer)
    }

    /// The checkpoints are the last argument, so that they are dropped first: before the connection.
    fn work(mut self, mut jobs: mpsc::Receiver<Job>, mut checkpoints: Checkpoints) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_time().build() else { return };
        let mut next = Instant::now();
        loop {
            let waited = runtime.block_on(async { tokio::time::timeout(POLL_OTHERS, jobs.recv()).await });
            match waited {
                Err(_) => self.check_other_writers(),
                Ok(None) => return,
                Ok(Some(first)) => {
                    thread::sleep(next.saturating_duration_since(Instant::now()));
                    let begun = Instant::now();
                    let mut batch = vec![first];
                    while batch.len() < MAX_BATCH
                        && let Ok(next) = jobs.try_recv()
                    {
                        batch.push(next);
                    }
                    let jobs = batch.len();
                    self.write(batch);
                    checkpoints.after(jobs, &self.connection);
                    // A single job commits at once; only batches are paced.
                    if jobs > 1 {
                        next = begun + PACE;
                    }
                }
            }
        }
    }

    /// The connection, for reading between transactions.
    #[cfg(feature = "simulation")]
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    fn others_version(&self) -> i64 {
        self.connection.pragma_query_value(None, "data_version", |row| row.get(0)).unwrap_or(0)
    }

    /// A process that shares the file cannot notify us of what it wrote; we only see that it did.
    fn check_other_writers(&mut self) {
        let now = self.others_version();
        if now != self.others {
            self.others = now;
            let _ = self.notices.send([Notice::Missed].into());
        }
    }

    /// Runs all jobs in one transaction, and replies once it is on disk.
    pub(super) fn write(&mut self, mut batch: Vec<Job>) {
        batch.retain(|job| job.ticket().take());
        let committed = self.begin().and_then(|()| {
            if !self.together(&mut batch) {
                self.begin()?;
                batch.iter_mut().for_each(|job| self.apart(job));
            }
            self.commit()
        });
        let notices: Vec<Notice> = batch.into_iter().filter_map(|job| job.reply(&committed)).collect();
        if !notices.is_empty() {
            let _ = self.notices.send(notices.into());
        }
    }

    /// Runs all jobs without savepoints, which is cheaper and usually succeeds. If a job fails half-way, everything is
    /// rolled back.
    fn together(&mut self, batch: &mut [Job]) -> bool {
        for job in batch {
            let before = self.connection.total_changes();
            self.work_on(job);
            // A conflict has changed nothing, so there is nothing to roll back.
            let harmless = match job.error() {
                None => true,
                Some(Error::Conflict { .. }) => self.connection.total_changes() == before,
                Some(_) => false,
            };
            if !harmless {
                let _ = self.connection.execute_batch("ROLLBACK");
                return false;
            }
        }
        true
    }

    /// Does a job, within its time limit.
    fn work_on(&self, job: &mut Job) {
        self.watchdog.start();
        job.work(&self.connection);
        self.watchdog.stop();
    }

    fn begin(&self) -> Result<(), Error> {
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(Error::from)
    }

    fn commit(&mut self) -> Result<(), Error> {
        if self.connection.is_autocommit() {
            // SQLite rolled the whole transaction back after a serious error.
            return Err(Error::Disk(
                "the transaction was rolled back: the disk is full or failing".to_owned(),
            ));
        }
        self.connection.execute_batch("COMMIT").map_err(|error| {
            let _ = self.connection.execute_batch("ROLLBACK");
            Error::from(error)
        })
    }

    /// Runs a job in a savepoint, so that it can fail without affecting the others.
    fn apart(&self, job: &mut Job) {
        if self.connection.is_autocommit() {
            return job.fail(Error::Disk("the transaction was rolled back".to_owned()));
        }
        if let Err(error) = self.connection.execute_batch("SAVEPOINT job") {
            return job.fail(error.into());
        }
        self.work_on(job);
        let end = if job.error().is_none() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        if let Err(error) = self.connection.execute_batch(end) {
            job.fail(error.into());
        }
    }
}

impl Job {
    fn ticket(&self) -> &Ticket {
        match self {
            Job::Append(_, reply) => &reply.ticket,
            Job::Run(_, reply) => &reply.ticket,
        }
    }

    fn work(&mut self, connection: &Connection) {
        match self {
            Job::Append(append, reply) => reply.done = events::append(connection, append),
            Job::Run(statements, reply) => reply.done = run::run(connection, statements),
        }
    }

    fn fail(&mut self, error: Error) {
        match self {
            Job::Append(_, reply) => reply.done = Err(error),
            Job::Run(_, reply) => reply.done = Err(error),
        }
    }

    fn error(&self) -> Option<&Error> {
        match self {
            Job::Append(_, reply) => reply.done.as_ref().err(),
            Job::Run(_, reply) => reply.done.as_ref().err(),
        }
    }

    /// Sends the result; returns the notice for subscribers.
    fn reply(self, committed: &Result<(), Error>) -> Option<Notice> {
        let committed = committed.clone();
        match self {
            Job::Append(append, Reply { answer, done, .. }) => {
                let head = committed.and(done);
                let grown = head.as_ref().ok().copied();
                let _ = answer.send(head);
                grown.map(|head| Notice::Grown { stream: append.stream.into(), head })
            }
            Job::Run(_, Reply { answer, done, .. }) => {
                let _ = answer.send(committed.and(done));
                None
            }
        }
    }
}
