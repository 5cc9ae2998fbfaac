//! Two guests in one area of the world, who respond to each other and watch.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use protocol::{Area, Place, ToClient, ToServer, WorldCommand, WorldNews};
use rules::Random;
use world::{ChunkAt, ChunkUpdate, Point};

use super::driver::Pair;
use super::figures::Figures;
use super::socket::{guest, many, said};
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
}

struct Player {
    socket: Socket,
    request: u32,
    /// The version of every chunk in view.
    versions: HashMap<ChunkAt, u64>,
}

impl Pair for WorldPair {
    async fn step(&mut self, figures: &mut Figures) -> Result<Option<Duration>, String> {
        let mover = self.turn % 2;
        self.turn += 1;
        let Some(at) = self.choose(mover).await? else {
            // Stones of others are in the way: let the other player move first, or move on a little.
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
                done => done?,
            }
        }
        figures.messages += 1;
        Ok(Some(began.elapsed()))
    }
}

impl WorldPair {
    async fn new(address: String, number: usize, width: usize) -> Result<WorldPair, String> {
        let (column, row) = ((number % width) as i64, (number / width) as i64);
        let half = width as i64 / 2;
        let home = Place { x: (column - half) * APART, y: (row - half) * APART };
        let mut players = Vec::new();
        for _ in 0..2 {
            let (_, socket) = guest(&address).await?;
            let mut player = Player { socket, request: 0, versions: HashMap::new() };
            player.look(home).await?;
            players.push(player);
        }
        let players = <[Player; 2]>::try_from(players).map_err(|_| "two players")?;
        Ok(WorldPair { players, turn: 0, random: Random::new(number as u64 + 1), home })
    }

    /// A legal point near home, if there is one.
    async fn choose(&mut self, mover: usize) -> Result<Option<Place>, String> {
        let area = around(self.home);
        let request = self.players[mover].ask(WorldCommand::Legal { area }).await?;
        let news = self.players[mover].answer(request).await?;
        let WorldNews::Legal { runs, .. } = news else { return Err("no list of legal points".to_owned()) };
        let legal: u32 = runs.iter().skip(1).step_by(2).sum();
        if legal == 0 {
            return Ok(None);
        }
        let mut left = self.random.below(legal);
        let (mut index, mut found) = (0, 0);
        for (i, run) in runs.into_iter().enumerate() {
            if i % 2 == 1 && left < run {
                found = index + left;
                break;
            }
            left -= if i % 2 == 1 { run } else { 0 };
            index += run;
        }
        let width = (2 * REACH + 1) as u32;
        let (x, y) = (i64::from(found % width), i64::from(found / width));
        Ok(Some(Place { x: area.from.x + x, y: area.from.y + y }))
    }
}

fn around(home: Place) -> Area {
    Area {
        from: Place { x: home.x - REACH, y: home.y - REACH },
        to: Place { x: home.x + REACH, y: home.y + REACH },
    }
}

impl Player {
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

    /// Waits until the stone on a point has been received and the request answered.
    async fn until_stone(
        &mut self,
        at: Place,
        wanted: Option<u32>,
        figures: &mut Figures,
    ) -> Result<(), String> {
        let (mut seen, mut answered) = (false, wanted.is_none());
        while !(seen && answered) {
            figures.messages += 1;
            let (news, update) = self.hear(wanted).await?;
            answered |= news.is_some();
            let point = Point::new(at.x, at.y);
            seen |= update.is_some_and(|update| update.points.iter().any(|(changed, _)| *changed == point));
        }
        Ok(())
    }
}

fn chunk(Place { x, y }: Place) -> ChunkAt {
    ChunkAt::of(Point::new(x, y))
}

pub(super) async fn connect(address: &str, pairs: usize) -> Result<Vec<WorldPair>, String> {
    let width = (1..).find(|width| width * width >= pairs).unwrap_or(1);
    many(pairs, |i| WorldPair::new(address.to_owned(), i, width)).await
}

/// The number of views without the latest version of one of their chunks, once everything has arrived.
pub(super) async fn behind(address: &str, pairs: Vec<WorldPair>) -> Result<usize, String> {
    let mut behind = 0;
    for mut pair in pairs {
        let (_, socket) = guest(address).await?;
        let mut fresh = Player { socket, request: 0, versions: HashMap::new() };
        fresh.look(pair.home).await?;
        let (low, high) = (chunk(around(pair.home).from), chunk(around(pair.home).to));
        let in_view = ((high.x - low.x + 1) * (high.y - low.y + 1)) as usize;
        while fresh.versions.len() < in_view {
            fresh.hear(None).await?;
        }
        for player in &mut pair.players {
            behind += usize::from(!player.catch_up(&fresh.versions).await);
        }
    }
    Ok(behind)
}
