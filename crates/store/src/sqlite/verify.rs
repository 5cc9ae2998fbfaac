//! Whether a file is whole: its structure, its journal, and the digests that a backup has of its tables.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, OptionalExtension, params};

use super::run;
use crate::Error;
use crate::check::CONSISTENCY;
use crate::copy::{self, TABLES};
use crate::digest::TableDigest;
use crate::sql::Row;

/// The digests in a backup. A store that is opened for writing has none: they would soon be wrong.
const CREATE: &str = "CREATE TABLE tengen_backup (name TEXT NOT NULL PRIMARY KEY, columns TEXT NOT NULL, rows BIGINT NOT NULL, digest TEXT NOT NULL)";
pub(super) const DROP: &str = "DROP TABLE IF EXISTS tengen_backup";

/// The digest of a table.
pub(super) fn digest(connection: &Connection, table: &str, columns: &[&str]) -> Result<TableDigest, Error> {
    let mut select = connection.prepare(&copy::select(table, columns))?;
    let mut found = select.query([])?;
    let mut digest = TableDigest::default();
    while let Some(row) = found.next()? {
        let cells = (0..columns.len()).map(|i| row.get::<_, Column>(i).map(run::column));
        digest.add(&Row(cells.collect::<Result<_, _>>()?));
    }
    Ok(digest)
}

/// Stores the digests of all tables.
pub(super) fn record_digests(connection: &Connection) -> Result<(), Error> {
    connection.execute_batch(&format!("{DROP}; {CREATE}"))?;
    for (name, columns) in TABLES {
        let found = digest(connection, name, columns)?;
        let sql = "INSERT INTO tengen_backup (name, columns, rows, digest) VALUES (?1, ?2, ?3, ?4)";
        connection.execute(sql, params![name, columns.join(" "), found.rows as i64, found.text()])?;
    }
    Ok(())
}

/// Compares the tables with the digests, if the file has any.
pub(super) fn check_digests(connection: &Connection) -> Result<(), Error> {
    let find = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tengen_backup'";
    if connection.query_row(find, [], |_| Ok(())).optional()?.is_none() {
        return Ok(());
    }
    let mut all = connection.prepare("SELECT name, columns, rows, digest FROM tengen_backup")?;
    let recorded = all.query_map([], |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, i64>(2)?,
            row.get::<_, String>(3)?,
        ))
    })?;
    for row in recorded {
        let (name, columns, rows, text) = row?;
        let columns: Vec<&str> = columns.split(' ').collect();
        let plain = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        if !plain(&name) || !columns.iter().all(|column| plain(column)) {
            return Err(Error::Damaged("the list of digests".to_owned()));
        }
        let found = digest(connection, &name, &columns)?;
        if (found.rows as i64, found.text()) != (rows, text) {
            return Err(Error::Damaged(format!("the rows of {name} are not those that were backed up")));
        }
    }
    Ok(())
}

/// Refuses a file that is damaged.
pub(super) fn check(connection: &Connection) -> Result<(), Error> {
    let whole: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if whole != "ok" {
        return Err(Error::Damaged(whole));
    }
    let orphan =
        connection.query_row("PRAGMA foreign_key_check", [], |row| row.get::<_, String>(0)).optional()?;
    if let Some(table) = orphan {
        return Err(Error::Damaged(format!("a row of {table} refers to nothing")));
    }
    for (sql, problem) in CONSISTENCY {
        if let Some(stream) = connection.query_row(sql, [], |row| row.get::<_, String>(0)).optional()? {
            return Err(Error::Damaged(format!("{problem}: {stream}")));
        }
    }
    Ok(())
}
