//! Sends one client the games of its player.

use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::ToClient;
use table::PlayerId;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::{MyGames, RETRY_DELAY};
use crate::socket::message;

/// Sends a client its player's games and their changes.
pub(crate) async fn send_my_games(my_games: Arc<MyGames>, player: PlayerId, sender: mpsc::Sender<Message>) {
    loop {
        // Subscribed before the games are read, so that no change is lost between the two.
        let mut updates = my_games.subscribe(&player);
        let Ok(games) = my_games.all(&player).await else {
            sleep(RETRY_DELAY).await;
            continue;
        };
        if sender.send(message(&ToClient::MyGames { games })).await.is_err() {
            return;
        }
        // A client that falls too far behind, or may have missed something, is sent everything again.
        while let Ok(update) = updates.recv().await {
            if sender.send(Message::Text(update.as_ref().into())).await.is_err() {
                return;
            }
        }
    }
}
