//! Where one client is, and of whose presence it hears.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message;
use protocol::ToClient;
use table::{PlayerId, TableId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::{Here, Presence};
use crate::live::Live;
use crate::socket::message;

/// One client's part in it. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Company {
    presence: Arc<Presence>,
    here: HashMap<TableId, Here>,
    heard: HashMap<TableId, JoinHandle<()>>,
}

impl Drop for Company {
    fn drop(&mut self) {
        self.heard.values().for_each(JoinHandle::abort);
    }
}

impl Company {
    pub(crate) fn new(presence: &Arc<Presence>) -> Company {
        Company { presence: Arc::clone(presence), here: HashMap::new(), heard: HashMap::new() }
    }

    /// The client watches a table at which it sits.
    pub(crate) fn enter(&mut self, table: &TableId, player: &PlayerId) {
        if !self.here.contains_key(table) {
            self.here.insert(table.clone(), self.presence.enter(table, player));
        }
    }

    /// The client has no seat at a table any more.
    pub(crate) fn stand_up(&mut self, table: &TableId) {
        self.here.remove(table);
    }

    /// The client watches a table no longer.
    pub(crate) fn leave(&mut self, table: &TableId) {
        self.here.remove(table);
        if let Some(task) = self.heard.remove(table) {
            task.abort();
        }
    }

    /// The client wants to hear who is at a table.
    pub(crate) fn hear(
        &mut self,
        table: &TableId,
        live: Arc<Live>,
        viewer: Option<PlayerId>,
        sender: &mpsc::Sender<Message>,
    ) {
        let task =
            tokio::spawn(tell(Arc::clone(&self.presence), table.clone(), live, viewer, sender.clone()));
        if let Some(before) = self.heard.insert(table.clone(), task) {
            before.abort();
        }
    }
}

/// Tells a client who is at a table, as long as it may see the table.
async fn tell(
    presence: Arc<Presence>,
    table: TableId,
    live: Arc<Live>,
    viewer: Option<PlayerId>,
    sender: mpsc::Sender<Message>,
) {
    let mut room = presence.watch(&table);
    while live.peek(viewer.as_ref()).await.is_some() {
        let players = room.borrow_and_update().iter().cloned().collect();
        let told = message(&ToClient::Present { table: table.to_string(), players });
        if sender.send(told).await.is_err() || room.changed().await.is_err() {
            return;
        }
    }
}
