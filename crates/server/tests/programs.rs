//! Programs that play: the position with its legal turns, and the bot in Python that the documentation shows.

mod common;

use std::process::{Child, Command as Process, Stdio};

use common::{Client, Running, fresh};
use protocol::{Command, PhaseName, SideName, TablePosition, ToClient, ToServer, Wish};
use rules::Variant;

/// A program that ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The position at a table; other messages are skipped.
async fn position(client: &mut Client, table: &str) -> TablePosition {
    client.say(&ToServer::Position { table: table.to_owned(), request: 77 }).await;
    loop {
        match client.hear().await {
            ToClient::Position { request: 77, position } => return position,
            ToClient::Refused { reason, .. } => panic!("{reason}"),
            _ => {}
        }
    }
}

/// The position once it is one's turn, or the game is over.
async fn next(client: &mut Client, table: &str) -> TablePosition {
    loop {
        let seen = position(client, table).await;
        if seen.your_turn || seen.phase == PhaseName::Over {
            return seen;
        }
        // Something happens, or has happened: an event arrives.
        loop {
            if let ToClient::Event { .. } | ToClient::Position { .. } = client.hear().await {
                break;
            }
        }
    }
}

async fn command(client: &mut Client, table: &str, command: Command) {
    client.command_while(table, command, |_| ()).await.expect("it is accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_says_all_that_a_turn_needs() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let open = r#"{"terms":{"variant":"go","options":{"size":5}},"wish":"black"}"#;
    let table = server.open(&ann, open).await;
    let waiting = position(&mut bob, &table).await;
    assert!(waiting.phase == PhaseName::Waiting && waiting.legal.is_empty() && !waiting.your_turn);
    command(&mut bob, &table, Command::Sit { wish: Wish::White }).await;
    command(&mut ann, &table, Command::Play { turn: "C3".to_owned(), number: Some(1) }).await;
    let seen = position(&mut bob, &table).await;
    assert_eq!((seen.side, seen.your_turn, seen.next), (Some(SideName::White), true, 2));
    assert_eq!(seen.board, [[".....", ".....", "..X..", ".....", "....."]]);
    assert_eq!(seen.points[0][2][2], "C3");
    assert_eq!((seen.legal.len(), seen.legal_count), (25, 25));
    assert!(seen.legal.contains(&"pass".to_owned()) && !seen.legal.contains(&"C3".to_owned()));
    let other = position(&mut ann, &table).await;
    assert!(!other.your_turn && other.side == Some(SideName::Black));
    server.stop().await;
}

/// Plays against the bot of the documentation until it has passed, too, and the game is counted.
async fn play_against_bot(server: &Running, person: &mut Client, bot: &str, variant: Variant) {
    let open =
        format!(r#"{{"terms":{{"variant":"{variant}","private":true}},"wish":"black","invited":"{bot}"}}"#);
    let table = server.open(person, &open).await;
    person.watch(&table, 1).await;
    for turn in 0.. {
        let seen = next(person, &table).await;
        if seen.phase == PhaseName::Over {
            assert!(seen.result.is_some(), "{variant}");
            return;
        }
        let act = match &seen.marks {
            Some(marks) => Command::Accept { marks: marks.revision },
            None => {
                let turn =
                    if turn < 4 { seen.legal[seen.legal.len() / 2].clone() } else { "pass".to_owned() };
                Command::Play { turn, number: Some(seen.next) }
            }
        };
        // Meanwhile the bot may have agreed to the same marks, which ends the game.
        let _ = person.command_while(&table, act, |_| ()).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_the_documentation_plays_every_variant() {
    let (folder, server) = fresh().await;
    let bot = server.bot("random-py").await;
    let body = r#"{"name":"first","scopes":["read","play"]}"#;
    let (status, _, made) = server.request("POST /api/tokens", &bot.headers(&server), body).await;
    assert_eq!(status, 201, "{made}");
    let made: protocol::MadeToken = serde_json::from_str(&made).expect("a token");
    let (_, _, source) = server.request("GET /api/bot.py", "", "").await;
    assert!(source.lines().count() <= 80, "it is meant to be read");
    let path = folder.path().join("bot.py");
    std::fs::write(&path, source).expect("a file");
    let mut python = Process::new("python3");
    let started = python.arg(&path).arg(server.origin()).arg(&made.secret).stdin(Stdio::null()).spawn();
    let _program = Program(started.expect("python3 is installed"));
    let mut person = server.account("Ann").await;
    for variant in Variant::ALL {
        play_against_bot(&server, &mut person, &bot.me.id, variant).await;
    }
    server.stop().await;
}
