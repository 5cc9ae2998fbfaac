//! Receives notifications of other processes.

use std::future::poll_fn;

use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};
use tokio_postgres::AsyncMessage;

use super::pool::Pool;
use super::{JOURNAL_CHANNEL, MESSAGE_CHANNEL};
use crate::Error;
use crate::journal::{Notice, Notices};
use crate::pubsub::Received;

/// Delay before reconnecting.
const WAIT: Duration = Duration::from_millis(100);

/// The subscribers in this process.
#[derive(Debug, Clone)]
pub(super) struct Subscribers {
    pub(super) notices: broadcast::Sender<Notices>,
    pub(super) messages: broadcast::Sender<Received>,
}

impl Subscribers {
    /// Forwards a notification; there may be no subscriber.
    fn forward(&self, channel: &str, payload: &str) {
        if channel == MESSAGE_CHANNEL {
            let _ = self.messages.send(Received::Message(payload.to_owned()));
        } else if let Some(notice) = read(payload) {
            let _ = self.notices.send([notice].into());
        }
    }

    fn missed(&self) {
        let _ = self.notices.send([Notice::Missed].into());
        let _ = self.messages.send(Received::Missed);
    }
}

/// Starts to listen until the task is aborted; reconnects when the connection is lost.
pub(super) async fn start(pool: Pool, subscribers: Subscribers) -> Result<JoinHandle<()>, Error> {
    let mut listening = ListenConnection::open(&pool, &subscribers).await?;
    Ok(tokio::spawn(async move {
        loop {
            // The driver ends when the connection does.
            let _ = (&mut listening.driver).await;
            listening = loop {
                match ListenConnection::open(&pool, &subscribers).await {
                    Ok(listening) => break listening,
                    Err(_) => sleep(WAIT).await,
                }
            };
            subscribers.missed();
        }
    }))
}

/// A connection that listens. Dropping the client closes it.
struct ListenConnection {
    _client: tokio_postgres::Client,
    driver: JoinHandle<()>,
}

impl Drop for ListenConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl ListenConnection {
    async fn open(pool: &Pool, subscribers: &Subscribers) -> Result<ListenConnection, Error> {
        let (client, mut connection) = pool.connect_raw().await?;
        let subscribers = subscribers.clone();
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message {
                    subscribers.forward(notification.channel(), notification.payload());
                }
            }
        });
        let listening = ListenConnection { _client: client, driver };
        listening
            ._client
            .batch_execute(&format!("LISTEN {JOURNAL_CHANNEL}; LISTEN {MESSAGE_CHANNEL}"))
            .await?;
        Ok(listening)
    }
}

/// A notification contains the number and the stream.
fn read(payload: &str) -> Option<Notice> {
    let (head, stream) = payload.split_once(' ')?;
    Some(Notice::Grown { stream: stream.into(), head: head.parse().ok()? })
}
