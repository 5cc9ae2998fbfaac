//! What moderators need: reports, penalties, annulled games and a log of what they did.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// A report of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at: u64,
    /// Who reports.
    pub reporter: String,
    /// Who is reported.
    pub accused: String,
    /// The game in which it happened.
    pub game: Option<String>,
    /// The number of the event at which it happened.
    pub event: Option<u64>,
    /// The kind of offence.
    pub reason: String,
    /// What the reporter says.
    pub words: String,
    /// The chat line or the position, as it was then.
    pub evidence: String,
    /// When a moderator closed it, and who.
    pub closed: Option<(u64, String)>,
}

impl Report {
    fn read(row: &Row) -> Result<Report, Error> {
        let closed = (row.maybe(9, Row::uint)?, row.maybe(10, Row::text)?);
        Ok(Report {
            id: row.text(0)?,
            at: row.uint(1)?,
            reporter: row.text(2)?,
            accused: row.text(3)?,
            game: row.maybe(4, Row::text)?,
            event: row.maybe(5, Row::uint)?,
            reason: row.text(6)?,
            words: row.text(7)?,
            evidence: row.text(8)?,
            closed: closed.0.zip(closed.1),
        })
    }
}

/// Something that a moderator did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its id.
    pub id: String,
    /// When.
    pub at: u64,
    /// The admin's id.
    pub admin: String,
    /// What was done.
    pub act: String,
    /// The account, table or report that it was done to.
    pub subject: String,
    /// Why, or a note.
    pub words: String,
}

/// A chat message at a public table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatMessage {
    /// The table's id.
    pub game: String,
    /// The number of the event.
    pub event: u64,
    /// When it was sent.
    pub at: u64,
    /// Who sent it.
    pub account: String,
    /// The message.
    pub words: String,
}

/// What is held against an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Penalties {
    /// Until when it may not chat.
    pub muted_until: Option<u64>,
    /// Why it is banned.
    pub ban_reason: Option<String>,
}

impl AuditEntry {
    pub(crate) fn insert(&self) -> Statement {
        let sql =
            "INSERT INTO audit_log (id, at, admin, act, subject, words) VALUES ($1, $2, $3, $4, $5, $6)";
        let values = vec![
            (&self.id).into(),
            self.at.into(),
            (&self.admin).into(),
            (&self.act).into(),
            (&self.subject).into(),
            (&self.words).into(),
        ];
        Statement::new(sql, values)
    }
}

impl Store {
    /// Adds a report.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_report(&self, report: &Report) -> Result<(), Error> {
        let sql = "INSERT INTO reports (id, at, reporter, accused, game, event, reason, words, evidence)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let values = vec![
            (&report.id).into(),
            report.at.into(),
            (&report.reporter).into(),
            (&report.accused).into(),
            report.game.as_ref().into(),
            report.event.into(),
            (&report.reason).into(),
            (&report.words).into(),
            (&report.evidence).into(),
        ];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Open reports, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_reports(&self, most: u32) -> Result<Vec<Report>, Error> {
        let sql =
            "SELECT id, at, reporter, accused, game, event, reason, words, evidence, closed_at, closed_by
                   FROM reports WHERE closed_at IS NULL ORDER BY at, id LIMIT $1";
        self.query(sql, vec![most.into()]).await?.iter().map(Report::read).collect()
    }

    /// A report.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn report(&self, id: &str) -> Result<Option<Report>, Error> {
        let sql =
            "SELECT id, at, reporter, accused, game, event, reason, words, evidence, closed_at, closed_by
                   FROM reports WHERE id = $1";
        self.query(sql, vec![id.into()]).await?.first().map(Report::read).transpose()
    }

    /// Reports about an account, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports_of(&self, accused: &str, most: u32) -> Result<Vec<Report>, Error> {
        let sql =
            "SELECT id, at, reporter, accused, game, event, reason, words, evidence, closed_at, closed_by
                   FROM reports WHERE accused = $1 ORDER BY at DESC, id LIMIT $2";
        self.query(sql, vec![accused.into(), most.into()]).await?.iter().map(Report::read).collect()
    }

    /// How many reports an account has made since a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports_since(&self, reporter: &str, since: u64) -> Result<u64, Error> {
        let sql = "SELECT COUNT(*) FROM reports WHERE reporter = $1 AND at >= $2";
        self.query(sql, vec![reporter.into(), since.into()]).await?.first().map_or(Ok(0), |row| row.uint(0))
    }

    /// Closes a report that is open.
    ///
    /// # Errors
    /// [`Error::Missing`] if it is closed, or does not exist.
    pub async fn close_report(&self, id: &str, entry: &AuditEntry) -> Result<(), Error> {
        let sql = "UPDATE reports SET closed_at = $2, closed_by = $3 WHERE id = $1 AND closed_at IS NULL";
        let close = Statement::new(sql, vec![id.into(), entry.at.into(), (&entry.admin).into()]);
        self.run(vec![close.require_row(Error::Missing), entry.insert()]).await.map(|_| ())
    }

    /// Adds an entry to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_audit(&self, entry: &AuditEntry) -> Result<(), Error> {
        self.run(vec![entry.insert()]).await.map(|_| ())
    }

    /// The latest entries of the audit log, or those about a subject.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_log(&self, subject: Option<&str>, most: u32) -> Result<Vec<AuditEntry>, Error> {
        let (sql, values) = match subject {
            Some(subject) => (
                "SELECT id, at, admin, act, subject, words FROM audit_log WHERE subject = $1 ORDER BY at DESC, id LIMIT $2",
                vec![subject.into(), most.into()],
            ),
            None => (
                "SELECT id, at, admin, act, subject, words FROM audit_log ORDER BY at DESC, id LIMIT $1",
                vec![most.into()],
            ),
        };
        let read = |row: &Row| {
            let (id, at, admin) = (row.text(0)?, row.uint(1)?, row.text(2)?);
            Ok(AuditEntry { id, at, admin, act: row.text(3)?, subject: row.text(4)?, words: row.text(5)? })
        };
        self.query(sql, values).await?.iter().map(read).collect()
    }

    /// Notes a chat message, and forgets those before a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_chat(&self, message: &ChatMessage, forget_before: u64) -> Result<(), Error> {
        let sql = "INSERT INTO recent_chat (game, event, at, account, words) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT DO NOTHING";
        let ChatMessage { game, event, at, account, words } = message;
        let note = Statement::new(
            sql,
            vec![game.into(), (*event).into(), (*at).into(), account.into(), words.into()],
        );
        let forget = Statement::new("DELETE FROM recent_chat WHERE at < $1", vec![forget_before.into()]);
        self.run(vec![note, forget]).await.map(|_| ())
    }

    /// The latest chat messages at public tables.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn recent_chat(&self, most: u32) -> Result<Vec<ChatMessage>, Error> {
        let sql =
            "SELECT game, event, at, account, words FROM recent_chat ORDER BY at DESC, game, event LIMIT $1";
        let read = |row: &Row| {
            let (game, event, at) = (row.text(0)?, row.uint(1)?, row.uint(2)?);
            Ok(ChatMessage { game, event, at, account: row.text(3)?, words: row.text(4)? })
        };
        self.query(sql, vec![most.into()]).await?.iter().map(read).collect()
    }

    /// What is held against an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn penalties(&self, account: &str) -> Result<Penalties, Error> {
        let sql = "SELECT muted_until, ban_reason FROM penalties WHERE account = $1";
        let rows = self.query(sql, vec![account.into()]).await?;
        rows.first().map_or(Ok(Penalties::default()), |row| {
            Ok(Penalties { muted_until: row.maybe(0, Row::uint)?, ban_reason: row.maybe(1, Row::text)? })
        })
    }

    /// Silences an account until a time, or lets it speak again.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_mute(&self, account: &str, until: Option<u64>) -> Result<(), Error> {
        let sql = "INSERT INTO penalties (account, muted_until) VALUES ($1, $2)
                   ON CONFLICT (account) DO UPDATE SET muted_until = excluded.muted_until";
        self.run(vec![Statement::new(sql, vec![account.into(), until.into()])]).await.map(|_| ())
    }

    /// Notes why an account is banned, or that it no longer is.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_ban_reason(&self, account: &str, reason: Option<&str>) -> Result<(), Error> {
        let sql = "INSERT INTO penalties (account, ban_reason) VALUES ($1, $2)
                   ON CONFLICT (account) DO UPDATE SET ban_reason = excluded.ban_reason";
        self.run(vec![Statement::new(sql, vec![account.into(), reason.into()])]).await.map(|_| ())
    }

    /// Whether a game was annulled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_annulled(&self, game: &str) -> Result<bool, Error> {
        let sql = "SELECT game FROM annulled_games WHERE game = $1";
        Ok(!self.query(sql, vec![game.into()]).await?.is_empty())
    }
}
