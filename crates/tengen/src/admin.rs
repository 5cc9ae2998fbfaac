//! `tengen admin`: admins, bans, reports and the audit log.

mod world;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use protocol::WorldMeasure;
use server::{Measure, ModeratorOrder};
use store::{Account, Store};

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::keep::{open, wait};
use crate::settings::Data;

/// Manage admins, bans, mutes and notes, read and close reports, close tables, annul games, read the audit log.
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
        /// Reason, shown to the player
        #[arg(long, default_value = "")]
        reason: String,
        /// Also remove their stones from the world of Infinite Go [default: they stay]
        #[arg(long, conflicts_with = "hide_stones")]
        remove_stones: bool,
        /// Leave their stones in the world, without showing whose they are
        #[arg(long)]
        hide_stones: bool,
    },
    /// Remove or hide what a player did in the world of Infinite Go
    ///
    /// Whole groups are removed or hidden. Every change is a new entry of the journal, and running servers apply it within a minute.
    World {
        /// Name or id
        who: String,
        /// Only moves of the last N hours
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=876_000))]
        hours: Option<u32>,
        /// Only moves in this rectangle, given by two corners
        #[arg(long, value_name = "X,Y,X,Y", allow_hyphen_values = true)]
        area: Option<String>,
        #[command(flatten)]
        measure: world::Measure,
        /// Print what would change, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Lift a ban
    Lift {
        /// Name or id
        who: String,
    },
    /// Mute a player in all chats
    Mute {
        /// Name or id
        who: String,
        /// Number of days
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=36500))]
        days: u64,
        /// Why
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Unmute a player
    Unmute {
        /// Name or id
        who: String,
    },
    /// List open reports
    Reports,
    /// Close a report
    Resolve {
        /// Id of the report
        report: String,
        /// What was done about it
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Add a note to an account
    Note {
        /// Name or id
        who: String,
        /// The note
        text: String,
    },
    /// Close a waiting table, or end a running game without a result
    Close {
        /// Id of the table
        table: String,
        /// Why
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Annul a finished game and recalculate the ratings without it
    Annul {
        /// Id of the table
        table: String,
        /// Why
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Show the audit log: what moderators did
    Log,
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
            let store = Arc::new(open(&self.data).await?);
            match &self.what {
                What::List => list(&store).await,
                What::Make { who } => make(&store, who, true).await,
                What::Unmake { who } => make(&store, who, false).await,
                What::Ban { who, days, reason, remove_stones, hide_stones } => {
                    let until = now() + days.unwrap_or(PERMANENT_DAYS) * DAY_MS;
                    ban(&store, who, Some(until), reason).await?;
                    match (remove_stones, hide_stones) {
                        (true, _) => world::on_all(&store, who, WorldMeasure::Remove).await,
                        (_, true) => world::on_all(&store, who, WorldMeasure::Hide).await,
                        _ => Ok(()),
                    }
                }
                What::World { who, hours, area, measure, dry_run } => {
                    let area = area.as_deref().map(world::rectangle).transpose()?;
                    world::carry_out(&store, who, *hours, area, *measure, *dry_run).await
                }
                What::Lift { who } => ban(&store, who, None, "").await,
                What::Mute { who, days, reason } => {
                    mute(&store, who, Some(now() + days * DAY_MS), reason).await
                }
                What::Unmute { who } => mute(&store, who, None, "").await,
                What::Reports => reports(&store).await,
                What::Resolve { report, reason } => {
                    order(&store, Measure::CloseReport, report, reason).await?;
                    print_line(&format!("report {report} is closed"))
                }
                What::Note { who, text } => {
                    let account = find(&store, who).await?;
                    order(&store, Measure::Note, &account.id, text).await?;
                    print_line(&format!("noted in the file of {}", account.name))
                }
                What::Close { table, reason } => {
                    order(&store, Measure::End, table, reason).await?;
                    print_line(&format!("{table} is closed"))
                }
                What::Annul { table, reason } => {
                    order(&store, Measure::Annul, table, reason).await?;
                    print_line(&format!("{table} is annulled"))
                }
                What::Log => log(&store).await,
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

async fn mute(store: &Arc<Store>, who: &str, until: Option<u64>, reason: &str) -> Done {
    let account = find(store, who).await?;
    order(store, Measure::Mute(until), &account.id, reason).await?;
    let name = account.name;
    print_line(&if until.is_some() {
        format!("{name} is muted")
    } else {
        format!("{name} is no longer muted")
    })
}

/// Does what an admin can do over the API, too.
async fn order(store: &Arc<Store>, measure: Measure, subject: &str, words: &str) -> Done {
    let order = ModeratorOrder { measure, subject: subject.to_owned(), words: words.to_owned() };
    server::moderate(store, &order)
        .await
        .map_err(|sentence| Failure::failed(format!("{subject}: {sentence}")))
}

async fn note(store: &Store, act: &str, subject: &str, words: &str) -> Done {
    let entry = server::audit_entry(act, subject, words).map_err(Failure::failed)?;
    store.add_audit(&entry).await.map_err(Failure::failed)
}

/// Entries per list.
const MOST: u32 = 100;

async fn reports(store: &Store) -> Done {
    for report in store.open_reports(MOST).await.map_err(Failure::failed)? {
        let game = report.game.unwrap_or_default();
        let words = [report.words, report.evidence].join(" | ").replace('\n', " / ");
        print_line(&format!("{}\t{}\t{}\t{game}\t{words}", report.id, report.accused, report.reason))?;
    }
    Ok(())
}

async fn log(store: &Store) -> Done {
    for entry in store.audit_log(None, MOST).await.map_err(Failure::failed)? {
        let time = humantime::format_rfc3339_seconds(UNIX_EPOCH + Duration::from_millis(entry.at));
        let admin = if entry.admin.is_empty() { "tengen admin" } else { &entry.admin };
        print_line(&format!("{time}\t{admin}\t{}\t{}\t{}", entry.act, entry.subject, entry.words))?;
    }
    Ok(())
}

async fn ban(store: &Arc<Store>, who: &str, banned_until: Option<u64>, reason: &str) -> Done {
    let account = find(store, who).await?;
    order(store, Measure::Ban(banned_until), &account.id, reason).await?;
    let name = account.name;
    print_line(&match banned_until.map(|until| until.saturating_sub(now()).div_ceil(DAY_MS)) {
        None => format!("{name} is no longer banned"),
        Some(PERMANENT_DAYS) => format!("{name} is banned permanently"),
        Some(days) => format!("{name} is banned for {days} days"),
    })
}
