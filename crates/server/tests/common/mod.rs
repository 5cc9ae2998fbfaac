//! A server and its clients, for tests.
#![allow(dead_code)]

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Command, Event, Fact, Me, ToClient, ToServer, Wish, WorldCommand, WorldNews};
use tempfile::TempDir;
use tengen_server::{Config, Limits, Server, WorldSettings};
pub(crate) use testing::cookie;
use testing::{Http, Received, Response, Socket, SocketError};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use world::{ChunkAt, ChunkUpdate};

/// Timeout of every wait.
pub(crate) const LONG: Duration = Duration::from_secs(30);

/// The password of every test account.
pub(crate) const PASSWORD: &str = "correct horse";

/// A running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

/// A path for a new store in a temporary folder.
pub(crate) fn place() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tengen.db").to_str().expect("a path").to_owned();
    (folder, path)
}

/// A server with an empty store.
pub(crate) async fn fresh() -> (TempDir, Running) {
    let (folder, path) = place();
    let server = Running::start(&path).await;
    (folder, server)
}

impl Running {
    pub(crate) async fn start(store: &str) -> Running {
        // Most tests count what is written: their world is not settled.
        Running::start_with(store, WorldSettings { settle: 0, ..WorldSettings::default() }).await
    }

    pub(crate) async fn start_with(store: &str, world: WorldSettings) -> Running {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        // Clients of tests answer pings only while they listen.
        let client_timeout = Duration::from_secs(180);
        let config = Config::new(listen, store);
        Running::start_on(Config { limits: Limits::NONE, world, client_timeout, ..config }).await
    }

    pub(crate) async fn start_on(config: Config) -> Running {
        let server = Server::start(config).await.expect("the server starts");
        let address = server.address().expect("it has an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Running { address, stop, task }
    }

    /// An address that nobody listens on, for servers that have to know theirs before they start.
    pub(crate) async fn free_port() -> SocketAddr {
        let listener = tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await;
        listener.and_then(|listener| listener.local_addr()).expect("a port")
    }

    /// A server in another process, which is not ours to stop.
    pub(crate) fn elsewhere(address: SocketAddr) -> Running {
        Running { address, stop: oneshot::channel().0, task: tokio::spawn(async { Ok(()) }) }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).expect("it was running");
        let ended = tokio::time::timeout(LONG, self.task).await.expect("it stops");
        ended.expect("without panic").expect("without error");
    }

    /// A request; the response's status, head and body.
    /// Waits until this process knows of so many people who are connected: whoever is, is sent no notices.
    pub(crate) async fn until_online(&self, people: u32) {
        let wait = async {
            loop {
                let (_, _, lobby) = self.request("GET /api/lobby", "", "").await;
                if serde_json::from_str::<protocol::Lobby>(&lobby).expect("a lobby").online == people {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONG, wait).await.expect("they come and go");
    }

    pub(crate) async fn request(&self, line: &str, headers: &str, body: &str) -> (u16, String, String) {
        try_request(self.address, line, headers, body).await.expect("a response")
    }

    /// The same, with the body as bytes.
    pub(crate) async fn request_bytes(
        &self,
        line: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String, Vec<u8>) {
        let response = Http::new(&self.address).request(line, headers, body).await.expect("a response");
        (response.status, response.head, response.body)
    }

    /// A WebSocket opened with these headers; `None` if it is refused.
    pub(crate) async fn socket(&self, headers: &str) -> Option<Socket> {
        Socket::connect(&self.address, headers).await.ok()
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A new guest, connected.
    pub(crate) async fn guest(&self) -> Client {
        let (status, head, body) = self.request("POST /api/guest", "", "").await;
        assert_eq!(status, 201, "{body}");
        let cookie = cookie(&head).expect("a cookie");
        let me: Me = serde_json::from_str(&body).expect("who I am");
        let mut client = Client {
            me,
            cookie,
            socket: None,
            requests: 0,
            heard: Vec::new(),
            chunks: Vec::new(),
            news: Vec::new(),
        };
        client.connect(self).await;
        client
    }

    /// A new account with the test password, connected.
    pub(crate) async fn account(&self, name: &str) -> Client {
        self.claim(name, false).await
    }

    /// A new bot account.
    pub(crate) async fn bot(&self, name: &str) -> Client {
        self.claim(name, true).await
    }

    async fn claim(&self, name: &str, bot: bool) -> Client {
        let mut client = self.guest().await;
        let body = format!(r#"{{"name":"{name}","password":"{PASSWORD}","bot":{bot}}}"#);
        let (status, head, body) = self.request("POST /api/claim", &client.headers(self), &body).await;
        assert_eq!(status, 200, "{body}");
        client.cookie = cookie(&head).expect("a new cookie");
        client.me = serde_json::from_str(&body).expect("who I am");
        client.connect(self).await;
        client
    }

    /// Two guests at a table at which each has a second for the whole game; both have played, and the first is to move.
    pub(crate) async fn hurried_game(&self) -> (Client, Client, String) {
        let (mut black, mut white) = (self.guest().await, self.guest().await);
        let terms = r#"{"terms":{"variant":"go","options":{"size":5},"clock":{"kind":"absolute","main":1000}},"wish":"black"}"#;
        let table = self.open(&black, terms).await;
        white.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
        // The clock runs once both have played.
        black.play(&table, "A1").await.expect("a turn");
        white.play(&table, "B2").await.expect("a turn");
        black.watch(&table, 1).await;
        (black, white, table)
    }

    /// Opens a table for a client.
    pub(crate) async fn open(&self, client: &Client, body: &str) -> String {
        let (status, _, answer) = self.request("POST /api/tables", &client.headers(self), body).await;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str::<protocol::Opened>(&answer).expect("a table").table
    }
}

/// A request; the response's status, head and body, or `None` without a response.
pub(crate) async fn try_request(
    address: SocketAddr,
    line: &str,
    headers: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let response: Response = Http::new(&address).request(line, headers, body).await.ok()?;
    let text = response.text();
    Some((response.status, response.head, text))
}

/// A client with a WebSocket.
pub(crate) struct Client {
    pub(crate) me: Me,
    pub(crate) cookie: String,
    socket: Option<Socket>,
    requests: u32,
    /// The received events, with their numbers.
    pub(crate) heard: Vec<(u64, Option<Event>)>,
    /// The received chunk updates of the world.
    pub(crate) chunks: Vec<ChunkUpdate>,
    /// Other messages about the world that were not a response.
    pub(crate) news: Vec<WorldNews>,
}

/// Tries to open a WebSocket; an empty origin or cookie is not sent.
pub(crate) async fn dial(server: &Running, origin: &str, cookie: &str) -> Result<Socket, SocketError> {
    let pairs = [("Origin", origin), ("Cookie", cookie)].into_iter().filter(|(_, value)| !value.is_empty());
    let headers: String = pairs.map(|(name, value)| format!("{name}: {value}\n")).collect();
    Socket::connect(&server.address, &headers).await
}

impl Client {
    /// A client with an open WebSocket.
    pub(crate) fn with(socket: Socket) -> Client {
        let (id, name) = (String::new(), String::new());
        let me = Me { id, name, guest: true, bot: false, admin: false, banned_until: None };
        let (heard, chunks, news) = (Vec::new(), Vec::new(), Vec::new());
        Client { me, cookie: String::new(), socket: Some(socket), requests: 0, heard, chunks, news }
    }

    /// An anonymous visitor, connected.
    pub(crate) async fn visitor(server: &Running) -> Client {
        let socket = dial(server, &server.origin(), "").await.expect("a socket");
        let mut client = Client::with(socket);
        let ToClient::Welcome { you: None, .. } = client.hear().await else { panic!("no welcome") };
        client
    }

    /// The same person in another window.
    pub(crate) async fn second(&self, server: &Running) -> Client {
        let socket = dial(server, &server.origin(), &self.cookie).await.expect("a socket");
        let mut second = Client { me: self.me.clone(), cookie: self.cookie.clone(), ..Client::with(socket) };
        let ToClient::Welcome { .. } = second.hear().await else { panic!("no welcome") };
        second
    }

    /// Sends any message.
    pub(crate) async fn send(&mut self, message: Message) -> Result<(), SocketError> {
        self.socket.as_mut().expect("connected").send(message).await
    }

    pub(crate) fn headers(&self, server: &Running) -> String {
        format!("Origin: {}\r\nCookie: {}\r\n", server.origin(), self.cookie)
    }

    pub(crate) async fn connect(&mut self, server: &Running) {
        self.socket = Some(dial(server, &server.origin(), &self.cookie).await.expect("a socket"));
        let ToClient::Welcome { you, protocol, .. } = self.hear().await else { panic!("no welcome") };
        assert_eq!((you, protocol), (Some(self.me.clone()), protocol::VERSION));
    }

    /// Connects with a token.
    pub(crate) async fn connect_with(&mut self, server: &Running, token: &str) {
        let headers = format!("Authorization: Bearer {token}");
        self.socket = Some(Socket::connect(&server.address, &headers).await.expect("a socket"));
        let ToClient::Welcome { .. } = self.hear().await else { panic!("no welcome") };
    }

    pub(crate) async fn say_raw(&mut self, text: &str) {
        let socket = self.socket.as_mut().expect("connected");
        socket.send_text(text).await.expect("it is sent");
    }

    pub(crate) async fn say(&mut self, message: &ToServer) {
        self.say_raw(&serde_json::to_string(message).expect("a message")).await;
    }

    /// The next message; `None` when the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<ToClient> {
        loop {
            match self.receive().await? {
                Received::Message(message) => return Some(*message),
                Received::Bytes(bytes) => self.chunks.push(ChunkUpdate::decode(&bytes).expect("a chunk")),
            }
        }
    }

    /// The next text or binary message; `None` when the connection is closed.
    async fn receive(&mut self) -> Option<Received> {
        let socket = self.socket.as_mut().expect("connected");
        tokio::time::timeout(LONG, socket.next()).await.expect("a message in time")
    }

    pub(crate) async fn hear(&mut self) -> ToClient {
        self.next().await.expect("the connection is open")
    }

    pub(crate) async fn watch(&mut self, table: &str, from: u64) {
        self.say(&ToServer::Watch { table: table.to_owned(), from }).await;
    }

    /// Sends a command and waits for the response; events in between are kept.
    pub(crate) async fn command(&mut self, table: &str, command: Command) -> Result<u64, String> {
        self.command_while(table, command, |other| panic!("{other:?}")).await
    }

    /// The same, with other messages in between.
    pub(crate) async fn command_while(
        &mut self,
        table: &str,
        command: Command,
        mut hear: impl FnMut(ToClient),
    ) -> Result<u64, String> {
        self.requests += 1;
        let wanted = self.requests;
        self.say(&ToServer::Command { table: table.to_owned(), request: wanted, command }).await;
        loop {
            match self.hear().await {
                ToClient::Event { number, event, .. } => self.heard.push((number, event)),
                ToClient::Done { request, number } if request == wanted => return Ok(number),
                ToClient::Refused { request, reason, .. } if request == wanted => return Err(reason),
                other => hear(other),
            }
        }
    }

    /// Sends a command to the world and waits for the response; other messages are kept.
    pub(crate) async fn world(&mut self, command: WorldCommand) -> Result<WorldNews, String> {
        self.requests += 1;
        let wanted = self.requests;
        self.say(&ToServer::World { request: wanted, command }).await;
        loop {
            match self.hear().await {
                ToClient::World { request, news } if request == wanted => return Ok(news),
                ToClient::World { news, .. } => self.news.push(news),
                ToClient::Refused { request, reason, .. } if request == wanted => return Err(reason),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Waits until a version of a chunk has been received.
    pub(crate) async fn until_chunk(&mut self, at: ChunkAt, version: u64) {
        while !self.chunks.iter().any(|update| update.at == at && update.version >= version) {
            match self.receive().await.expect("the connection is open") {
                Received::Bytes(bytes) => self.chunks.push(ChunkUpdate::decode(&bytes).expect("a chunk")),
                Received::Message(message) => match *message {
                    ToClient::World { news, .. } => self.news.push(news),
                    other => panic!("{other:?}"),
                },
            }
        }
    }

    pub(crate) async fn play(&mut self, table: &str, turn: &str) -> Result<u64, String> {
        self.command(table, Command::Play { turn: turn.to_owned(), number: None }).await
    }

    /// Waits until the event with a number has been received.
    pub(crate) async fn until(&mut self, last: u64) {
        while self.heard.last().is_none_or(|(number, _)| *number < last) {
            match self.hear().await {
                ToClient::Event { number, event, .. } => self.heard.push((number, event)),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Waits for the end of a game; returns the result.
    pub(crate) async fn until_end(&mut self) -> Option<String> {
        loop {
            let next = self.heard.last().map_or(1, |(number, _)| number + 1);
            self.until(next).await;
            if let Some((_, Some(Event { fact: Fact::Ended { ending }, .. }))) = self.heard.last() {
                return ending.result.clone();
            }
        }
    }

    /// The numbers of the received events.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        self.heard.iter().map(|(number, _)| *number).collect()
    }
}
