//! Ratings per variant, and their history.

use crate::sql::{Row, Statement};
use crate::{Change, Error, Store};

/// A player's Glicko-2 rating at a variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The account's id.
    pub account: String,
    /// The variant's id.
    pub variant: String,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// When it last changed.
    pub changed: u64,
}

/// A point of the rating history.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingPoint {
    /// The game after which it was so; none if it is private and not for whoever asks.
    pub game: Option<String>,
    /// When.
    pub time: u64,
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
}

/// A rating with the name of its account.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    /// The rating.
    pub rating: Rating,
    /// The account's name.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
}

/// In place of a game: the rating before the first one, noted where it is not that of a new player.
pub const START: &str = "start";

impl Rating {
    /// Notes the rating before the first game, to be stored together with its change.
    pub fn start(&self, at: u64) -> Change {
        let sql = "INSERT INTO rating_history (account, variant, game, at, rating, deviation)
                   VALUES ($1, $2, $3, $4, $5, $6)
                   ON CONFLICT (account, variant, game) DO UPDATE SET at = excluded.at, rating = excluded.rating,
                       deviation = excluded.deviation";
        let values = vec![
            (&self.account).into(),
            (&self.variant).into(),
            START.into(),
            at.into(),
            self.rating.into(),
            self.deviation.into(),
        ];
        Change(vec![Statement::new(sql, values)])
    }

    /// Sets the rating after a game. Each game counts once: the second time is [`Error::Taken`]. Its number of games
    /// must be one more than that of the stored rating, or it is [`Error::Missing`]: another game has been counted in
    /// between.
    pub fn change(&self, game: &str) -> Change {
        let note = "INSERT INTO rating_history (account, variant, game, at, rating, deviation)
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let noted = vec![
            (&self.account).into(),
            (&self.variant).into(),
            game.into(),
            self.changed.into(),
            self.rating.into(),
            self.deviation.into(),
        ];
        let set = "INSERT INTO ratings (account, variant, rating, deviation, volatility, games, changed)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)
                   ON CONFLICT (account, variant) DO UPDATE SET rating = excluded.rating,
                       deviation = excluded.deviation, volatility = excluded.volatility,
                       games = excluded.games, changed = excluded.changed
                   WHERE ratings.games = excluded.games - 1";
        let values = vec![
            (&self.account).into(),
            (&self.variant).into(),
            self.rating.into(),
            self.deviation.into(),
            self.volatility.into(),
            self.games.into(),
            self.changed.into(),
        ];
        Change(vec![
            Statement::new(note, noted).require_row(Error::Taken),
            Statement::new(set, values).require_row(Error::Missing),
        ])
    }

    fn read(row: &Row) -> Result<Rating, Error> {
        Ok(Rating {
            account: row.text(0)?,
            variant: row.text(1)?,
            rating: row.real(2)?,
            deviation: row.real(3)?,
            volatility: row.real(4)?,
            games: u32::try_from(row.uint(5)?).unwrap_or(u32::MAX),
            changed: row.uint(6)?,
        })
    }
}

impl Store {
    /// The ratings of an account, by variant.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ratings_of(&self, account: &str) -> Result<Vec<Rating>, Error> {
        let sql = "SELECT account, variant, rating, deviation, volatility, games, changed FROM ratings
                   WHERE account = $1 ORDER BY variant";
        self.query(sql, vec![account.into()]).await?.iter().map(Rating::read).collect()
    }

    /// How many rated games of a variant two accounts have played with each other since a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rated_games_between(
        &self,
        one: &str,
        other: &str,
        variant: &str,
        since: u64,
    ) -> Result<u32, Error> {
        let sql = "SELECT COUNT(*) FROM rating_history a JOIN rating_history b
                       ON b.account = $2 AND b.variant = $3 AND b.game = a.game
                   WHERE a.account = $1 AND a.variant = $3 AND a.at >= $4";
        let rows = self.query(sql, vec![one.into(), other.into(), variant.into(), since.into()]).await?;
        let count = rows.first().map_or(Ok(0), |row| row.uint(0))?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The highest ratings of people and registered bots at a variant with a deviation from `least` to `most`, and the accounts they belong to.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn best_at(
        &self,
        variant: &str,
        (least, most): (f64, f64),
        count: u32,
    ) -> Result<Vec<Leader>, Error> {
        // The server's own bots are left out: they play as strong as they are told to.
        let sql = "SELECT account, variant, rating, deviation, volatility, games, changed, name, bot
                   FROM ratings JOIN accounts ON accounts.id = ratings.account
                   WHERE variant = $1 AND deviation >= $2 AND deviation <= $3 AND account NOT LIKE 'bot-%'
                   ORDER BY rating DESC, account LIMIT $4";
        let rows = self.query(sql, vec![variant.into(), least.into(), most.into(), count.into()]).await?;
        let leader =
            |row: &Row| Ok(Leader { rating: Rating::read(row)?, name: row.text(7)?, bot: row.flag(8)? });
        rows.iter().map(leader).collect()
    }

    /// How many ratings of people and registered bots at a variant with a deviation of at most `most` lie in each range of `width`: the number of the
    /// range, counted from rating 0, and how many there are, the lowest first. Ranges without a rating are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_counts(
        &self,
        variant: &str,
        most: f64,
        width: u32,
    ) -> Result<Vec<(i64, u32)>, Error> {
        // Rounding down with what both databases have: a rating on the border belongs to the range above.
        let sql = "SELECT CAST(ROUND((rating - $3) / $4) AS BIGINT) AS range, COUNT(*)
                   FROM ratings WHERE variant = $1 AND deviation <= $2 AND account NOT LIKE 'bot-%'
                   GROUP BY range ORDER BY range";
        let (width, half) = (f64::from(width), f64::from(width) / 2.0 - 1e-6);
        let rows = self.query(sql, vec![variant.into(), most.into(), half.into(), width.into()]).await?;
        let counted = |row: &Row| Ok((row.int(0)?, u32::try_from(row.uint(1)?).unwrap_or(u32::MAX)));
        rows.iter().map(counted).collect()
    }

    /// The noted rating and deviation before the first game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_start(&self, account: &str, variant: &str) -> Result<Option<(f64, f64)>, Error> {
        let sql =
            "SELECT rating, deviation FROM rating_history WHERE account = $1 AND variant = $2 AND game = $3";
        let rows = self.query(sql, vec![account.into(), variant.into(), START.into()]).await?;
        rows.first().map(|row| Ok((row.real(0)?, row.real(1)?))).transpose()
    }

    /// How an account's rating came about: its latest `most` games, the oldest of them first, as `viewer` may see them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rating_history(
        &self,
        account: &str,
        variant: &str,
        viewer: Option<&str>,
        most: u32,
    ) -> Result<Vec<RatingPoint>, Error> {
        // A scalar subquery: PostgreSQL would evaluate EXISTS for all tables at once.
        let sql = "SELECT CASE WHEN COALESCE((SELECT CASE WHEN private = 0 OR black = $3 OR white = $3 OR host = $3
                                                          THEN 1 ELSE 0 END FROM tables WHERE id = game), 1) = 1
                               THEN game END, at, rating, deviation
                   FROM rating_history WHERE account = $1 AND variant = $2 AND game <> $5
                   ORDER BY at DESC, game LIMIT $4";
        let values = vec![account.into(), variant.into(), viewer.into(), most.into(), START.into()];
        let rows = self.query(sql, values).await?;
        let rated = |row: &Row| {
            let (game, time) = (row.maybe(0, Row::text)?, row.uint(1)?);
            Ok(RatingPoint { game, time, rating: row.real(2)?, deviation: row.real(3)? })
        };
        rows.iter().rev().map(rated).collect()
    }
}
