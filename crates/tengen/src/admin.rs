//! `tengen admin`: what whoever runs a server does about its people.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use store::{Account, Store};

use crate::failure::{Done, Failure};
use crate::keep::{open, wait};
use crate::settings::Data;

/// Make admins, ban people and lift bans.
///
/// People are named by their account's name, or by their id (guests have only that). Servers that run notice within a
/// minute.
///
/// Example: tengen admin --data games.db ban Ann --days 7
#[derive(Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    data: Data,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List admins and those who are banned
    List,
    /// Make somebody an admin
    Make {
        /// Name or id
        who: String,
    },
    /// Make an admin an ordinary player again
    Unmake {
        /// Name or id
        who: String,
    },
    /// Keep somebody from playing
    Ban {
        /// Name or id
        who: String,
        /// For how long; for good if nothing is said
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=36500))]
        days: Option<u64>,
    },
    /// Let somebody play again
    Lift {
        /// Name or id
        who: String,
    },
}

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// As good as for ever: a hundred years.
const FOR_GOOD_DAYS: u64 = 36500;

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

async fn find(store: &Store, who: &str) -> Result<Account, Failure> {
    let by_name = store.account_named(who).await.map_err(Failure::failed)?;
    let found = match by_name {
        Some(account) => Some(account),
        None => store.account(who).await.map_err(Failure::failed)?,
    };
    found.ok_or_else(|| Failure::failed(format!("there is no account named {who}, and no id {who}")))
}

impl Admin {
    pub(crate) fn run(&self) -> Done {
        wait(async {
            let store = open(&self.data).await?;
            match &self.what {
                What::List => list(&store).await,
                What::Make { who } => make(&store, who, true).await,
                What::Unmake { who } => make(&store, who, false).await,
                What::Ban { who, days } => {
                    let until = now() + days.unwrap_or(FOR_GOOD_DAYS) * DAY_MS;
                    ban(&store, who, Some(until)).await
                }
                What::Lift { who } => ban(&store, who, None).await,
            }
        })
    }
}

async fn list(store: &Store) -> Done {
    let notable = store.notable_accounts(now()).await.map_err(Failure::failed)?;
    if notable.is_empty() {
        // Not on standard output: a program that reads the list reads none.
        eprintln!("nobody is an admin, and nobody is banned");
    }
    for account in notable {
        let mut words = Vec::new();
        if account.admin {
            words.push("admin".to_owned());
        }
        if let Some(until) = account.banned_until.filter(|until| *until > now()) {
            words.push(format!("banned for {} more days", (until - now()).div_ceil(DAY_MS)));
        }
        println!("{}\t{}\t{}", account.id, account.name, words.join(", "));
    }
    Ok(())
}

async fn make(store: &Store, who: &str, admin: bool) -> Done {
    let account = find(store, who).await?;
    if account.is_guest() {
        return Err(Failure::failed(format!("{who} is a guest: only accounts can be admins")));
    }
    store.set_admin(&account.id, admin).await.map_err(Failure::failed)?;
    println!("{} is {}", account.name, if admin { "an admin" } else { "no admin" });
    Ok(())
}

async fn ban(store: &Store, who: &str, banned_until: Option<u64>) -> Done {
    let account = find(store, who).await?;
    store.set_ban(&account.id, banned_until).await.map_err(Failure::failed)?;
    match banned_until.map(|until| until.saturating_sub(now()).div_ceil(DAY_MS)) {
        None => println!("{} may play", account.name),
        Some(FOR_GOOD_DAYS) => println!("{} is banned for good", account.name),
        Some(days) => println!("{} is banned for {days} days", account.name),
    }
    Ok(())
}
