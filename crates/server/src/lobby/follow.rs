//! One client that follows the lobby.

use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::ToClient;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};

use super::Lobby;
use crate::socket::message;

/// How long to wait when the store does not answer.
const WAIT: Duration = Duration::from_secs(1);

/// Tells a client of the lobby, until this is dropped.
#[derive(Debug)]
pub(crate) struct Follower(JoinHandle<()>);

impl Drop for Follower {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Follower {
    pub(crate) fn start(
        lobby: &Arc<Lobby>,
        viewer: Option<String>,
        sender: &mpsc::Sender<Message>,
    ) -> Follower {
        Follower(tokio::spawn(follow(Arc::clone(lobby), viewer, sender.clone())))
    }
}

async fn follow(lobby: Arc<Lobby>, viewer: Option<String>, sender: mpsc::Sender<Message>) {
    let viewer = viewer.as_deref();
    loop {
        let Ok((seen, mut news)) = lobby.enter(viewer).await else {
            sleep(WAIT).await;
            continue;
        };
        if sender.send(message(&ToClient::Lobby { lobby: seen })).await.is_err() {
            return;
        }
        // Until it is so far behind that it is told everything anew.
        loop {
            let change = match news.recv().await {
                Ok(change) => change,
                Err(RecvError::Lagged(_)) => break,
                Err(RecvError::Closed) => return,
            };
            if sender.send(Message::Text(change.text_for(viewer).into())).await.is_err() {
                return;
            }
        }
    }
}
