//! Bots at tables: the server's own players, one for each level.
//!
//! Bots keep no state besides the journal, but for search trees that save time. Any process that sees a table where a bot has to act may act for it; the
//! turn number in the command makes sure that only one of them succeeds.

mod abandoned;
mod act;
mod kept;
mod open;
mod pool;
mod work;

use bots::Level;
use store::{Account, Error, Store};
use table::{PlayerId, Table};

pub(crate) use open::open;
pub(crate) use pool::SearchPool;
pub(crate) use work::Bots;

/// The names of the bots, weakest first: things that grow.
pub(crate) const NAMES: [&str; 10] =
    ["Acorn", "Sprout", "Twig", "Sapling", "Reed", "Willow", "Maple", "Cedar", "Pine", "Oak"];

/// The account id of the bot of a level. No person's id has this prefix.
pub(crate) fn id(level: Level) -> String {
    format!("{}{level}", PlayerId::SERVER_BOT)
}

/// The level of a player who is one of the server's bots.
pub(crate) fn level_of(player: &str) -> Option<Level> {
    player.strip_prefix(PlayerId::SERVER_BOT)?.parse().ok()
}

/// Whether a bot of ours has a seat at a table.
pub(crate) fn has_seat(table: &Table) -> bool {
    table.sitting().iter().any(|(player, _)| player.bot && level_of(player.id.as_str()).is_some())
}

/// Creates the accounts of the bots, which carry their names.
pub(crate) async fn enroll(store: &Store, now: u64) -> Result<(), Error> {
    for (level, name) in Level::ALL.into_iter().zip(NAMES) {
        let mut account = Account::guest(&id(level), &format!("{name} (level {level})"), now);
        account.bot = true;
        match store.add_account(&account).await {
            Ok(()) | Err(Error::Taken) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_known_by_its_id() {
        for level in Level::ALL {
            assert_eq!(level_of(&id(level)), Some(level));
        }
        for other in ["bot-0", "bot-11", "bot-", "gbot-3", "bot3"] {
            assert_eq!(level_of(other), None, "{other}");
        }
    }
}
