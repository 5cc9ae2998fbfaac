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

/// A day of a world of which there is a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PicturedDay {
    /// Days since 1970.
    pub day: u64,
    /// The number of moves in it.
    pub number: u64,
    /// The number of stones on the board.
    pub stones: u64,
}

/// Spans of a journal of which one snapshot each is kept; up to twice as many, since their length is a power of two.
const KEPT_SPANS: u64 = 16;

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
    /// and nothing else, in case neither can. Of the others, at most 33 are kept, spread over the whole journal, so that
    /// any past state is reached with a bounded replay.
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
                      (SELECT number FROM world_snapshots WHERE world = $1 ORDER BY number DESC LIMIT 2)
                      AND number NOT IN (SELECT MIN(number) FROM world_snapshots WHERE world = $1 AND number > 0
                                         GROUP BY number / $2)";
        // Powers of two, so that the first of a span stays the first when spans get longer.
        let span = (*number / KEPT_SPANS).max(1).next_power_of_two();
        let statements = vec![
            Statement::new(insert, values).require_row(Error::Taken),
            Statement::new(forget, vec![(&world).into(), span.into()]),
        ];
        self.run(statements).await.map(|_| ())
    }

    /// The latest snapshot that has at most this number of moves.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn snapshot_before(&self, world: &str, number: u64) -> Result<Option<Snapshot>, Error> {
        let sql = "SELECT number, made, body FROM world_snapshots WHERE world = $1 AND number <= $2
                   ORDER BY number DESC LIMIT 1";
        let rows = self.query(sql, vec![(&world_stream(world)).into(), number.into()]).await?;
        rows.first().map(snapshot).transpose()
    }

    /// Stores the picture of a day, unless there is one, and forgets all but the latest `kept`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_picture(
        &self,
        world: &str,
        day: PicturedDay,
        picture: &[u8],
        kept: u32,
    ) -> Result<(), Error> {
        let world = world_stream(world);
        let insert =
            "INSERT INTO world_pictures (world, day, number, stones, body) VALUES ($1, $2, $3, $4, $5)
                      ON CONFLICT DO NOTHING";
        let PicturedDay { day, number, stones } = day;
        let values = vec![(&world).into(), day.into(), number.into(), stones.into(), picture.into()];
        let forget = "DELETE FROM world_pictures WHERE world = $1 AND day NOT IN
                      (SELECT day FROM world_pictures WHERE world = $1 ORDER BY day DESC LIMIT $2)";
        let statements =
            vec![Statement::new(insert, values), Statement::new(forget, vec![(&world).into(), kept.into()])];
        self.run(statements).await.map(|_| ())
    }

    /// The days of which there are pictures, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pictured_days(&self, world: &str, most: u32) -> Result<Vec<PicturedDay>, Error> {
        let sql =
            "SELECT day, number, stones FROM world_pictures WHERE world = $1 ORDER BY day DESC LIMIT $2";
        let rows = self.query(sql, vec![(&world_stream(world)).into(), most.into()]).await?;
        let day =
            |row: &Row| Ok(PicturedDay { day: row.uint(0)?, number: row.uint(1)?, stones: row.uint(2)? });
        rows.iter().map(day).collect()
    }

    /// The picture of a day.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn picture(&self, world: &str, day: u64) -> Result<Option<Vec<u8>>, Error> {
        let sql = "SELECT body FROM world_pictures WHERE world = $1 AND day = $2";
        let rows = self.query(sql, vec![(&world_stream(world)).into(), day.into()]).await?;
        rows.first().map(|row| row.bytes(0)).transpose()
    }

    /// The snapshots from which a world is loaded: the latest, the one before it as a fallback, and the first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn snapshots(&self, world: &str) -> Result<Vec<Snapshot>, Error> {
        let sql =
            "SELECT number, made, body FROM world_snapshots WHERE world = $1 AND (number = 0 OR number IN
                   (SELECT number FROM world_snapshots WHERE world = $1 ORDER BY number DESC LIMIT 2))
                   ORDER BY number DESC";
        let rows = self.query(sql, vec![(&world_stream(world)).into()]).await?;
        rows.iter().map(snapshot).collect()
    }
}

fn snapshot(row: &Row) -> Result<Snapshot, Error> {
    Ok(Snapshot { number: row.uint(0)?, made: row.uint(1)?, body: row.bytes(2)? })
}
