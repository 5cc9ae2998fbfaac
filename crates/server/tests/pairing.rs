//! Quick pairing over HTTP.

mod common;

use common::{Client, Running, fresh};
use protocol::{GameSummary, Paired};

fn wish(variant: &str, more: &str, color: &str) -> String {
    format!(r#"{{"terms":{{"variant":"{variant}"{more}}},"wish":"{color}"}}"#)
}

async fn try_pair(server: &Running, client: &Client, body: &str) -> (u16, String) {
    let (status, _, answer) = server.request("POST /api/pair", &client.headers(server), body).await;
    (status, answer)
}

async fn pair(server: &Running, client: &Client, body: &str) -> Paired {
    let (status, answer) = try_pair(server, client, body).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).expect("a seat")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_want_the_same_game_sit_opposite_each_other() {
    let (_folder, server) = fresh().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let first = pair(&server, &ann, &wish("no", "", "black")).await;
    assert!(!first.found);
    // A player is not paired with their own table, another game, another clock, or the same colour.
    assert!(!pair(&server, &ann, &wish("gengo", "", "white")).await.found);
    let again = pair(&server, &ann, &wish("no", "", "black")).await;
    assert_eq!((again.found, &again.table), (false, &first.table), "the table that waits already");
    let blitz = r#","clock":{"kind":"absolute","main":60000}"#;
    for other in [wish("gosan", "", "random"), wish("no", blitz, "random"), wish("no", "", "black")] {
        let seat = pair(&server, &server.guest().await, &other).await;
        assert_ne!(seat.table, first.table, "{other}");
    }
    let second = pair(&server, &bob, &wish("no", "", "white")).await;
    assert_eq!((second.found, &second.table), (true, &first.table));
    let (_, _, line) = server.request(&format!("GET /api/tables/{}", first.table), "", "").await;
    let line: GameSummary = serde_json::from_str(&line).expect("a line");
    assert_eq!((line.phase.as_str(), line.black, line.white), ("playing", Some(ann.me.id), Some(bob.me.id)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_paired_with_a_table_that_is_not_for_anybody() {
    let (_folder, server) = fresh().await;
    let (ann, bob, cat) = (server.guest().await, server.guest().await, server.guest().await);
    let invited = format!(r#"{{"terms":{{"variant":"go"}},"wish":"black","invited":"{}"}}"#, cat.me.id);
    let private = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
    let empty = r#"{"terms":{"variant":"go"}}"#;
    let both = r#"{"terms":{"variant":"go"},"wish":"both"}"#;
    for body in [&invited, private, empty, both] {
        server.open(&ann, body).await;
    }
    assert!(!pair(&server, &bob, &wish("go", "", "random")).await.found);
}

const GO: &str = r#"{"variant":"go","options":{"size":9}}"#;
const NO: &str = r#"{"variant":"no","options":{"size":7}}"#;
const SAN: &str = r#"{"variant":"gosan"}"#;

fn any_of(games: [&str; 2], within: u32) -> String {
    format!(r#"{{"terms":{},"also":[{}],"wish":"random","within":{within}}}"#, games[0], games[1])
}

async fn waiting(server: &Running) -> Vec<GameSummary> {
    let (_, _, lobby) = server.request("GET /api/lobby", "", "").await;
    serde_json::from_str::<protocol::Lobby>(&lobby).expect("a lobby").waiting
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_would_play_several_games_gets_the_first_that_somebody_else_wants() {
    let (_folder, server) = fresh().await;
    let (ann, bob, cat) = (server.guest().await, server.guest().await, server.guest().await);
    assert!(!pair(&server, &ann, &any_of([GO, NO], 500)).await.found);
    assert_eq!(waiting(&server).await.len(), 2);
    // Whoever asks again keeps their tables.
    assert!(!pair(&server, &ann, &any_of([GO, NO], 900)).await.found);
    assert_eq!(waiting(&server).await.len(), 2);
    let seat = pair(&server, &bob, &any_of([SAN, NO], 500)).await;
    assert!(seat.found);
    let (_, _, line) = server.request(&format!("GET /api/tables/{}", seat.table), "", "").await;
    let line: GameSummary = serde_json::from_str(&line).expect("a line");
    assert_eq!((line.phase.as_str(), line.variant.as_str()), ("playing", "no"));
    assert!(waiting(&server).await.is_empty(), "neither waits any longer");
    assert!(!pair(&server, &cat, &any_of([GO, NO], 500)).await.found);
}

/// Two who began to wait at the same moment, each unseen by the other, meet when one asks again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_wait_for_the_same_meet_when_they_ask_again() {
    let (_folder, server) = fresh().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let wait = r#"{"terms":{"variant":"gosan"},"wish":"random"}"#;
    let anns = server.open(&ann, wait).await;
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    server.open(&bob, wait).await;
    assert!(!pair(&server, &ann, wait).await.found, "hers is older: he comes to her");
    let seat = pair(&server, &bob, wait).await;
    assert_eq!((seat.found, seat.table), (true, anns));
    assert!(waiting(&server).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_near_enough_ratings_meet() {
    let (_folder, server) = fresh().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    pair(&server, &ann, &wish("xiago", "", "random")).await;
    // New players all have the same rating, so the narrowest range includes them.
    let near = r#"{"terms":{"variant":"xiago"},"wish":"random","within":0}"#;
    assert!(pair(&server, &bob, near).await.found);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused_and_opens_nothing() {
    let (_folder, server) = fresh().await;
    let ann = server.guest().await;
    let five = format!(r#"{{"terms":{0},"also":[{0},{0},{0},{0}],"wish":"black"}}"#, r#"{"variant":"go"}"#);
    for (body, why) in [
        (five, 400),
        (wish("go", r#","private":true"#, "black"), 400),
        (wish("go", r#","rated":true"#, "black"), 403),
        (wish("chess", "", "black"), 400),
        (r#"{"terms":{"variant":"go"}}"#.to_owned(), 400),
    ] {
        assert_eq!(try_pair(&server, &ann, &body).await.0, why, "{body}");
    }
    let (_, _, lobby) = server.request("GET /api/lobby", "", "").await;
    let lobby: protocol::Lobby = serde_json::from_str(&lobby).expect("a lobby");
    assert!(lobby.waiting.is_empty(), "{lobby:?}");
}
