//! Servers in processes of their own, and players who go on whatever happens to them.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command as Process, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{Command, Event, Fact, ToClient, ToServer, Wish};
use rules::{Options, Position, Value, Variant};
use server::{Config, Limits, Server};
use sha2::{Digest, Sha256};
use store::{Account, Session, Store};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::common::try_request;

/// Where a child finds its store.
const PLACE: &str = "TENGEN_KILL_PLACE";
const LATER: u64 = 4_000_000_000_000;
/// How long a client waits for anything before it connects anew.
const PATIENCE: Duration = Duration::from_secs(20);
const TERMS: &str =
    r#"{"terms":{"variant":"go","options":{"size":5},"scoring":false,"rated":true},"wish":"black"}"#;

/// The process that is killed: a server on the store that it is given, for ever. Called by a test that is only
/// started by others.
pub(crate) async fn be_a_server() {
    let Ok(place) = std::env::var(PLACE) else { return };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { limits: Limits::NONE, ..Config::new(listen, &place) };
    let server = Server::start(config).await.expect("the server starts");
    println!("listening {}", server.address().expect("an address"));
    server.run(std::future::pending()).await.expect("it serves");
}

/// Servers on one store, and where they listen.
pub(crate) struct Servers {
    place: String,
    children: Vec<Child>,
    pub(crate) addresses: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Servers {
    pub(crate) fn start(place: &str, count: usize) -> Servers {
        let (children, addresses): (Vec<_>, Vec<_>) = (0..count).map(|_| start(place)).unzip();
        Servers { place: place.to_owned(), children, addresses: Arc::new(Mutex::new(addresses)) }
    }

    /// Kills one of them without warning, and starts another in its place.
    pub(crate) fn kill_and_start(&mut self, which: usize) {
        self.children[which].kill().expect("it can be killed");
        self.children[which].wait().expect("it has ended");
        let (child, address) = start(&self.place);
        self.children[which] = child;
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)[which] = address;
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(place: &str) -> (Child, SocketAddr) {
    let mut child = Process::new(std::env::current_exe().expect("this program"))
        .args(["child", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let address = lines.find_map(|line| line.ok()?.split_once("listening ")?.1.parse().ok());
    (child, address.expect("it says where it listens"))
}

/// What a client was told: the events of each table, by number, and the last number that was acknowledged.
#[derive(Debug, Default, Clone)]
pub(crate) struct Told {
    pub(crate) events: Vec<Event>,
    pub(crate) acknowledged: u64,
}

/// What all clients share.
pub(crate) struct Load {
    pub(crate) addresses: Arc<Mutex<Vec<SocketAddr>>>,
    pub(crate) stop: AtomicBool,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) told: Mutex<BTreeMap<String, Told>>,
}

impl Load {
    pub(crate) fn new(servers: &Servers) -> Load {
        Load {
            addresses: Arc::clone(&servers.addresses),
            stop: AtomicBool::new(false),
            acknowledged: AtomicU64::new(0),
            told: Mutex::default(),
        }
    }

    fn address(&self, which: usize) -> SocketAddr {
        let all = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        all[which % all.len()]
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits until so many more commands have been acknowledged.
    pub(crate) async fn progress(&self, more: u64) {
        let wanted = self.acknowledged.load(Ordering::Relaxed) + more;
        let enough = async {
            while self.acknowledged.load(Ordering::Relaxed) < wanted {
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(Duration::from_secs(60), enough).await.expect("the players go on by themselves");
    }
}

/// Makes two accounts for a table, behind the server's back; their cookies.
pub(crate) async fn pair(store: &Store, n: usize) -> [String; 2] {
    let mut cookies = Vec::new();
    for side in ["b", "w"] {
        let (id, secret) = (format!("p{n}{side}"), format!("secret-{n}-{side}"));
        let account = Account { password: Some("none".to_owned()), ..Account::guest(&id, &id, 1) };
        store.add_account(&account).await.expect("it is new");
        let hash = Sha256::digest(secret.as_bytes()).to_vec();
        store
            .add_session(&Session { hash, account: id, created: 1, expires: LATER })
            .await
            .expect("it is new");
        cookies.push(format!("tengen={secret}"));
    }
    [cookies.remove(0), cookies.remove(0)]
}

/// A socket that may break.
struct Link(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Link {
    async fn open(address: SocketAddr, cookie: &str) -> Option<Link> {
        let mut request = format!("ws://{address}/ws").into_client_request().ok()?;
        for (name, value) in [("origin", format!("http://{address}")), ("cookie", cookie.to_owned())] {
            request.headers_mut().insert(name, value.parse().ok()?);
        }
        Some(Link(timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?.0))
    }

    async fn say(&mut self, message: &ToServer) -> Option<()> {
        let text = serde_json::to_string(message).expect("a message");
        self.0.send(Message::Text(text.into())).await.ok()
    }

    async fn hear(&mut self) -> Option<ToClient> {
        loop {
            match timeout(PATIENCE, self.0.next()).await.ok()?? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("a message")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Gives a command; whether it was accepted with a number, or refused. None if nobody can say.
    async fn command(&mut self, table: &str, command: Command) -> Option<Result<u64, String>> {
        let request = 7;
        self.say(&ToServer::Command { table: table.to_owned(), request, command }).await?;
        loop {
            match self.hear().await? {
                ToClient::Done { number, .. } => return Some(Ok(number)),
                ToClient::Refused { reason, .. } => return Some(Err(reason)),
                ToClient::Welcome { .. } => {}
                ToClient::Goodbye => return None,
                other => panic!("{other:?}"),
            }
        }
    }
}

/// One table with both its players, and somebody who watches; each may be connected to another server.
pub(crate) struct Players {
    load: Arc<Load>,
    /// Which server they try next.
    server: usize,
    cookies: [String; 2],
    random: u64,
}

impl Players {
    pub(crate) fn new(load: &Arc<Load>, n: usize, cookies: [String; 2]) -> Players {
        Players { load: Arc::clone(load), server: n, cookies, random: n as u64 * 7919 + 1 }
    }

    fn random(&mut self, below: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % below
    }

    /// Plays game after game until told to stop.
    pub(crate) async fn play(mut self) {
        while !self.load.stopped() {
            if let Some(table) = self.open().await {
                while !self.load.stopped() && self.sit_and_play(&table).await.is_none() {
                    // Something broke: go on at another server, or at the same when it is there again.
                    self.server += 1;
                    sleep(Duration::from_millis(20)).await;
                }
            } else {
                self.server += 1;
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    async fn open(&self) -> Option<String> {
        let address = self.load.address(self.server);
        let headers = format!("Origin: http://{address}\r\nCookie: {}\r\n", self.cookies[0]);
        let (status, _, body) = try_request(address, "POST /api/tables", &headers, TERMS).await?;
        let table = (status == 201)
            .then(|| serde_json::from_str::<protocol::Opened>(&body).expect("a table").table)?;
        self.load.told.lock().unwrap_or_else(PoisonError::into_inner).insert(table.clone(), Told::default());
        Some(table)
    }

    /// Plays a game to its end. None if a connection broke before.
    async fn sit_and_play(&mut self, table: &str) -> Option<()> {
        let mut seats = [
            Link::open(self.load.address(self.server), &self.cookies[0]).await?,
            Link::open(self.load.address(self.server + 1), &self.cookies[1]).await?,
        ];
        let mut eye = Eye::open(&self.load, self.server + 2, table).await?;
        let sat = seats[1].command(table, Command::Sit { wish: Wish::White }).await?;
        self.note(table, &sat);
        if sat.as_ref().is_err_and(|reason| reason == "unavailable") {
            return None;
        }
        eye.until(sat.unwrap_or(1)).await?;
        while !self.load.stopped() {
            let (position, over) = eye.position();
            if over {
                return Some(());
            }
            let side = usize::from(position.to_play() == rules::Color::White);
            let turns = position.legal_turns();
            let turn = position.write(turns[self.random(turns.len())]);
            let number = Some(position.turns() + 1);
            let done = seats[side].command(table, Command::Play { turn, number }).await?;
            self.note(table, &done);
            let reached = match done {
                Ok(number) => number,
                // Played before the connection broke: hear of it.
                Err(reason) if ["stale", "not your turn", "game over"].contains(&reason.as_str()) => eye.next,
                // The store does not answer at the moment: try again, as the sentence says.
                Err(reason) if reason == "unavailable" => return None,
                Err(reason) => panic!("{table}: {reason}"),
            };
            eye.until(reached).await?;
        }
        Some(())
    }

    fn note(&self, table: &str, done: &Result<u64, String>) {
        if let Ok(number) = done {
            let mut told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
            let told = told.entry(table.to_owned()).or_default();
            told.acknowledged = told.acknowledged.max(*number);
            self.load.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Watches a table, and remembers all that it was ever told.
struct Eye {
    load: Arc<Load>,
    link: Link,
    table: String,
    /// The number of the next event.
    next: u64,
}

impl Eye {
    async fn open(load: &Arc<Load>, server: usize, table: &str) -> Option<Eye> {
        let mut link = Link::open(load.address(server), "").await?;
        let known =
            load.told.lock().unwrap_or_else(PoisonError::into_inner).get(table).map_or(0, |t| t.events.len());
        let (table, next) = (table.to_owned(), known as u64 + 1);
        link.say(&ToServer::Watch { table: table.clone(), from: next }).await?;
        Some(Eye { load: Arc::clone(load), link, table, next })
    }

    /// Hears events up to a number.
    async fn until(&mut self, last: u64) -> Option<()> {
        while self.next <= last {
            match self.link.hear().await? {
                ToClient::Event { number, event, .. } => {
                    assert_eq!(number, self.next, "in order and without gaps");
                    let mut told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
                    told.entry(self.table.clone())
                        .or_default()
                        .events
                        .push(event.expect("nobody is hidden here"));
                    self.next += 1;
                }
                ToClient::Welcome { .. } => {}
                // The store could not be read when it asked.
                ToClient::Goodbye | ToClient::NoTable { .. } => return None,
                other => panic!("{other:?}"),
            }
        }
        Some(())
    }

    /// The position that the events lead to, and whether the game is over.
    fn position(&self) -> (Position, bool) {
        let told = self.load.told.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = Options::new(Variant::Go);
        options.set("size", Value::whole(5)).expect("a size");
        let mut position = Position::new(&options);
        let mut over = false;
        for event in told.get(&self.table).map_or(&[][..], |told| &told.events) {
            match &event.fact {
                Fact::Turned { turn, .. } => {
                    position.play_text(turn).expect("what was accepted is legal");
                }
                Fact::Ended { .. } => over = true,
                _ => {}
            }
        }
        (position, over)
    }
}

/// Everything that anybody was told is in the journal, as it was told; every table is what its journal says, and
/// every rated game counts once.
pub(crate) async fn check(store: &Store, load: &Load) -> usize {
    let told = load.told.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut rated: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut events_seen = 0;
    for (id, told) in &told {
        let stored = store.read_all::<table::Event>(id).await.expect("it can be read");
        assert!(stored.iter().map(|stored| stored.number).eq(1..=stored.len() as u64), "{id}: a gap");
        assert!(stored.len() as u64 >= told.acknowledged, "{id}: acknowledged and lost");
        assert!(stored.len() >= told.events.len(), "{id}: told and lost");
        for (stored, told) in stored.iter().zip(&told.events) {
            let (stored, told) = (serde_json::to_value(&stored.event), serde_json::to_value(told));
            assert_eq!(stored.expect("JSON"), told.expect("JSON"), "{id}: told otherwise");
        }
        events_seen += told.events.len();
        let events: Vec<table::Event> = stored.into_iter().map(|stored| stored.event).collect();
        let table = table::replay(&events).expect("it can be replayed");
        let line = store.game(id).await.expect("read").expect("it is listed");
        assert_eq!(line.number, events.len() as u64, "{id}: the list says otherwise");
        assert_eq!(line.result, table.ending().and_then(|ending| ending.result.clone()), "{id}");
        if let (Some(_), Some(seats)) = (table.ending(), table.seats()) {
            for player in [&seats.black.id, &seats.white.id] {
                rated.entry(player.to_string()).or_default().push(id.clone());
            }
        }
    }
    for (player, mut games) in rated {
        let history = store.rating_history(&player, "go").await.expect("a list");
        let mut counted: Vec<String> = history.into_iter().map(|rated| rated.game).collect();
        counted.sort();
        games.sort();
        assert_eq!(counted, games, "{player}: each game counts once");
        let ratings = store.ratings_of(&player).await.expect("a list");
        assert_eq!(ratings[0].games as usize, games.len(), "{player}");
    }
    events_seen
}
