//! The messages of a table so far.
//!
//! Thousands of tables are in memory, each with hundreds of events. Separate allocations would make loading and
//! dropping tables slow, so the messages of a table are one string.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use table::{PlayerId, Table};

use super::EventMessage;

#[derive(Debug, Default)]
pub(super) struct History {
    /// All messages, concatenated.
    text: String,
    /// The end of each message in `text`.
    ends: Vec<usize>,
    /// Messages that not everybody may read.
    for_some: BTreeMap<u64, EventMessage>,
}

impl History {
    /// Appends the next event.
    pub(super) fn push(&mut self, message: EventMessage) {
        self.text.push_str(message.text());
        self.ends.push(self.text.len());
        if message.is_for_some() {
            self.for_some.insert(message.number, message);
        }
    }

    /// The messages from a number on, as a viewer may read them, with their numbers.
    pub(super) fn since(
        &self,
        number: u64,
        table: &Table,
        viewer: Option<&PlayerId>,
    ) -> Vec<(u64, Utf8Bytes)> {
        let seen = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let message = |(number, text): (u64, &str)| {
            let hidden = self.for_some.get(&number).map(|message| message.text_for(table, viewer));
            (number, hidden.unwrap_or_else(|| Utf8Bytes::from(text)))
        };
        (1..).zip(self.texts()).skip(seen).map(message).collect()
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        // The ranges are in bounds: they end where messages were appended.
        starts.zip(&self.ends).map(|(start, end)| self.text.get(start..*end).unwrap_or_default())
    }
}
