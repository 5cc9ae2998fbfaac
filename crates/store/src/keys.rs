//! Sessions and API tokens. Only hashes of the secrets are stored.

use crate::sql::{Row, Statement};
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
        let sql = "INSERT INTO sessions (hash, account, created, expires) VALUES ($1, $2, $3, $4)";
        let Session { hash, account, created, expires } = session;
        let values = vec![hash.as_slice().into(), account.into(), (*created).into(), (*expires).into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// The account of a session that has not expired.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_of_session(&self, hash: &[u8], now: u64) -> Result<Option<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, accounts.created, settings
                   FROM sessions JOIN accounts ON id = account WHERE hash = $1 AND expires > $2";
        self.query(sql, vec![hash.into(), now.into()]).await?.first().map(Account::read).transpose()
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

    /// Deletes expired sessions.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_sessions(&self, now: u64) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM sessions WHERE expires <= $1", vec![now.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Adds a token.
    ///
    /// # Errors
    /// [`Error::Taken`] if the account has a token with this name, [`Error::Missing`] if it does not exist.
    pub async fn add_token(&self, token: &Token) -> Result<(), Error> {
        let sql = "INSERT INTO tokens (hash, account, name, scopes, created) VALUES ($1, $2, $3, $4, $5)";
        let Token { hash, account, name, scopes, created } = token;
        let values =
            vec![hash.as_slice().into(), account.into(), name.into(), scopes.into(), (*created).into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
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
