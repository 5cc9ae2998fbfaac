//! `tengen bridge`: a GTP engine plays several games against a person, and the server is restarted in between.

mod running;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use protocol::{
    Command as Act, Fact, MadeToken, Me, Offer, Opened, PhaseName, TablePosition, ToClient, ToServer,
};
use running::Running;
use testing::{Http, Received, Socket, cookie};

/// A server on `tengen.db` in this folder, and its address.
fn serve(folder: &Path, listen: &str) -> (Running, String) {
    let args = ["serve", "--listen", listen, "--residents", "0", "--log-level", "error"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    running::serve(command.current_dir(folder).args(args))
}

/// GNU Go, or our own engine where it is not installed.
fn engine() -> Vec<String> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&paths).chain(["/usr/games".into()]);
    let gnugo = folders.map(|folder| folder.join("gnugo")).find(|path| path.is_file());
    let words = match &gnugo {
        Some(path) => {
            vec![path.to_str().expect("a path"), "--mode", "gtp", "--chinese-rules", "--level", "1"]
        }
        None => vec![env!("CARGO_BIN_EXE_tengen"), "gtp", "--visits", "50"],
    };
    words.into_iter().map(str::to_owned).collect()
}

struct Person {
    address: String,
    headers: String,
    me: Me,
}

impl Person {
    async fn new(address: &str, name: &str, bot: bool) -> Person {
        let http = Http::new(address);
        let origin = format!("Origin: http://{address}\n");
        let guest = http.request("POST /api/guest", "", "").await.expect("a guest");
        let headers = format!("{origin}Cookie: {}\n", cookie(&guest.head).expect("a cookie"));
        let body = format!(r#"{{"name":"{name}","password":"plays stones at dusk","bot":{bot}}}"#);
        let made = http.request("POST /api/claim", &headers, &body).await.expect("an account");
        assert_eq!(made.status, 200, "{}", made.text());
        let headers = format!("{origin}Cookie: {}\n", cookie(&made.head).expect("a cookie"));
        Person { address: address.to_owned(), headers, me: serde_json::from_slice(&made.body).expect("me") }
    }

    async fn post(&self, path: &str, body: &str) -> String {
        let http = Http::new(&self.address);
        let answer = http.request(&format!("POST {path}"), &self.headers, body).await.expect("an answer");
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.text()
    }

    async fn challenge(&self, other: &str, size: u8) -> String {
        let body = format!(
            r#"{{"terms":{{"variant":"go","options":{{"size":{size}}}}},"wish":"black","invited":"{other}"}}"#
        );
        serde_json::from_str::<Opened>(&self.post("/api/tables", &body).await).expect("a table").table
    }

    async fn connect(&self) -> Game {
        let socket = Socket::connect(&self.address, &self.headers).await.expect("a socket");
        Game { socket, request: 0 }
    }
}

/// A person's connection.
struct Game {
    socket: Socket,
    request: u32,
}

impl Game {
    async fn hear(&mut self) -> ToClient {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next());
            match next.await.expect("a message in time").expect("an open connection") {
                Received::Message(message) => return *message,
                Received::Bytes(_) => {}
            }
        }
    }

    async fn position(&mut self, table: &str) -> TablePosition {
        self.request += 1;
        let ask = ToServer::Position { table: table.to_owned(), request: self.request };
        self.socket.say(&ask).await.expect("it is sent");
        loop {
            match self.hear().await {
                ToClient::Position { request, position } if request == self.request => return position,
                ToClient::Refused { request, reason, .. } if request == self.request => panic!("{reason}"),
                _ => {}
            }
        }
    }

    /// Waits until it is one's turn, or the game is over.
    async fn next(&mut self, table: &str) -> TablePosition {
        self.socket.say(&ToServer::Watch { table: table.to_owned(), from: 1 }).await.expect("it is sent");
        loop {
            let seen = self.position(table).await;
            if seen.your_turn || seen.phase == PhaseName::Over {
                return seen;
            }
            while !matches!(self.hear().await, ToClient::Event { .. }) {}
        }
    }

    /// Makes an offer. Nothing if it is accepted, otherwise what the other side says about it.
    async fn offer(&mut self, table: &str, what: Offer) -> Option<String> {
        self.request += 1;
        let ask = Act::Ask { what };
        let message = ToServer::Command { table: table.to_owned(), request: self.request, command: ask };
        self.socket.say(&message).await.expect("it is sent");
        let mut said = None;
        loop {
            let ToClient::Event { table: at, event: Some(event), .. } = self.hear().await else { continue };
            match event.fact {
                _ if at != table => {}
                Fact::Said { text, .. } => said = Some(text),
                Fact::Refused { what: refused, .. } if refused == what => return said,
                Fact::RematchAgreed { .. } => return None,
                _ => {}
            }
        }
    }

    /// Makes a few turns, then passes; `until` is the number of one's own turns after which to stop, if any.
    async fn play(&mut self, table: &str, until: Option<u32>) -> TablePosition {
        loop {
            let seen = self.next(table).await;
            if seen.phase == PhaseName::Over || until.is_some_and(|until| seen.next > 2 * until) {
                return seen;
            }
            let command = match &seen.marks {
                Some(marks) => Act::Accept { marks: marks.revision },
                None if seen.next > 12 => Act::Play { turn: "pass".to_owned(), number: Some(seen.next) },
                None => {
                    let turn = seen.legal[seen.legal.len() * 2 / 3].clone();
                    Act::Play { turn, number: Some(seen.next) }
                }
            };
            self.request += 1;
            let act = ToServer::Command { table: table.to_owned(), request: self.request, command };
            self.socket.say(&act).await.expect("it is sent");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_plays_several_games_across_a_restart_of_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, address) = serve(folder.path(), "127.0.0.1:0");
    let bot = Person::new(&address, "gnu-engine", true).await;
    let token = bot.post("/api/tokens", r#"{"name":"bridge","scopes":["read","play"]}"#).await;
    let token: MadeToken = serde_json::from_str(&token).expect("a token");
    let url = format!("http://{address}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["bridge", "--server", &url, "--size", "5,7", "--games", "3", "--"]).args(engine());
    let bridge = Running::start(command.env("TENGEN_TOKEN", &token.secret));
    let person = Person::new(&address, "Person", false).await;
    // One that it does not play: declined, so that the table is closed.
    let declined = person.challenge(&bot.me.id, 9).await;
    let tables = [
        person.challenge(&bot.me.id, 5).await,
        person.challenge(&bot.me.id, 7).await,
        person.challenge(&bot.me.id, 5).await,
    ];
    let mut game = person.connect().await;
    // The three games go on at the same time.
    for table in &tables {
        let seen = game.play(table, Some(2)).await;
        assert_eq!(seen.phase, PhaseName::Playing, "{seen:?}");
    }
    let refused = game.position(&declined).await;
    assert!(refused.phase == PhaseName::Over && refused.turns.is_empty(), "{refused:?}");
    // It does not take back turns, and says so.
    let said = game.offer(&tables[1], Offer::Undo).await;
    assert!(said.is_some_and(|said| said.contains("does not take back")), "it says why");
    let middle = game.position(&tables[0]).await.turns;
    drop(game);
    drop(server);
    let (_server, _) = serve(folder.path(), &address);
    let mut game = person.connect().await;
    let mut results = Vec::new();
    for table in &tables {
        let end = game.play(table, None).await;
        results.push(end.result.expect("a result"));
        if table == &tables[0] {
            assert!(end.turns.starts_with(&middle), "{middle:?} {:?}", end.turns);
        }
    }
    // A rematch on the same terms is welcome.
    assert_eq!(game.offer(&tables[2], Offer::Rematch).await, None);
    // A new bridge knows nothing of the old one, and plays on all the same.
    drop(bridge);
    let table = person.challenge(&bot.me.id, 5).await;
    let _bridge = Running::start(command.env("TENGEN_TOKEN", &token.secret));
    assert!(game.play(&table, None).await.result.is_some());
    assert_eq!(results.len(), 3, "{results:?}");
}

#[test]
fn a_bridge_that_cannot_work_says_why() {
    for (args, says) in [
        (&["--server", "go.example.org", "--token", "x", "--", "true"][..], "must be like https://"),
        (&["--server", "http://127.0.0.1:1", "--token", "x", "--", "true"][..], "exited after"),
        (&["--server", "http://127.0.0.1:1", "--token", "x", "--", "no-such-engine"][..], "cannot start"),
        (
            &["--server", "http://127.0.0.1:1", "--token", "x", "--variant", "chess", "--", "true"][..],
            "chess",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tengen")).arg("bridge").args(args).output();
        let output = output.expect("it runs");
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && why.contains(says), "{args:?}: {why}");
    }
}
