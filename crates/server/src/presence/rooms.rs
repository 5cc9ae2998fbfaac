//! Who is at which table, by this process's own knowledge and by what others say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tokio::sync::watch;
use tokio::time::Instant;

/// The ids of those who are here.
pub(super) type Players = BTreeSet<String>;

/// Somebody is here, or not any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) table: String,
    pub(super) player: String,
    pub(super) here: bool,
}

#[derive(Debug, Default)]
pub(super) struct Rooms(HashMap<String, Room>);

/// One table.
#[derive(Debug, Default)]
struct Room {
    /// How many connections to this process somebody has.
    own: BTreeMap<String, usize>,
    /// Who another process says is here, and until when that is believed.
    others: BTreeMap<(String, String), Instant>,
    told: watch::Sender<Players>,
}

impl Room {
    fn tell(&self) {
        let others = self.others.keys().map(|(player, _)| player);
        let players: Players = self.own.keys().chain(others).cloned().collect();
        self.told.send_if_modified(|told| {
            let changed = *told != players;
            *told = players;
            changed
        });
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty() && self.told.is_closed()
    }
}

impl Rooms {
    /// Somebody came with a connection of this process; true if they had none before.
    pub(super) fn came(&mut self, change: &Change) -> Option<bool> {
        let room = self.0.entry(change.table.clone()).or_default();
        let connections = room.own.entry(change.player.clone()).or_default();
        *connections += 1;
        let first = *connections == 1;
        room.tell();
        first.then_some(true)
    }

    /// A connection of this process has gone; false if it was the last of that player.
    pub(super) fn left(&mut self, change: &Change) -> Option<bool> {
        let room = self.0.get_mut(&change.table)?;
        let connections = room.own.get_mut(&change.player)?;
        *connections -= 1;
        if *connections > 0 {
            return None;
        }
        room.own.remove(&change.player);
        room.tell();
        self.tidy(&change.table);
        Some(false)
    }

    /// Another process says something, which is believed until then.
    pub(super) fn heard(&mut self, process: &str, change: &Change, until: Instant) {
        let said = (change.player.clone(), process.to_owned());
        if change.here {
            let room = self.0.entry(change.table.clone()).or_default();
            room.others.insert(said, until);
            room.tell();
        } else if let Some(room) = self.0.get_mut(&change.table) {
            room.others.remove(&said);
            room.tell();
            self.tidy(&change.table);
        }
    }

    /// Forgets what is believed no longer, and rooms that nobody is in.
    pub(super) fn forget(&mut self, now: Instant) {
        self.0.retain(|_, room| {
            room.others.retain(|_, until| *until > now);
            room.tell();
            !room.is_empty()
        });
    }

    /// Everybody with a connection to this process.
    pub(super) fn own(&self) -> Vec<Change> {
        let here = |table: &String, player: &String| Change {
            table: table.clone(),
            player: player.clone(),
            here: true,
        };
        let rooms = self.0.iter();
        rooms.flat_map(|(table, room)| room.own.keys().map(move |player| here(table, player))).collect()
    }

    pub(super) fn watch(&mut self, table: &str) -> watch::Receiver<Players> {
        self.0.entry(table.to_owned()).or_default().told.subscribe()
    }

    fn tidy(&mut self, table: &str) {
        if self.0.get(table).is_some_and(Room::is_empty) {
            self.0.remove(table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn ann(here: bool) -> Change {
        Change { table: "t".to_owned(), player: "ann".to_owned(), here }
    }

    #[test]
    fn somebody_is_here_while_any_process_says_so() {
        let (mut rooms, now) = (Rooms::default(), Instant::now());
        let told = rooms.watch("t");
        let is_here = || told.borrow().contains("ann");
        assert_eq!(rooms.came(&ann(true)), Some(true));
        assert_eq!(rooms.came(&ann(true)), None, "a second window");
        assert_eq!(rooms.left(&ann(true)), None);
        rooms.heard("other", &ann(true), now + Duration::from_secs(5));
        assert_eq!(rooms.left(&ann(true)), Some(false));
        assert!(is_here(), "elsewhere");
        rooms.forget(now + Duration::from_secs(4));
        assert!(is_here());
        rooms.forget(now + Duration::from_secs(5));
        assert!(!is_here(), "nobody has said so for long");
        rooms.heard("other", &ann(true), now);
        rooms.heard("other", &ann(false), now);
        assert!(!is_here());
        drop(told);
        rooms.forget(now);
        assert!(rooms.0.is_empty());
    }
}
