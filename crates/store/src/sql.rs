//! Statements and rows that both databases share.
//!
//! The typed tables are implemented once: a [`Statement`] is SQL that both databases understand, with the placeholders
//! `$1`, `$2` …, and a [`Row`] is a result. Only the journal is implemented twice, where speed matters.

use std::borrow::Cow;

use crate::Error;

/// A value in a column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<u64> for Value {
    /// Values out of range become the maximum; no real number or time is that large.
    fn from(number: u64) -> Value {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Int(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Int(flag.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Real(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// SQL for both databases, and its values.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Statement {
    pub(crate) sql: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
    /// The error if no row is changed; `None` if that is fine.
    pub(crate) if_no_row: Option<Error>,
}

impl Statement {
    pub(crate) fn new(sql: impl Into<Cow<'static, str>>, values: Vec<Value>) -> Statement {
        Statement { sql: sql.into(), values, if_no_row: None }
    }

    /// Refuses what PostgreSQL cannot keep, so that both databases refuse the same.
    pub(crate) fn check_texts(&self) -> Result<(), Error> {
        let is_bad = |value: &Value| matches!(value, Value::Text(text) if text.contains('\0'));
        if self.values.iter().any(is_bad) { Err(Error::BadText) } else { Ok(()) }
    }

    /// Requires that the statement changes a row; otherwise the transaction fails with this error.
    pub(crate) fn require_row(self, error: Error) -> Statement {
        Statement { if_no_row: Some(error), ..self }
    }

    /// Checks the number of changed rows.
    pub(crate) fn check_affected(&self, changed: u64) -> Result<(), Error> {
        match &self.if_no_row {
            Some(error) if changed == 0 => Err(error.clone()),
            _ => Ok(()),
        }
    }
}

/// One row of a result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    fn wrong_type<T>(&self, column: usize, wanted: &str) -> Result<T, Error> {
        Err(Error::Damaged(format!("column {column} is not {wanted}")))
    }

    pub(crate) fn int(&self, column: usize) -> Result<i64, Error> {
        match self.0.get(column) {
            Some(Value::Int(number)) => Ok(*number),
            _ => self.wrong_type(column, "a number"),
        }
    }

    pub(crate) fn uint(&self, column: usize) -> Result<u64, Error> {
        u64::try_from(self.int(column)?).or_else(|_| self.wrong_type(column, "a number from 0 on"))
    }

    pub(crate) fn flag(&self, column: usize) -> Result<bool, Error> {
        Ok(self.int(column)? != 0)
    }

    pub(crate) fn real(&self, column: usize) -> Result<f64, Error> {
        match self.0.get(column) {
            Some(Value::Real(number)) => Ok(*number),
            _ => self.wrong_type(column, "a real number"),
        }
    }

    pub(crate) fn text(&self, column: usize) -> Result<String, Error> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text.clone()),
            _ => self.wrong_type(column, "a text"),
        }
    }

    pub(crate) fn bytes(&self, column: usize) -> Result<Vec<u8>, Error> {
        match self.0.get(column) {
            Some(Value::Bytes(bytes)) => Ok(bytes.clone()),
            _ => self.wrong_type(column, "bytes"),
        }
    }

    /// `None` if the column is null, else the result of `read`.
    pub(crate) fn maybe<T>(
        &self,
        column: usize,
        read: impl Fn(&Row, usize) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        match self.0.get(column) {
            Some(Value::Null) => Ok(None),
            _ => read(self, column).map(Some),
        }
    }
}
