//! Backup and restore as a SQLite file.

use std::path::Path;

use rusqlite::backup::Backup;
use rusqlite::types::Value as Column;
use rusqlite::{Connection, params_from_iter};
use tokio::sync::mpsc;

use super::{create_private, events, migrate, readers, run, verify};
use crate::Error;
use crate::copy::{self, BATCH, TABLES};
use crate::digest::TableDigest;
use crate::migrations::LATEST;
use crate::sql::Row;

/// Rows of one table, by its index in the list of tables.
pub(crate) type Batch = (usize, Vec<Row>);

/// Writes a consistent copy of a file to a new one: completely or not at all.
pub(crate) fn copy_file(from: &Path, to: &Path) -> Result<(), Error> {
    refuse_existing(to)?;
    let part = copy::part(to);
    copy::discard(&part);
    let copied = copy_part(from, &part).and_then(|()| copy::finish(&part, to));
    if copied.is_err() {
        copy::discard(&part);
    }
    copied
}

pub(crate) fn refuse_existing(to: &Path) -> Result<(), Error> {
    if to.exists() { Err(Error::Taken) } else { Ok(()) }
}

fn copy_part(from: &Path, part: &Path) -> Result<(), Error> {
    let source = readers::open(from)?;
    create_private(part)?;
    let mut copied = Connection::open(part)?;
    // In one step, so that a concurrent writer cannot make the backup restart.
    Backup::new(&source, &mut copied)?.step(-1)?;
    // A backup that was damaged since it was written is refused.
    verify::check_digests(&copied)?;
    // It must be a store of a known version, and a single file without a WAL, so that it can be moved.
    migrate(&mut copied, LATEST)?;
    verify::check(&copied)?;
    verify::record_digests(&copied)?;
    copied.pragma_update(None, "journal_mode", "DELETE")?;
    copied.close().map_err(|(_, error)| error.into())
}

/// Writes rows into a new file as they arrive: completely or not at all. `whole` confirms that all have arrived.
pub(crate) fn write_file(
    to: &Path,
    mut rows: mpsc::Receiver<Batch>,
    whole: impl FnOnce() -> bool,
) -> Result<(), Error> {
    refuse_existing(to)?;
    let part = copy::part(to);
    copy::discard(&part);
    let written = write_part(&part, &mut rows).and_then(|()| match whole() {
        true => copy::finish(&part, to),
        false => Err(Error::Unreachable("the copy was interrupted".to_owned())),
    });
    if written.is_err() {
        copy::discard(&part);
    }
    written
}

fn write_part(part: &Path, rows: &mut mpsc::Receiver<Batch>) -> Result<(), Error> {
    create_private(part)?;
    let mut connection = Connection::open(part)?;
    migrate(&mut connection, LATEST)?;
    let mut arrived = [TableDigest::default(); TABLES.len()];
    let transaction = connection.transaction()?;
    while let Some((table, batch)) = rows.blocking_recv() {
        let (name, columns) = TABLES[table];
        let mut insert = transaction.prepare_cached(&copy::insert(name, columns, '?'))?;
        for row in batch {
            arrived[table].add(&row);
            insert.execute(params_from_iter(&row.0))?;
        }
    }
    transaction.execute_batch(events::LINK)?;
    transaction.commit()?;
    for ((name, columns), arrived) in TABLES.iter().zip(arrived) {
        if verify::digest(&connection, name, columns)? != arrived {
            return Err(Error::Damaged(format!("the rows of {name} were not written as they were read")));
        }
    }
    verify::check(&connection)?;
    verify::record_digests(&connection)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Reads all rows of a file, table by table.
pub(crate) fn read_file(from: &Path, rows: &mpsc::Sender<Batch>) -> Result<(), Error> {
    let connection = readers::open(from)?;
    for (number, (name, columns)) in TABLES.iter().enumerate() {
        let mut select = connection.prepare(&copy::select(name, columns))?;
        let mut found = select.query([])?;
        let mut batch = Vec::with_capacity(BATCH);
        while let Some(row) = found.next()? {
            let cells = (0..columns.len()).map(|i| row.get::<_, Column>(i).map(run::column));
            batch.push(Row(cells.collect::<Result<_, _>>()?));
            if batch.len() == BATCH {
                rows.blocking_send((number, std::mem::take(&mut batch))).map_err(|_| Error::Closed)?;
            }
        }
        rows.blocking_send((number, batch)).map_err(|_| Error::Closed)?;
    }
    Ok(())
}
