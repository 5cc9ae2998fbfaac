//! Requests with an idempotency key, and how they were answered: a repeated one gets the same answer.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// What is known of a request with a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyedRequest {
    /// It is the first with this key.
    New,
    /// The key was used for another request.
    Different,
    /// It was begun, and has no answer (yet).
    Unanswered {
        /// When it was begun.
        since: u64,
    },
    /// It was answered.
    Answered {
        /// The status.
        status: u16,
        /// The body.
        body: String,
    },
}

impl Store {
    /// Begins a request of an account with a key, unless it was begun before. `request` is a hash of all that makes it
    /// different from others.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account does not exist.
    pub async fn begin_request(
        &self,
        account: &str,
        key: &str,
        request: &[u8],
        now: u64,
    ) -> Result<KeyedRequest, Error> {
        let sql = "INSERT INTO idempotency_keys (account, idempotency_key, request, created)
                   VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let values = vec![account.into(), key.into(), request.into(), now.into()];
        match self.run(vec![Statement::new(sql, values).require_row(Error::Taken)]).await {
            Ok(_) => return Ok(KeyedRequest::New),
            Err(Error::Taken) => {}
            Err(error) => return Err(error),
        }
        let sql = "SELECT request, created, status, body FROM idempotency_keys
                   WHERE account = $1 AND idempotency_key = $2";
        let rows = self.query(sql, vec![account.into(), key.into()]).await?;
        // Withdrawn a moment ago: as if it was still running.
        let Some(row) = rows.first() else { return Ok(KeyedRequest::Unanswered { since: now }) };
        if row.bytes(0)? != request {
            return Ok(KeyedRequest::Different);
        }
        match (row.maybe(2, Row::uint)?, row.maybe(3, Row::text)?) {
            (Some(status), Some(body)) => {
                let status = u16::try_from(status).map_err(|_| Error::Damaged("a status".to_owned()))?;
                Ok(KeyedRequest::Answered { status, body })
            }
            _ => Ok(KeyedRequest::Unanswered { since: row.uint(1)? }),
        }
    }

    /// Stores the answer of a request that was begun.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn answer_request(
        &self,
        account: &str,
        key: &str,
        status: u16,
        body: &str,
    ) -> Result<(), Error> {
        let sql =
            "UPDATE idempotency_keys SET status = $3, body = $4 WHERE account = $1 AND idempotency_key = $2";
        let values = vec![account.into(), key.into(), u32::from(status).into(), body.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Forgets a request that was begun and has changed nothing, so that it can be repeated.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn withdraw_request(&self, account: &str, key: &str) -> Result<(), Error> {
        let sql = "DELETE FROM idempotency_keys WHERE account = $1 AND idempotency_key = $2";
        self.run(vec![Statement::new(sql, vec![account.into(), key.into()])]).await.map(|_| ())
    }

    /// Forgets requests begun before a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_requests(&self, before: u64) -> Result<(), Error> {
        let sql = "DELETE FROM idempotency_keys WHERE created < $1";
        self.run(vec![Statement::new(sql, vec![before.into()])]).await.map(|_| ())
    }
}
