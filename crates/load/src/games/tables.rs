//! Two guests who play one game after another.

use std::time::{Duration, Instant};

use protocol::{Command, Opened, ToServer, Wish};
use rules::{OptionValue, Options, Point, Position, Random, Turn, Variant};
use serde::Deserialize;

use super::driver::Pair;
use super::figures::Figures;
use super::socket::{Guest, guest, many, post, said, two_of};
use testing::Socket;

const TERMS: &str = r#"{"terms":{"variant":"go","options":{"size":9},"scoring":false},"wish":"black"}"#;
/// Maximum length of a game.
const LONGEST: u32 = 120;
/// Number of random points tried before passing.
const TRIES: u32 = 24;

/// A table and its two players.
pub(super) struct TablePair {
    address: String,
    cookie: String,
    players: [Socket; 2],
    table: String,
    position: Position,
    points: Vec<Point>,
    random: Random,
    request: u32,
}

impl Pair for TablePair {
    async fn step(&mut self, figures: &mut Figures) -> Result<Option<Duration>, String> {
        if self.position.is_over() || self.position.turns() >= LONGEST {
            self.begin().await?;
            return Ok(None);
        }
        let (mover, number) = ((self.position.turns() % 2) as usize, self.position.turns() + 1);
        let turn = self.choose();
        let text = self.position.write(turn);
        self.position.play(turn).map_err(|illegal| illegal.to_string())?;
        let began = Instant::now();
        self.say(mover, Command::Play { turn: text, number: Some(number) }).await?;
        for player in [mover, 1 - mover] {
            self.until_turn(player, number, player == mover, figures).await?;
        }
        figures.messages += 1;
        Ok(Some(began.elapsed()))
    }
}

impl TablePair {
    async fn new([address, other]: [String; 2], seed: u64) -> Result<TablePair, String> {
        let (Guest { cookie, socket: black, .. }, Guest { socket: white, .. }) =
            (guest(&address).await?, guest(&other).await?);
        let mut pair = TablePair {
            address,
            cookie,
            players: [black, white],
            table: String::new(),
            points: empty().layout().points().collect(),
            position: empty(),
            random: Random::new(seed),
            request: 0,
        };
        pair.begin().await?;
        Ok(pair)
    }

    /// A new game: one client opens a table, the other sits down.
    async fn begin(&mut self) -> Result<(), String> {
        let (_, body) = post(&self.address, "/api/tables", &self.cookie, TERMS).await?;
        let Opened { table } = serde_json::from_str(&body).map_err(|error| error.to_string())?;
        let old = std::mem::replace(&mut self.table, table);
        for player in &mut self.players {
            if !old.is_empty() {
                player.say(&ToServer::Unwatch { table: old.clone() }).await.map_err(said)?;
            }
            player.say(&ToServer::Watch { table: self.table.clone(), from: 1 }).await.map_err(said)?;
        }
        self.position = empty();
        self.say(1, Command::Sit { wish: Wish::White }).await?;
        for player in 0..2 {
            self.until_start(player).await?;
        }
        Ok(())
    }

    /// A legal turn. Most points of an open board are legal, so a few tries are cheaper than listing them.
    fn choose(&mut self) -> Turn {
        for _ in 0..TRIES {
            let turn = Turn::Place(self.points[self.random.below(self.points.len() as u32) as usize]);
            if self.position.judge(turn).is_ok() {
                return turn;
            }
        }
        Turn::Pass
    }

    async fn say(&mut self, player: usize, command: Command) -> Result<(), String> {
        self.request += 1;
        let message = ToServer::Command { table: self.table.clone(), request: self.request, command };
        self.players[player].say(&message).await.map_err(said)
    }

    /// The next event of this table that a player receives: its name, and the number if it is a turn. `None` if it is
    /// the response to a command.
    async fn next(&mut self, player: usize, figures: &mut Figures) -> Result<Option<News>, String> {
        loop {
            figures.messages += 1;
            let text = self.players[player].receive_text().await.map_err(said)?;
            let told: Told<'_> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            match (told.kind, told.event) {
                ("event", Some(event)) if told.table == Some(&*self.table) => {
                    return Ok(Some(match (event.event, event.number) {
                        ("played", Some(number)) => News::Turned(number),
                        ("started", _) => News::Started,
                        _ => News::Other,
                    }));
                }
                ("done", _) => return Ok(None),
                ("refused", _) => return Err(format!("refused: {}", told.reason.unwrap_or_default())),
                _ => {}
            }
        }
    }

    async fn until_start(&mut self, player: usize) -> Result<(), String> {
        while self.next(player, &mut Figures::default()).await? != Some(News::Started) {}
        Ok(())
    }

    /// Waits until a player has received a turn; its author also waits for the response.
    async fn until_turn(
        &mut self,
        player: usize,
        number: u32,
        answered: bool,
        figures: &mut Figures,
    ) -> Result<(), String> {
        let (mut done, mut turned) = (!answered, false);
        while !(done && turned) {
            match self.next(player, figures).await? {
                Some(news) => turned |= news == News::Turned(number),
                None => done = true,
            }
        }
        Ok(())
    }
}

/// The part of a message that these clients need: parsing the rest would cost time that is not the server's.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    table: Option<&'a str>,
    #[serde(default)]
    event: Option<ToldEvent<'a>>,
    #[serde(default)]
    reason: Option<&'a str>,
}

#[derive(Deserialize)]
struct ToldEvent<'a> {
    event: &'a str,
    #[serde(default)]
    number: Option<u32>,
}

/// What happened at the table.
#[derive(PartialEq)]
enum News {
    Started,
    Turned(u32),
    Other,
}

fn empty() -> Position {
    let mut options = Options::new(Variant::Go);
    // Nine lines are always allowed.
    let _ = options.set("size", OptionValue::whole(9));
    Position::new(&options)
}

pub(super) async fn connect(addresses: &[String], tables: usize) -> Result<Vec<TablePair>, String> {
    many(tables, |i| TablePair::new(two_of(addresses, i), i as u64 + 1)).await
}
