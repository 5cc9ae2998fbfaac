//! How the database finds the rows of the statements that were run, for tests: no list may read a whole table.
//! Compiled into debug builds only.

#[cfg(debug_assertions)]
use std::collections::BTreeMap;
#[cfg(debug_assertions)]
use std::sync::{Mutex, PoisonError};

use crate::sql::Statement;
#[cfg(debug_assertions)]
use crate::{Error, Store, sql::Value};

/// The statements that were run, each with the values of the last time.
#[derive(Debug, Default)]
pub(crate) struct RunStatements {
    #[cfg(debug_assertions)]
    all: Mutex<BTreeMap<String, Vec<Value>>>,
}

impl RunStatements {
    #[cfg(debug_assertions)]
    pub(crate) fn note(&self, statement: &Statement) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(statement.sql.to_string(), statement.values.clone());
    }

    #[cfg(not(debug_assertions))]
    pub(crate) fn note(&self, _: &Statement) {}
}

#[cfg(debug_assertions)]
impl Store {
    /// Every statement that this store has run on typed tables, and how the database would run it now.
    ///
    /// # Errors
    /// If the database fails.
    #[doc(hidden)]
    pub async fn plans(&self) -> Result<Vec<(String, String)>, Error> {
        let all = self.run_statements.all.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut plans = Vec::new();
        for (sql, values) in all {
            let (explain, column) = self.explain();
            let rows = self.unnoted_query(Statement::new(format!("{explain} {sql}"), values)).await?;
            let lines = rows.iter().map(|row| row.text(column)).collect::<Result<Vec<_>, _>>()?;
            plans.push((sql, lines.join("\n")));
        }
        Ok(plans)
    }
}
