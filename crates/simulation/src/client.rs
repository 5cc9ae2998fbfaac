//! A client that stays connected: it connects to some server, pings, gives up on silence, and connects again.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ToClient, ToServer};
use table::PlayerId;
use tokio::time::{Instant, sleep, sleep_until};

use crate::day::Day;
use crate::machine::Machine;
use crate::network::{PING, SILENCE, Wire};

/// What a client does with its connection.
pub(crate) trait Client {
    fn day(&self) -> &Arc<Day>;
    fn id(&self) -> &PlayerId;
    /// Its name in the trace.
    fn name(&self) -> String;
    /// It is connected. Returns how long it waits before it acts.
    fn connected(&mut self, wire: &Wire) -> Duration;
    /// Handles a message; false if the connection is no good.
    fn hear(&mut self, message: ToClient, wire: &Wire) -> bool;
    /// Acts. Returns how long it waits before it acts again.
    fn act(&mut self, wire: &Wire) -> Duration;
    /// The connection is gone: nobody knows what became of a command without an answer.
    fn disconnected(&mut self);
}

/// Connects, stays as long as that goes well, and connects again, for ever.
pub(crate) async fn run(mut client: impl Client, machines: Arc<Vec<Machine>>) {
    loop {
        let machine = client.day().random().below(machines.len() as u64) as usize;
        let wire = machines[machine].connect(client.day(), &client.name(), Some(client.id().clone()));
        if let Some(mut wire) = wire {
            stay(&mut client, &mut wire).await;
            client.disconnected();
        }
        let pause = client.day().random().millis(50, 1_500);
        sleep(pause).await;
    }
}

async fn stay(client: &mut impl Client, wire: &mut Wire) {
    let (mut heard, mut pinged) = (Instant::now(), Instant::now());
    let mut act = Instant::now() + client.connected(wire);
    loop {
        let due = act.min(heard + SILENCE).min(pinged + PING);
        tokio::select! {
            biased;
            message = wire.next() => {
                let Some(message) = message else { return };
                heard = Instant::now();
                if !client.hear(message, wire) {
                    return;
                }
            }
            () = sleep_until(due) => {
                let now = Instant::now();
                if now >= heard + SILENCE {
                    return;
                }
                if now >= pinged + PING {
                    wire.send(&ToServer::Ping { request: 0 });
                    pinged = now;
                }
                if now >= act {
                    act = now + client.act(wire);
                }
            }
        }
    }
}
