//! Backup and restore of a whole database.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use tokio_postgres::Client;
use tokio_postgres::types::ToSql;

use super::pool::Pool;
use super::run;
use crate::Error;
use crate::copy::{self, BATCH, TABLES};
use crate::digest::TableDigest;
use crate::sql::Row;
use crate::sqlite::copy::{Batch, copy_file, read_file, write_file};

/// Batches queued for the slower side.
const WAITING: usize = 4;

/// Writes a consistent copy of everything into a new SQLite file.
pub(super) async fn backup(pool: &Pool, to: &Path) -> Result<(), Error> {
    let (sender, receiver) = mpsc::channel(WAITING);
    let (to, whole) = (to.to_owned(), Arc::new(AtomicBool::new(false)));
    let seen = Arc::clone(&whole);
    let writer =
        tokio::task::spawn_blocking(move || write_file(&to, receiver, || seen.load(Ordering::Acquire)));
    let sent = send_all(&pool.connect_unlimited().await?, &sender).await;
    whole.store(sent.is_ok(), Ordering::Release);
    drop(sender);
    let written = writer.await.map_err(|_| Error::Closed)?;
    // If the writer failed, its error is the cause; the sender only sees a closed channel.
    match sent {
        Err(Error::Closed) | Ok(()) => written,
        Err(error) => Err(error),
    }
}

async fn send_all(client: &Client, rows: &mpsc::Sender<Batch>) -> Result<(), Error> {
    client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    for (number, (name, columns)) in TABLES.iter().enumerate() {
        let cursor = format!("DECLARE c NO SCROLL CURSOR FOR {}", copy::select(name, columns));
        client.batch_execute(&cursor).await?;
        loop {
            let found = client.query(&format!("FETCH {BATCH} FROM c"), &[]).await?;
            if found.is_empty() {
                break;
            }
            let batch = found.iter().map(run::row).collect::<Result<Vec<Row>, Error>>()?;
            rows.send((number, batch)).await.map_err(|_| Error::Closed)?;
        }
        client.batch_execute("CLOSE c").await?;
    }
    client.batch_execute("COMMIT").await.map_err(Error::from)
}

/// Fills an empty database from a file: with everything or with nothing.
pub(super) async fn restore(pool: &Pool, from: &Path) -> Result<(), Error> {
    // A temporary copy, migrated to the current schema.
    let fresh = copy::part(from);
    let (source, target) = (from.to_owned(), fresh.clone());
    copy::discard(&fresh);
    tokio::task::spawn_blocking(move || copy_file(&source, &target)).await.map_err(|_| Error::Closed)??;
    let (sender, receiver) = mpsc::channel(WAITING);
    let source = fresh.clone();
    let reader = tokio::task::spawn_blocking(move || read_file(&source, &sender));
    let filled = fill(&pool.connect_unlimited().await?, receiver, reader).await;
    copy::discard(&fresh);
    filled
}

async fn fill(
    client: &Client,
    mut rows: mpsc::Receiver<Batch>,
    reader: tokio::task::JoinHandle<Result<(), Error>>,
) -> Result<(), Error> {
    client.batch_execute("BEGIN; LOCK TABLE streams, accounts IN EXCLUSIVE MODE").await?;
    let sql = "SELECT (SELECT COUNT(*) FROM streams) + (SELECT COUNT(*) FROM accounts)";
    if client.query_one(sql, &[]).await?.get::<_, i64>(0) > 0 {
        return Err(Error::Taken);
    }
    let mut arrived = [TableDigest::default(); TABLES.len()];
    while let Some((table, batch)) = rows.recv().await {
        let (name, columns) = TABLES[table];
        let insert = client.prepare(&copy::insert(name, columns, '$')).await?;
        for row in &batch {
            arrived[table].add(row);
            let values: Vec<&(dyn ToSql + Sync)> = row.0.iter().map(|value| value as _).collect();
            client.execute(&insert, &values).await?;
        }
    }
    reader.await.map_err(|_| Error::Closed)??;
    for ((name, columns), arrived) in TABLES.iter().zip(arrived) {
        if digest(client, name, columns).await? != arrived {
            return Err(Error::Damaged(format!("the rows of {name} were not written as they were read")));
        }
    }
    client.batch_execute("COMMIT").await.map_err(Error::from)
}

/// The digest of a table as it is in the database.
async fn digest(client: &Client, table: &str, columns: &[&str]) -> Result<TableDigest, Error> {
    let mut digest = TableDigest::default();
    client.batch_execute(&format!("DECLARE d NO SCROLL CURSOR FOR {}", copy::select(table, columns))).await?;
    loop {
        let found = client.query(&format!("FETCH {BATCH} FROM d"), &[]).await?;
        if found.is_empty() {
            break;
        }
        for row in &found {
            digest.add(&run::row(row)?);
        }
    }
    client.batch_execute("CLOSE d").await?;
    Ok(digest)
}
