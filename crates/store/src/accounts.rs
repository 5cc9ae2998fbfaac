//! Accounts: guests, people with a name and a password, bots.

use crate::sql::{Row, Statement, Value};
use crate::{Change, Error, Store};

/// Somebody who plays. A guest has no password, and a name that need not be unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name in the journal; never changes, never used again.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The password, hashed by whoever knows how; none for guests.
    pub password: Option<String>,
    /// For getting back in; optional.
    pub email: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether it may do what only admins may.
    pub admin: bool,
    /// Until when it is banned, in milliseconds since 1970.
    pub banned_until: Option<u64>,
    /// When it was made.
    pub created: u64,
    /// What the client wants to remember, as JSON.
    pub settings: String,
}

impl Account {
    /// A guest.
    pub fn guest(id: &str, name: &str, created: u64) -> Account {
        Account {
            id: id.to_owned(),
            name: name.to_owned(),
            password: None,
            email: None,
            bot: false,
            admin: false,
            banned_until: None,
            created,
            settings: "{}".to_owned(),
        }
    }

    /// Whether it is a guest's.
    pub fn is_guest(&self) -> bool {
        self.password.is_none() && !self.bot
    }

    /// What must be unique among names: names that look the same to a person are the same. Guests' are free.
    fn key(&self) -> Option<String> {
        (!self.is_guest()).then(|| key(&self.name))
    }

    fn values(&self) -> Vec<Value> {
        vec![
            (&self.id).into(),
            (&self.name).into(),
            self.key().as_ref().into(),
            self.password.as_ref().into(),
            self.email.as_ref().into(),
            self.bot.into(),
            self.admin.into(),
            self.banned_until.into(),
            self.created.into(),
            (&self.settings).into(),
        ]
    }

    pub(crate) fn read(row: &Row) -> Result<Account, Error> {
        Ok(Account {
            id: row.text(0)?,
            name: row.text(1)?,
            password: row.maybe(2, Row::text)?,
            email: row.maybe(3, Row::text)?,
            bot: row.flag(4)?,
            admin: row.flag(5)?,
            banned_until: row.maybe(6, Row::uint)?,
            created: row.uint(7)?,
            settings: row.text(8)?,
        })
    }
}

fn key(name: &str) -> String {
    name.to_lowercase()
}

impl Store {
    /// Adds an account.
    ///
    /// # Errors
    /// [`Error::Taken`] if the id is, or the name of one who is no guest.
    pub async fn add_account(&self, account: &Account) -> Result<(), Error> {
        let sql = "INSERT INTO accounts (id, name, name_key, password, email, bot, admin, banned_until, created, settings)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
        let insert = Statement::new(sql, account.values()).require_row(Error::Taken);
        self.run(vec![insert]).await.map(|_| ())
    }

    /// Replaces an account by what it is now: a guest claimed, a password changed, a ban.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is none of this id, [`Error::Taken`] if the name is.
    pub async fn save_account(&self, account: &Account) -> Result<(), Error> {
        let sql =
            "UPDATE accounts SET name = $2, name_key = $3, password = $4, email = $5, bot = $6, admin = $7,
                   banned_until = $8, created = $9, settings = $10 WHERE id = $1";
        let update = Statement::new(sql, account.values()).require_row(Error::Missing);
        self.run(vec![update]).await.map(|_| ())
    }

    /// The account of an id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE id = $1";
        self.query(sql, vec![id.into()]).await?.first().map(Account::read).transpose()
    }

    /// The account of a name; guests are not found by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE name_key = $1";
        self.query(sql, vec![Value::Text(key(name))]).await?.first().map(Account::read).transpose()
    }

    /// Sets a password, and nothing else: whatever happens to the account at the same moment stays.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_password(&self, id: &str, hash: &str) -> Result<(), Error> {
        let sql = "UPDATE accounts SET password = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), hash.into()]).await
    }

    /// Bans an account until a time, or lifts its ban, and nothing else.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_ban(&self, id: &str, until: Option<u64>) -> Result<(), Error> {
        let sql = "UPDATE accounts SET banned_until = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), until.into()]).await
    }

    /// Makes an account an admin's, or an ordinary one again, and nothing else.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_admin(&self, id: &str, admin: bool) -> Result<(), Error> {
        let sql = "UPDATE accounts SET admin = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), admin.into()]).await
    }

    async fn change_account(&self, sql: &'static str, values: Vec<Value>) -> Result<(), Error> {
        self.run(vec![Statement::new(sql, values).require_row(Error::Missing)]).await.map(|_| ())
    }

    /// Admins, and those who are banned, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn notable_accounts(&self, now: u64) -> Result<Vec<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE admin = 1 OR banned_until > $1 ORDER BY name, id";
        self.query(sql, vec![now.into()]).await?.iter().map(Account::read).collect()
    }

    /// Deletes an account with its sessions, tokens and ratings. Its games stay: others played in them.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is none.
    pub async fn delete_account(&self, id: &str) -> Result<(), Error> {
        let delete =
            Statement::new("DELETE FROM accounts WHERE id = $1", vec![id.into()]).require_row(Error::Missing);
        self.change(Change(vec![delete])).await
    }
}
