//! Analysis over the WebSocket: results arrive as it progresses, it can be stopped, and resources are limited.

mod common;

use common::{Client, fresh};
use protocol::{Analyze, Command, ToClient, ToServer, Wish};
use serde_json::Map;

fn small(turns: &[&str], visits: u32) -> Analyze {
    let options = Map::from_iter([("size".to_owned(), 5.into())]);
    let turns = turns.iter().map(|&turn| turn.to_owned()).collect();
    Analyze { variant: "go".to_owned(), options, turns, visits: Some(visits) }
}

async fn ask(client: &mut Client, request: u32, position: Analyze) {
    client.say(&ToServer::Analyze { request, position }).await;
}

/// The reason why an analysis is refused.
async fn refused(client: &mut Client, position: Analyze) -> String {
    ask(client, 9, position).await;
    loop {
        match client.hear().await {
            ToClient::Refused { request: 9, reason, .. } => return reason,
            ToClient::Analysis { request, .. } if request != 9 => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Receives an analysis until it is done; returns the visits of each result.
async fn steps(client: &mut Client, wanted: u32) -> Vec<u32> {
    let mut visits = Vec::new();
    loop {
        match client.hear().await {
            ToClient::Analysis { request, done, analysis } => {
                assert_eq!((request, analysis.ownership.len()), (wanted, 25));
                assert!(analysis.candidates.iter().all(|c| c.line.first() == Some(&c.turn)));
                visits.push(analysis.visits);
                if done {
                    assert!(!analysis.candidates.is_empty());
                    return visits;
                }
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_grows_and_can_be_stopped() {
    let (_folder, server) = fresh().await;
    let mut ann = server.guest().await;
    ask(&mut ann, 1, small(&["C3", "C2"], 4_000)).await;
    let visits = steps(&mut ann, 1).await;
    assert!(visits.len() > 1 && visits.is_sorted() && visits.last() >= Some(&4_000), "{visits:?}");
    // A second one replaces it on the same connection.
    ask(&mut ann, 2, small(&[], 50_000)).await;
    ask(&mut ann, 3, small(&["C3"], 500)).await;
    loop {
        match ann.hear().await {
            ToClient::Analysis { request: 2, done, .. } => assert!(!done),
            ToClient::Analysis { request: 3, done: true, .. } => break,
            ToClient::Analysis { request: 3, .. } => {}
            other => panic!("{other:?}"),
        }
    }
    ask(&mut ann, 4, small(&[], 50_000)).await;
    ann.say(&ToServer::StopAnalysis).await;
    ann.say(&ToServer::Ping { request: 5 }).await;
    while !matches!(ann.hear().await, ToClient::Pong { .. }) {}
    ann.say(&ToServer::Ping { request: 6 }).await;
    assert!(matches!(ann.hear().await, ToClient::Pong { request: 6, .. }), "it has stopped");
    // A game that is over needs no search.
    ask(&mut ann, 7, small(&["C3", "pass", "pass"], 100)).await;
    let ToClient::Analysis { done: true, analysis, .. } = ann.hear().await else { panic!("an analysis") };
    assert_eq!((analysis.visits, analysis.win_rate), (0, 0.0), "White, to play, has lost");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused() {
    let (_folder, server) = fresh().await;
    let mut ann = server.guest().await;
    let other = |variant: &str| Analyze { variant: variant.to_owned(), ..small(&[], 10) };
    for position in [
        small(&["C3", "C3"], 10),
        small(&["Z9"], 10),
        small(&["pass", "pass", "C3"], 10),
        small(&vec!["pass"; 2_001], 10),
        other("chess"),
        other("infinite"),
        other(""),
    ] {
        assert_eq!(refused(&mut ann, position.clone()).await, "bad_request", "{position:?}");
    }
    let mut nobody = Client::visitor(&server).await;
    assert_eq!(refused(&mut nobody, small(&[], 10)).await, "not_logged_in");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_for_each_account_and_none_for_those_who_play_a_rated_game() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let mut window = ann.second(&server).await;
    ask(&mut ann, 1, small(&[], 50_000)).await;
    ann.say(&ToServer::Ping { request: 2 }).await;
    while !matches!(ann.hear().await, ToClient::Pong { .. }) {}
    assert_eq!(refused(&mut window, small(&[], 10)).await, "analysis_running");
    ann.connect(&server).await;
    // The first window is closed, so the second gets its turn once the search has noticed.
    while {
        ask(&mut window, 3, small(&[], 10)).await;
        !matches!(window.hear().await, ToClient::Analysis { .. })
    } {}
    let rated = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000},"rated":true},"wish":"black"}"#;
    let table = server.open(&ann, rated).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    assert_eq!(refused(&mut ann, small(&["A1"], 10)).await, "rated_game_running");
    let gengo = Analyze { variant: "xiago".to_owned(), options: Map::new(), ..small(&[], 10) };
    ask(&mut ann, 4, gengo).await;
    assert!(matches!(ann.hear().await, ToClient::Analysis { .. }), "of another variant");
    ann.command(&table, Command::Resign).await.expect("she may");
    ask(&mut ann, 5, small(&["A1"], 10)).await;
    assert_eq!(steps(&mut ann, 5).await.len(), 1);
    server.stop().await;
}
