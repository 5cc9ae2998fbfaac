//! A table as a client follows it.

use crate::apply::{BadEvent, apply, replay};
use crate::{Event, Table};

/// Folds the numbered events that a server sends to one client. Some events are hidden from it: of those it only learns
/// the number.
///
/// ```
/// use tengen_table::{Follower, Heard};
/// let opened = r#"{"at":1,"event":"opened","rules":1,"terms":{"variant":"go"},"host":null,"invited":null,"rematch_of":null}"#;
/// let mut follower = Follower::default();
/// assert_eq!(follower.hear(1, Some(&serde_json::from_str(opened)?))?, Heard::Applied);
/// assert_eq!(follower.hear(2, None)?, Heard::Applied);
/// assert_eq!(follower.hear(2, None)?, Heard::Known);
/// assert_eq!(follower.hear(4, None)?, Heard::Gap);
/// assert_eq!(follower.next(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Follower {
    table: Option<Table>,
}

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It was the next one, and is folded.
    Applied,
    /// It was folded before.
    Known,
    /// Events before it are missing: ask for them, from [`Follower::next`] on.
    Gap,
}

impl Follower {
    /// The number of the next event.
    pub fn next(&self) -> u64 {
        self.table.as_ref().map_or(1, |table| table.number() + 1)
    }

    /// The table, once its first event has come.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Folds an event with its number; `None` is an event that is hidden from this client.
    ///
    /// # Errors
    /// If it cannot follow what came before; then nothing changes.
    pub fn hear(&mut self, number: u64, event: Option<&Event>) -> Result<Heard, BadEvent> {
        match number.cmp(&self.next()) {
            std::cmp::Ordering::Less => return Ok(Heard::Known),
            std::cmp::Ordering::Greater => return Ok(Heard::Gap),
            std::cmp::Ordering::Equal => {}
        }
        match (&mut self.table, event) {
            (Some(table), Some(event)) => apply(table, event)?,
            (Some(table), None) => table.number = number,
            (None, first) => self.table = Some(replay(first)?),
        }
        Ok(Heard::Applied)
    }
}
