//! Games that no longer count, and the ratings without them.

use crate::moderation::AuditEntry;
use crate::sql::{Row, Statement};
use crate::{Error, Rating, Store};

/// A game that has changed ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedGame {
    /// The table's id.
    pub game: String,
    /// When it was rated.
    pub at: u64,
    /// Who played Black and White.
    pub players: [String; 2],
    /// The result, such as `B+3.5`.
    pub result: String,
}

/// A rating after a game, as the history has it.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryPoint {
    /// The account's id.
    pub account: String,
    /// The table's id.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
}

impl Store {
    /// All games of a variant that count, in the order in which they were rated.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn counted_games(&self, variant: &str) -> Result<Vec<CountedGame>, Error> {
        let sql = "SELECT DISTINCT game, at, black, white, result FROM rating_history JOIN tables ON id = game
                   WHERE rating_history.variant = $1 AND black IS NOT NULL AND white IS NOT NULL AND result IS NOT NULL
                   ORDER BY at, game";
        let read = |row: &Row| {
            let players = [row.text(2)?, row.text(3)?];
            Ok(CountedGame { game: row.text(0)?, at: row.uint(1)?, players, result: row.text(4)? })
        };
        self.query(sql, vec![variant.into()]).await?.iter().map(read).collect()
    }

    /// The whole rating history of a variant.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn history_of_variant(&self, variant: &str) -> Result<Vec<HistoryPoint>, Error> {
        let sql = "SELECT account, game, rating, deviation FROM rating_history WHERE variant = $1";
        let read = |row: &Row| {
            let (account, game) = (row.text(0)?, row.text(1)?);
            Ok(HistoryPoint { account, game, rating: row.real(2)?, deviation: row.real(3)? })
        };
        self.query(sql, vec![variant.into()]).await?.iter().map(read).collect()
    }

    /// Annuls a game: it and what it did to ratings is taken back, in one transaction with the entry in the log. `ratings` are those
    /// that change, as they were and as they become; `points` what changes in the history of later games.
    ///
    /// # Errors
    /// [`Error::Taken`] if it is annulled already, [`Error::Missing`] if a rating has changed meanwhile: compute anew.
    pub async fn annul_game(
        &self,
        game: &str,
        variant: &str,
        entry: &AuditEntry,
        ratings: &[(Rating, Rating)],
        points: &[HistoryPoint],
    ) -> Result<(), Error> {
        let sql = "INSERT INTO annulled_games (game, at, admin) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let note = Statement::new(sql, vec![game.into(), entry.at.into(), (&entry.admin).into()]);
        let forget = Statement::new("DELETE FROM rating_history WHERE game = $1", vec![game.into()]);
        let mut all = vec![note.require_row(Error::Taken), forget, entry.insert()];
        for HistoryPoint { account, game, rating, deviation } in points {
            let sql = "UPDATE rating_history SET rating = $4, deviation = $5
                       WHERE account = $1 AND variant = $2 AND game = $3";
            let values =
                vec![account.into(), variant.into(), game.into(), (*rating).into(), (*deviation).into()];
            all.push(Statement::new(sql, values));
        }
        for (old, new) in ratings {
            all.push(replace(old, new).require_row(Error::Missing));
        }
        self.run(all).await.map(|_| ())
    }
}

/// Replaces a rating that has not changed meanwhile.
fn replace(old: &Rating, new: &Rating) -> Statement {
    let known =
        |sql| vec![(&old.account).into(), (&old.variant).into(), old.games.into(), old.changed.into(), sql];
    if new.games == 0 {
        let sql = "DELETE FROM ratings WHERE account = $1 AND variant = $2 AND games = $3 AND changed = $4";
        let mut values = known(0u32.into());
        values.pop();
        return Statement::new(sql, values);
    }
    let sql = "UPDATE ratings SET rating = $5, deviation = $6, volatility = $7, games = $8, changed = $9
               WHERE account = $1 AND variant = $2 AND games = $3 AND changed = $4";
    let mut values = known(new.rating.into());
    values.extend([new.deviation.into(), new.volatility.into(), new.games.into(), new.changed.into()]);
    Statement::new(sql, values)
}
