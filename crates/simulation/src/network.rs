//! Connections between clients and servers: late, broken, or silent in one direction.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use protocol::{ToClient, ToServer};
use server::simulation::{CLIENT_TIMEOUT, Connection, Outbox};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

use crate::day::Day;

/// The client's end of a connection.
#[derive(Debug)]
pub(crate) struct Wire {
    up: mpsc::UnboundedSender<String>,
    down: mpsc::UnboundedReceiver<String>,
}

impl Wire {
    pub(crate) fn send(&self, message: &ToServer) {
        // If the connection is gone, the client hears of it when it receives.
        let _ = self.up.send(serde_json::to_string(message).unwrap_or_default());
    }

    /// The next message; `None` once the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<ToClient> {
        loop {
            if let Ok(message) = serde_json::from_str(&self.down.recv().await?) {
                return Some(message);
            }
        }
    }
}

/// The state of a connection, shared by both directions.
#[derive(Debug)]
struct Link {
    broken: watch::Sender<bool>,
    name: String,
}

/// Connects a client. The future is the server's side, to be run as a task of its process.
pub(crate) fn connect(
    day: &Arc<Day>,
    name: String,
    connection: Connection,
    outbox: Outbox,
) -> (Wire, impl Future<Output = ()> + Send + use<>) {
    let link = Arc::new(Link { broken: watch::channel(false).0, name });
    let (up, up_end) = mpsc::unbounded_channel();
    let (to_server, inbox) = mpsc::unbounded_channel();
    let (to_network, down_end) = mpsc::unbounded_channel();
    let (to_client, down) = mpsc::unbounded_channel();
    tokio::spawn(carry(Arc::clone(day), Arc::clone(&link), up_end, to_server));
    tokio::spawn(carry(Arc::clone(day), link, down_end, to_client));
    (Wire { up, down }, serve(connection, outbox, inbox, to_network))
}

/// Carries messages in one direction, in their order. A message under way arrives even if its sender has given up meanwhile.
async fn carry(
    day: Arc<Day>,
    link: Arc<Link>,
    mut from: mpsc::UnboundedReceiver<String>,
    to: mpsc::UnboundedSender<String>,
) {
    let mut broken = link.broken.subscribe();
    let silent = AtomicBool::new(false);
    loop {
        let text = tokio::select! {
            biased;
            _ = broken.wait_for(|broken| *broken) => return,
            text = from.recv() => text,
        };
        let Some(text) = text else {
            if silent.load(Relaxed) {
                // The other end does not hear of it.
                sleep(CLIENT_TIMEOUT * 2).await;
            }
            return;
        };
        if day.goes_wrong(day.plan.broken_link) {
            day.network_faults.fetch_add(1, Relaxed);
            day.note(&format!("{}: the connection breaks", link.name));
            let _ = link.broken.send(true);
            return;
        }
        if day.goes_wrong(day.plan.half_open) {
            day.network_faults.fetch_add(1, Relaxed);
            day.note(&format!("{}: one direction falls silent", link.name));
            silent.store(true, Relaxed);
        }
        if silent.load(Relaxed) {
            continue;
        }
        let delay = if day.goes_wrong(day.plan.held_up) {
            day.network_faults.fetch_add(1, Relaxed);
            day.random().millis(500, 8_000)
        } else {
            day.random().millis(1, 60)
        };
        tokio::select! {
            biased;
            _ = broken.wait_for(|broken| *broken) => return,
            () = sleep(delay) => {}
        }
        if to.send(text).is_err() {
            return;
        }
    }
}

/// The server's side, as in `socket`: one message at a time, events in between, and an end when the client is silent.
async fn serve(
    mut connection: Connection,
    mut outbox: Outbox,
    mut inbox: mpsc::UnboundedReceiver<String>,
    to_client: mpsc::UnboundedSender<String>,
) {
    let mut heard = Instant::now();
    loop {
        let message = tokio::select! {
            biased;
            text = inbox.recv() => {
                let Some(text) = text else { return };
                heard = Instant::now();
                connection.handle(&text).await
            }
            message = outbox.next() => {
                if message.is_none() {
                    return;
                }
                message
            }
            () = sleep_until(heard + CLIENT_TIMEOUT) => return,
        };
        if let Some(message) = message
            && to_client.send(message).is_err()
        {
            return;
        }
    }
}

/// How long a client hears nothing, despite its pings, before it connects again.
pub(crate) const SILENCE: Duration = Duration::from_secs(10);
/// How often a client sends a ping.
pub(crate) const PING: Duration = Duration::from_secs(4);
