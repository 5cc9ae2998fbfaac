//! `check_store`: what is damaged is found, and what is not is not.

mod common;

use common::{Client, Running};
use protocol::{Command, Wish};
use store::{Append, Store};
use tengen_server::{CheckReport, check_store};
use testing::Place;

const RATED: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000},"rated":true},"wish":"black"}"#;

async fn resigned(server: &Running, loser: &mut Client, winner: &mut Client) -> String {
    let table = server.open(loser, RATED).await;
    winner.command(&table, Command::Sit { wish: Wish::White }).await.expect("seated");
    loser.play(&table, "c3").await.expect("played");
    winner.play(&table, "d4").await.expect("played");
    loser.command(&table, Command::Resign).await.expect("resigned");
    table
}

async fn check(place: &Place) -> CheckReport {
    let store = Store::open(&place.address).await.expect("the store");
    check_store(&store).await.expect("it can be read")
}

async fn ratings_follow_from_games_and_damage_is_found(place: Place) {
    let server = Running::start(&place.address).await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let mut cat = server.account("Cat").await;
    let first = resigned(&server, &mut ann, &mut bob).await;
    resigned(&server, &mut bob, &mut ann).await;
    resigned(&server, &mut ann, &mut cat).await;
    server.open(&cat, RATED).await;
    server.stop().await;
    let report = check(&place).await;
    assert_eq!((report.tables, report.ratings, report.unverifiable_ratings), (4, 6, 0), "{report:?}");
    assert_eq!(report.problems, [""; 0]);
    for (damage, repair, finds) in [
        ("UPDATE ratings SET rating = rating + 1", "UPDATE ratings SET rating = rating - 1", "rating of"),
        (
            "UPDATE rating_history SET rating = rating + 1",
            "UPDATE rating_history SET rating = rating - 1",
            "do not follow",
        ),
        (
            "UPDATE tables SET result = 'x' WHERE phase = 'over'",
            "UPDATE tables SET result = 'W+R' WHERE phase = 'over'",
            "does not follow",
        ),
    ] {
        place.meddle(damage).await;
        let problems = check(&place).await.problems.join(", ");
        assert!(problems.contains(finds), "{damage}: {problems}");
        place.meddle(repair).await;
    }
    assert_eq!(check(&place).await.problems, [""; 0], "repaired");
    let store = Store::open(&place.address).await.expect("the store");
    let head = store.head(&first).await.expect("read");
    store.append(Append::events(&first, head, &["rubbish"]).expect("a text")).await.expect("appended");
    drop(store);
    let problems = check(&place).await.problems.join(", ");
    assert!(problems.contains(&format!("table {first}")), "{problems}");
}

async fn a_deleted_account_makes_some_ratings_unverifiable(place: Place) {
    let server = Running::start(&place.address).await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let mut cat = server.account("Cat").await;
    resigned(&server, &mut ann, &mut bob).await;
    resigned(&server, &mut cat, &mut ann).await;
    server.stop().await;
    let store = Store::open(&place.address).await.expect("the store");
    store.delete_account(&bob.me.id).await.expect("deleted");
    drop(store);
    let report = check(&place).await;
    assert_eq!(report.problems, [""; 0]);
    assert!(report.unverifiable_ratings > 0, "{report:?}");
}

/// A later version may give levels other ratings: what counts is where the bot began.
async fn where_a_bot_began_is_noted(place: Place) {
    let server = Running::start(&place.address).await;
    let mut ann = server.account("Ann").await;
    let against_bot = RATED.replace(r#""wish":"black""#, r#""wish":"white","bot":1"#);
    for _ in 0..2 {
        let table = server.open(&ann, &against_bot).await;
        ann.watch(&table, 1).await;
        // The bot's turn, after the events that open and start the game.
        while !ann.heard.iter().any(|(_, event)| {
            event.as_ref().is_some_and(|event| matches!(event.fact, protocol::Fact::Played { .. }))
        }) {
            let next = ann.heard.last().map_or(1, |(number, _)| number + 1);
            ann.until(next).await;
        }
        let taken = ann.play(&table, "E5").await.is_err();
        assert!(!taken || ann.play(&table, "C3").await.is_ok());
        ann.command(&table, Command::Resign).await.expect("resigned");
        ann.heard.clear();
        ann.connect(&server).await;
    }
    server.stop().await;
    let report = check(&place).await;
    assert_eq!((report.ratings, report.problems), (4, Vec::new()));
    place.meddle("UPDATE rating_history SET rating = rating + 9 WHERE game = 'start'").await;
    let problems = check(&place).await.problems.join(", ");
    assert!(problems.contains("do not follow"), "{problems}");
}

testing::contract!(
    ratings_follow_from_games_and_damage_is_found,
    a_deleted_account_makes_some_ratings_unverifiable,
    where_a_bot_began_is_noted
);
