//! A client that plays in the world.

use std::sync::Arc;
use std::time::Duration;

use protocol::{Place, ToClient, ToServer, WorldCommand, WorldNews};
use table::PlayerId;

use crate::client::Client;
use crate::day::{Day, WorldAck, lock};
use crate::network::Wire;

/// The stream of the world in the journal.
pub(crate) const WORLD_STREAM: &str = "world:main";
/// Moves are made in a square of this size, so that stones meet.
const SIDE: u64 = 24;

/// A client that plays in the world.
#[derive(Debug)]
pub(crate) struct Settler {
    pub(crate) day: Arc<Day>,
    pub(crate) id: PlayerId,
    pub(crate) request: u32,
    pub(crate) pending: Option<(u32, Place)>,
}

impl Settler {
    fn play(&mut self, wire: &Wire) {
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
}

impl Client for Settler {
    fn day(&self) -> &Arc<Day> {
        &self.day
    }

    fn id(&self) -> &PlayerId {
        &self.id
    }

    fn name(&self) -> String {
        format!("{} in the world", self.id)
    }

    fn connected(&mut self, _: &Wire) -> Duration {
        Duration::ZERO
    }

    fn hear(&mut self, message: ToClient, _: &Wire) -> bool {
        match message {
            ToClient::World { request, news: WorldNews::Played { played } } => {
                let Some((_, at)) = self.pending.take_if(|(asked, _)| *asked == request) else { return true };
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
        true
    }

    fn act(&mut self, wire: &Wire) -> Duration {
        self.play(wire);
        self.day.random().millis(100, 3_000)
    }

    fn disconnected(&mut self) {
        self.pending = None;
    }
}
