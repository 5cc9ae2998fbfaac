//! Messages between the processes that share a store. They are not stored.

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{Error, Store};

/// Maximum length of a message in bytes: PostgreSQL limits the payload of a notification to 8000.
pub const MAX_MESSAGE_LEN: usize = 7_900;

/// Messages queued for a slow subscriber before it receives [`Received::Missed`].
pub(crate) const WAITING_MESSAGES: usize = 1024;

/// What a [`MessageSubscription`] yields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Received {
    /// A message published by some process, perhaps this one.
    Message(String),
    /// Messages may have been lost.
    Missed,
}

/// Everything published from now on.
#[derive(Debug)]
pub struct MessageSubscription(pub(crate) broadcast::Receiver<Received>);

impl MessageSubscription {
    /// Waits for the next message; `None` when the store is closed.
    pub async fn next(&mut self) -> Option<Received> {
        match self.0.recv().await {
            Ok(received) => Some(received),
            Err(RecvError::Lagged(_)) => Some(Received::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Store {
    /// Publishes a message to every process that has this store open, this one included. It is not stored and may
    /// be lost. With SQLite only this process receives it.
    ///
    /// # Errors
    /// If it is longer than [`MAX_MESSAGE_LEN`], or the database cannot be reached.
    pub async fn publish(&self, message: &str) -> Result<(), Error> {
        if message.len() > MAX_MESSAGE_LEN {
            return Err(Error::Refused(format!("a message of {} bytes", message.len())));
        }
        if message.contains('\0') {
            return Err(Error::BadText);
        }
        self.send_message(message).await
    }
}
