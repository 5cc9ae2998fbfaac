//! Hearing what other processes append.

use std::future::poll_fn;

use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};
use tokio_postgres::{AsyncMessage, NoTls};

use super::pool::Pool;
use super::{CHANNEL, TALK};
use crate::Error;
use crate::journal::{Notice, Notices};
use crate::talk::Heard;

/// How long to wait before connecting again.
const WAIT: Duration = Duration::from_millis(100);

/// Where what is heard goes.
#[derive(Debug, Clone)]
pub(super) struct Voices {
    pub(super) notices: broadcast::Sender<Notices>,
    pub(super) talk: broadcast::Sender<Heard>,
}

impl Voices {
    /// Passes on what was heard; nobody may be listening.
    fn hear(&self, channel: &str, payload: &str) {
        if channel == TALK {
            let _ = self.talk.send(Heard::Word(payload.to_owned()));
        } else if let Some(notice) = read(payload) {
            let _ = self.notices.send([notice].into());
        }
    }

    fn missed(&self) {
        let _ = self.notices.send([Notice::Missed].into());
        let _ = self.talk.send(Heard::Missed);
    }
}

/// Starts to listen, and goes on until the task is aborted, through any loss of connection.
pub(super) async fn start(pool: Pool, voices: Voices) -> Result<JoinHandle<()>, Error> {
    let mut ear = Ear::open(&pool, &voices).await?;
    Ok(tokio::spawn(async move {
        loop {
            // The driver ends when the connection does.
            let _ = (&mut ear.driver).await;
            ear = loop {
                match Ear::open(&pool, &voices).await {
                    Ok(ear) => break ear,
                    Err(_) => sleep(WAIT).await,
                }
            };
            voices.missed();
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
    async fn open(pool: &Pool, voices: &Voices) -> Result<Ear, Error> {
        let (client, mut connection) = pool.config().connect(NoTls).await?;
        let voices = voices.clone();
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(heard) = message {
                    voices.hear(heard.channel(), heard.payload());
                }
            }
        });
        let ear = Ear { _client: client, driver };
        ear._client.batch_execute(&format!("LISTEN {CHANNEL}; LISTEN {TALK}")).await?;
        Ok(ear)
    }
}

/// A notification says the number and the stream.
fn read(payload: &str) -> Option<Notice> {
    let (head, stream) = payload.split_once(' ')?;
    Some(Notice::Grown { stream: stream.into(), head: head.parse().ok()? })
}
