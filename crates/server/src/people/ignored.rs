//! Whose chat somebody does not want to read: of those they mute, and of those they block or who block them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use store::{RelationKind, Store};
use table::PlayerId;

/// The accounts whose chat one account does not get. All its connections to this process share it.
#[derive(Debug, Default)]
pub(crate) struct Ignored(RwLock<HashSet<String>>);

impl Ignored {
    pub(crate) fn contains(&self, player: &PlayerId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(player.as_str())
    }

    /// All of them.
    pub(crate) fn accounts(&self) -> Vec<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    fn replace(&self, accounts: HashSet<String>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = accounts;
    }
}

/// The lists of all accounts that are connected to this process.
#[derive(Debug, Default)]
pub(crate) struct IgnoredLists(Mutex<HashMap<String, Weak<Ignored>>>);

impl IgnoredLists {
    /// The list of an account, read anew.
    pub(crate) async fn of(&self, store: &Store, account: &str) -> Result<Arc<Ignored>, store::Error> {
        let list = self.get(account).unwrap_or_default();
        list.replace(read(store, account).await?);
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.retain(|_, list| list.strong_count() > 0);
        lists.insert(account.to_owned(), Arc::downgrade(&list));
        Ok(list)
    }

    /// Reads the list of an account again, if it is connected here.
    pub(crate) async fn refresh(&self, store: &Store, account: &str) -> Result<(), store::Error> {
        if let Some(list) = self.get(account) {
            list.replace(read(store, account).await?);
        }
        Ok(())
    }

    fn get(&self, account: &str) -> Option<Arc<Ignored>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(account)?.upgrade()
    }
}

async fn read(store: &Store, account: &str) -> Result<HashSet<String>, store::Error> {
    let relations = store.relations_of(account).await?.into_iter();
    let muted = relations.filter(|one| one.kind == RelationKind::Mute).map(|one| one.other);
    let blocked = store.blocked_with(account).await?;
    Ok(muted.chain(blocked).collect())
}
