//! `tengen admin`: admins and bans.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use store::{Account, Store};

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::keep::{open, wait};
use crate::settings::Data;

/// Manage admins and bans.
///
/// Players are given by account name or id (guests only have an id). Running servers apply changes within a minute.
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
    /// List admins and banned players
    List,
    /// Make an account an admin
    Make {
        /// Name or id
        who: String,
    },
    /// Revoke admin rights
    Unmake {
        /// Name or id
        who: String,
    },
    /// Ban a player
    Ban {
        /// Name or id
        who: String,
        /// Number of days [default: permanently]
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=36500))]
        days: Option<u64>,
    },
    /// Lift a ban
    Lift {
        /// Name or id
        who: String,
    },
}

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// Permanent: a hundred years.
const PERMANENT_DAYS: u64 = 36500;

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
    found.ok_or_else(|| Failure::failed(format!("no account with the name or id {who}")))
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
                    let until = now() + days.unwrap_or(PERMANENT_DAYS) * DAY_MS;
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
        // On standard error, so that programs read an empty list.
        eprintln!("no admins and no bans");
    }
    for account in notable {
        let mut words = Vec::new();
        if account.admin {
            words.push("admin".to_owned());
        }
        if let Some(until) = account.banned_until.filter(|until| *until > now()) {
            words.push(format!("banned for {} more days", (until - now()).div_ceil(DAY_MS)));
        }
        print_line(&format!("{}\t{}\t{}", account.id, account.name, words.join(", ")))?;
    }
    Ok(())
}

async fn make(store: &Store, who: &str, admin: bool) -> Done {
    let account = find(store, who).await?;
    if account.is_guest() {
        return Err(Failure::failed(format!("{who} is a guest: only accounts can be admins")));
    }
    store.set_admin(&account.id, admin).await.map_err(Failure::failed)?;
    print_line(&format!("{} is {}", account.name, if admin { "an admin" } else { "no longer an admin" }))
}

async fn ban(store: &Store, who: &str, banned_until: Option<u64>) -> Done {
    let account = find(store, who).await?;
    store.set_ban(&account.id, banned_until).await.map_err(Failure::failed)?;
    let name = account.name;
    print_line(&match banned_until.map(|until| until.saturating_sub(now()).div_ceil(DAY_MS)) {
        None => format!("{name} is no longer banned"),
        Some(PERMANENT_DAYS) => format!("{name} is banned permanently"),
        Some(days) => format!("{name} is banned for {days} days"),
    })
}
