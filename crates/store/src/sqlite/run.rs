//! Runs statements on a SQLite connection.

use rusqlite::types::{ToSqlOutput, Value as Column};
use rusqlite::{Connection, ToSql, params_from_iter};

use crate::Error;
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

/// SQLite's placeholder is `?1` where PostgreSQL's is `$1`.
fn translated(sql: &str) -> String {
    sql.replace('$', "?")
}

/// Reads rows.
pub(super) fn query(connection: &Connection, statement: &Statement) -> Result<Vec<Row>, Error> {
    let mut prepared = connection.prepare_cached(&translated(&statement.sql))?;
    let columns = prepared.column_count();
    let mut found = prepared.query(params_from_iter(&statement.values))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let cells = (0..columns).map(|i| row.get::<_, Column>(i).map(column));
        rows.push(Row(cells.collect::<Result<_, _>>()?));
    }
    Ok(rows)
}

/// Runs statements in order; returns the rows of the last one.
pub(super) fn run(connection: &Connection, statements: &[Statement]) -> Result<Vec<Row>, Error> {
    let mut last = Vec::new();
    for statement in statements {
        last = query(connection, statement)?;
        statement.check_affected(connection.changes().max(last.len() as u64))?;
    }
    Ok(last)
}
