//! Appends many entries in one transaction.
//!
//! Existing streams are locked in the order of their names, then new ones are created in the same order. All processes
//! lock in this order, so that they cannot deadlock.

use std::collections::{BTreeMap, BTreeSet};

use tokio_postgres::{Client, Statement};

use super::pool::Pool;
use super::{JOURNAL_CHANNEL, run};
use crate::journal::{Append, Entries};
use crate::{Error, TimeLimits};

const LOCK: &str =
    "SELECT stream, head FROM streams WHERE stream = ANY($1::text[]) ORDER BY stream FOR UPDATE";
const MAKE: &str = "INSERT INTO streams (stream, head) SELECT s, 0 FROM unnest($1::text[]) AS s ORDER BY s
                    ON CONFLICT DO NOTHING RETURNING stream";
const HEAD: &str = "SELECT head FROM streams WHERE stream = $1";
const ADVANCE: &str =
    "UPDATE streams SET head = u.head FROM unnest($1::text[], $2::bigint[]) AS u (stream, head)
                       WHERE streams.stream = u.stream";
const EVENTS: &str = "INSERT INTO events (stream, number, body)
                      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])";
const MOVES: &str = "INSERT INTO world_moves (world, number, at, player, x, y) SELECT * FROM
                     unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])";
const NOTIFY: &str = "SELECT pg_notify($1, head || ' ' || stream)
                    FROM unnest($2::text[], $3::bigint[]) AS u (stream, head)";

/// The writer's connection, with prepared statements.
pub(super) struct WriterConnection {
    client: Client,
    lock: Statement,
    make: Statement,
    advance: Statement,
    notify: Statement,
    events: Statement,
    moves: Statement,
}

/// How far a transaction got before it failed.
pub(super) enum Failed {
    /// It was not committed.
    Before(Error),
    /// The connection was lost during the commit.
    AtCommit(Error),
}

impl WriterConnection {
    pub(super) async fn new(pool: &Pool) -> Result<WriterConnection, Error> {
        let client = pool.connect().await?;
        let prepare = async |sql: &str| client.prepare(sql).await.map_err(Error::from);
        let (lock, make, advance) = (prepare(LOCK).await?, prepare(MAKE).await?, prepare(ADVANCE).await?);
        let (notify, events, moves) = (prepare(NOTIFY).await?, prepare(EVENTS).await?, prepare(MOVES).await?);
        Ok(WriterConnection { client, lock, make, advance, notify, events, moves })
    }

    /// Appends everything that can be appended, in one transaction; each append has a result of its own.
    pub(super) async fn commit(
        &self,
        appends: &[&Append],
        limits: TimeLimits,
    ) -> Result<Vec<Result<u64, Error>>, Failed> {
        match limits.statement(self.attempt(appends)).await {
            Ok(answers) => match limits.statement(self.execute("COMMIT")).await {
                Ok(()) => Ok(answers),
                Err(error) => Err(Failed::AtCommit(error)),
            },
            Err(error) => {
                // The connection is closed after a failure, which also rolls back.
                let _ = limits.statement(self.execute("ROLLBACK")).await;
                Err(Failed::Before(error))
            }
        }
    }

    async fn execute(&self, sql: &str) -> Result<(), Error> {
        self.client.batch_execute(sql).await.map_err(Error::from)
    }

    async fn attempt(&self, appends: &[&Append]) -> Result<Vec<Result<u64, Error>>, Error> {
        self.client.batch_execute("BEGIN").await?;
        let before = self.lock_heads(appends).await?;
        let mut heads = before.clone();
        let mut rows = Rows::default();
        let mut answers = Vec::with_capacity(appends.len());
        for append in appends {
            let head = match heads.get(&append.stream) {
                Some(head) => *head,
                // Another process has just created the stream, or it does not exist but should.
                None => self.current_head(&append.stream).await?,
            };
            let fits = heads.contains_key(&append.stream) && head == append.expected;
            let answer = match fits {
                false => Err(Error::Conflict { head }),
                true => self.with_changes(append).await?,
            };
            if let Ok(head) = &answer {
                heads.insert(append.stream.clone(), *head);
                rows.add(append);
            }
            answers.push(answer);
        }
        heads.retain(|stream, head| before.get(stream) != Some(head));
        rows.insert(self).await?;
        self.advance(&heads).await?;
        Ok(answers)
    }

    /// Locks the streams and returns their heads. A missing stream that is expected to exist is left out.
    async fn lock_heads(&self, appends: &[&Append]) -> Result<BTreeMap<String, u64>, Error> {
        let names: BTreeSet<&str> = appends.iter().map(|append| append.stream.as_str()).collect();
        let names: Vec<&str> = names.into_iter().collect();
        let prepared = self.client.query(&self.lock, &[&names]).await?;
        let mut heads: BTreeMap<String, u64> =
            prepared.iter().map(|row| (row.get(0), row.get::<_, i64>(1) as u64)).collect();
        let begun: BTreeSet<&str> =
            appends.iter().filter(|a| a.expected == 0).map(|append| append.stream.as_str()).collect();
        let missing: Vec<&str> = begun.into_iter().filter(|name| !heads.contains_key(*name)).collect();
        if !missing.is_empty() {
            let made = self.client.query(&self.make, &[&missing]).await?;
            heads.extend(made.iter().map(|row| (row.get(0), 0)));
        }
        Ok(heads)
    }

    async fn current_head(&self, stream: &str) -> Result<u64, Error> {
        let row = self.client.query_opt(HEAD, &[&stream]).await?;
        Ok(row.map_or(0, |row| row.get::<_, i64>(0) as u64))
    }

    /// Makes the changes that belong to an append. If one fails, only this append fails.
    async fn with_changes(&self, append: &Append) -> Result<Result<u64, Error>, Error> {
        if append.changes.is_empty() {
            return Ok(Ok(append.head()));
        }
        self.client.batch_execute("SAVEPOINT job").await?;
        let done = run::run(&self.client, &append.changes).await;
        if let Err(error @ (Error::Unreachable(_) | Error::TooSlow(_))) = done {
            return Err(error);
        }
        let end = if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        self.client.batch_execute(end).await?;
        Ok(done.map(|_| append.head()))
    }

    async fn advance(&self, heads: &BTreeMap<String, u64>) -> Result<(), Error> {
        if heads.is_empty() {
            return Ok(());
        }
        let streams: Vec<&str> = heads.keys().map(String::as_str).collect();
        let numbers: Vec<i64> = heads.values().map(|&head| head as i64).collect();
        self.client.execute(&self.advance, &[&streams, &numbers]).await?;
        self.client.execute(&self.notify, &[&JOURNAL_CHANNEL, &streams, &numbers]).await?;
        Ok(())
    }

    /// Whether the journal contains exactly the entries of an append.
    pub(super) async fn is_stored(&self, append: &Append) -> Result<bool, Error> {
        let (from, to) = (append.expected as i64 + 1, append.head() as i64);
        match &append.entries {
            Entries::Events(bodies) => {
                let sql =
                    "SELECT body FROM events WHERE stream = $1 AND number BETWEEN $2 AND $3 ORDER BY number";
                let rows = self.client.query(sql, &[&append.stream, &from, &to]).await?;
                Ok(rows.iter().map(|row| row.get::<_, &str>(0)).eq(bodies.iter().map(String::as_str)))
            }
            Entries::Moves(moves) => {
                let sql = "SELECT at, player, x, y FROM world_moves
                       WHERE world = $1 AND number BETWEEN $2 AND $3 ORDER BY number";
                let rows = self.client.query(sql, &[&append.stream, &from, &to]).await?;
                let found = rows
                    .iter()
                    .map(|row| (row.get::<_, i64>(0), row.get::<_, &str>(1), row.get(2), row.get(3)));
                Ok(found.eq(moves.iter().map(|one| (one.time as i64, one.player.as_str(), one.x, one.y))))
            }
        }
    }
}

/// The rows of many appends, by column, as `unnest` takes them.
#[derive(Default)]
struct Rows<'a> {
    events: (Vec<&'a str>, Vec<i64>, Vec<&'a str>),
    moved: (Vec<&'a str>, Vec<i64>, Vec<i64>, Vec<&'a str>),
    places: (Vec<i64>, Vec<i64>),
}

impl<'a> Rows<'a> {
    fn add(&mut self, append: &'a Append) {
        let numbers = append.expected as i64 + 1..;
        match &append.entries {
            Entries::Events(bodies) => {
                for (number, body) in numbers.zip(bodies) {
                    self.events.0.push(&append.stream);
                    self.events.1.push(number);
                    self.events.2.push(body);
                }
            }
            Entries::Moves(moves) => {
                for (number, one) in numbers.zip(moves) {
                    self.moved.0.push(&append.stream);
                    self.moved.1.push(number);
                    self.moved.2.push(one.time as i64);
                    self.moved.3.push(&one.player);
                    self.places.0.push(one.x);
                    self.places.1.push(one.y);
                }
            }
        }
    }

    async fn insert(&self, connection: &WriterConnection) -> Result<(), Error> {
        let (streams, numbers, bodies) = &self.events;
        if !streams.is_empty() {
            connection.client.execute(&connection.events, &[streams, numbers, bodies]).await?;
        }
        let (worlds, numbers, times, players) = &self.moved;
        let (xs, ys) = &self.places;
        if !worlds.is_empty() {
            connection.client.execute(&connection.moves, &[worlds, numbers, times, players, xs, ys]).await?;
        }
        Ok(())
    }
}
