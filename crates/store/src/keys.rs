//! Sessions and API tokens. Only hashes of the secrets are stored.

use crate::sql::{Row, Statement, Value};
use crate::{Account, Error, Store};

/// A browser session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of the secret in the cookie.
    pub hash: Vec<u8>,
    /// The account's id.
    pub account: String,
    /// When it was created.
    pub created: u64,
    /// When it expires.
    pub expires: u64,
    /// When it was last used; updated once in a while, not on every use.
    pub seen: u64,
    /// Browser and system, such as `Firefox on Linux`, for the account's owner.
    pub device: String,
}

impl Session {
    fn read(row: &Row) -> Result<Session, Error> {
        Ok(Session {
            hash: row.bytes(0)?,
            account: row.text(1)?,
            created: row.uint(2)?,
            expires: row.uint(3)?,
            seen: row.uint(4)?,
            device: row.text(5)?,
        })
    }

    fn values(&self) -> Vec<Value> {
        vec![
            self.hash.as_slice().into(),
            (&self.account).into(),
            self.created.into(),
            self.expires.into(),
            self.seen.into(),
            (&self.device).into(),
        ]
    }
}

/// Sessions per account; the least recently used ones are deleted.
const MAX_SESSIONS: u32 = 50;

/// Deletes the sessions of an account beyond [`MAX_SESSIONS`].
fn keep_latest(account: &str) -> Statement {
    let sql = "DELETE FROM sessions WHERE account = $1 AND hash NOT IN
               (SELECT hash FROM sessions WHERE account = $1 ORDER BY seen DESC, created DESC, hash LIMIT $2)";
    Statement::new(sql, vec![account.into(), MAX_SESSIONS.into()])
}

/// An API token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The hash of the secret.
    pub hash: Vec<u8>,
    /// The account's id.
    pub account: String,
    /// The owner's name for it, unique per account.
    pub name: String,
    /// Its scopes, separated by spaces.
    pub scopes: String,
    /// When it was created.
    pub created: u64,
}

impl Token {
    fn read(row: &Row) -> Result<Token, Error> {
        let (hash, account, name) = (row.bytes(0)?, row.text(1)?, row.text(2)?);
        Ok(Token { hash, account, name, scopes: row.text(3)?, created: row.uint(4)? })
    }
}

impl Store {
    /// Adds a session.
    ///
    /// # Errors
    /// [`Error::Taken`] if the hash is in use, [`Error::Missing`] if the account does not exist.
    pub async fn add_session(&self, session: &Session) -> Result<(), Error> {
        let sql = "INSERT INTO sessions (hash, account, created, expires, seen, device)
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let insert = Statement::new(sql, session.values());
        self.run(vec![insert, keep_latest(&session.account)]).await.map(|_| ())
    }

    /// Adds a session if the account still has the password hash that was verified, so that a concurrent change of password
    /// also invalidates logins in flight.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account has another password, or does not exist.
    pub async fn add_session_of_password(&self, session: &Session, password: &str) -> Result<(), Error> {
        // Lock the account's row against a concurrent change of password.
        let lock = "UPDATE accounts SET password = password WHERE id = $1 AND password = $2";
        let lock = Statement::new(lock, vec![(&session.account).into(), password.into()]);
        let sql = "INSERT INTO sessions (hash, account, created, expires, seen, device)
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let insert = Statement::new(sql, session.values());
        let statements = vec![lock.require_row(Error::Missing), insert, keep_latest(&session.account)];
        self.run(statements).await.map(|_| ())
    }

    /// The account of a session that has not expired, and when the session was last used.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_of_session(&self, hash: &[u8], now: u64) -> Result<Option<(Account, u64)>, Error> {
        let sql =
            "SELECT id, name, password, email, bot, admin, banned_until, accounts.created, settings, seen
                   FROM sessions JOIN accounts ON id = account WHERE hash = $1 AND expires > $2";
        let rows = self.query(sql, vec![hash.into(), now.into()]).await?;
        rows.first().map(|row| Ok((Account::read(row)?, row.uint(9)?))).transpose()
    }

    /// Stores that a session was used, and extends it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn touch_session(&self, hash: &[u8], seen: u64, expires: u64) -> Result<(), Error> {
        let sql = "UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1 AND seen < $2";
        let values = vec![hash.into(), seen.into(), expires.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// The sessions of an account that have not expired, the latest used first; at most `most`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions_of(&self, account: &str, now: u64, most: u32) -> Result<Vec<Session>, Error> {
        let sql = "SELECT hash, account, created, expires, seen, device FROM sessions
                   WHERE account = $1 AND expires > $2 ORDER BY seen DESC, created DESC, hash LIMIT $3";
        let rows = self.query(sql, vec![account.into(), now.into(), most.into()]).await?;
        rows.iter().map(Session::read).collect()
    }

    /// Ends one of an account's sessions.
    ///
    /// # Errors
    /// [`Error::Missing`] if it has none with that hash.
    pub async fn end_session_of(&self, account: &str, hash: &[u8]) -> Result<(), Error> {
        let sql = "DELETE FROM sessions WHERE hash = $2 AND account = $1";
        let delete = Statement::new(sql, vec![account.into(), hash.into()]).require_row(Error::Missing);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Deletes a session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_session(&self, hash: &[u8]) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM sessions WHERE hash = $1", vec![hash.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Deletes all sessions of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_sessions_of(&self, account: &str) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM sessions WHERE account = $1", vec![account.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Deletes all sessions and tokens of an account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_all_keys_of(&self, account: &str) -> Result<(), Error> {
        let sessions = Statement::new("DELETE FROM sessions WHERE account = $1", vec![account.into()]);
        let tokens = Statement::new("DELETE FROM tokens WHERE account = $1", vec![account.into()]);
        self.run(vec![sessions, tokens]).await.map(|_| ())
    }

    /// Deletes expired sessions.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_sessions(&self, now: u64) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM sessions WHERE expires <= $1", vec![now.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Adds a token, if the account has fewer than `most`.
    ///
    /// # Errors
    /// [`Error::Taken`] if the account has a token with this name, [`Error::Missing`] if it does not exist,
    /// [`Error::Full`] if it has `most` tokens.
    pub async fn add_token(&self, token: &Token, most: u32) -> Result<(), Error> {
        let Token { hash, account, name, scopes, created } = token;
        // Lock the account's row, so that concurrent requests count each other's tokens.
        let lock = "UPDATE accounts SET admin = admin WHERE id = $1";
        let lock = Statement::new(lock, vec![account.into()]).require_row(Error::Missing);
        let sql = "INSERT INTO tokens (hash, account, name, scopes, created)
                   SELECT $1, $2, $3, $4, $5 WHERE (SELECT COUNT(*) FROM tokens WHERE account = $2) < $6";
        let values = vec![
            hash.as_slice().into(),
            account.into(),
            name.into(),
            scopes.into(),
            (*created).into(),
            most.into(),
        ];
        self.run(vec![lock, Statement::new(sql, values).require_row(Error::Full)]).await.map(|_| ())
    }

    /// The token with a hash.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn token(&self, hash: &[u8]) -> Result<Option<Token>, Error> {
        let sql = "SELECT hash, account, name, scopes, created FROM tokens WHERE hash = $1";
        self.query(sql, vec![hash.into()]).await?.first().map(Token::read).transpose()
    }

    /// The tokens of an account, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tokens_of(&self, account: &str) -> Result<Vec<Token>, Error> {
        let sql = "SELECT hash, account, name, scopes, created FROM tokens WHERE account = $1 ORDER BY name";
        self.query(sql, vec![account.into()]).await?.iter().map(Token::read).collect()
    }

    /// Deletes a token of an account.
    ///
    /// # Errors
    /// [`Error::Missing`] if it has no token with this name.
    pub async fn end_token(&self, account: &str, name: &str) -> Result<(), Error> {
        let sql = "DELETE FROM tokens WHERE account = $1 AND name = $2";
        let delete = Statement::new(sql, vec![account.into(), name.into()]).require_row(Error::Missing);
        self.run(vec![delete]).await.map(|_| ())
    }
}
