//! What accounts have not seen yet: an outbox that survives its sender.

use crate::sql::{Row, Statement, Value};
use crate::{Change, Error, Store};

/// A way to tell somebody who is not connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Web Push, to browsers.
    Push,
    /// Digests by e-mail.
    Mail,
}

impl Channel {
    const fn as_str(self) -> &'static str {
        match self {
            Channel::Push => "push",
            Channel::Mail => "mail",
        }
    }

    /// The column that says whether nothing is left to tell.
    const fn column(self) -> &'static str {
        match self {
            Channel::Push => "pushed",
            Channel::Mail => "mailed",
        }
    }
}

/// Something that an account has not seen. There is one for each account, kind and subject: a later one replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingNotice {
    /// The account's id.
    pub account: String,
    /// What it is; the store does not know the kinds.
    pub kind: String,
    /// What it is about, such as a table's id.
    pub subject: String,
    /// What else the text needs.
    pub detail: String,
    /// The number of the event, or a count.
    pub number: u64,
    /// When it happened.
    pub at: u64,
    /// Whether the account has been told, by the channel of the query.
    pub told: bool,
}

impl PendingNotice {
    fn read(row: &Row) -> Result<PendingNotice, Error> {
        Ok(PendingNotice {
            account: row.text(0)?,
            kind: row.text(1)?,
            subject: row.text(2)?,
            detail: row.text(3)?,
            number: row.uint(4)?,
            at: row.uint(5)?,
            told: row.flag(6)?,
        })
    }

    /// The change that adds it to the outbox, if the account wants to be told: by push, or in digests if it is for these, too.
    pub fn change(&self, by_mail: bool) -> Change {
        let PendingNotice { account, kind, subject, detail, number, at, .. } = self;
        let sql = "INSERT INTO pending_notices (account, kind, subject, detail, number, at, pushed, mailed)
                   SELECT $1, $2, $3, $4, $5, $6, 1 - by_push, 1 - by_mail FROM (
                       SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM push_subscriptions WHERE account = $1 LIMIT 1) AS p)
                           AS by_push,
                           (SELECT COUNT(*) FROM mail_addresses WHERE account = $1 AND digests = $7) AS by_mail
                   ) AS wanted WHERE by_push + by_mail > 0
                   ON CONFLICT (account, kind, subject) DO UPDATE SET detail = excluded.detail,
                       number = excluded.number, at = excluded.at, pushed = excluded.pushed, mailed = excluded.mailed";
        let values: Vec<Value> = vec![
            account.into(),
            kind.into(),
            subject.into(),
            detail.into(),
            (*number).into(),
            (*at).into(),
            // The flag of those who want digests; nobody has the other one.
            (if by_mail { 1u64 } else { 2 }).into(),
        ];
        Change(vec![Statement::new(sql, values)])
    }
}

/// An account that this process is to tell, until the claim expires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedNotices {
    /// The account's id.
    pub account: String,
    /// How often it was tried, this time included.
    pub tries: u64,
    channel: Channel,
    claim: String,
}

impl Store {
    /// Claims accounts with something to tell that happened `before` a time, until another time: nobody else gets them
    /// before that.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_notices(
        &self,
        channel: Channel,
        claim: &str,
        before: u64,
        (now, until): (u64, u64),
        most: u32,
    ) -> Result<Vec<ClaimedNotices>, Error> {
        let column = channel.column();
        let sql = format!(
            "SELECT account FROM pending_notices p WHERE {column} = 0 AND at <= $1 AND NOT EXISTS
                 (SELECT 1 FROM notice_claims c WHERE c.account = p.account AND c.channel = $2 AND c.until > $3)
             GROUP BY account ORDER BY MIN(at) LIMIT $4"
        );
        let values = vec![before.into(), channel.as_str().into(), now.into(), most.into()];
        let mut claimed = Vec::new();
        for row in self.query(sql, values).await? {
            let account = row.text(0)?;
            // Of two processes, the second waits for the row and finds that it is claimed.
            let sql = "INSERT INTO notice_claims (account, channel, until, claim, tries) VALUES ($1, $2, $3, $4, 1)
                       ON CONFLICT (account, channel) DO UPDATE SET until = excluded.until, claim = excluded.claim,
                           tries = notice_claims.tries + 1 WHERE notice_claims.until <= $5
                       RETURNING tries";
            let values =
                vec![(&account).into(), channel.as_str().into(), until.into(), claim.into(), now.into()];
            if let Some(row) = self.run(vec![Statement::new(sql, values)]).await?.first() {
                claimed.push(ClaimedNotices {
                    account,
                    tries: row.uint(0)?,
                    channel,
                    claim: claim.to_owned(),
                });
            }
        }
        Ok(claimed)
    }

    /// When the oldest notice happened that is still to be told; `None` if there is none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn oldest_notice(&self, channel: Channel) -> Result<Option<u64>, Error> {
        let sql =
            format!("SELECT at FROM pending_notices WHERE {} = 0 ORDER BY at LIMIT 1", channel.column());
        let rows = self.query(sql, Vec::new()).await?;
        rows.first().map(|row| row.uint(0)).transpose()
    }

    /// What an account has not seen, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pending_notices(
        &self,
        account: &str,
        channel: Channel,
        most: u32,
    ) -> Result<Vec<PendingNotice>, Error> {
        let sql = format!(
            "SELECT account, kind, subject, detail, number, at, {} FROM pending_notices
             WHERE account = $1 ORDER BY at DESC, kind, subject LIMIT $2",
            channel.column()
        );
        let rows = self.query(sql, vec![account.into(), most.into()]).await?;
        rows.iter().map(PendingNotice::read).collect()
    }

    /// Notes that an account was told: `gone` is no longer needed, and `kept` is still true, so that the next message says it
    /// again. Nothing further is told before `next`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finish_notices(
        &self,
        claimed: &ClaimedNotices,
        gone: &[PendingNotice],
        kept: &[PendingNotice],
        next: u64,
    ) -> Result<(), Error> {
        let mark = format!("UPDATE pending_notices SET {} = 1", claimed.channel.column());
        let gone = gone.iter().map(|notice| exactly("DELETE FROM pending_notices", notice));
        // One after the other: a transaction that locks several could deadlock with one that appends to their tables.
        for statement in gone.chain(kept.iter().map(|notice| exactly(&mark, notice))) {
            self.run(vec![statement]).await?;
        }
        self.release(claimed, next, "tries = 0").await
    }

    /// Gives up a claim: the account is to be told later.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn postpone_notices(&self, claimed: &ClaimedNotices, until: u64) -> Result<(), Error> {
        self.release(claimed, until, "tries = tries").await
    }

    async fn release(&self, claimed: &ClaimedNotices, until: u64, tries: &str) -> Result<(), Error> {
        let ClaimedNotices { account, channel, claim, .. } = claimed;
        let sql = format!(
            "UPDATE notice_claims SET until = $4, claim = NULL, {tries}
             WHERE account = $1 AND channel = $2 AND claim = $3"
        );
        let values = vec![account.into(), channel.as_str().into(), claim.into(), until.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Deletes notices from before a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_notices(&self, before: u64) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM pending_notices WHERE at < $1", vec![before.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }
}

/// A statement for this notice, unless a later one has replaced it.
fn exactly(what: &str, notice: &PendingNotice) -> Statement {
    let PendingNotice { account, kind, subject, number, at, .. } = notice;
    let sql = format!("{what} WHERE account = $1 AND kind = $2 AND subject = $3 AND number = $4 AND at = $5");
    Statement::new(sql, vec![account.into(), kind.into(), subject.into(), (*number).into(), (*at).into()])
}
