//! An event as it is sent.

use axum::extract::ws::Utf8Bytes;
use protocol::WrittenEvent;
use serde_json::value::{RawValue, to_raw_value};
use table::{Event, Fact, PlayerId, Room, Table, TableId};

/// An event and its message, written once for all who watch.
#[derive(Debug)]
pub(crate) struct Posted {
    pub(super) number: u64,
    pub(super) event: Event,
    text: Utf8Bytes,
    /// The message for those who may not know more than that something happened.
    hidden: Option<Utf8Bytes>,
}

impl Posted {
    /// An event, and its body as the journal has it. The wire says what the journal says, so it is written but once.
    pub(super) fn new(
        table: &TableId,
        number: u64,
        event: Event,
    ) -> Result<(Posted, String), serde_json::Error> {
        let body = to_raw_value(&event)?;
        let message = |event: Option<&RawValue>| {
            serde_json::to_string(&WrittenEvent { table: table.as_str(), number, event }).map(Utf8Bytes::from)
        };
        let for_some = matches!(&event.fact, Fact::Said { room: Room::Spectators, .. });
        let (text, hidden) = (message(Some(&body))?, for_some.then(|| message(None)).transpose()?);
        Ok((Posted { number, event, text, hidden }, Box::<str>::from(body).into_string()))
    }

    /// The message for those who may know everything.
    pub(super) fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Whether not everybody may hear of it.
    pub(super) fn is_for_some(&self) -> bool {
        self.hidden.is_some()
    }

    /// What to send to somebody who may watch the table.
    pub(super) fn text_for(&self, table: &Table, viewer: Option<&PlayerId>) -> Utf8Bytes {
        match &self.hidden {
            Some(hidden) if !table.may_hear(viewer, &self.event) => hidden.clone(),
            _ => self.text.clone(),
        }
    }
}
