//! Web Push: the server's key, and the browsers that are subscribed.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// A browser that wants to be told what happens while it is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// The hash of the endpoint.
    pub id: Vec<u8>,
    /// The account's id.
    pub account: String,
    /// The hash of the session in which it was made; it ends with the session.
    pub session: Vec<u8>,
    /// The address at the browser's push service. Whoever knows it can send to the browser: it is never shown.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// The browser's authentication secret.
    pub auth: Vec<u8>,
    /// The public key of the server for which it was made.
    pub server_key: String,
    /// When it was made.
    pub created: u64,
}

impl PushSubscription {
    fn read(row: &Row) -> Result<PushSubscription, Error> {
        Ok(PushSubscription {
            id: row.bytes(0)?,
            account: row.text(1)?,
            session: row.bytes(2)?,
            endpoint: row.text(3)?,
            p256dh: row.bytes(4)?,
            auth: row.bytes(5)?,
            server_key: row.text(6)?,
            created: row.uint(7)?,
        })
    }
}

impl Store {
    /// The secret with a name. If there is none yet, this one is stored; of several processes that try, all get the same.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn server_key(&self, name: &str, new: &[u8], now: u64) -> Result<Vec<u8>, Error> {
        let insert =
            "INSERT INTO server_keys (name, secret, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.run(vec![Statement::new(insert, vec![name.into(), new.into(), now.into()])]).await?;
        let rows = self.query("SELECT secret FROM server_keys WHERE name = $1", vec![name.into()]).await?;
        rows.first().map_or(Err(Error::Missing), |row| row.bytes(0))
    }

    /// Adds or replaces a subscription. The account keeps its latest `most`.
    ///
    /// # Errors
    /// [`Error::Missing`] if the account or the session does not exist.
    pub async fn add_push(&self, subscription: &PushSubscription, most: u32) -> Result<(), Error> {
        let PushSubscription { id, account, session, endpoint, p256dh, auth, server_key, created } =
            subscription;
        let sql = "INSERT INTO push_subscriptions
                       (id, account, session, endpoint, public_key, auth, server_key, created)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                   ON CONFLICT (id) DO UPDATE SET account = excluded.account, session = excluded.session,
                       endpoint = excluded.endpoint, public_key = excluded.public_key, auth = excluded.auth,
                       server_key = excluded.server_key, created = excluded.created";
        let values = vec![
            id.as_slice().into(),
            account.into(),
            session.as_slice().into(),
            endpoint.into(),
            p256dh.as_slice().into(),
            auth.as_slice().into(),
            server_key.into(),
            (*created).into(),
        ];
        let keep = "DELETE FROM push_subscriptions WHERE account = $1 AND id NOT IN
                    (SELECT id FROM push_subscriptions WHERE account = $1 ORDER BY created DESC, id LIMIT $2)";
        let keep = Statement::new(keep, vec![account.into(), most.into()]);
        self.run(vec![Statement::new(sql, values), keep]).await.map(|_| ())
    }

    /// The subscriptions of an account, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pushes_of(&self, account: &str) -> Result<Vec<PushSubscription>, Error> {
        let sql = "SELECT id, account, session, endpoint, public_key, auth, server_key, created
                   FROM push_subscriptions WHERE account = $1 ORDER BY created DESC, id";
        self.query(sql, vec![account.into()]).await?.iter().map(PushSubscription::read).collect()
    }

    /// Whether a session has a subscription.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_push(&self, session: &[u8]) -> Result<bool, Error> {
        let sql = "SELECT id FROM push_subscriptions WHERE session = $1 LIMIT 1";
        Ok(!self.query(sql, vec![session.into()]).await?.is_empty())
    }

    /// Ends the subscriptions of a session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_pushes_of(&self, session: &[u8]) -> Result<(), Error> {
        let delete =
            Statement::new("DELETE FROM push_subscriptions WHERE session = $1", vec![session.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }

    /// Ends a subscription, such as one that the push service no longer knows.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_push(&self, id: &[u8]) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM push_subscriptions WHERE id = $1", vec![id.into()]);
        self.run(vec![delete]).await.map(|_| ())
    }
}
