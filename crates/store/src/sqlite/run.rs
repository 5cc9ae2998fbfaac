//! Statements and appends on a connection to SQLite.

use rusqlite::types::{ToSqlOutput, Value as Column};
use rusqlite::{Connection, ToSql, params, params_from_iter};

use crate::Error;
use crate::journal::{Append, Entries};
use crate::sql::{Row, Statement, Value};

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Value::Null => rusqlite::types::Null.to_sql(),
            Value::Int(number) => number.to_sql(),
            Value::Real(number) => number.to_sql(),
            Value::Text(text) => text.to_sql(),
            Value::Bytes(bytes) => bytes.to_sql(),
        }
    }
}

pub(super) fn column(value: Column) -> Value {
    match value {
        Column::Null => Value::Null,
        Column::Integer(number) => Value::Int(number),
        Column::Real(number) => Value::Real(number),
        Column::Text(text) => Value::Text(text),
        Column::Blob(bytes) => Value::Bytes(bytes),
    }
}

/// SQLite writes `?1` for what PostgreSQL calls `$1`.
fn translated(sql: &str) -> String {
    sql.replace('$', "?")
}

/// Reads rows.
pub(super) fn query(connection: &Connection, statement: &Statement) -> Result<Vec<Row>, Error> {
    let mut prepared = connection.prepare_cached(&translated(statement.sql))?;
    let columns = prepared.column_count();
    let mut found = prepared.query(params_from_iter(&statement.values))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let cells = (0..columns).map(|i| row.get::<_, Column>(i).map(column));
        rows.push(Row(cells.collect::<Result<_, _>>()?));
    }
    Ok(rows)
}

/// Runs statements one after the other; the answer is the rows that the last one returns.
pub(super) fn run(connection: &Connection, statements: &[Statement]) -> Result<Vec<Row>, Error> {
    let mut last = Vec::new();
    for statement in statements {
        last = query(connection, statement)?;
        statement.judge(connection.changes().max(last.len() as u64))?;
    }
    Ok(last)
}

/// Appends to a stream, if it ends where expected.
pub(super) fn append(connection: &Connection, append: &Append) -> Result<u64, Error> {
    let head = append.head();
    let moved = match append.expected {
        0 => {
            "INSERT INTO streams (stream, head) VALUES (?1, ?3)
             ON CONFLICT (stream) DO UPDATE SET head = ?3 WHERE head = ?2"
        }
        _ => "UPDATE streams SET head = ?3 WHERE stream = ?1 AND head = ?2",
    };
    let mut prepared = connection.prepare_cached(moved)?;
    // Numbers of events are far below the largest integer that SQLite has.
    let changed = prepared.execute(params![append.stream, append.expected as i64, head as i64]);
    if changed? == 0 {
        return Err(Error::Conflict { head: stream_head(connection, &append.stream)? });
    }
    insert_entries(connection, append)?;
    run(connection, &append.also)?;
    Ok(head)
}

fn stream_head(connection: &Connection, stream: &str) -> Result<u64, Error> {
    let sql = "SELECT COALESCE(MAX(head), 0) FROM streams WHERE stream = ?1";
    let mut prepared = connection.prepare_cached(sql)?;
    prepared.query_row([stream], |row| row.get::<_, i64>(0)).map(|head| head as u64).map_err(Error::from)
}

fn insert_entries(connection: &Connection, append: &Append) -> Result<(), Error> {
    let numbers = append.expected as i64 + 1..;
    match &append.entries {
        Entries::Events(bodies) => {
            let sql = "INSERT INTO events (stream, number, body) VALUES (?1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            for (number, body) in numbers.zip(bodies) {
                insert.execute(params![append.stream, number, body])?;
            }
        }
        Entries::Moves(moves) => {
            let sql =
                "INSERT INTO world_moves (world, number, at, player, x, y) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let mut insert = connection.prepare_cached(sql)?;
            for (number, m) in numbers.zip(moves) {
                let values = params![append.stream, number, m.at as i64, m.player, m.x, m.y];
                insert.execute(values)?;
            }
        }
    }
    Ok(())
}
