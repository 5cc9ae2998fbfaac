//! Tells a client which of the people it follows are connected.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message;
use protocol::{Friend, ToClient};
use store::{RelationKind, Store};
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::presence::Presence;
use crate::socket::message;

/// Connections that are lost and found again at once are no news.
const SETTLE: Duration = Duration::from_secs(1);

/// Sends a client the people it follows who are connected, now and whenever that changes.
pub(crate) async fn send_friends(
    store: Arc<Store>,
    presence: Arc<Presence>,
    account: String,
    sender: mpsc::Sender<Message>,
) {
    let [mut people, mut programs] = presence.connections();
    let followed = loop {
        match followed(&store, &account).await {
            Ok(followed) => break followed,
            Err(_) => sleep(SETTLE).await,
        }
    };
    let mut sent: Option<Vec<Friend>> = None;
    loop {
        people.borrow_and_update();
        programs.borrow_and_update();
        let there = followed.iter().filter(|(id, _)| presence.is_online(id));
        let online: Vec<Friend> =
            there.map(|(id, name)| Friend { id: id.clone(), name: name.clone() }).collect();
        if sent.as_ref() != Some(&online) {
            sent = Some(online.clone());
            if sender.send(message(&ToClient::FriendsOnline { online })).await.is_err() {
                return;
            }
        }
        let changed = tokio::select! {
            changed = people.changed() => changed,
            changed = programs.changed() => changed,
        };
        if changed.is_err() {
            return;
        }
        sleep(SETTLE).await;
    }
}

/// Whom an account follows, by id.
async fn followed(store: &Store, account: &str) -> Result<BTreeMap<String, String>, store::Error> {
    let all = store.relations_of(account).await?;
    let follows = all.into_iter().filter(|relation| relation.kind == RelationKind::Follow);
    Ok(follows.map(|relation| (relation.other, relation.name)).collect())
}
