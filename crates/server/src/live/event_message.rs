//! The message that carries an event.

use axum::extract::ws::Utf8Bytes;
use protocol::WrittenEvent;
use serde_json::value::{RawValue, to_raw_value};
use table::{Event, Fact, Table, TableId};

use super::Viewer;

/// An event and its message, serialised once for all watchers.
#[derive(Debug)]
pub(crate) struct EventMessage {
    pub(super) number: u64,
    pub(super) event: Event,
    text: Utf8Bytes,
    /// The message without the event, for watchers who may only know its number.
    hidden: Option<Utf8Bytes>,
}

/// About the bytes of a message besides its event.
const ENVELOPE: usize = 80;

impl EventMessage {
    /// The message of an event, and its body for the journal. Both contain the same JSON, so it is serialised once.
    pub(super) fn new(
        table: &TableId,
        number: u64,
        event: Event,
    ) -> Result<(EventMessage, String), serde_json::Error> {
        let body = to_raw_value(&event)?;
        let message = |event: Option<&RawValue>| {
            let mut text = Vec::with_capacity(body.get().len() + ENVELOPE);
            serde_json::to_writer(&mut text, &WrittenEvent { table: table.as_str(), number, event })?;
            Utf8Bytes::try_from(text).map_err(serde::ser::Error::custom)
        };
        let for_some = matches!(&event.fact, Fact::Said { .. });
        let (text, hidden) = (message(Some(&body))?, for_some.then(|| message(None)).transpose()?);
        Ok((EventMessage { number, event, text, hidden }, Box::<str>::from(body).into_string()))
    }

    /// The complete message.
    pub(super) fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Whether some viewers may not read it.
    pub(super) fn is_for_some(&self) -> bool {
        self.hidden.is_some()
    }

    /// The message for a viewer who may watch the table.
    pub(super) fn text_for(&self, table: &Table, viewer: &Viewer) -> Utf8Bytes {
        match &self.hidden {
            Some(hidden) if !viewer.hears(table, &self.event) => hidden.clone(),
            _ => self.text.clone(),
        }
    }
}
