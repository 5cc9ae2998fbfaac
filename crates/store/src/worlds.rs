//! Worlds of Infinite Go: all moves, and snapshots.

use crate::journal::{Stored, WorldMove, world_stream};
use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// A snapshot of a world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of moves in it.
    pub number: u64,
    /// When it was made.
    pub made: u64,
    /// The serialised world.
    pub body: Vec<u8>,
}

impl Store {
    /// Reads at most `most` moves of a world, from a number on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn moves(&self, world: &str, from: u64, most: u32) -> Result<Vec<Stored<WorldMove>>, Error> {
        let sql = "SELECT number, at, player, x, y FROM world_moves WHERE world = $1 AND number >= $2
                   ORDER BY number LIMIT $3";
        let rows = self.query(sql, vec![(&world_stream(world)).into(), from.into(), most.into()]).await?;
        let stored = |row: &Row| {
            let (time, player, x, y) = (row.uint(1)?, row.text(2)?, row.int(3)?, row.int(4)?);
            Ok(Stored { number: row.uint(0)?, event: WorldMove { time, player, x, y } })
        };
        rows.iter().map(stored).collect()
    }

    /// The number of moves of a world.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn world_head(&self, world: &str) -> Result<u64, Error> {
        self.head(&world_stream(world)).await
    }

    /// Stores a snapshot. The one before it is kept in case this one cannot be read, and the first, which has the options
    /// and nothing else, in case neither can; others are deleted.
    ///
    /// # Errors
    /// [`Error::Taken`] if there is one with the same number.
    pub async fn add_snapshot(&self, world: &str, snapshot: &Snapshot) -> Result<(), Error> {
        let world = world_stream(world);
        let Snapshot { number, made, body } = snapshot;
        let insert = "INSERT INTO world_snapshots (world, number, made, body) VALUES ($1, $2, $3, $4)
                      ON CONFLICT DO NOTHING";
        let values = vec![(&world).into(), (*number).into(), (*made).into(), body.as_slice().into()];
        let forget = "DELETE FROM world_snapshots WHERE world = $1 AND number > 0 AND number NOT IN
                      (SELECT number FROM world_snapshots WHERE world = $1 ORDER BY number DESC LIMIT 2)";
        let statements = vec![
            Statement::new(insert, values).require_row(Error::Taken),
            Statement::new(forget, vec![(&world).into()]),
        ];
        self.run(statements).await.map(|_| ())
    }

    /// The snapshots of a world, the latest first; the older one is a fallback.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn snapshots(&self, world: &str) -> Result<Vec<Snapshot>, Error> {
        let sql = "SELECT number, made, body FROM world_snapshots WHERE world = $1 ORDER BY number DESC";
        let rows = self.query(sql, vec![(&world_stream(world)).into()]).await?;
        let snapshot =
            |row: &Row| Ok(Snapshot { number: row.uint(0)?, made: row.uint(1)?, body: row.bytes(2)? });
        rows.iter().map(snapshot).collect()
    }
}
