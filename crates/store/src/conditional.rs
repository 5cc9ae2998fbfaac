//! Conditional turns: kept beside the journal, since nobody but their owner may know them.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// The conditional turns of one account in one game, or what became of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditional {
    /// The table's id.
    pub game: String,
    /// Their owner.
    pub account: String,
    /// Another one whenever they are laid down anew.
    pub id: String,
    /// When they were laid down or dropped.
    pub at: u64,
    /// The lines as JSON; `None` once they were dropped.
    pub lines: Option<String>,
    /// What was dropped, as JSON, until their owner has seen it.
    pub dropped: Option<String>,
    /// The number of the last event that they were compared with.
    pub seen: u64,
}

impl Conditional {
    fn read(row: &Row) -> Result<Conditional, Error> {
        Ok(Conditional {
            game: row.text(0)?,
            account: row.text(1)?,
            id: row.text(2)?,
            at: row.uint(3)?,
            lines: row.maybe(4, Row::text)?,
            dropped: row.maybe(5, Row::text)?,
            seen: row.uint(6)?,
        })
    }
}

impl Store {
    /// Replaces the conditional turns of an account in a game, unless it has some in `most` other games.
    ///
    /// # Errors
    /// [`Error::Taken`] if there are too many.
    pub async fn set_conditional(&self, new: &Conditional, most: u32) -> Result<(), Error> {
        let others =
            "SELECT COUNT(*) FROM conditional_turns WHERE account = $1 AND game <> $2 AND lines IS NOT NULL";
        let rows = self.query(others, vec![(&new.account).into(), (&new.game).into()]).await?;
        if rows.first().map_or(Ok(0), |row| row.uint(0))? >= u64::from(most) {
            return Err(Error::Taken);
        }
        let sql = "INSERT INTO conditional_turns (game, account, id, at, lines, dropped, seen)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)
                   ON CONFLICT (game, account) DO UPDATE SET id = excluded.id, at = excluded.at,
                       lines = excluded.lines, dropped = excluded.dropped, seen = excluded.seen";
        let values = vec![
            (&new.game).into(),
            (&new.account).into(),
            (&new.id).into(),
            new.at.into(),
            new.lines.as_ref().into(),
            new.dropped.as_ref().into(),
            new.seen.into(),
        ];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// The conditional turns of an account in a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn conditional_of(&self, game: &str, account: &str) -> Result<Option<Conditional>, Error> {
        let sql = "SELECT game, account, id, at, lines, dropped, seen FROM conditional_turns
                   WHERE game = $1 AND account = $2";
        let rows = self.query(sql, vec![game.into(), account.into()]).await?;
        rows.first().map(Conditional::read).transpose()
    }

    /// The conditional turns in a game that were not dropped.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn conditionals_in(&self, game: &str) -> Result<Vec<Conditional>, Error> {
        let sql = "SELECT game, account, id, at, lines, dropped, seen FROM conditional_turns
                   WHERE game = $1 AND lines IS NOT NULL ORDER BY account";
        self.query(sql, vec![game.into()]).await?.iter().map(Conditional::read).collect()
    }

    /// At most `most` games after an id in which something has happened that conditional turns were not compared with.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_with_conditions_due(&self, after: &str, most: u32) -> Result<Vec<String>, Error> {
        let sql = "SELECT game FROM conditional_turns JOIN streams ON stream = game
                   WHERE lines IS NOT NULL AND game > $1 AND head > seen ORDER BY game LIMIT $2";
        self.query(sql, vec![after.into(), most.into()]).await?.iter().map(|row| row.text(0)).collect()
    }

    /// Stores up to which event conditional turns were compared, unless they were laid down anew.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_conditional(&self, compared: &Conditional, seen: u64) -> Result<(), Error> {
        let sql = "UPDATE conditional_turns SET seen = $4 WHERE game = $1 AND account = $2 AND id = $3 AND seen < $4";
        let Conditional { game, account, id, .. } = compared;
        let values = vec![game.into(), account.into(), id.into(), seen.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Drops conditional turns, unless they were laid down anew, and stores what is to be said about it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn drop_conditional(&self, which: &Conditional, why: &str, now: u64) -> Result<(), Error> {
        let sql = "UPDATE conditional_turns SET lines = NULL, dropped = $4, at = $5
                   WHERE game = $1 AND account = $2 AND id = $3 AND lines IS NOT NULL";
        let Conditional { game, account, id, .. } = which;
        let values = vec![game.into(), account.into(), id.into(), why.into(), now.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Deletes conditional turns that have all been made, unless they were laid down anew.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_conditional(&self, which: &Conditional) -> Result<(), Error> {
        let sql = "DELETE FROM conditional_turns WHERE game = $1 AND account = $2 AND id = $3 AND lines IS NOT NULL";
        let Conditional { game, account, id, .. } = which;
        self.run(vec![Statement::new(sql, vec![game.into(), account.into(), id.into()])]).await.map(|_| ())
    }

    /// Deletes the conditional turns of an account in a game, and what was dropped.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_conditional(&self, game: &str, account: &str) -> Result<(), Error> {
        let sql = "DELETE FROM conditional_turns WHERE game = $1 AND account = $2";
        self.run(vec![Statement::new(sql, vec![game.into(), account.into()])]).await.map(|_| ())
    }

    /// Deletes what was dropped before a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_conditionals(&self, before: u64) -> Result<(), Error> {
        let sql = "DELETE FROM conditional_turns WHERE lines IS NULL AND at < $1";
        self.run(vec![Statement::new(sql, vec![before.into()])]).await.map(|_| ())
    }
}
