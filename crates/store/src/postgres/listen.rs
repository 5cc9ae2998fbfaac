//! Hearing what other processes append.

use std::future::poll_fn;

use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};
use tokio_postgres::{AsyncMessage, NoTls};

use super::CHANNEL;
use super::pool::Pool;
use crate::Error;
use crate::journal::Notice;

/// How long to wait before connecting again.
const WAIT: Duration = Duration::from_millis(100);

/// Starts to listen, and goes on until the task is aborted, through any loss of connection.
pub(super) async fn start(pool: Pool, notices: broadcast::Sender<Notice>) -> Result<JoinHandle<()>, Error> {
    let mut ear = Ear::open(&pool, &notices).await?;
    Ok(tokio::spawn(async move {
        loop {
            // The driver ends when the connection does.
            let _ = (&mut ear.driver).await;
            ear = loop {
                match Ear::open(&pool, &notices).await {
                    Ok(ear) => break ear,
                    Err(_) => sleep(WAIT).await,
                }
            };
            let _ = notices.send(Notice::Missed);
        }
    }))
}

/// A connection that listens. The client must be kept: dropping it closes the connection.
struct Ear {
    _client: tokio_postgres::Client,
    driver: JoinHandle<()>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Ear {
    async fn open(pool: &Pool, notices: &broadcast::Sender<Notice>) -> Result<Ear, Error> {
        let (client, mut connection) = pool.config().connect(NoTls).await?;
        let notices = notices.clone();
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message
                    && let Some(notice) = read(notification.payload())
                {
                    let _ = notices.send(notice);
                }
            }
        });
        let ear = Ear { _client: client, driver };
        ear._client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
        Ok(ear)
    }
}

/// A notification says the number and the stream.
fn read(payload: &str) -> Option<Notice> {
    let (head, stream) = payload.split_once(' ')?;
    Some(Notice::Grown { stream: stream.to_owned(), head: head.parse().ok()? })
}
