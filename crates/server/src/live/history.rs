//! The messages of a table so far.
//!
//! Thousands of tables are in memory at once, and each has some hundred events. Kept one by one they would be a
//! hundred thousand small pieces, slow to get and slow to let go of; so a table keeps them in pages. A page that is full never
//! changes again: messages from it share its memory, however many clients have not taken them yet.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use table::{Fact, Table};

use super::{EventMessage, Viewer};
use crate::ops::limits::bounds::HISTORY_PAGE;

#[derive(Debug, Default)]
pub(super) struct History {
    /// Full pages, the oldest first.
    pages: Vec<Page<Bytes>>,
    /// The page that grows.
    last: Page<String>,
    /// Messages that some viewers may not read.
    for_some: BTreeMap<u64, EventMessage>,
    /// The bytes of all messages.
    bytes: usize,
    /// Chat messages, and their bytes.
    chat: usize,
    chat_bytes: usize,
}

/// Messages, one behind the other.
#[derive(Debug, Default)]
struct Page<T> {
    /// How many messages come before.
    before: usize,
    text: T,
    /// The end of each message in `text`.
    ends: Vec<usize>,
}

impl<T> Page<T> {
    /// Where the message of an index within the page begins and ends.
    fn range(&self, index: usize) -> Option<std::ops::Range<usize>> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        Some(start..end)
    }
}

impl History {
    /// Adds the next event.
    pub(super) fn push(&mut self, message: EventMessage) {
        let length = message.text().len();
        self.bytes += length;
        if matches!(message.event.fact, Fact::Said { .. }) {
            self.chat += 1;
            self.chat_bytes += length;
        }
        self.last.text.push_str(message.text());
        self.last.ends.push(self.last.text.len());
        if message.is_for_some() {
            self.for_some.insert(message.number, message);
        }
        if self.last.text.len() >= HISTORY_PAGE {
            self.turn_page();
        }
    }

    fn turn_page(&mut self) {
        let before = self.last.before + self.last.ends.len();
        let Page { before: first, text, mut ends } =
            std::mem::replace(&mut self.last, Page { before, ..Page::default() });
        ends.shrink_to_fit();
        self.pages.push(Page { before: first, text: text.into_boxed_str().into_string().into(), ends });
    }

    /// The next messages from a number on that a viewer may see, with their numbers: about a page.
    pub(super) fn page(&self, number: u64, table: &Table, viewer: &Viewer) -> Vec<(u64, Utf8Bytes)> {
        let (mut messages, mut bytes) = (Vec::new(), 0);
        for number in number.max(1)..=u64::MAX {
            let Some(text) = self.message(number, table, viewer) else { break };
            bytes += text.len();
            messages.push((number, text));
            if bytes >= HISTORY_PAGE {
                break;
            }
        }
        messages
    }

    fn message(&self, number: u64, table: &Table, viewer: &Viewer) -> Option<Utf8Bytes> {
        if let Some(message) = self.for_some.get(&number) {
            return Some(message.text_for(table, viewer));
        }
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        if let Some(own) = index.checked_sub(self.last.before) {
            return self.last.text.get(self.last.range(own)?).map(Utf8Bytes::from);
        }
        let after = self.pages.partition_point(|page| page.before <= index);
        let page = self.pages.get(after.checked_sub(1)?)?;
        // Never fails: pages are texts, cut between messages.
        Utf8Bytes::try_from(page.text.slice(page.range(index - page.before)?)).ok()
    }

    /// Approximate size in bytes of the messages from a number on.
    pub(super) fn bytes_since(&self, number: u64) -> usize {
        let index = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let later = self.pages.iter().rev().take_while(|page| page.before + page.ends.len() > index);
        later.map(|page| page.text.len()).sum::<usize>() + self.last.text.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn chat(&self) -> usize {
        self.chat
    }

    pub(super) fn chat_bytes(&self) -> usize {
        self.chat_bytes
    }
}
