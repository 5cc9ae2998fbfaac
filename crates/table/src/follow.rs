//! A client's copy of a table.

use crate::apply::{BadEvent, apply, replay};
use crate::{Event, Table};

/// Applies the numbered events that a server sends to one client. Some events are hidden from the client, which then
/// only gets their number.
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

/// The result of receiving an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It was the next one, and is applied.
    Applied,
    /// It was applied before.
    Known,
    /// Events before it are missing: request them, from [`Follower::next`] on.
    Gap,
}

impl Follower {
    /// The number of the next event.
    pub fn next(&self) -> u64 {
        self.table.as_ref().map_or(1, |table| table.number() + 1)
    }

    /// The table, once its first event has been received.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Applies an event with its number; `None` is an event that is hidden from this client.
    ///
    /// # Errors
    /// If it does not fit the events before it; nothing changes then.
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
