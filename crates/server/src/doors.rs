//! Tells open connections that their owner's keys may have ended.

use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// How many notices may wait for a busy connection before it looks for itself.
const WAITING: usize = 256;

/// Where connections hear that an account logged out, was banned, or is gone.
#[derive(Debug, Clone)]
pub(crate) struct Doors(broadcast::Sender<Arc<str>>);

impl Doors {
    pub(crate) fn new() -> Doors {
        Doors(broadcast::channel(WAITING).0)
    }

    /// Something has changed about an account's keys: its connections must look.
    pub(crate) fn knock(&self, account: &str) {
        // Nobody may be connected.
        let _ = self.0.send(account.into());
    }

    pub(crate) fn listen(&self) -> Ear {
        Ear(self.0.subscribe())
    }
}

/// One connection's ear.
#[derive(Debug)]
pub(crate) struct Ear(broadcast::Receiver<Arc<str>>);

impl Ear {
    /// Waits until an account's connections must look at their keys again; for ever for nobody's.
    pub(crate) async fn knocked(&mut self, account: Option<&str>) {
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
