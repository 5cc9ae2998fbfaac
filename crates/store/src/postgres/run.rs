//! Runs statements on a PostgreSQL connection.

use bytes::BytesMut;
use tokio_postgres::Client;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::Error;
use crate::TimeLimits;
use crate::sql::{Row, Statement, Value};

type Fault = Box<dyn std::error::Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Fault> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) => number.to_sql(kind, out),
            Value::Real(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Value, Fault> {
        match *kind {
            Type::INT8 => i64::from_sql(kind, raw).map(Value::Int),
            Type::FLOAT8 => f64::from_sql(kind, raw).map(Value::Real),
            Type::BYTEA => Vec::from_sql(kind, raw).map(Value::Bytes),
            _ => String::from_sql(kind, raw).map(Value::Text),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Value, Fault> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        <Value as ToSql>::accepts(kind)
    }
}

/// Runs one statement.
pub(super) async fn query(client: &Client, statement: &Statement) -> Result<Vec<Row>, Error> {
    let values: Vec<&(dyn ToSql + Sync)> = statement.values.iter().map(|v| v as _).collect();
    if statement.if_no_row.is_some() && !statement.sql.contains("RETURNING") {
        let changed = client.execute(&*statement.sql, &values).await?;
        return statement.check_affected(changed).map(|()| Vec::new());
    }
    let found = client.query(&*statement.sql, &values).await?;
    statement.check_affected(found.len() as u64)?;
    found.iter().map(row).collect()
}

/// Converts a row to the form that both databases share.
pub(super) fn row(row: &tokio_postgres::Row) -> Result<Row, Error> {
    let cells = (0..row.len()).map(|i| row.try_get::<_, Value>(i));
    cells.collect::<Result<_, _>>().map(Row).map_err(|e| Error::Damaged(e.to_string()))
}

/// Runs statements in order; returns the rows of the last one.
pub(super) async fn run(client: &Client, statements: &[Statement]) -> Result<Vec<Row>, Error> {
    let mut last = Vec::new();
    for statement in statements {
        last = query(client, statement).await?;
    }
    Ok(last)
}

/// Runs statements in a transaction.
pub(super) async fn transaction(
    client: &Client,
    statements: &[Statement],
    limits: TimeLimits,
) -> Result<Vec<Row>, Error> {
    let work = async {
        client.batch_execute("BEGIN").await?;
        run(client, statements).await
    };
    match limits.statement(work).await {
        Ok(rows) => {
            let commit = async { client.batch_execute("COMMIT").await.map_err(Error::from) };
            limits.statement(commit).await.map_err(|error| match error {
                Error::Unreachable(why) | Error::TooSlow(why) => Error::Unknown(why),
                other => other,
            })?;
            Ok(rows)
        }
        Err(error) => {
            // If this fails too, the connection is gone, and the transaction with it.
            let rollback = async { client.batch_execute("ROLLBACK").await.map_err(Error::from) };
            match limits.statement(rollback).await {
                Ok(()) => Err(error),
                Err(_) => Err(Error::Unreachable(error.to_string())),
            }
        }
    }
}
