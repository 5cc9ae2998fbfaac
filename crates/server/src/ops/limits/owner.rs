//! The owner of a job, to whom its cost is charged.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::bounds::MAX_KNOWN_ADDRESSES;
use crate::ops::address::Address;

/// An account at an address, as far as both are known. Shares are equal among addresses, and within an address among
/// accounts, so that more accounts do not get more.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    pub(crate) account: Option<Arc<str>>,
    pub(crate) address: Option<Address>,
}

/// The unit that shares resources: an address, or an account whose address is unknown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Group {
    Address(Address),
    Account(Arc<str>),
    House,
}

impl Owner {
    /// A request from an address, with the account if there is one.
    pub(crate) fn at(address: Address, account: Option<&str>) -> Owner {
        Owner { account: account.map(Into::into), address: Some(address) }
    }

    /// An account with a share of its own, apart from that of its address.
    pub(crate) fn alone(account: &str) -> Owner {
        Owner { account: Some(account.into()), address: None }
    }

    /// The server itself.
    pub(crate) fn house() -> Owner {
        Owner { account: None, address: None }
    }

    /// The group in which this owner has a share: of an IPv6 address the /56.
    pub(crate) fn group(&self) -> Group {
        match (self.address, &self.account) {
            (Some(address), _) => Group::Address(address.wide().unwrap_or(address)),
            (None, Some(account)) => Group::Account(Arc::clone(account)),
            (None, None) => Group::House,
        }
    }
}

/// The address from which each account was last seen: what is done in an account's name later, such as a bot's turn, counts
/// for that address too.
#[derive(Debug, Default)]
pub(crate) struct KnownAddresses(Mutex<HashMap<Arc<str>, (Address, Instant)>>);

/// How long an address is remembered.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);

impl KnownAddresses {
    fn map(&self) -> MutexGuard<'_, HashMap<Arc<str>, (Address, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn seen(&self, account: &str, address: Address) {
        let mut map = self.map();
        if map.len() >= MAX_KNOWN_ADDRESSES && !map.contains_key(account) {
            map.clear();
        }
        map.insert(account.into(), (address, Instant::now()));
    }

    /// The owner of what is done for an account.
    pub(crate) fn owner(&self, account: &str) -> Owner {
        let address = self.map().get(account).map(|(address, _)| *address);
        Owner { account: Some(account.into()), address }
    }

    pub(crate) fn sweep(&self) {
        self.map().retain(|_, (_, at)| at.elapsed() < REMEMBERED);
    }
}
