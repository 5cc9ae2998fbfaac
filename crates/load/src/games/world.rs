//! Two guests in one area of the world, who respond to each other and watch.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::{Area, Place, ToClient, ToServer, WorldCommand, WorldMove, WorldNews};
use rules::Random;
use tokio::time::timeout;
use world::{ChunkAt, ChunkUpdate, Point, Rect, World};

use super::driver::{PATIENCE, Pair};
use super::figures::Figures;
use super::replica::Replica;
use super::socket::{Guest, guest, many, said, two_of};
use testing::{Received, Socket};

/// Distance from the centre of an area to its sides, and between two areas.
const REACH: i64 = 12;
const APART: i64 = 40;
const REFUSED: &str = "refused";

/// Two players in one area.
pub(super) struct WorldPair {
    players: [Player; 2],
    turn: usize,
    random: Random,
    home: Place,
    replica: Arc<Replica>,
}

struct Player {
    id: String,
    socket: Socket,
    request: u32,
    /// The version of every chunk in view.
    versions: HashMap<ChunkAt, u64>,
}

impl Pair for WorldPair {
    async fn step(&mut self, figures: &mut Figures) -> Result<Option<Duration>, String> {
        let Some((mover, at)) = self.choose() else {
            // Stones of others are in the way: move on a little.
            self.home.x += if self.random.below(2) == 0 { 3 } else { -3 };
            for player in &mut self.players {
                player.look(self.home).await?;
            }
            return Ok(None);
        };
        let began = Instant::now();
        let request = self.players[mover].ask(WorldCommand::Play { at }).await?;
        for player in [mover, 1 - mover] {
            let wanted = (player == mover).then_some(request);
            match self.players[player].until_stone(at, wanted, figures).await {
                // Another pair was faster; that is part of the game, not an error.
                Err(why) if why.starts_with(REFUSED) => return Ok(None),
                Err(why) => return Err(why),
                Ok(Some(made)) => self.replica.learn(&made, &self.players[player].id)?,
                Ok(None) => {}
            }
        }
        figures.messages += 1;
        Ok(Some(began.elapsed()))
    }
}

impl WorldPair {
    async fn new(
        addresses: [String; 2],
        number: usize,
        width: usize,
        replica: Arc<Replica>,
    ) -> Result<WorldPair, String> {
        let (column, row) = ((number % width) as i64, (number / width) as i64);
        let half = width as i64 / 2;
        let home = Place { x: (column - half) * APART, y: (row - half) * APART };
        let mut players = Vec::new();
        for address in addresses {
            let mut player = Player::new(&address).await?;
            player.look(home).await?;
            players.push(player);
        }
        let players = <[Player; 2]>::try_from(players).map_err(|_| "two players")?;
        Ok(WorldPair { players, turn: 0, random: Random::new(number as u64 + 1), home, replica })
    }

    /// The versions of the chunks in view that a server tells somebody who has just come.
    async fn fresh_versions(&self, address: &str) -> Result<HashMap<ChunkAt, u64>, String> {
        let mut fresh = Player::new(address).await?;
        fresh.look(self.home).await?;
        let (low, high) = (chunk(around(self.home).from), chunk(around(self.home).to));
        let in_view = ((high.x - low.x + 1) * (high.y - low.y + 1)) as usize;
        while fresh.versions.len() < in_view {
            fresh.hear(None).await?;
        }
        Ok(fresh.versions)
    }

    /// Who moves next, and where: the other player, unless all their stones in the way are locked.
    fn choose(&mut self) -> Option<(usize, Place)> {
        (0..2).find_map(|_| {
            let mover = self.turn % 2;
            self.turn += 1;
            let Point { x, y } =
                self.replica.choose(&self.players[mover].id, rect(self.home), &mut self.random)?;
            Some((mover, Place { x, y }))
        })
    }
}

fn around(home: Place) -> Area {
    Area {
        from: Place { x: home.x - REACH, y: home.y - REACH },
        to: Place { x: home.x + REACH, y: home.y + REACH },
    }
}

fn rect(home: Place) -> Rect {
    let Area { from, to } = around(home);
    Rect::new(Point::new(from.x, from.y), Point::new(to.x, to.y))
}

impl Player {
    async fn new(address: &str) -> Result<Player, String> {
        let Guest { id, socket, .. } = guest(address).await?;
        Ok(Player { id, socket, request: 0, versions: HashMap::new() })
    }

    async fn ask(&mut self, command: WorldCommand) -> Result<u32, String> {
        self.request += 1;
        self.socket.say(&ToServer::World { request: self.request, command }).await.map_err(said)?;
        Ok(self.request)
    }

    async fn look(&mut self, home: Place) -> Result<(), String> {
        let request = self.ask(WorldCommand::Look { area: around(home) }).await?;
        self.answer(request).await.map(|_| ())
    }

    /// Applies a message; returns the response to a request, or the changed points.
    async fn hear(
        &mut self,
        wanted: Option<u32>,
    ) -> Result<(Option<WorldNews>, Option<ChunkUpdate>), String> {
        match self.socket.hear().await.map_err(said)? {
            Received::Bytes(bytes) => {
                let update = ChunkUpdate::decode(&bytes).map_err(|corrupt| corrupt.to_string())?;
                let known = self.versions.insert(update.at, update.version);
                if update.since.is_some_and(|since| known != Some(since)) {
                    return Err("a gap in the changes of a chunk".to_owned());
                }
                Ok((None, Some(update)))
            }
            Received::Message(told) => match *told {
                ToClient::World { request, news } if wanted == Some(request) => Ok((Some(news), None)),
                ToClient::Refused { request, reason, .. } if wanted == Some(request) => {
                    Err(format!("{REFUSED}: {reason}"))
                }
                _ => Ok((None, None)),
            },
        }
    }

    async fn answer(&mut self, request: u32) -> Result<WorldNews, String> {
        loop {
            if let (Some(news), _) = self.hear(Some(request)).await? {
                return Ok(news);
            }
        }
    }

    /// Receives messages until it has these versions of its chunks; false if they never arrive.
    async fn catch_up(&mut self, latest: &HashMap<ChunkAt, u64>) -> bool {
        let late = |versions: &HashMap<ChunkAt, u64>| {
            latest.iter().any(|(at, version)| versions.get(at).is_some_and(|known| known < version))
        };
        while late(&self.versions) {
            if self.hear(None).await.is_err() {
                return false;
            }
        }
        true
    }

    /// Waits until the stone on a point has been received and the request answered; returns the move in that answer.
    async fn until_stone(
        &mut self,
        at: Place,
        wanted: Option<u32>,
        figures: &mut Figures,
    ) -> Result<Option<WorldMove>, String> {
        let (mut seen, mut answer) = (false, None);
        while !(seen && (wanted.is_none() || answer.is_some())) {
            figures.messages += 1;
            let (news, update) = self.hear(wanted).await?;
            if let Some(WorldNews::Played { played }) = news {
                answer = Some(played);
            }
            let point = Point::new(at.x, at.y);
            seen |= update.is_some_and(|update| update.points.iter().any(|(changed, _)| *changed == point));
        }
        Ok(answer)
    }
}

fn chunk(Place { x, y }: Place) -> ChunkAt {
    ChunkAt::of(Point::new(x, y))
}

/// Connects pairs who know this world.
pub(super) async fn connect(
    addresses: &[String],
    pairs: usize,
    world: World,
) -> Result<Vec<WorldPair>, String> {
    let width = (1..).find(|width| width * width >= pairs).unwrap_or(1);
    let replica = Arc::new(Replica::new(world));
    many(pairs, |i| WorldPair::new(two_of(addresses, i), i, width, Arc::clone(&replica))).await
}

/// The number of views without the latest version of one of their chunks, once everything has arrived.
pub(super) async fn behind(addresses: &[String], pairs: Vec<WorldPair>) -> Result<usize, String> {
    let mut behind = 0;
    for mut pair in pairs {
        let mut latest = HashMap::new();
        for address in addresses {
            for (at, version) in pair.fresh_versions(address).await? {
                let known: &mut u64 = latest.entry(at).or_default();
                *known = version.max(*known);
            }
        }
        for player in &mut pair.players {
            let caught_up = timeout(PATIENCE, player.catch_up(&latest)).await;
            behind += usize::from(!caught_up.unwrap_or(false));
        }
    }
    Ok(behind)
}
