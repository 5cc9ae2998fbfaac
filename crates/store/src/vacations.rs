//! Vacations of accounts.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// The current or latest vacation of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// The account.
    pub account: String,
    /// The year in which it began.
    pub year: u64,
    /// Days used in that year, those of this vacation included.
    pub days_used: u64,
    /// When it began.
    pub began: u64,
    /// When it ends or ended.
    pub until: u64,
}

impl Vacation {
    fn read(row: &Row) -> Result<Vacation, Error> {
        Ok(Vacation {
            account: row.text(0)?,
            year: row.uint(1)?,
            days_used: row.uint(2)?,
            began: row.uint(3)?,
            until: row.uint(4)?,
        })
    }
}

impl Store {
    /// The current or latest vacation of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn vacation(&self, account: &str) -> Result<Option<Vacation>, Error> {
        let sql = "SELECT account, year, days_used, began, until FROM vacations WHERE account = $1";
        self.query(sql, vec![account.into()]).await?.first().map(Vacation::read).transpose()
    }

    /// Replaces the vacation of an account, if it is still the given one.
    ///
    /// # Errors
    /// [`Error::Missing`] if it has changed meanwhile.
    pub async fn set_vacation(&self, new: &Vacation, before: Option<&Vacation>) -> Result<(), Error> {
        let values = vec![
            (&new.account).into(),
            new.year.into(),
            new.days_used.into(),
            new.began.into(),
            new.until.into(),
        ];
        let statement = match before {
            None => Statement::new(
                "INSERT INTO vacations (account, year, days_used, began, until) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT DO NOTHING",
                values,
            ),
            Some(before) => {
                let known = [before.began.into(), before.until.into()];
                Statement::new(
                    "UPDATE vacations SET year = $2, days_used = $3, began = $4, until = $5
                     WHERE account = $1 AND began = $6 AND until = $7",
                    values.into_iter().chain(known).collect(),
                )
            }
        };
        self.run(vec![statement.require_row(Error::Missing)]).await.map(|_| ())
    }

    /// At most `most` vacations that end, or have ended, after a time; and after the given one, by end and account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn vacations_after(&self, after: (u64, &str), most: u32) -> Result<Vec<Vacation>, Error> {
        let sql = "SELECT account, year, days_used, began, until FROM vacations
                   WHERE (until, account) > ($1, $2) ORDER BY until, account LIMIT $3";
        let values = vec![after.0.into(), after.1.into(), most.into()];
        self.query(sql, values).await?.iter().map(Vacation::read).collect()
    }
}
