//! Invalid and hostile input in any order: nobody can act for another player, see a private game, or change a finished
//! game; and malformed messages change nothing.

mod common;

use std::collections::BTreeSet;

use common::{Client, fresh};
use protocol::{Color, Command, Event, Fact, Offer, ToClient, ToServer, Wish};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// A small seeded generator, so that every failure can be reproduced.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn command(&mut self) -> Command {
        let what = self.pick(&[Offer::Undo, Offer::Draw, Offer::Pause, Offer::Rematch]);
        let asked = self.below(30) as u64;
        let turn = self.pick(&["pass", "A1", "C3", "B2", "E5", "D4", "Z99", "", "nuke A1"]).to_owned();
        let number = self.pick(&[None, None, Some(1), Some(3), Some(u32::MAX)]);
        match self.below(16) {
            0..5 => Command::Play { turn, number },
            5 => Command::Sit { wish: self.pick(&[Wish::Black, Wish::White, Wish::Random, Wish::Both]) },
            6 => Command::Leave,
            7 => Command::Ask { what },
            8 => Command::Withdraw { what },
            9 => Command::Grant { what, asked },
            10 => Command::Refuse { what, asked },
            11 => Command::Unpause,
            12 => self.pick(&[Command::Resign, Command::Abort, Command::Resume, Command::LookAtClock]),
            13 => Command::Mark { point: "C3".to_owned(), dead: true },
            14 => Command::Accept { marks: self.below(4) as u32 },
            _ => Command::Say { text: "hello".to_owned() },
        }
    }
}

/// The side that acted in an event, if any.
fn actor(fact: &Fact) -> Option<Color> {
    match fact {
        Fact::Played { color, .. }
        | Fact::Asked { color, .. }
        | Fact::Withdrawn { color, .. }
        | Fact::Marked { color, .. }
        | Fact::Accepted { color, .. }
        | Fact::Resumed { color, .. } => Some(*color),
        _ => None,
    }
}

/// Facts that are possible after the end of a game.
fn after_the_end(fact: &Fact) -> bool {
    match fact {
        Fact::Said { .. } | Fact::RematchAgreed { .. } => true,
        Fact::Asked { what, .. } | Fact::Withdrawn { what, .. } | Fact::Refused { what, .. } => {
            *what == Offer::Rematch
        }
        _ => false,
    }
}

/// Receives all events up to a number; returns the new ones.
async fn news(watcher: &mut Client, last: u64) -> Vec<Event> {
    let before = watcher.heard.len();
    if last > 0 {
        watcher.until(last).await;
    }
    watcher.heard[before..]
        .iter()
        .map(|(_, event)| event.clone().expect("a spectator hears everything"))
        .collect()
}

/// Two players, and others who try the same commands.
async fn sequence(seed: u64, private: bool) {
    let mut random = Random(seed);
    let (_folder, server) = fresh().await;
    let terms = format!(
        r#"{{"terms":{{"variant":"go","options":{{"size":5}},"private":{private}}},"wish":"black"}}"#
    );
    let mut all =
        [server.guest().await, server.guest().await, server.guest().await, Client::visitor(&server).await];
    let table = server.open(&all[0], &terms).await;
    all[1].command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    // Only the players can watch a private table, so one of them opens a second connection.
    let mut watcher = if private { all[0].second(&server).await } else { server.guest().await };
    watcher.watch(&table, 1).await;
    watcher.until(4).await;
    let ids: Vec<String> = all.iter().map(|client| client.me.id.clone()).collect();
    let mut over = false;
    for step in 0..150 {
        let who = random.below(all.len());
        let command = random.command();
        let said = format!("seed {seed}, step {step}: {who} {command:?}");
        let answer = all[who].command(&table, command).await;
        let events = news(&mut watcher, answer.clone().unwrap_or(0)).await;
        match &answer {
            Err(reason) if who == 3 => assert_eq!(reason, "not_logged_in", "{said}"),
            Err(reason) if private && who == 2 => assert_eq!(reason, "not_found", "{said}"),
            Ok(_) => assert!(who < 3 && !(private && who == 2), "{said}"),
            Err(_) => assert!(events.is_empty(), "{said}"),
        }
        for event in events {
            let by = [Some(Color::Black), Some(Color::White), None, None][who];
            assert!(actor(&event.fact).is_none_or(|color| Some(color) == by), "{said} led to {event:?}");
            let outsiders = matches!(&event.fact, Fact::Said { player, .. } if player.as_str() == ids[who]);
            assert!(by.is_some() || outsiders, "{said} led to {event:?}");
            assert!(!over || after_the_end(&event.fact), "{said} changed a game that is over: {event:?}");
            over |= matches!(event.fact, Fact::Ended { .. });
        }
        if private {
            all[2].watch(&table, 1).await;
            assert_eq!(all[2].hear().await, ToClient::NoTable { table: table.clone() }, "{said}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_sequence_of_commands_acts_for_another_or_changes_what_is_over() {
    let fresh_seed = std::process::id().into();
    for seed in [1, 2, 3, fresh_seed] {
        sequence(seed, false).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_sequence_of_commands_shows_a_private_game() {
    let fresh_seed = u64::from(std::process::id()) + 1;
    for seed in [4, fresh_seed] {
        sequence(seed, true).await;
    }
}

/// An almost valid message: truncated, with changed bytes, or with unusual numbers.
fn rubbish(random: &mut Random, table: &str) -> Vec<u8> {
    let right = [
        format!(r#"{{"type":"watch","table":"{table}","from":1}}"#),
        format!(
            r#"{{"type":"command","table":"{table}","request":1,"command":{{"do":"play","turn":"C3","number":1}}}}"#
        ),
        format!(r#"{{"type":"command","table":"{table}","request":1,"command":{{"do":"resign"}}}}"#),
        r#"{"type":"ping","request":3}"#.to_owned(),
        format!(r#"{{"type":"who","table":"{table}"}}"#),
        r#"{"type":"enter_lobby"}"#.to_owned(),
        r#"{"type":"leave_lobby"}"#.to_owned(),
        r#"{"type":"analyze","request":1,"position":{"variant":"go","options":{"size":5},"turns":["C3"],"visits":10}}"#
            .to_owned(),
        r#"{"type":"stop_analysis"}"#.to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"play","at":{"x":1,"y":1}}}"#.to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"look","area":{"from":{"x":1,"y":1},"to":{"x":31,"y":1}}}}"#
            .to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"legal","area":{"from":{"x":1,"y":1},"to":{"x":31,"y":1}}}}"#
            .to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"people","numbers":[1,2,1]}}"#.to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"find","player":"1"}}"#.to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"feed"}}"#.to_owned(),
        r#"{"type":"world","request":1,"command":{"do":"turns"}}"#.to_owned(),
    ];
    let mut bytes = random.pick(&right).into_bytes();
    match random.below(5) {
        0 => bytes.truncate(random.below(bytes.len())),
        1 => {
            for _ in 0..3 {
                let at = random.below(bytes.len());
                bytes[at] = random.below(128) as u8;
            }
        }
        2 => {
            let text = String::from_utf8(bytes).expect("a text");
            let odd =
                random.pick(&["-1", "1e99", "18446744073709551616", "null", "[[[[", "\"\\ud800\"", "0.5"]);
            bytes = text.replacen('1', odd, 1).into_bytes();
        }
        3 => bytes = vec![b'['; 1 + random.below(16_000)],
        _ => bytes = (0..random.below(200)).map(|_| random.below(256) as u8).collect(),
    }
    bytes
}

/// The sender has no seat, so nothing may change the game, even if a message happens to be valid.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rubbish_on_the_socket_neither_stops_the_server_nor_changes_a_game() {
    let mut random = Random(std::process::id().into());
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let terms = r#"{"terms":{"variant":"go","options":{"size":5}},"wish":"black"}"#;
    let table = server.open(&ann, terms).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    let mut stranger = server.guest().await;
    for _ in 0..400 {
        let bytes = rubbish(&mut random, &table);
        let message = match String::from_utf8(bytes.clone()) {
            Ok(text) if random.below(8) > 0 => Message::Text(text.into()),
            _ => Message::Binary(bytes.into()),
        };
        if stranger.send(message).await.is_err() {
            stranger.connect(&server).await;
        }
        if random.below(20) == 0 {
            stranger.connect(&server).await;
        }
    }
    stranger.connect(&server).await;
    stranger.say(&ToServer::Ping { request: 77 }).await;
    assert!(matches!(stranger.hear().await, ToClient::Pong { request: 77, .. }));
    ann.watch(&table, 1).await;
    assert_eq!(ann.play(&table, "C3").await, Ok(5), "the game is where it was");
    server.stop().await;
}

/// Connections closed in the middle of a handshake or a frame, or with an oversized frame.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_frames_and_huge_frames_do_no_harm() {
    let (_folder, server) = fresh().await;
    let ann = server.guest().await;
    let handshake = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Credential: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address,
        ann.headers(&server)
    );
    let frames: [&[u8]; 7] = [
        &[0x81],
        &[0x81, 0xFE, 0x10],
        &[0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4],
        &[0x01, 0x80, 0, 0, 0, 0],
        &[0xFF, 0xFF, 0xFF, 0xFF],
        &[0x81, 0x05, b'h', b'e', b'l', b'l', b'o'],
        &[0x89, 0xFE, 0xFF, 0xFF, 0, 0, 0, 0],
    ];
    for cut in [10, handshake.len() / 2, handshake.len() - 1] {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(&handshake.as_bytes()[..cut]).await.expect("it is sent");
    }
    for frame in frames {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(handshake.as_bytes()).await.expect("it is sent");
        // The server may have closed the connection already.
        let _ = stream.write_all(frame).await;
    }
    let seen: BTreeSet<u16> = [server.request("GET /readyz", "", "").await.0].into();
    assert_eq!(seen, [200].into());
    let mut again = server.guest().await;
    again.say(&ToServer::Ping { request: 1 }).await;
    assert!(matches!(again.hear().await, ToClient::Pong { .. }));
    let mut socket = common::dial(&server, &server.origin(), &ann.cookie).await.expect("a socket");
    let _ = socket.send(Message::Text("x".repeat(10_000_000).into())).await;
    drop(socket);
    server.stop().await;
}
