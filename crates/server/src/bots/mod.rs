//! Bots at tables: the house's own players, one for each level.
//!
//! Nothing about them is kept but what the journal has. Whatever process sees a table where a bot has to act lets it
//! act; the number of the turn makes sure that it is done once.

mod act;
mod open;
mod pool;
mod work;

use bots::Level;
use store::{Account, Error, Store};
use table::PlayerId;

pub(crate) use open::open;
pub(crate) use pool::SearchPool;
pub(crate) use work::Bots;

/// The names of the bots, the weakest first: what grows.
const NAMES: [&str; 10] =
    ["Acorn", "Sprout", "Twig", "Sapling", "Reed", "Willow", "Maple", "Cedar", "Pine", "Oak"];

/// The name in the journal of the bot of a level. No person's id begins like this.
fn id(level: Level) -> String {
    format!("bot-{level}")
}

/// The level of a player who is one of our bots.
fn level_of(player: &PlayerId) -> Option<Level> {
    player.as_str().strip_prefix("bot-")?.parse().ok()
}

/// Sees to it that the bots have accounts, so that they have names.
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
            assert_eq!(PlayerId::new(&id(level)).ok().as_ref().and_then(level_of), Some(level));
        }
        for other in ["bot-0", "bot-11", "bot-", "gbot-3", "bot3"] {
            assert_eq!(PlayerId::new(other).ok().as_ref().and_then(level_of), None, "{other}");
        }
    }
}
