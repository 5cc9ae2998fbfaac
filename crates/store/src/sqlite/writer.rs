//! The one thread that writes.

use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::run;
use crate::Error;
use crate::journal::{Append, Notice};
use crate::sql::{Row, Statement};

/// Something to write, and where the answer goes.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, oneshot::Sender<Result<u64, Error>>),
    Run(Vec<Statement>, oneshot::Sender<Result<Vec<Row>, Error>>),
}

/// How many jobs may wait before those who bring more are made to wait.
const WAITING_JOBS: usize = 4096;
/// The most jobs in one transaction, so that the first need not wait long for the last.
const MOST_JOBS: usize = 512;
/// How often to look whether another process has written to the file.
const LOOK_AROUND: Duration = Duration::from_millis(250);

/// The way to the writer. When it is dropped, the writer does what it was asked, closes the file and ends.
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
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A short wait, so that a program that ends leaves one tidy file behind.
            let _ = thread.join();
        }
    }
}

/// Starts the thread.
pub(super) fn start(connection: Connection, notices: broadcast::Sender<Notice>) -> Result<Sender, Error> {
    let (sender, jobs) = mpsc::channel(WAITING_JOBS);
    let mut writer = Writer { connection, notices, others: 0 };
    writer.others = writer.others_version();
    let thread = thread::Builder::new()
        .name("journal".to_owned())
        .spawn(move || writer.work(jobs))
        .map_err(|e| Error::Refused(e.to_string()))?;
    Ok(Sender { jobs: Some(sender), thread: Some(thread) })
}

struct Writer {
    connection: Connection,
    notices: broadcast::Sender<Notice>,
    /// A number that changes when another connection commits.
    others: i64,
}

/// What is said to the one who brought a job, and to everybody.
type Reply = Box<dyn FnOnce(Result<(), Error>) -> Option<Notice>>;

impl Writer {
    fn work(mut self, mut jobs: mpsc::Receiver<Job>) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_time().build() else { return };
        loop {
            let waited = runtime.block_on(async { tokio::time::timeout(LOOK_AROUND, jobs.recv()).await });
            match waited {
                Err(_) => self.look_around(),
                Ok(None) => return,
                Ok(Some(first)) => {
                    let mut batch = vec![first];
                    while batch.len() < MOST_JOBS
                        && let Ok(next) = jobs.try_recv()
                    {
                        batch.push(next);
                    }
                    self.write(batch);
                }
            }
        }
    }

    fn others_version(&self) -> i64 {
        self.connection.pragma_query_value(None, "data_version", |row| row.get(0)).unwrap_or(0)
    }

    /// A process that shares the file cannot tell us what it wrote, only that it did.
    fn look_around(&mut self) {
        let now = self.others_version();
        if now != self.others {
            self.others = now;
            let _ = self.notices.send(Notice::Missed);
        }
    }

    /// Does all jobs in one transaction, and answers when the disk has it.
    fn write(&mut self, batch: Vec<Job>) {
        let begun = self.connection.execute_batch("BEGIN IMMEDIATE").map_err(Error::from);
        let replies: Vec<Reply> = batch.into_iter().map(|job| self.attempt(job)).collect();
        let done = begun.and_then(|()| self.commit());
        for reply in replies {
            if let Some(notice) = reply(done.clone()) {
                let _ = self.notices.send(notice);
            }
        }
    }

    fn commit(&mut self) -> Result<(), Error> {
        if self.connection.is_autocommit() {
            // Something went so wrong that SQLite undid the whole transaction.
            return Err(Error::Disk("the transaction was undone: the disk is full or failing".to_owned()));
        }
        self.connection.execute_batch("COMMIT").map_err(|error| {
            let _ = self.connection.execute_batch("ROLLBACK");
            Error::from(error)
        })
    }

    /// Does a job inside the transaction. What it answers becomes true with the commit.
    fn attempt(&mut self, job: Job) -> Reply {
        match job {
            Job::Append(append, answer) => {
                let head = self.all_or_nothing(|connection| run::append(connection, &append));
                Box::new(move |committed| {
                    let head = committed.and(head);
                    let notice =
                        head.as_ref().ok().map(|&head| Notice::Grown { stream: append.stream, head });
                    let _ = answer.send(head);
                    notice
                })
            }
            Job::Run(statements, answer) => {
                let rows = self.all_or_nothing(|connection| run::run(connection, &statements));
                Box::new(move |committed| {
                    let _ = answer.send(committed.and(rows));
                    None
                })
            }
        }
    }

    fn all_or_nothing<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        if self.connection.is_autocommit() {
            return Err(Error::Disk("the transaction was undone".to_owned()));
        }
        self.connection.execute_batch("SAVEPOINT job")?;
        let done = work(&self.connection);
        let end = if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        self.connection.execute_batch(end)?;
        done
    }
}
