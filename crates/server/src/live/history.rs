//! What was said at a table so far.
//!
//! Thousands of tables are in memory at once, and each has some hundred events. Kept one by one they would be a
//! hundred thousand small pieces, slow to get and slow to let go of; so a table keeps them as one text.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use table::{PlayerId, Table};

use super::Posted;

#[derive(Debug, Default)]
pub(super) struct History {
    /// The messages, one behind the other.
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
    /// Those that not everybody may hear.
    for_some: BTreeMap<u64, Posted>,
}

impl History {
    /// Adds the next event.
    pub(super) fn push(&mut self, posted: Posted) {
        self.text.push_str(posted.text());
        self.ends.push(self.text.len());
        if posted.is_for_some() {
            self.for_some.insert(posted.number, posted);
        }
    }

    /// The messages from a number on as somebody may hear them, with their numbers.
    pub(super) fn since(
        &self,
        number: u64,
        table: &Table,
        viewer: Option<&PlayerId>,
    ) -> Vec<(u64, Utf8Bytes)> {
        let seen = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let message = |(number, text): (u64, &str)| {
            let hidden = self.for_some.get(&number).map(|posted| posted.text_for(table, viewer));
            (number, hidden.unwrap_or_else(|| Utf8Bytes::from(text)))
        };
        (1..).zip(self.texts()).skip(seen).map(message).collect()
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        // Never nothing: these are where messages were put one behind the other.
        starts.zip(&self.ends).map(|(start, end)| self.text.get(start..*end).unwrap_or_default())
    }
}
