//! Confirmed e-mail addresses, and links in messages.

use crate::sql::{Row, Statement, Value};
use crate::{Error, Store};

/// An address whose owner has shown that they read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailAddress {
    /// The account's id.
    pub account: String,
    /// The address.
    pub address: String,
    /// When it was confirmed.
    pub confirmed: u64,
    /// Whether its owner wants digests.
    pub digests: bool,
    /// The secret that ends the digests.
    pub unsubscribe: String,
}

impl MailAddress {
    fn read(row: &Row) -> Result<MailAddress, Error> {
        Ok(MailAddress {
            account: row.text(0)?,
            address: row.text(1)?,
            confirmed: row.uint(2)?,
            digests: row.flag(3)?,
            unsubscribe: row.text(4)?,
        })
    }
}

/// What a link in a message does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Shows that the owner of an account reads an address.
    Confirm,
    /// Sets a new password.
    Reset,
}

impl LinkPurpose {
    const fn as_str(self) -> &'static str {
        match self {
            LinkPurpose::Confirm => "confirm",
            LinkPurpose::Reset => "reset",
        }
    }
}

/// A link in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailLink {
    /// The hash of its secret.
    pub hash: Vec<u8>,
    /// The account's id.
    pub account: String,
    /// What it does.
    pub purpose: LinkPurpose,
    /// The address that the message was sent to.
    pub address: String,
    /// When it stops working.
    pub expires: u64,
}

/// Addresses that differ only in upper and lower case are one.
fn key(address: &str) -> Value {
    Value::Text(address.to_lowercase())
}

impl Store {
    /// Adds a link; earlier ones of the account for the same purpose no longer work.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account does not exist.
    pub async fn add_mail_link(&self, link: &MailLink) -> Result<(), Error> {
        let MailLink { hash, account, purpose, address, expires } = link;
        let sql = "INSERT INTO mail_links (hash, account, purpose, address, expires) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT (account, purpose) DO UPDATE SET hash = excluded.hash, address = excluded.address,
                       expires = excluded.expires";
        let values = vec![
            hash.as_slice().into(),
            account.into(),
            purpose.as_str().into(),
            address.into(),
            (*expires).into(),
        ];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// The account and the address of a link that works.
    ///
    /// # Errors
    /// [`Error::Missing`] if it does not work, or no longer.
    pub async fn mail_link(
        &self,
        hash: &[u8],
        purpose: LinkPurpose,
        now: u64,
    ) -> Result<(String, String), Error> {
        let sql = "SELECT account, address FROM mail_links WHERE hash = $1 AND purpose = $2 AND expires > $3";
        let rows = self.query(sql, vec![hash.into(), purpose.as_str().into(), now.into()]).await?;
        rows.first().map_or(Err(Error::Missing), |row| Ok((row.text(0)?, row.text(1)?)))
    }

    /// Confirms an address by a link, once, if it is still the account's.
    ///
    /// # Errors
    /// [`Error::Missing`] if the link does not work, or the account has another address.
    pub async fn confirm_address(&self, hash: &[u8], unsubscribe: &str, now: u64) -> Result<(), Error> {
        let (account, address) = self.mail_link(hash, LinkPurpose::Confirm, now).await?;
        let insert = "INSERT INTO mail_addresses (account, address, address_key, confirmed, digests, unsubscribe)
                      SELECT $1, $2, $3, $4, 0, $5 WHERE EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND email = $2)
                      ON CONFLICT (account) DO UPDATE SET address = excluded.address,
                          address_key = excluded.address_key, confirmed = excluded.confirmed";
        let values =
            vec![(&account).into(), (&address).into(), key(&address), now.into(), unsubscribe.into()];
        let confirm = Statement::new(insert, values).require_row(Error::Missing);
        self.run(vec![use_link(hash, now), confirm]).await.map(|_| ())
    }

    /// Sets a new password by a link, once. All sessions and tokens of the account end.
    ///
    /// # Errors
    /// [`Error::Missing`] if the link does not work, or no longer.
    pub async fn reset_password(&self, hash: &[u8], password: &str, now: u64) -> Result<String, Error> {
        let (account, _) = self.mail_link(hash, LinkPurpose::Reset, now).await?;
        let update = "UPDATE accounts SET password = $2 WHERE id = $1 AND password IS NOT NULL";
        let update =
            Statement::new(update, vec![(&account).into(), password.into()]).require_row(Error::Missing);
        let end = |sql: &'static str| Statement::new(sql, vec![(&account).into()]);
        self.run(vec![
            use_link(hash, now),
            update,
            end("DELETE FROM sessions WHERE account = $1"),
            end("DELETE FROM tokens WHERE account = $1"),
        ])
        .await?;
        Ok(account)
    }

    /// The confirmed address of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn mail_address(&self, account: &str) -> Result<Option<MailAddress>, Error> {
        let sql =
            "SELECT account, address, confirmed, digests, unsubscribe FROM mail_addresses WHERE account = $1";
        self.query(sql, vec![account.into()]).await?.first().map(MailAddress::read).transpose()
    }

    /// The accounts that have confirmed an address, at most `most`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accounts_at(&self, address: &str, most: u32) -> Result<Vec<MailAddress>, Error> {
        let sql = "SELECT account, address, confirmed, digests, unsubscribe FROM mail_addresses
                   WHERE address_key = $1 ORDER BY account LIMIT $2";
        let rows = self.query(sql, vec![key(address), most.into()]).await?;
        rows.iter().map(MailAddress::read).collect()
    }

    /// Switches digests on or off.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account has no confirmed address.
    pub async fn set_digests(&self, account: &str, on: bool) -> Result<(), Error> {
        let sql = "UPDATE mail_addresses SET digests = $2 WHERE account = $1";
        let update = Statement::new(sql, vec![account.into(), on.into()]).require_row(Error::Missing);
        self.run(vec![update]).await.map(|_| ())
    }

    /// Ends the digests to whom a secret belongs, if it is somebody's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unsubscribe_mail(&self, secret: &str) -> Result<(), Error> {
        let sql = "UPDATE mail_addresses SET digests = 0 WHERE unsubscribe = $1";
        self.run(vec![Statement::new(sql, vec![secret.into()])]).await.map(|_| ())
    }

    /// Deletes links that no longer work.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_mail_links(&self, now: u64) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM mail_links WHERE expires <= $1", vec![now.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }
}

/// Uses a link up. Of two requests with the same link one fails.
fn use_link(hash: &[u8], now: u64) -> Statement {
    let sql = "DELETE FROM mail_links WHERE hash = $1 AND expires > $2";
    Statement::new(sql, vec![hash.into(), now.into()]).require_row(Error::Missing)
}

/// What is no longer true of an account whose address has changed.
pub(crate) fn forget_other_addresses(account: &str, address: Option<&str>) -> [Statement; 2] {
    let forget = |table: &str| {
        let sql = format!("DELETE FROM {table} WHERE account = $1 AND address <> $2");
        Statement::new(sql, vec![account.into(), address.unwrap_or_default().into()])
    };
    [forget("mail_addresses"), forget("mail_links")]
}
