//! The tables where one client is present, and those whose presence it follows.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::ToClient;
use store::Account;
use table::{PlayerId, TableId};
use tokio::sync::mpsc;

use super::{Presence, PresenceGuard};
use crate::live::Live;
use crate::ops::supervise::AbortOnDrop;
use crate::socket::message;

/// One client's presence. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ClientPresence {
    presence: Arc<Presence>,
    /// That the client is connected at all; visitors without a session are not counted.
    _connected: Option<PresenceGuard>,
    present_at: HashMap<TableId, PresenceGuard>,
    followed: HashMap<TableId, AbortOnDrop>,
}

impl ClientPresence {
    pub(crate) fn new(presence: &Arc<Presence>, account: Option<&Account>) -> ClientPresence {
        let _connected = account.map(|account| presence.connect(&account.id, account.bot));
        let presence = Arc::clone(presence);
        ClientPresence { presence, _connected, present_at: HashMap::new(), followed: HashMap::new() }
    }

    /// The client watches a table at which it has a seat.
    pub(crate) fn enter(&mut self, table: &TableId, player: &PlayerId) {
        if !self.present_at.contains_key(table) {
            self.present_at.insert(table.clone(), self.presence.enter(table, player));
        }
    }

    /// The client gave up its seat at a table.
    pub(crate) fn stand_up(&mut self, table: &TableId) {
        self.present_at.remove(table);
    }

    /// The client no longer watches a table.
    pub(crate) fn leave(&mut self, table: &TableId) {
        self.present_at.remove(table);
        self.followed.remove(table);
    }

    /// Sends the client the players present at a table, now and whenever that changes.
    pub(crate) fn follow(
        &mut self,
        table: &TableId,
        live: Arc<Live>,
        viewer: Option<PlayerId>,
        sender: &mpsc::Sender<Message>,
    ) {
        let presence = Arc::clone(&self.presence);
        let sending = send_presence(presence, table.clone(), live, viewer, sender.clone());
        self.followed.insert(table.clone(), AbortOnDrop::spawn(sending));
    }
}

/// Sends who is present at a table for as long as the client may watch it.
async fn send_presence(
    presence: Arc<Presence>,
    table: TableId,
    live: Arc<Live>,
    viewer: Option<PlayerId>,
    sender: mpsc::Sender<Message>,
) {
    let mut present = presence.watch(&table);
    while live.peek(viewer.as_ref()).await.is_some() {
        let players = present.borrow_and_update().iter().cloned().collect();
        let away = presence.absences(&table);
        let update = message(&ToClient::Present { table: table.to_string(), players, away });
        if sender.send(update).await.is_err() || present.changed().await.is_err() {
            return;
        }
    }
}
