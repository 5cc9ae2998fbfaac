//! Who is present at which table: players connected to this process, and those other processes report.
//!
//! Having any connection is presence at one of two pseudo-tables, [`PEOPLE`] and [`PROGRAMS`].

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// The ids of the players who are present.
pub(crate) type Players = BTreeSet<String>;

/// The pseudo-table of people with any connection.
pub(super) const PEOPLE: &str = "@people";
/// The pseudo-table of programs with any connection.
pub(super) const PROGRAMS: &str = "@programs";

/// How long departures are remembered.
const REMEMBER_LEFT: Duration = Duration::from_secs(60 * 60);

/// A player came to a table or left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) table: String,
    pub(super) player: String,
    pub(super) here: bool,
}

#[derive(Debug, Default)]
pub(super) struct Tables(HashMap<String, TablePresence>);

#[derive(Debug, Default)]
struct TablePresence {
    /// Connections to this process, by player.
    local: BTreeMap<String, usize>,
    /// Players that another process reported, by player and process, and when the report expires.
    remote: BTreeMap<(String, String), Instant>,
    players: watch::Sender<Players>,
    /// When players left.
    left: HashMap<String, Instant>,
}

impl TablePresence {
    /// Publishes whether a player is here, if that has changed. The cost does not depend on how many others are.
    fn publish(&mut self, player: &str, now: Instant) {
        let mut reports = self.remote.range((player.to_owned(), String::new())..);
        let here = self.local.contains_key(player) || reports.next().is_some_and(|((id, _), _)| id == player);
        let changed = self.players.send_if_modified(|published| match here {
            true => published.insert(player.to_owned()),
            false => published.remove(player),
        });
        match (changed, here) {
            (true, true) => drop(self.left.remove(player)),
            (true, false) => drop(self.left.insert(player.to_owned(), now)),
            _ => {}
        }
    }

    /// Drops reports that have expired.
    fn expire(&mut self, now: Instant) {
        let mut gone = BTreeSet::new();
        self.remote.retain(|(player, _), expires| {
            let valid = *expires > now;
            if !valid {
                gone.insert(player.clone());
            }
            valid
        });
        gone.iter().for_each(|player| self.publish(player, now));
        self.left.retain(|_, left| now.duration_since(*left) < REMEMBER_LEFT);
    }

    fn is_unused(&self) -> bool {
        self.local.is_empty() && self.remote.is_empty() && self.players.is_closed()
    }
}

impl Tables {
    /// A player connected to this process; `Some(true)` if it is their first connection.
    pub(super) fn connected(&mut self, change: &Change) -> Option<bool> {
        let table = self.0.entry(change.table.clone()).or_default();
        let connections = table.local.entry(change.player.clone()).or_default();
        *connections += 1;
        let first = *connections == 1;
        table.publish(&change.player, Instant::now());
        first.then_some(true)
    }

    /// A connection to this process closed; `Some(false)` if it was the player's last.
    pub(super) fn disconnected(&mut self, change: &Change) -> Option<bool> {
        let table = self.0.get_mut(&change.table)?;
        let connections = table.local.get_mut(&change.player)?;
        *connections -= 1;
        if *connections > 0 {
            return None;
        }
        table.local.remove(&change.player);
        table.publish(&change.player, Instant::now());
        self.remove_if_unused(&change.table);
        Some(false)
    }

    /// Another process reported a change, which is valid until `expires`.
    pub(super) fn reported(&mut self, process: &str, change: &Change, expires: Instant) {
        let key = (change.player.clone(), process.to_owned());
        if change.here {
            let table = self.0.entry(change.table.clone()).or_default();
            table.remote.insert(key, expires);
            table.publish(&change.player, Instant::now());
        } else if let Some(table) = self.0.get_mut(&change.table) {
            table.remote.remove(&key);
            table.publish(&change.player, Instant::now());
            self.remove_if_unused(&change.table);
        }
    }

    /// Drops reports that have expired, and tables that nobody is at.
    pub(super) fn expire(&mut self, now: Instant) {
        self.0.retain(|_, table| {
            table.expire(now);
            !table.is_unused()
        });
    }

    /// Everybody with a connection to this process.
    pub(super) fn local(&self) -> Vec<Change> {
        let here =
            |id: &String, player: &String| Change { table: id.clone(), player: player.clone(), here: true };
        let tables = self.0.iter();
        tables.flat_map(|(id, table)| table.local.keys().map(move |player| here(id, player))).collect()
    }

    pub(super) fn watch(&mut self, table: &str) -> watch::Receiver<Players> {
        self.0.entry(table.to_owned()).or_default().players.subscribe()
    }

    /// When somebody was last seen at a table where they are no longer; none if that is not known.
    pub(super) fn left(&self, table: &str, player: &str) -> Option<Instant> {
        self.0.get(table)?.left.get(player).copied()
    }

    /// Players who have left a table, and when.
    pub(super) fn all_left(&self, table: &str) -> Vec<(String, Instant)> {
        let left = self.0.get(table).map(|table| &table.left);
        left.into_iter().flatten().map(|(player, when)| (player.clone(), *when)).collect()
    }

    fn remove_if_unused(&mut self, table: &str) {
        if self.0.get(table).is_some_and(TablePresence::is_unused) {
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
    fn a_player_is_present_while_any_process_says_so() {
        let (mut tables, now) = (Tables::default(), Instant::now());
        let players = tables.watch("t");
        let is_here = || players.borrow().contains("ann");
        assert_eq!(tables.connected(&ann(true)), Some(true));
        assert_eq!(tables.connected(&ann(true)), None, "a second window");
        assert_eq!(tables.disconnected(&ann(true)), None);
        tables.reported("other", &ann(true), now + Duration::from_secs(5));
        assert_eq!(tables.disconnected(&ann(true)), Some(false));
        assert!(is_here(), "connected to another process");
        tables.expire(now + Duration::from_secs(4));
        assert!(is_here());
        tables.expire(now + Duration::from_secs(5));
        assert!(!is_here(), "the report has expired");
        assert_eq!(tables.left("t", "ann"), Some(now + Duration::from_secs(5)));
        tables.reported("other", &ann(true), now);
        tables.reported("other", &ann(false), now);
        assert!(!is_here());
        drop(players);
        tables.expire(now);
        assert!(tables.0.is_empty());
    }
}
