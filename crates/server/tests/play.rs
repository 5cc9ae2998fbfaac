//! People playing each other over the network.

mod common;

use common::{Client, Running, dial, place};
use protocol::{Command, Fact, Room, ToClient, ToServer, Wish};
use tokio_tungstenite::tungstenite::Error;

const SMALL: &str = r#"{"terms":{"variant":"go","options":{"size":5},"scoring":false},"wish":"black"}"#;

fn sit(wish: Wish) -> Command {
    Command::Sit { wish }
}

/// Two guests at a table, both watching.
async fn two(server: &Running, body: &str) -> (Client, Client, String) {
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, body).await;
    ann.watch(&table, 1).await;
    bob.watch(&table, 1).await;
    bob.command(&table, sit(Wish::White)).await.expect("a free seat");
    (ann, bob, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_guests_play_a_game_and_see_the_same() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (mut ann, mut bob, table) = two(&server, SMALL).await;
    assert_eq!(ann.play(&table, "C3").await, Ok(5));
    assert_eq!(ann.play(&table, "C4").await, Err("not_your_turn".to_owned()));
    assert_eq!(bob.play(&table, "C3").await, Err("occupied".to_owned()));
    assert_eq!(bob.play(&table, "pass").await, Ok(6));
    assert_eq!(ann.play(&table, "pass").await, Ok(8));
    assert_eq!(ann.until_end().await, Some("B+17.5".to_owned()));
    assert_eq!(bob.until_end().await, Some("B+17.5".to_owned()));
    assert_eq!(ann.numbers(), (1..=8).collect::<Vec<_>>());
    assert_eq!(ann.heard, bob.heard);
    assert_eq!(bob.command(&table, Command::Resign).await, Err("over".to_owned()));
    let (status, _, body) = server.request(&format!("GET /api/tables/{table}"), "", "").await;
    assert!(status == 200 && body.contains(r#""phase":"over""#), "{body}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_goes_on_where_it_was_after_a_restart_of_the_server() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (mut ann, mut bob, table) = two(&server, SMALL).await;
    ann.play(&table, "C3").await.expect("a turn");
    ann.until(5).await;
    server.stop().await;
    while let Some(message) = ann.next().await {
        assert_eq!(message, ToClient::Goodbye);
    }
    let server = Running::start(&path).await;
    bob.connect(&server).await;
    bob.play(&table, "C4").await.expect("a turn");
    ann.connect(&server).await;
    ann.watch(&table, 6).await;
    ann.until(6).await;
    assert_eq!(ann.numbers(), [1, 2, 3, 4, 5, 6]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_on_two_processes_see_one_game() {
    let (_folder, path) = place();
    let (one, other) = (Running::start(&path).await, Running::start(&path).await);
    let (mut ann, mut bob) = (one.guest().await, other.guest().await);
    let table = one.open(&ann, SMALL).await;
    ann.watch(&table, 1).await;
    bob.watch(&table, 1).await;
    bob.command(&table, sit(Wish::Random)).await.expect("a free seat");
    for (turn, number) in [("A1", 5), ("E5", 6), ("A2", 7), ("E4", 8)] {
        let (mover, waiter) = if number % 2 == 1 { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
        // The mover's process may not know of the previous turn yet; it catches up by itself.
        waiter.until(number - 1).await;
        mover.until(number - 1).await;
        assert_eq!(mover.play(&table, turn).await, Ok(number));
    }
    ann.until(8).await;
    bob.until(8).await;
    assert_eq!(ann.heard, bob.heard);
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_by_itself() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let fast =
        r#"{"terms":{"variant":"go","options":{},"clock":{"kind":"absolute","main":1000}},"wish":"black"}"#;
    let (mut ann, mut bob, table) = two(&server, fast).await;
    // The clock starts after both first turns.
    ann.play(&table, "C3").await.expect("a first turn");
    bob.play(&table, "D3").await.expect("a first turn");
    assert_eq!(ann.until_end().await, Some("W+T".to_owned()));
    server.stop().await;
}

/// The deadline in the list is stored before turns add time to the clock, so the first check comes too early.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_when_the_time_is_up_and_not_when_it_was_first_looked_at() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let terms = r#"{"terms":{"variant":"go","options":{},"clock":{"kind":"fischer","main":1000,"increment":300}},"wish":"black"}"#;
    let (mut ann, mut bob, table) = two(&server, terms).await;
    for (black, white) in [("C3", "D3"), ("C4", "D4"), ("C5", "D5")] {
        ann.play(&table, black).await.expect("in time");
        bob.play(&table, white).await.expect("in time");
    }
    assert_eq!(ann.until_end().await, Some("W+T".to_owned()));
    let events: Vec<_> = ann.heard.iter().filter_map(|(_, event)| event.as_ref()).collect();
    let left = |event: &protocol::Event| match &event.fact {
        Fact::Played { color: protocol::Color::Black, left, .. } => *left,
        _ => None,
    };
    let left = events.iter().rev().find_map(|event| left(event)).expect("a clock").main;
    let [turn, end] = [events[events.len() - 2].at, events[events.len() - 1].at];
    assert!(end >= turn + left, "at {end}: {left} ms were left at {turn}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_is_nobody_elses() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let private = r#"{"terms":{"variant":"go","options":{},"private":true},"wish":"black"}"#;
    let (mut ann, _bob, table) = two(&server, private).await;
    let mut cat = server.guest().await;
    cat.watch(&table, 1).await;
    assert_eq!(cat.hear().await, ToClient::NoTable { table: table.clone() });
    assert_eq!(cat.play(&table, "C3").await, Err("not_found".to_owned()));
    let headers = cat.headers(&server);
    assert_eq!(server.request(&format!("GET /api/tables/{table}"), &headers, "").await.0, 404);
    assert_eq!(server.request(&format!("GET /api/tables/{table}"), "", "").await.0, 404);
    let (_, _, lobby) = server.request("GET /api/lobby", "", "").await;
    assert!(!lobby.contains(&table), "{lobby}");
    ann.play(&table, "C3").await.expect("the players go on");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_know_only_that_a_spectator_spoke() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (mut ann, _bob, table) = two(&server, SMALL).await;
    let mut cat = server.guest().await;
    cat.watch(&table, 1).await;
    let said = cat.command(&table, Command::Say { text: "play C3".to_owned() }).await.expect("it is said");
    ann.until(said).await;
    cat.until(said).await;
    assert_eq!(ann.heard.last(), Some(&(said, None)));
    let Some((_, Some(event))) = cat.heard.last() else { panic!("she hears herself") };
    assert!(matches!(&event.fact, Fact::Said { room: Room::Spectators, .. }));
    // A player who comes back later does not get it either.
    ann.watch(&table, said).await;
    assert_eq!(ann.hear().await, ToClient::Event { table, number: said, event: None });
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_there_to_be_watched() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (mut ann, mut bob, table) = two(&server, SMALL).await;
    ann.command(&table, Command::Resign).await.expect("she may");
    let what = protocol::Offer::Rematch;
    let asked = ann.command(&table, Command::Ask { what }).await.expect("she may");
    let agreed = bob.command(&table, Command::Grant { what, asked }).await.expect("he may");
    bob.until(agreed).await;
    let Some((_, Some(event))) = bob.heard.pop() else { panic!("it is agreed") };
    let Fact::RematchAgreed { table: next } = event.fact else { panic!("{event:?}") };
    assert_eq!(bob.play(next.as_str(), "C3").await, Ok(5), "he plays Black now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rubbish_changes_nothing() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (mut ann, _bob, table) = two(&server, SMALL).await;
    ann.until(4).await;
    let stale = format!(r#"{{"type":"watch","table":"{table}","from":-1}}"#);
    for rubbish in ["", "{", "null", r#"{"type":"win"}"#, r#"{"type":"command","table":"x"}"#, &stale] {
        ann.say_raw(rubbish).await;
        assert!(matches!(ann.hear().await, ToClient::Misunderstood { .. }), "{rubbish}");
    }
    for nowhere in ["", "nowhere", "../../etc", &"x".repeat(5000)] {
        ann.watch(nowhere, 0).await;
        assert_eq!(ann.hear().await, ToClient::NoTable { table: nowhere.to_owned() });
        assert_eq!(ann.play(nowhere, "C3").await, Err("not_found".to_owned()));
    }
    ann.watch(&table, u64::MAX).await;
    ann.say(&ToServer::Ping { request: 9 }).await;
    assert!(matches!(ann.hear().await, ToClient::Pong { request: 9, .. }));
    ann.say_raw(&"x".repeat(100_000)).await;
    assert_eq!(ann.next().await, None, "too long a message ends the connection");
    ann.connect(&server).await;
    assert_eq!(ann.play(&table, "C3").await, Ok(5));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_and_strangers_are_turned_away() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.guest().await;
    let evil = format!("Origin: http://evil.example\r\nCookie: {}\r\n", ann.cookie);
    assert_eq!(server.request("POST /api/tables", &evil, SMALL).await.0, 403);
    let none = format!("Cookie: {}\r\n", ann.cookie);
    assert_eq!(server.request("POST /api/tables", &none, SMALL).await.0, 403);
    assert_eq!(server.request("POST /api/tables", "", SMALL).await.0, 401);
    let forged = format!("Origin: {}\r\nCookie: tengen=00ff\r\n", server.origin());
    assert_eq!(server.request("POST /api/tables", &forged, SMALL).await.0, 401);
    assert_eq!(server.request("GET /api/me", &forged, "").await.0, 401);
    for (origin, cookie) in [("http://evil.example", ann.cookie.as_str()), ("", ann.cookie.as_str())] {
        let refused = dial(&server, origin, cookie).await.expect_err("another site");
        let refused = refused.downcast_ref::<Error>().expect("an HTTP status");
        assert!(matches!(refused, Error::Http(response) if response.status() == 403));
    }
    let table = server.open(&ann, SMALL).await;
    assert!(dial(&server, &server.origin(), "").await.is_ok(), "somebody without a session may watch");
    let own = ann.headers(&server);
    let (status, head, _) = server.request("GET /api/me", &own, "").await;
    assert_eq!(status, 200);
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(head.contains(header), "{head}");
    }
    assert_eq!(server.request("POST /api/logout", &own, "").await.0, 204);
    assert_eq!(server.request("GET /api/me", &own, "").await.0, 401);
    assert_eq!(server.request(&format!("GET /api/tables/{table}"), "", "").await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_terms_are_refused_with_a_sentence() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.guest().await;
    for bad in [
        "",
        "{}",
        r#"{"terms":{"variant":"chess","options":{}}}"#,
        r#"{"terms":{"variant":"go","options":{"size":99}}}"#,
        r#"{"terms":{"variant":"go","options":{},"clock":{"kind":"absolute","main":1}}}"#,
        r#"{"terms":{"variant":"go","options":{}},"invited":"no blanks"}"#,
    ] {
        let (status, _, body) = server.request("POST /api/tables", &ann.headers(&server), bad).await;
        assert!(status == 400 && body.contains("sentence"), "{bad}: {status} {body}");
    }
    assert_eq!(server.request("GET /healthz", "", "").await.0, 200);
    assert_eq!(server.request("GET /readyz", "", "").await.0, 200);
    assert_eq!(server.request("GET /api/nothing", "", "").await.0, 404);
    server.stop().await;
}
