//! Whether a database is consistent, as far as the store can tell.

use crate::{Error, Store};

/// Queries that find what must not be there, and what it means. For both databases.
pub(crate) const CONSISTENCY: [(&str, &str); 2] = [
    (
        "SELECT streams.stream FROM streams
         LEFT JOIN (SELECT stream, COUNT(*) AS n, MAX(number) AS m FROM events GROUP BY stream) AS e
             ON e.stream = streams.stream
         LEFT JOIN (SELECT world, COUNT(*) AS n, MAX(number) AS m FROM world_moves GROUP BY world) AS w
             ON w.world = streams.stream
         WHERE head <> COALESCE(e.n, 0) + COALESCE(w.n, 0) OR head <> COALESCE(e.m, w.m, 0)
         ORDER BY streams.stream",
        "entries of a stream are missing",
    ),
    (
        "SELECT stream FROM (SELECT stream FROM events UNION SELECT world FROM world_moves) AS entries
         WHERE NOT EXISTS (SELECT 1 FROM streams WHERE streams.stream = entries.stream) ORDER BY stream",
        "entries without a stream",
    ),
];

impl Store {
    /// Looks for damage: the structure of a SQLite file, and whether the journal has every entry. Returns what is
    /// wrong. Takes long for a large database: open the store with time limits to match.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn check(&self) -> Result<Vec<String>, Error> {
        let mut problems = Vec::new();
        if self.is_sqlite() {
            let rows = self.query("PRAGMA integrity_check(20)", vec![]).await?;
            let found = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
            problems.extend(found.into_iter().filter(|line| line != "ok"));
            for row in self.query("PRAGMA foreign_key_check", vec![]).await? {
                problems.push(format!("a row of {} refers to nothing", row.text(0)?));
            }
        }
        for (sql, problem) in CONSISTENCY {
            for row in self.query(sql, vec![]).await? {
                problems.push(format!("{problem}: {}", row.text(0)?));
            }
        }
        Ok(problems)
    }

    /// The ids of at most `most` accounts that have ratings, after an id, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rated_accounts(&self, after: &str, most: u32) -> Result<Vec<String>, Error> {
        let sql = "SELECT DISTINCT account FROM ratings WHERE account > $1 ORDER BY account LIMIT $2";
        let rows = self.query(sql, vec![after.into(), most.into()]).await?;
        rows.iter().map(|row| row.text(0)).collect()
    }
}
