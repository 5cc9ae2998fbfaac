//! Accounts: guests, people with a name and a password, bots.

use crate::sql::{Row, Statement, Value};
use crate::{Change, Error, Store};

/// An account. Guests have no password, and a name that need not be unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Permanent id, used in the journal and never reused.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The password hash; `None` for guests.
    pub password: Option<String>,
    /// Optional, for account recovery.
    pub email: Option<String>,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether it is an admin.
    pub admin: bool,
    /// End of its ban, in milliseconds since 1970.
    pub banned_until: Option<u64>,
    /// When it was created.
    pub created: u64,
    /// Settings of the client, as JSON.
    pub settings: String,
}

impl Account {
    /// A new guest.
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

    /// Whether it is a guest.
    pub fn is_guest(&self) -> bool {
        self.password.is_none() && !self.bot
    }

    /// The normalised name, which must be unique; `None` for guests.
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
    /// [`Error::Taken`] if the id is in use, or the name unless it is a guest's.
    pub async fn add_account(&self, account: &Account) -> Result<(), Error> {
        let sql = "INSERT INTO accounts (id, name, name_key, password, email, bot, admin, banned_until, created, settings)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
        let insert = Statement::new(sql, account.values()).require_row(Error::Taken);
        self.run(vec![insert]).await.map(|_| ())
    }

    /// Replaces an account.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no account with this id, [`Error::Taken`] if the name is in use.
    pub async fn save_account(&self, account: &Account) -> Result<(), Error> {
        let sql =
            "UPDATE accounts SET name = $2, name_key = $3, password = $4, email = $5, bot = $6, admin = $7,
                   banned_until = $8, created = $9, settings = $10 WHERE id = $1";
        let update = Statement::new(sql, account.values()).require_row(Error::Missing);
        self.run(vec![update]).await.map(|_| ())
    }

    /// The account with an id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE id = $1";
        self.query(sql, vec![id.into()]).await?.first().map(Account::read).transpose()
    }

    /// The account with a name. Guests are not found by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE name_key = $1";
        self.query(sql, vec![Value::Text(key(name))]).await?.first().map(Account::read).transpose()
    }

    /// Sets the password only, so that concurrent changes of other columns are kept.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_password(&self, id: &str, hash: &str) -> Result<(), Error> {
        let sql = "UPDATE accounts SET password = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), hash.into()]).await
    }

    /// Sets or lifts a ban only, so that concurrent changes of other columns are kept.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_ban(&self, id: &str, until: Option<u64>) -> Result<(), Error> {
        let sql = "UPDATE accounts SET banned_until = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), until.into()]).await
    }

    /// Grants or revokes admin rights only, so that concurrent changes of other columns are kept.
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

    /// All admins and banned accounts, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn notable_accounts(&self, now: u64) -> Result<Vec<Account>, Error> {
        let sql = "SELECT id, name, password, email, bot, admin, banned_until, created, settings
                   FROM accounts WHERE admin = 1 OR banned_until > $1 ORDER BY name, id";
        self.query(sql, vec![now.into()]).await?.iter().map(Account::read).collect()
    }

    /// Deletes an account with its sessions, tokens and ratings. Its games stay, since they also belong to the
    /// opponents.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn delete_account(&self, id: &str) -> Result<(), Error> {
        let delete =
            Statement::new("DELETE FROM accounts WHERE id = $1", vec![id.into()]).require_row(Error::Missing);
        self.change(Change(vec![delete])).await
    }
}
