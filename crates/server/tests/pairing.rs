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
    assert!(!pair(&server, &ann, &wish("no", "", "white")).await.found);
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
    for (body, why) in [
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
