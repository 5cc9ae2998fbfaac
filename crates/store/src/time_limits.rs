//! Time limits of everything that a database is asked to do, so that a hung or locked one delays nobody for long.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::Error;

/// How long the database may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// For one statement, including waiting for a lock.
    pub statement: Duration,
    /// For a whole read, append or change, including its time in queues.
    pub answer: Duration,
}

impl Default for TimeLimits {
    fn default() -> TimeLimits {
        TimeLimits { statement: Duration::from_secs(5), answer: Duration::from_secs(12) }
    }
}

impl TimeLimits {
    /// The limit of a statement in milliseconds.
    pub(crate) fn statement_ms(self) -> u64 {
        u64::try_from(self.statement.as_millis()).unwrap_or(u64::MAX)
    }

    /// Waits for the result of a read, which changes nothing.
    pub(crate) async fn read<T>(self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        timeout(self.answer, work).await.unwrap_or_else(|_| Err(self.no_answer()))
    }

    /// Waits for one statement on a connection.
    pub(crate) async fn statement<T>(self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        // Longer than the database's own limit: if it is alive, it should say so.
        timeout(self.statement * 3 / 2, work).await.unwrap_or_else(|_| Err(self.no_answer()))
    }

    /// Waits for the result of a write.
    pub(crate) async fn write<T>(
        self,
        ticket: &Ticket,
        answered: oneshot::Receiver<Result<T, Error>>,
    ) -> Result<T, Error> {
        match timeout(self.answer, answered).await {
            Ok(answer) => answer.map_err(|_| Error::Closed)?,
            Err(_) if ticket.take() => Err(self.no_answer()),
            Err(_) => Err(Error::Unknown(format!("no answer within {:?}", self.answer))),
        }
    }

    pub(crate) fn no_answer(self) -> Error {
        Error::Unreachable(format!("no answer within {:?}", self.answer))
    }
}

/// Taken either by the writer that starts a job or by the caller that gives up waiting: so a job that was given up
/// before it was started is never done.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ticket(Arc<AtomicBool>);

impl Ticket {
    /// Takes it. False if the other side has.
    pub(crate) fn take(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }
}
