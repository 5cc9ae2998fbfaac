//! Streams in SQLite: every event references the previous one in its stream, and a stream references its last event.

use rusqlite::{Connection, OptionalExtension, params};

use super::run;
use crate::Error;
use crate::journal::{Append, Entries};

/// Reads at most `$3` events of the stream `$1`, from the number `$2` on: follows the references from the last event,
/// then sorts.
pub(crate) const READ: &str = "
    WITH RECURSIVE back (number, previous, body) AS (
        SELECT number, previous, body FROM streams CROSS JOIN events ON seq = last WHERE streams.stream = $1
        UNION ALL
        SELECT events.number, events.previous, events.body FROM back CROSS JOIN events ON seq = back.previous
        WHERE back.number > $2
    )
    SELECT number, body FROM back WHERE number >= $2 ORDER BY number LIMIT $3";

/// Sets the references of events that were inserted without them.
pub(super) const LINK: &str = "
    UPDATE events SET previous = links.previous
    FROM (SELECT seq, LAG(seq) OVER (PARTITION BY stream ORDER BY number) AS previous FROM events) AS links
    WHERE links.seq = events.seq;
    UPDATE streams SET last = ends.seq
    FROM (SELECT stream, seq, MAX(number) FROM events GROUP BY stream) AS ends
    WHERE ends.stream = streams.stream;";

/// A stream before an append.
struct Found {
    row: i64,
    head: u64,
    last: Option<i64>,
}

/// Appends to a stream, if it ends at the expected number.
pub(super) fn append(connection: &Connection, append: &Append) -> Result<u64, Error> {
    let found = find(connection, &append.stream)?;
    let (head, last) = found.as_ref().map_or((0, None), |found| (found.head, found.last));
    if head != append.expected {
        return Err(Error::Conflict { head });
    }
    let (last, head) = (insert(connection, append, last)?, append.head());
    match found {
        None => {
            let sql = "INSERT INTO streams (stream, head, last) VALUES (?1, ?2, ?3)";
            // Event numbers are far below SQLite's largest integer.
            connection.prepare_cached(sql)?.execute(params![append.stream, head as i64, last])?;
        }
        Some(Found { row, .. }) => {
            let sql = "UPDATE streams SET head = ?2, last = ?3 WHERE rowid = ?1";
            connection.prepare_cached(sql)?.execute(params![row, head as i64, last])?;
        }
    }
    run::run(connection, &append.changes)?;
    Ok(head)
}

fn find(connection: &Connection, stream: &str) -> Result<Option<Found>, Error> {
    let mut find = connection.prepare_cached("SELECT rowid, head, last FROM streams WHERE stream = ?1")?;
    let read = |row: &rusqlite::Row<'_>| {
        let head: i64 = row.get(1)?;
        Ok(Found { row: row.get(0)?, head: head as u64, last: row.get(2)? })
    };
    find.query_row([stream], read).optional().map_err(Error::from)
}

/// Inserts the entries; returns the row id of the stream's last event, which was `last` before.
fn insert(connection: &Connection, append: &Append, mut last: Option<i64>) -> Result<Option<i64>, Error> {
    let numbers = append.expected as i64 + 1..;
    match &append.entries {
        Entries::Events(bodies) => {
            let sql = "INSERT INTO events (previous, stream, number, body) VALUES (?1, ?2, ?3, ?4)";
            let mut insert = connection.prepare_cached(sql)?;
            for (number, body) in numbers.zip(bodies) {
                last = Some(insert.insert(params![last, append.stream, number, body])?);
            }
        }
        Entries::Moves(moves) => {
            let sql =
                "INSERT INTO world_moves (world, number, at, player, x, y) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let mut insert = connection.prepare_cached(sql)?;
            for (number, m) in numbers.zip(moves) {
                insert.execute(params![append.stream, number, m.time as i64, m.player, m.x, m.y])?;
            }
        }
    }
    Ok(last)
}
