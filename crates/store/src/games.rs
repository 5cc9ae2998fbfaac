//! Rows of the game lists. The table's stream is authoritative.

use crate::sql::{Row, Statement, Value};
use crate::{Change, Error, Store};

/// A table's row, as of one of its events.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The table's id, which is also the name of its stream.
    pub id: String,
    /// The number of the event this row reflects.
    pub number: u64,
    /// The variant's id.
    pub variant: String,
    /// `waiting`, `playing`, `paused`, `scoring` or `over`.
    pub phase: String,
    /// Who plays Black.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// Who opened it.
    pub host: Option<String>,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether it is excluded from public lists.
    pub private: bool,
    /// When it was opened.
    pub opened: u64,
    /// When it last changed; with turns in quick succession it may lag behind.
    pub changed: u64,
    /// When to check the clock: no later than a flag could fall, often earlier.
    pub deadline: Option<u64>,
    /// How it ended.
    pub result: Option<String>,
    /// Other columns of a list, as JSON.
    pub about: String,
}

/// Filter of a list; all conditions must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games of this player. Tables that they host without playing are listed until they are over.
    pub player: Option<String>,
    /// The viewer of a player's games. Private games are listed only for their players and host.
    pub viewer: Option<String>,
    /// Only games in this phase.
    pub phase: Option<String>,
    /// Only games of this variant.
    pub variant: Option<String>,
    /// `true`: only rated games; `false`: only unrated games.
    pub rated: Option<bool>,
    /// Only games against this player.
    pub against: Option<String>,
    /// Only games after the one that changed at this time and has this id: for the next page.
    pub before: Option<(u64, String)>,
}

impl GameFilter {
    /// The values that all lists share, `$1` to `$6`.
    fn values(&self, most: u32) -> Vec<Value> {
        let (changed, id) = self.before.clone().unwrap_or((i64::MAX as u64, String::new()));
        vec![
            changed.into(),
            (&id).into(),
            self.variant.as_ref().into(),
            self.rated.into(),
            self.against.as_ref().into(),
            most.into(),
        ]
    }
}

const COLUMNS: usize = 14;

impl Game {
    /// Inserts or updates the row. An older row never replaces a newer one.
    pub fn change(&self) -> Change {
        let sql =
            "INSERT INTO tables (id, number, variant, phase, black, white, host, rated, private, opened,
                                       changed, deadline, result, about, seating)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
                           COALESCE((SELECT seatings FROM accounts WHERE accounts.id = $7), 0))
                   ON CONFLICT (id) DO UPDATE SET number = excluded.number, phase = excluded.phase,
                       black = excluded.black, white = excluded.white, changed = excluded.changed,
                       deadline = excluded.deadline, result = excluded.result, about = excluded.about
                   WHERE excluded.number > tables.number";
        let values = vec![
            (&self.id).into(),
            self.number.into(),
            (&self.variant).into(),
            (&self.phase).into(),
            self.black.as_ref().into(),
            self.white.as_ref().into(),
            self.host.as_ref().into(),
            self.rated.into(),
            self.private.into(),
            self.opened.into(),
            self.changed.into(),
            self.deadline.into(),
            self.result.as_ref().into(),
            (&self.about).into(),
        ];
        debug_assert_eq!(values.len(), COLUMNS);
        Change(vec![Statement::new(sql, values)])
    }

    /// A table at which an account waited begins, or its host leaves it to play elsewhere: [`Error::Full`] if the account has
    /// begun at another one since the table was opened. So of all tables at which somebody waits, one begins, whoever sits
    /// down where and in whatever process.
    pub fn begin(id: &str, account: &str) -> Change {
        let sql = "UPDATE accounts SET seatings = seatings + 1
                   WHERE id = $2 AND seatings = (SELECT seating FROM tables WHERE tables.id = $1)";
        Change(vec![Statement::new(sql, vec![id.into(), account.into()]).require_row(Error::Full)])
    }

    /// Sets when to check the clock of a game, as of an event. A newer row is left as it is.
    pub fn due(id: &str, number: u64, deadline: Option<u64>) -> Change {
        let sql = "UPDATE tables SET deadline = $3 WHERE id = $1 AND number <= $2";
        Change(vec![Statement::new(sql, vec![id.into(), number.into(), deadline.into()])])
    }

    fn read(row: &Row) -> Result<Game, Error> {
        Ok(Game {
            id: row.text(0)?,
            number: row.uint(1)?,
            variant: row.text(2)?,
            phase: row.text(3)?,
            black: row.maybe(4, Row::text)?,
            white: row.maybe(5, Row::text)?,
            host: row.maybe(6, Row::text)?,
            rated: row.flag(7)?,
            private: row.flag(8)?,
            opened: row.uint(9)?,
            changed: row.uint(10)?,
            deadline: row.maybe(11, Row::uint)?,
            result: row.maybe(12, Row::text)?,
            about: row.text(13)?,
        })
    }
}

/// One range of one index, in order: the rows that fulfil `$condition`.
macro_rules! range {
    ($condition:literal, $also:literal) => {
        concat!(
            "SELECT * FROM (SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                                   deadline, result, about
             FROM tables
             WHERE ",
            $condition,
            $also,
            " AND changed <= $1 AND (changed < $1 OR id > $2)
               AND (CAST($3 AS TEXT) IS NULL OR variant = $3)
               AND (CAST($4 AS BIGINT) IS NULL OR rated = $4)
               AND (CAST($5 AS TEXT) IS NULL OR black = $5 OR white = $5)
             ORDER BY changed DESC, id LIMIT $6) AS part"
        )
    };
}

/// Ranges merged into one list. An index serves one condition: `black = $8 OR white = $8` would read all games.
macro_rules! list {
    ($also:literal: $first:literal $(, $other:literal)*) => {
        concat!(
            "SELECT * FROM (", range!($first, $also) $(, " UNION ", range!($other, $also))*, ") AS list
             ORDER BY changed DESC, id LIMIT $6"
        )
    };
}

macro_rules! of_player {
    ($($condition:literal),*) => {
        list!(" AND (CAST($7 AS TEXT) IS NULL OR phase = $7)
                AND (private = 0 OR black = $9 OR white = $9 OR host = $9)": $($condition),*)
    };
}

/// The public games in a phase.
const PUBLIC_IN_PHASE: &str = list!("": "private = 0 AND phase = $7");
const PUBLIC: &str = list!(
    "":
    "private = 0 AND phase = 'waiting'",
    "private = 0 AND phase = 'playing'",
    "private = 0 AND phase = 'paused'",
    "private = 0 AND phase = 'scoring'",
    "private = 0 AND phase = 'over'"
);

/// Games of a player (`$8`) that are not over, those that are, and both, as `$9` may see them. Whoever only opened a table
/// has nothing to do with it once it is over.
const LIVE_OF_PLAYER: &str = of_player!(
    "black = $8 AND phase <> 'over'",
    "white = $8 AND phase <> 'over'",
    "host = $8 AND phase <> 'over'"
);
const OVER_OF_PLAYER: &str = of_player!("black = $8 AND phase = 'over'", "white = $8 AND phase = 'over'");
/// The same of one variant (`$3`), and against one player (`$5`): a player may have very many games.
const OVER_OF_VARIANT: &str = of_player!(
    "black = $8 AND variant = $3 AND phase = 'over'",
    "white = $8 AND variant = $3 AND phase = 'over'"
);
const OVER_AGAINST: &str = of_player!(
    "black = $8 AND white = $5 AND phase = 'over'",
    "white = $8 AND black = $5 AND phase = 'over'"
);
const ALL_OF_VARIANT: &str = of_player!(
    "black = $8 AND phase <> 'over'",
    "white = $8 AND phase <> 'over'",
    "host = $8 AND phase <> 'over'",
    "black = $8 AND variant = $3 AND phase = 'over'",
    "white = $8 AND variant = $3 AND phase = 'over'"
);
const ALL_AGAINST: &str = of_player!(
    "black = $8 AND phase <> 'over'",
    "white = $8 AND phase <> 'over'",
    "host = $8 AND phase <> 'over'",
    "black = $8 AND white = $5 AND phase = 'over'",
    "white = $8 AND black = $5 AND phase = 'over'"
);
const ALL_OF_PLAYER: &str = of_player!(
    "black = $8 AND phase <> 'over'",
    "white = $8 AND phase <> 'over'",
    "host = $8 AND phase <> 'over'",
    "black = $8 AND phase = 'over'",
    "white = $8 AND phase = 'over'"
);

impl Store {
    /// The row of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, Error> {
        let sql = "SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                          deadline, result, about FROM tables WHERE id = $1";
        self.query(sql, vec![id.into()]).await?.first().map(Game::read).transpose()
    }

    /// At most `most` games, the latest first. Without a player in the filter, only public games.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games(&self, filter: &GameFilter, most: u32) -> Result<Vec<Game>, Error> {
        let mut values = filter.values(most);
        let sql = match (&filter.player, filter.phase.as_deref()) {
            (None, None) => PUBLIC,
            (None, Some(phase)) => {
                values.push(phase.into());
                PUBLIC_IN_PHASE
            }
            (Some(player), phase) => {
                values.extend([phase.into(), player.into(), filter.viewer.as_ref().into()]);
                match (phase, &filter.against, &filter.variant) {
                    (None, Some(_), _) => ALL_AGAINST,
                    (None, None, Some(_)) => ALL_OF_VARIANT,
                    (None, None, None) => ALL_OF_PLAYER,
                    (Some("over"), Some(_), _) => OVER_AGAINST,
                    (Some("over"), None, Some(_)) => OVER_OF_VARIANT,
                    (Some("over"), None, None) => OVER_OF_PLAYER,
                    (Some(_), _, _) => LIVE_OF_PLAYER,
                }
            }
        };
        self.query(sql, values).await?.iter().map(Game::read).collect()
    }

    /// At most `most` tables that wait for somebody, private ones included, those that changed longest ago first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting_games(&self, most: u32) -> Result<Vec<Game>, Error> {
        let sql = "SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                          deadline, result, about FROM tables
                   WHERE phase = 'waiting' ORDER BY changed, id LIMIT $1";
        self.query(sql, vec![most.into()]).await?.iter().map(Game::read).collect()
    }

    /// At most `most` tables that wait although their host has begun elsewhere since they were opened: those in the lobby
    /// cannot begin any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn left_games(&self, most: u32) -> Result<Vec<Game>, Error> {
        let sql =
            "SELECT tables.id, number, variant, phase, black, white, host, rated, private, opened, changed,
                          deadline, result, about
                   FROM tables JOIN accounts ON accounts.id = tables.host
                   WHERE phase = 'waiting' AND seating < seatings ORDER BY changed, tables.id LIMIT $1";
        self.query(sql, vec![most.into()]).await?.iter().map(Game::read).collect()
    }

    /// How many tables of a host wait for somebody.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_waiting(&self, host: &str) -> Result<u64, Error> {
        let sql = "SELECT COUNT(*) FROM tables WHERE phase = 'waiting' AND phase <> 'over' AND host = $1";
        let rows = self.query(sql, vec![host.into()]).await?;
        rows.first().map_or(Ok(0), |row| row.uint(0))
    }

    /// At most `most` public tables of a host that wait for somebody.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting_of(&self, host: &str, most: u32) -> Result<Vec<Game>, Error> {
        let sql = "SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                          deadline, result, about FROM tables
                   WHERE phase = 'waiting' AND phase <> 'over' AND host = $1 AND private = 0
                   ORDER BY changed DESC, id LIMIT $2";
        self.query(sql, vec![host.into(), most.into()]).await?.iter().map(Game::read).collect()
    }

    /// At most `most` games that somebody plays and that are not over, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn running_games(&self, player: &str, most: u32) -> Result<Vec<Game>, Error> {
        let sql = "SELECT * FROM (
                       SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                              deadline, result, about
                       FROM tables WHERE black = $1 AND phase <> 'over' AND phase <> 'waiting'
                       UNION
                       SELECT id, number, variant, phase, black, white, host, rated, private, opened, changed,
                              deadline, result, about
                       FROM tables WHERE white = $1 AND phase <> 'over' AND phase <> 'waiting'
                   ) AS running ORDER BY changed DESC, id LIMIT $2";
        self.query(sql, vec![player.into(), most.into()]).await?.iter().map(Game::read).collect()
    }

    /// How many tables of a host have an id that begins like this. The prefix is letters, digits and hyphens.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_with_prefix(&self, host: &str, prefix: &str) -> Result<u64, Error> {
        // A host sits at these tables, so that the indexes by player find them.
        let sql = "SELECT COUNT(*) FROM tables
                   WHERE (black = $1 OR white = $1) AND host = $1 AND id LIKE $2";
        let rows = self.query(sql, vec![host.into(), (&format!("{prefix}%")).into()]).await?;
        rows.first().map_or(Ok(0), |row| row.uint(0))
    }

    /// The ids of at most `most` tables whose clock is due for a check, the longest overdue first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_games(&self, now: u64, most: u32) -> Result<Vec<String>, Error> {
        let sql = "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= $1
                   ORDER BY deadline LIMIT $2";
        let rows = self.query(sql, vec![now.into(), most.into()]).await?;
        rows.iter().map(|row| row.text(0)).collect()
    }
}
