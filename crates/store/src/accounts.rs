//! Accounts: guests, people with a name and a password, bots.

use crate::mail::forget_other_addresses;
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

/// What a name looks like: two names with the same look can be mistaken for each other, such as `Lilly` and `1i11y`, or
/// `Mark_B` and `rnark-b`.
///
/// ```
/// assert_eq!(tengen_store::name_look("Mark_10"), tengen_store::name_look("rnark-IO"));
/// ```
pub fn name_look(name: &str) -> String {
    // As migration 3 has it.
    let look = key(name).replace('_', "-").replace('0', "o").replace(['1', 'i'], "l");
    look.replace("rn", "m").replace("vv", "w")
}

/// What a guest becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The name that others will see.
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// For getting back in; optional.
    pub email: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
}

impl Store {
    /// Adds an account.
    ///
    /// # Errors
    /// [`Error::Taken`] if the id is in use, or, unless it is a guest's, the name or one that looks like it.
    pub async fn add_account(&self, account: &Account) -> Result<(), Error> {
        let sql = "INSERT INTO accounts (id, name, name_key, password, email, bot, admin, banned_until, created, settings)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
        let mut statements = vec![Statement::new(sql, account.values()).require_row(Error::Taken)];
        if !account.is_guest() {
            statements.push(take_look(&account.id, &account.name));
        }
        self.run(statements).await.map(|_| ())
    }

    /// Turns a guest into an account. Other columns are not written, so a concurrent ban is kept; of two concurrent claims
    /// one fails.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such guest, [`Error::Taken`] if the name or one that looks like it is in use.
    pub async fn claim_guest(&self, id: &str, claim: &Claim) -> Result<(), Error> {
        let sql = "UPDATE accounts SET name = $2, name_key = $3, password = $4, email = $5, bot = $6
                   WHERE id = $1 AND password IS NULL AND bot = 0";
        let Claim { name, password, email, bot } = claim;
        let values = vec![
            id.into(),
            name.into(),
            (&key(name)).into(),
            password.into(),
            email.as_ref().into(),
            (*bot).into(),
        ];
        let update = Statement::new(sql, values).require_row(Error::Missing);
        self.run(vec![update, take_look(id, name)]).await.map(|_| ())
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

    /// The ids of accounts whose names begin so, in the order of their names; at most `limit` rows are read.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accounts_beginning(&self, beginning: &str, limit: u32) -> Result<Vec<String>, Error> {
        let low = key(beginning);
        // In whatever order the database has for texts, names are shorter than this and have no letter after z.
        let high = format!("{low}{}", "z".repeat(21));
        let sql = "SELECT id, name_key FROM accounts WHERE name_key >= $1 AND name_key < $2
                   ORDER BY name_key LIMIT $3";
        let rows = self.query(sql, vec![(&low).into(), (&high).into(), limit.into()]).await?;
        let mut found = Vec::new();
        for row in rows {
            if row.text(1)?.starts_with(&low) {
                found.push(row.text(0)?);
            }
        }
        Ok(found)
    }

    /// Replaces the password hash only, if it is still `old`.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account has another password.
    pub async fn change_password(&self, id: &str, old: &str, new: &str) -> Result<(), Error> {
        let sql = "UPDATE accounts SET password = $3 WHERE id = $1 AND password = $2";
        self.change_account(sql, vec![id.into(), old.into(), new.into()]).await
    }

    /// Sets or lifts a ban only, so that concurrent changes of other columns are kept.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_ban(&self, id: &str, until: Option<u64>) -> Result<(), Error> {
        let sql = "UPDATE accounts SET banned_until = $2 WHERE id = $1";
        self.change_account(sql, vec![id.into(), until.into()]).await
    }

    /// Whether an account has this name, or one that looks like it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_name_taken(&self, name: &str) -> Result<bool, Error> {
        let sql = "SELECT look FROM name_looks WHERE look = $1";
        Ok(!self.query(sql, vec![Value::Text(name_look(name))]).await?.is_empty())
    }

    /// Gives a guest another name, which need not be unique.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such guest.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), Error> {
        let sql = "UPDATE accounts SET name = $2 WHERE id = $1 AND password IS NULL AND bot = 0";
        self.change_account(sql, vec![id.into(), name.into()]).await
    }

    /// Says that a program plays under an account's name from now on. This cannot be undone.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account, or it is a guest.
    pub async fn set_bot(&self, id: &str) -> Result<(), Error> {
        let sql = "UPDATE accounts SET bot = 1 WHERE id = $1 AND password IS NOT NULL";
        self.change_account(sql, vec![id.into()]).await
    }

    /// Replaces the e-mail address; `None` removes it. Another one than before is not confirmed.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is no such account.
    pub async fn set_email(&self, id: &str, email: Option<&str>) -> Result<(), Error> {
        let sql = "UPDATE accounts SET email = $2 WHERE id = $1";
        let mut statements =
            vec![Statement::new(sql, vec![id.into(), email.into()]).require_row(Error::Missing)];
        statements.extend(forget_other_addresses(id, email));
        self.run(statements).await.map(|_| ())
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
        let sql = "SELECT * FROM (
                       SELECT id, name, password, email, bot, admin, banned_until, created, settings
                       FROM accounts WHERE admin = 1
                       UNION
                       SELECT id, name, password, email, bot, admin, banned_until, created, settings
                       FROM accounts WHERE banned_until > $1
                   ) AS notable ORDER BY name, id";
        self.query(sql, vec![now.into()]).await?.iter().map(Account::read).collect()
    }

    /// Creation time and id of at most `most` guests created before a time, the oldest first, after the given guest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guests_before(
        &self,
        before: u64,
        (after, id): (u64, &str),
        most: u32,
    ) -> Result<Vec<(u64, String)>, Error> {
        let sql = "SELECT created, id FROM accounts
                   WHERE password IS NULL AND bot = 0 AND created < $1 AND created >= $2 AND (created > $2 OR id > $3)
                   ORDER BY created, id LIMIT $4";
        let rows = self.query(sql, vec![before.into(), after.into(), id.into(), most.into()]).await?;
        rows.iter().map(|row| Ok((row.uint(0)?, row.text(1)?))).collect()
    }

    /// Deletes a guest without tables whose sessions were not used since a time. Returns whether it was deleted.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_guest(&self, id: &str, unseen_since: u64) -> Result<bool, Error> {
        let sql =
            "DELETE FROM accounts WHERE id = $1 AND password IS NULL AND bot = 0 AND banned_until IS NULL
                       AND created < $2
                       AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = $1 AND seen >= $2)
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE black = $1 AND phase <> 'over')
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE white = $1 AND phase <> 'over')
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE host = $1 AND phase <> 'over')
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE black = $1 AND phase = 'over')
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE white = $1 AND phase = 'over')";
        let delete = Statement::new(sql, vec![id.into(), unseen_since.into()]).require_row(Error::Missing);
        match self.run(vec![delete]).await {
            Ok(_) => Ok(true),
            Err(Error::Missing) => Ok(false),
            Err(error) => Err(error),
        }
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

/// Takes the look of a name for an account. The house's own names have blanks and need none.
fn take_look(id: &str, name: &str) -> Statement {
    let sql = "INSERT INTO name_looks (look, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    Statement::new(sql, vec![(&name_look(name)).into(), id.into()]).require_row(Error::Taken)
}
