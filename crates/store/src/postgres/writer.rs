//! The task that batches a process's appends into common transactions.

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, sleep};

use super::append::{Failed, WriterConnection};
use super::pool::Pool;
use crate::Error;
use crate::journal::Append;
use crate::time_limits::Ticket;

/// An append, and the channel for its result.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) append: Append,
    pub(super) answer: oneshot::Sender<Result<u64, Error>>,
    pub(super) ticket: Ticket,
}

/// Maximum number of appends in one transaction.
const MAX_BATCH: usize = 256;
/// The first delay before a retry; it doubles each time.
const FIRST_WAIT: Duration = Duration::from_millis(20);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Runs until all senders are dropped.
pub(super) async fn work(pool: Pool, mut jobs: mpsc::Receiver<Job>) {
    let mut writer = Writer { pool, connection: None };
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, MAX_BATCH).await > 0 {
        batch.retain(|job: &Job| job.ticket.take());
        let appends: Vec<&Append> = batch.iter().map(|job| &job.append).collect();
        let answers = writer.write(&appends).await;
        for (job, answer) in batch.drain(..).zip(answers) {
            let _ = job.answer.send(answer);
        }
    }
}

struct Writer {
    pool: Pool,
    /// `None` after a failure: the next attempt opens a new connection.
    connection: Option<WriterConnection>,
}

type Answers = Vec<Result<u64, Error>>;

impl Writer {
    /// Writes a batch, retrying while the database is unavailable.
    async fn write(&mut self, appends: &[&Append]) -> Answers {
        let (end, mut wait) = (Instant::now() + self.pool.limits().answer * 4 / 5, FIRST_WAIT);
        // Set after a commit whose result is unknown: the entries may be stored already.
        let mut in_doubt = false;
        loop {
            let error = match self.attempt(appends, in_doubt).await {
                Ok(answers) => return answers,
                Err(Failed::Before(error)) => error,
                Err(Failed::AtCommit(error)) => {
                    in_doubt = true;
                    error
                }
            };
            let again = matches!(error, Error::Unreachable(_)) && Instant::now() < end;
            if !again {
                let error = if in_doubt { Error::Unknown(error.to_string()) } else { error };
                return appends.iter().map(|_| Err(error.clone())).collect();
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    async fn attempt(&mut self, appends: &[&Append], in_doubt: bool) -> Result<Answers, Failed> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => WriterConnection::new(&self.pool).await.map_err(Failed::Before)?,
        };
        let mut answers = connection.commit(appends, self.pool.limits()).await?;
        if in_doubt {
            for (append, answer) in appends.iter().zip(&mut answers) {
                resolve_doubt(&connection, append, answer).await.map_err(Failed::Before)?;
            }
        }
        self.connection = Some(connection);
        Ok(answers)
    }
}

/// After a commit with unknown result, a conflict with exactly our own entries means that it succeeded.
async fn resolve_doubt(
    connection: &WriterConnection,
    append: &Append,
    answer: &mut Result<u64, Error>,
) -> Result<(), Error> {
    if matches!(answer, Err(Error::Conflict { .. })) && connection.is_stored(append).await? {
        *answer = Ok(append.head());
    }
    Ok(())
}
