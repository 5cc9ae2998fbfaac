//! Sends the lobby to one client.

use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::ToClient;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::{Lobby, RETRY_DELAY};
use crate::socket::message;

/// Sends a client the lobby and its changes.
pub(crate) async fn send_lobby(lobby: Arc<Lobby>, viewer: Option<String>, sender: mpsc::Sender<Message>) {
    let viewer = viewer.as_deref();
    loop {
        let Ok((lobby_now, mut changes)) = lobby.subscribe(viewer).await else {
            sleep(RETRY_DELAY).await;
            continue;
        };
        if sender.send(message(&ToClient::Lobby { lobby: lobby_now })).await.is_err() {
            return;
        }
        // A client that falls too far behind is sent the whole lobby again.
        loop {
            let change = match changes.recv().await {
                Ok(change) => change,
                Err(RecvError::Lagged(_)) => break,
                Err(RecvError::Closed) => return,
            };
            if sender.send(Message::Text(change.message_for(viewer).into())).await.is_err() {
                return;
            }
        }
    }
}
