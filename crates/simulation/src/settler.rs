//! A client that plays in the world.

use std::sync::Arc;

use protocol::{Place, ToClient, ToServer, WorldCommand, WorldNews};
use table::PlayerId;
use tokio::time::{Instant, sleep, sleep_until};

use crate::day::{Day, WorldAck, lock};
use crate::machine::Machine;
use crate::network::{PING, SILENCE, Wire};

/// The stream of the world in the journal.
pub(crate) const WORLD_STREAM: &str = "world:main";
/// Moves are made in a square of this size, so that stones meet.
const SIDE: u64 = 24;

/// A client that plays in the world.
#[derive(Debug)]
pub(crate) struct Settler {
    pub(crate) day: Arc<Day>,
    pub(crate) machines: Arc<Vec<Machine>>,
    pub(crate) id: PlayerId,
    pub(crate) request: u32,
    pub(crate) pending: Option<(u32, Place)>,
}

impl Settler {
    pub(crate) async fn run(mut self) {
        loop {
            let machine = self.day.random().below(self.machines.len() as u64) as usize;
            let name = format!("{} in the world", self.id);
            if let Some(mut wire) = self.machines[machine].connect(&self.day, &name, Some(self.id.clone())) {
                self.stay(&mut wire).await;
                // Nobody knows whether it was made.
                self.pending = None;
            }
            let pause = self.day.random().millis(50, 1_500);
            sleep(pause).await;
        }
    }

    async fn stay(&mut self, wire: &mut Wire) {
        let (mut heard, mut pinged) = (Instant::now(), Instant::now());
        let mut act = Instant::now();
        loop {
            let due = act.min(heard + SILENCE).min(pinged + PING);
            tokio::select! {
                biased;
                message = wire.next() => {
                    let Some(message) = message else { return };
                    heard = Instant::now();
                    self.hear(message);
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
                        self.act(wire);
                        act = now + self.day.random().millis(100, 3_000);
                    }
                }
            }
        }
    }

    fn act(&mut self, wire: &Wire) {
        if self.day.is_calm() || self.pending.is_some() {
            return;
        }
        let at = {
            let mut random = self.day.random();
            Place { x: random.below(SIDE) as i64, y: random.below(SIDE) as i64 }
        };
        self.request += 1;
        self.pending = Some((self.request, at));
        self.day.note(&format!("{} plays at {}, {}", self.id, at.x, at.y));
        wire.send(&ToServer::World { request: self.request, command: WorldCommand::Play { at } });
    }

    fn hear(&mut self, message: ToClient) {
        match message {
            ToClient::World { request, news: WorldNews::Played { played } } => {
                let Some((_, at)) = self.pending.take_if(|(asked, _)| *asked == request) else { return };
                self.day.note(&format!("{}: entry {} of the world", self.id, played.number));
                let head = self.day.database.head(WORLD_STREAM).unwrap_or(0);
                if head < played.number {
                    let number = played.number;
                    self.day
                        .fail(&format!("entry {number} of the world acknowledged; the journal has {head}"));
                }
                let (number, player) = (played.number, self.id.to_string());
                lock(&self.day.observed).world.push(WorldAck { number, player, at: (at.x, at.y) });
            }
            ToClient::Refused { request, reason, .. }
                if self.pending.take_if(|(asked, _)| *asked == request).is_some() =>
            {
                self.day.note(&format!("{} is refused: {reason}", self.id));
            }
            _ => {}
        }
    }
}
