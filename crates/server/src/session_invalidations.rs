//! Notifies open connections that the session or token they were opened with may no longer be valid.

use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// Queued notifications per connection. If more are missed, the connection rechecks in any case.
const WAITING: usize = 256;

/// Notifies connections that an account logged out, was banned, or was deleted.
#[derive(Debug, Clone)]
pub(crate) struct SessionInvalidations(broadcast::Sender<Arc<str>>);

impl SessionInvalidations {
    pub(crate) fn new() -> SessionInvalidations {
        SessionInvalidations(broadcast::channel(WAITING).0)
    }

    /// The sessions or tokens of an account changed: its connections must recheck theirs.
    pub(crate) fn notify(&self, account: &str) {
        // An error means that nobody is connected.
        let _ = self.0.send(account.into());
    }

    pub(crate) fn subscribe(&self) -> InvalidationReceiver {
        InvalidationReceiver(self.0.subscribe())
    }
}

/// One connection's subscription.
#[derive(Debug)]
pub(crate) struct InvalidationReceiver(broadcast::Receiver<Arc<str>>);

impl InvalidationReceiver {
    /// Waits until the connections of an account must recheck; without an account it waits for ever.
    pub(crate) async fn invalidated(&mut self, account: Option<&str>) {
        let Some(account) = account else { return std::future::pending().await };
        loop {
            match self.0.recv().await {
                Ok(other) if &*other != account => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
