//! What must appear nowhere: addresses of clients, e-mail addresses and private tables, in the log of a server and in whatever
//! a stranger is answered or told.

mod running;

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use protocol::{Command as Act, Me, Opened, ToServer, Wish};
use running::Running;
use testing::{Http, Socket, cookie};

const ORIGIN: &str = "http://go.example";
const METRICS: &str = "a-token-of-the-operator";
/// Addresses of clients as a proxy reports them.
const ANN_AT: &str = "203.0.113.71";
const BOB_AT: &str = "198.51.100.82";
const EVE_AT: &str = "2001:db8:77::93";
const ANN_MAIL: &str = "ann.secret@mail.example";
const NEW_MAIL: &str = "ann.other@mail.example";

/// A server behind a proxy, with a mail server that does not answer; its log is in `log`.
fn serve(folder: &Path) -> (Running, String) {
    let log = File::create(folder.join("log")).expect("a file");
    let args =
        ["serve", "--listen", "127.0.0.1:0", "--residents", "0", "--log-level", "debug", "--origin", ORIGIN];
    let proxy = ["--behind-proxy", "--metrics-token", METRICS, "--push-delay", "0.1"];
    let mail = ["--mail-smtp", "smtp://127.0.0.1:1", "--mail-from", "Tengen <t@go.example>"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    running::serve(command.current_dir(folder).args(args).args(proxy).args(mail).stderr(log))
}

/// Somebody with a session, and everything that they were answered and told.
struct Person {
    http: Http,
    address: String,
    headers: String,
    me: Me,
    heard: String,
}

impl Person {
    async fn register(address: &str, from: &str, name: &str, email: &str) -> Person {
        let http = Http::new(address);
        let headers = format!("Origin: {ORIGIN}\nX-Forwarded-For: {from}\n");
        let guest = http.request("POST /api/guest", &headers, "").await.expect("an answer");
        let with = |cookie: &str| format!("{headers}Cookie: {cookie}\n");
        let body = format!(r#"{{"name":"{name}","password":"an unusual secret 7","email":{email}}}"#);
        let guest = with(&cookie(&guest.head).expect("a cookie"));
        let claimed = http.request("POST /api/claim", &guest, &body).await.expect("an answer");
        assert_eq!(claimed.status, 200, "{}", claimed.text());
        let me = serde_json::from_slice(&claimed.body).expect("an account");
        let (headers, heard) = (with(&cookie(&claimed.head).expect("a cookie")), claimed.text());
        Person { http, address: address.to_owned(), headers, me, heard }
    }

    async fn ask(&mut self, line: &str, body: &str) -> (u16, String) {
        let answer = self.http.request(line, &self.headers, body).await.expect("an answer");
        let text = answer.text();
        self.heard += &format!("{line}\n{}\n{text}\n", answer.head);
        (answer.status, text)
    }

    async fn open(&mut self, body: &str) -> String {
        let (status, answer) = self.ask("POST /api/tables", body).await;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str::<Opened>(&answer).expect("a table").table
    }

    async fn connect(&self) -> Socket {
        Socket::connect(&self.address, &self.headers).await.expect("a socket")
    }

    /// Says something on a connection and hears everything until the answer to a ping.
    async fn say(&mut self, socket: &mut Socket, messages: &[ToServer]) {
        for message in messages.iter().chain([&ToServer::Ping { request: 99 }]) {
            socket.say(message).await.expect("an open socket");
        }
        self.hear(socket, r#""pong""#).await;
    }

    async fn hear(&mut self, socket: &mut Socket, last: &str) {
        let heard = async {
            loop {
                let text = socket.receive_text().await.expect("a message");
                self.heard += &format!("{text}\n");
                if text.contains(last) {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), heard).await.expect("an answer");
    }
}

fn command(table: &str, command: Act) -> ToServer {
    ToServer::Command { table: table.to_owned(), request: 1, command }
}

fn play(table: &str, turn: &str) -> ToServer {
    command(table, Act::Play { turn: turn.to_owned(), number: None })
}

/// Everything that a stranger can ask about others.
async fn look_around(eve: &mut Person, ann: &str, bob: &str) {
    for id in [ann, bob] {
        for path in ["", "/games", "/ratings", "/export"] {
            eve.ask(&format!("GET /api/people/{id}{path}"), "").await;
        }
        eve.ask(&format!("GET /api/admin/people/{id}"), "").await;
    }
    for line in [
        "GET /api/lobby",
        "GET /api/me",
        "GET /api/me/email",
        "GET /api/me/sessions",
        "GET /api/me/games",
        "GET /api/names/Ann",
        "GET /api/relations",
        "GET /api/admin/reports",
        "GET /api/admin/chat",
        "GET /api/admin/log",
        "GET /api/world",
        "GET /api/leaderboard/go",
        "GET /api/openapi.json",
        "GET /nowhere",
    ] {
        eve.ask(line, "").await;
    }
}

/// Requests that fail, each in another way.
async fn stumble(person: &mut Person) {
    for (line, body) in [
        ("POST /api/login", r#"{"name":"Ann","password":"wrong"}"#.to_owned()),
        ("POST /api/password/forgotten", format!(r#"{{"email":"{ANN_MAIL}"}}"#)),
        ("POST /api/password/forgotten", r#"{"email":"no address"}"#.to_owned()),
        ("POST /api/claim", format!(r#"{{"name":"Ann","password":"x","email":"{ANN_MAIL}"}}"#)),
        ("POST /api/tables", "{".to_owned()),
        ("PUT /api/me/email", format!(r#"{{"password":"wrong","email":"{NEW_MAIL}"}}"#)),
        ("POST /api/email/confirm", r#"{"secret":"x"}"#.to_owned()),
        ("GET /api/tables/abcdefghjkmn", String::new()),
    ] {
        person.ask(line, &body).await;
    }
}

fn assert_absent(what: &str, text: &str, hidden: &[&str]) {
    for hidden in hidden {
        let found = text.lines().find(|line| line.contains(hidden));
        assert!(found.is_none(), "{hidden} in {what}: {}", found.unwrap_or_default());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_address_and_no_private_table_is_logged_or_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, address) = serve(folder.path());
    let mut ann = Person::register(&address, ANN_AT, "Ann", &format!("\"{ANN_MAIL}\"")).await;
    let mut bob = Person::register(&address, BOB_AT, "Bob", "null").await;
    let mut eve = Person::register(&address, EVE_AT, "Eve", "null").await;
    let (mut anns, mut bobs, mut eves) = (ann.connect().await, bob.connect().await, eve.connect().await);
    let follow = format!("PUT /api/relations/follow/{}", ann.me.id);
    eve.ask(&follow, "").await;
    eve.say(&mut eves, &[ToServer::EnterLobby, ToServer::FollowGames]).await;

    // Private games: one that is played, one that is rated by nobody, and one that waits for Bob.
    let slow = r#""clock":{"kind":"correspondence","turn":86400000}"#;
    let private = format!(r#"{{"terms":{{"variant":"go","private":true,{slow}}},"wish":"black"}}"#);
    let (played, waiting) = (ann.open(&private).await, ann.open(&private).await);
    let public = ann.open(r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let sit = |table: &str| command(table, Act::Sit { wish: Wish::White });
    bob.say(&mut bobs, &[ToServer::Watch { table: played.clone(), from: 1 }, sit(&played), sit(&public)])
        .await;
    ann.say(&mut anns, &[play(&played, "E5"), play(&public, "E5")]).await;
    let words = Act::Say { text: "a word between us".to_owned() };
    bob.say(&mut bobs, &[play(&played, "C3"), command(&played, words), play(&public, "C3")]).await;
    let report = format!(r#"{{"player":"{}","reason":"abuse","table":"{played}"}}"#, bob.me.id);
    assert_eq!(ann.ask("POST /api/reports", &report).await.0, 201);
    // She changes her address, and is gone: there are messages to send, which fail.
    let change = format!(r#"{{"password":"an unusual secret 7","email":"{NEW_MAIL}"}}"#);
    assert_eq!(ann.ask("PUT /api/me/email", &change).await.0, 204);
    ann.ask("POST /api/me/email/confirmation", "").await;
    drop(anns);
    bob.say(&mut bobs, &[play(&public, "G7"), command(&played, Act::Resign)]).await;

    stumble(&mut eve).await;
    look_around(&mut eve, &ann.me.id, &bob.me.id).await;
    eve.say(&mut eves, &[ToServer::Watch { table: public.clone(), from: 1 }]).await;
    let metrics = Http::new(&address);
    let bearer = format!("Authorization: Bearer {METRICS}\nX-Forwarded-For: {EVE_AT}\n");
    let metrics = metrics.request("GET /metrics", &bearer, "").await.expect("an answer");
    assert_eq!(metrics.status, 200);
    // Messages to her address were tried and failed by now.
    let log = || std::fs::read_to_string(folder.path().join("log")).expect("a log");
    let failed = async {
        while log().matches("cannot send a message").count() < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), failed).await.expect("it is logged that mail fails");
    drop(server);

    let places = [ANN_AT, BOB_AT, EVE_AT, "2001:db8"];
    let all = [&places[..], &[ANN_MAIL, NEW_MAIL, "@mail.example", &played, &waiting]].concat();
    assert!(log().lines().count() > 20, "it says what happens:\n{}", log());
    assert_absent("the log", &log(), &all);
    assert_absent("the metrics", &metrics.text(), &all);
    assert!(eve.heard.contains(&public), "she sees what is public");
    // What she sends herself is not repeated either.
    assert_absent("what a stranger hears", &eve.heard, &all);
    let others = [&places[..], &[ANN_MAIL, NEW_MAIL, &waiting]].concat();
    assert!(bob.heard.contains(&played), "his own game");
    assert_absent("what Bob hears", &bob.heard, &others);
    assert_absent("what Ann hears", &ann.heard, &places);
    assert!(ann.heard.contains(&waiting));
}
