//! How accounts stand to each other: who blocks, mutes or follows whom.

use crate::sql::{Row, Statement};
use crate::{Error, Store};

/// What an account is to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelationKind {
    /// Wants nothing to do with it.
    Block,
    /// Does not want to read its messages.
    Mute,
    /// Wants to know when it is there.
    Follow,
}

impl RelationKind {
    /// All kinds.
    pub const ALL: [RelationKind; 3] = [RelationKind::Block, RelationKind::Mute, RelationKind::Follow];

    /// The name in the database and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            RelationKind::Block => "block",
            RelationKind::Mute => "mute",
            RelationKind::Follow => "follow",
        }
    }

    fn parse(text: &str) -> Result<RelationKind, Error> {
        let found = RelationKind::ALL.into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| Error::Damaged(format!("{text} is no relation")))
    }
}

/// One relation of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The id of the other account.
    pub other: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: RelationKind,
    /// Since when.
    pub since: u64,
}

impl Store {
    /// Adds a relation, unless the account has `most` of this kind. Adding one again changes nothing.
    ///
    /// # Errors
    /// [`Error::Missing`] if an account does not exist, [`Error::Taken`] if there are too many.
    pub async fn add_relation(
        &self,
        account: &str,
        other: &str,
        kind: RelationKind,
        now: u64,
        most: u32,
    ) -> Result<(), Error> {
        let known = "SELECT (SELECT COUNT(*) FROM relations WHERE account = $1 AND kind = $3),
                            (SELECT COUNT(*) FROM relations WHERE account = $1 AND kind = $3 AND other = $2)";
        let rows = self.query(known, vec![account.into(), other.into(), kind.as_str().into()]).await?;
        let (all, same) =
            rows.first().map_or(Ok((0, 0)), |row| Ok::<_, Error>((row.uint(0)?, row.uint(1)?)))?;
        match (all, same) {
            (_, 1..) => return Ok(()),
            (all, _) if all >= u64::from(most) => return Err(Error::Taken),
            _ => {}
        }
        let sql = "INSERT INTO relations (account, other, kind, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let values = vec![account.into(), other.into(), kind.as_str().into(), now.into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// Removes a relation, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remove_relation(&self, account: &str, other: &str, kind: RelationKind) -> Result<(), Error> {
        let sql = "DELETE FROM relations WHERE account = $1 AND other = $2 AND kind = $3";
        let values = vec![account.into(), other.into(), kind.as_str().into()];
        self.run(vec![Statement::new(sql, values)]).await.map(|_| ())
    }

    /// The relations of an account, by kind and name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn relations_of(&self, account: &str) -> Result<Vec<Relation>, Error> {
        let sql = "SELECT other, name, kind, since FROM relations JOIN accounts ON id = other
                   WHERE account = $1 ORDER BY kind, name, other";
        let read = |row: &Row| {
            let kind = RelationKind::parse(&row.text(2)?)?;
            Ok(Relation { other: row.text(0)?, name: row.text(1)?, kind, since: row.uint(3)? })
        };
        self.query(sql, vec![account.into()]).await?.iter().map(read).collect()
    }

    /// The accounts that an account blocks, and those that block it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn blocked_with(&self, account: &str) -> Result<Vec<String>, Error> {
        let sql = "SELECT other FROM relations WHERE account = $1 AND kind = 'block'
                   UNION SELECT account FROM relations WHERE other = $1 AND kind = 'block'";
        self.query(sql, vec![account.into()]).await?.iter().map(|row| row.text(0)).collect()
    }

    /// Whether one of two accounts blocks the other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_blocked(&self, one: &str, other: &str) -> Result<bool, Error> {
        let sql = "SELECT account FROM relations WHERE kind = 'block'
                   AND ((account = $1 AND other = $2) OR (account = $2 AND other = $1)) LIMIT 1";
        Ok(!self.query(sql, vec![one.into(), other.into()]).await?.is_empty())
    }
}
