//! Bots between their turns: each keeps the part of its search tree below the position that it left, so that its next search
//! begins where the last one ended. Losing one costs nothing but that head start.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bots::Bot;
use table::TableId;

use crate::ops::limits::Group;
use crate::ops::limits::bounds::{KEEP_TREE, MAX_KEPT_TREES_BYTES, MAX_KEPT_TREES_PER_ADDRESS};

/// The bots that wait for their opponents.
#[derive(Debug, Default)]
pub(super) struct KeptBots(Mutex<HashMap<TableId, Kept>>);

#[derive(Debug)]
struct Kept {
    bot: Bot,
    owner: Group,
    since: Instant,
}

impl KeptBots {
    fn map(&self) -> MutexGuard<'_, HashMap<TableId, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bot of a table, if it is still there. Nobody else can take it until it is put back.
    pub(super) fn take(&self, table: &TableId) -> Option<Bot> {
        self.map().remove(table).map(|kept| kept.bot)
    }

    /// Keeps the bot of a table. Those that have waited longest make room: first those of the same owner, then any.
    pub(super) fn put(&self, table: &TableId, bot: Bot, owner: &Group) {
        let mut map = self.map();
        map.retain(|_, kept| kept.since.elapsed() < KEEP_TREE);
        map.insert(table.clone(), Kept { bot, owner: owner.clone(), since: Instant::now() });
        while map.values().filter(|kept| kept.owner == *owner).count() > MAX_KEPT_TREES_PER_ADDRESS {
            remove_oldest(&mut map, |kept| kept.owner == *owner);
        }
        while map.values().map(|kept| kept.bot.tree_bytes()).sum::<usize>() > MAX_KEPT_TREES_BYTES {
            remove_oldest(&mut map, |_| true);
        }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.map().len()
    }
}

fn remove_oldest(map: &mut HashMap<TableId, Kept>, which: impl Fn(&Kept) -> bool) {
    let oldest = map.iter().filter(|(_, kept)| which(kept)).min_by_key(|(_, kept)| kept.since);
    if let Some(id) = oldest.map(|(id, _)| id.clone()) {
        map.remove(&id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Level, NoClock};
    use rules::{OptionValue, Options, Position, Variant};

    fn table(number: usize) -> TableId {
        TableId::from_seed(number as u64)
    }

    fn bot() -> (Bot, Position) {
        let mut options = Options::new(Variant::Go);
        options.set("size", OptionValue::whole(5)).expect("a size");
        let mut position = Position::new(&options);
        let mut bot = Bot::new(Level::ALL[4], &position, 1);
        let turn = bot.play(&position, &NoClock);
        position.play(turn).expect("legal");
        bot.advance(&position);
        (bot, position)
    }

    fn owner(name: &str) -> Group {
        Group::Account(name.into())
    }

    #[test]
    fn a_bot_goes_on_where_it_was() {
        let (kept, (bot, mut position)) = (KeptBots::default(), bot());
        kept.put(&table(1), bot, &owner("a"));
        let mut bot = kept.take(&table(1)).expect("it was kept");
        assert!(kept.take(&table(1)).is_none(), "taken once");
        assert!(bot.tree_bytes() > 0);
        position.play_text("C2").expect("legal");
        bot.play(&position, &NoClock);
    }

    #[test]
    fn one_owner_cannot_push_out_the_others() {
        let kept = KeptBots::default();
        kept.put(&table(0), bot().0, &owner("a"));
        for number in 1..=2 * MAX_KEPT_TREES_PER_ADDRESS {
            kept.put(&table(number), bot().0, &owner("b"));
        }
        assert_eq!(kept.len(), 1 + MAX_KEPT_TREES_PER_ADDRESS);
        assert!(kept.take(&table(0)).is_some());
        assert!(kept.take(&table(1)).is_none(), "the oldest of its owner");
        assert!(kept.take(&table(2 * MAX_KEPT_TREES_PER_ADDRESS)).is_some());
    }
}
