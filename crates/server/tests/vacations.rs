//! Vacations: the clocks of correspondence games stand still, those of others do not.

mod common;

use common::{Client, Running};
use protocol::{Command, Event, Fact, Person, ToClient, ToServer, VacationStatus, Wish};
use testing::Place;

const DAY: u64 = 86_400_000;
const SLOW: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000}},"wish":"black"}"#;
const LIVE: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"absolute","main":600000}},"wish":"black"}"#;

async fn vacation(server: &Running, who: &Client, method: &str, body: &str) -> (u16, String) {
    let line = format!("{method} /api/me/vacation");
    let (status, _, answer) = server.request(&line, &who.headers(server), body).await;
    (status, answer)
}

async fn status(server: &Running, who: &Client) -> VacationStatus {
    serde_json::from_str(&vacation(server, who, "GET", "").await.1).expect("a status")
}

/// Two games in which it is Ann's turn, after both have made a turn: one with days, one with minutes.
async fn two_games(here: &Running, there: &Running) -> (Client, Client, String, String) {
    let (mut ann, mut bob) = (here.account("Ann").await, there.account("Bob").await);
    let mut tables = Vec::new();
    for open in [SLOW, LIVE] {
        let table = here.open(&ann, open).await;
        bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
        ann.play(&table, "E5").await.expect("her turn");
        bob.play(&table, "C3").await.expect("his turn");
        tables.push(table);
    }
    let live = tables.pop().expect("the second");
    (ann, bob, tables.pop().expect("the first"), live)
}

/// When the clock of a game ends it, as its player is told.
async fn deadline(server: &Running, who: &Client, table: &str) -> u64 {
    let mut follows = who.second(server).await;
    follows.say(&ToServer::FollowGames).await;
    let ToClient::MyGames { games } = follows.hear().await else { panic!("no games") };
    games.iter().find(|game| game.game.table == table).and_then(|game| game.deadline).expect("a deadline")
}

/// What was said about vacations at a table.
async fn said(server: &Running, who: &Client, table: &str) -> Vec<Fact> {
    let mut watcher = who.second(server).await;
    watcher.watch(table, 1).await;
    let (_, _, summary) = server.request(&format!("GET /api/tables/{table}"), &who.headers(server), "").await;
    let about: protocol::GameSummary = serde_json::from_str(&summary).expect("a summary");
    assert_eq!(about.table, table);
    watcher.until(7).await;
    let fact = |(_, event): &(u64, Option<Event>)| event.as_ref().map(|event| event.fact.clone());
    let is_vacation = |fact: &Fact| matches!(fact, Fact::VacationBegan { .. } | Fact::VacationEnded { .. });
    watcher.heard.iter().filter_map(fact).filter(is_vacation).collect()
}

async fn clocks_stand_still(here: &Running, there: &Running) {
    let (ann, bob, slow, live) = two_games(here, there).await;
    let (before, fast) = (deadline(here, &ann, &slow).await, deadline(here, &ann, &live).await);
    assert_eq!(status(here, &ann).await, VacationStatus { until: None, days_left: 30 });
    let (code, answer) = vacation(here, &ann, "PUT", r#"{"days":10}"#).await;
    assert_eq!(code, 200, "{answer}");
    let until = status(here, &ann).await.until.expect("on vacation");
    let shifted = deadline(here, &ann, &slow).await;
    assert!(shifted > before + 9 * DAY && shifted <= until + 3 * DAY, "{before} {shifted} {until}");
    assert_eq!(deadline(here, &ann, &live).await, fast, "nobody escapes from a live game");
    // The other side knows.
    let facts = said(there, &bob, &slow).await;
    assert_eq!(facts, [Fact::VacationBegan { color: protocol::Color::Black, until }]);
    let (_, _, person) = there.request(&format!("GET /api/people/{}", ann.me.id), "", "").await;
    let person: Person = serde_json::from_str(&person).expect("a person");
    assert_eq!(person.vacation_until, Some(until));
    // Back early: days that have not begun are given back.
    assert_eq!(vacation(here, &ann, "DELETE", "").await.0, 204);
    assert_eq!(status(here, &ann).await, VacationStatus { until: None, days_left: 29 });
    let back = deadline(here, &ann, &slow).await;
    assert!(back >= before && back < before + DAY, "{before} {back}");
    // No more than there are.
    assert_eq!(vacation(here, &ann, "PUT", r#"{"days":30}"#).await.0, 409);
    assert_eq!(vacation(here, &ann, "PUT", r#"{"days":0}"#).await.0, 409);
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_correspondence_games() {
    let (_folder, server) = common::fresh().await;
    clocks_stand_still(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vacation_in_two_processes() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (Running::start(&place.address).await, Running::start(&place.address).await);
    clocks_stand_still(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

/// A vacation that a killed server has stored but not noted at the tables is noted by the next one.
#[tokio::test]
async fn a_vacation_is_noted_after_a_restart() {
    let place = Place::sqlite();
    let server = Running::start(&place.address).await;
    let (ann, _bob, slow, _) = two_games(&server, &server).await;
    server.stop().await;
    let store = place.open().await;
    let now = store.game(&slow).await.expect("read").expect("it is there").changed;
    let until = now + 5 * DAY;
    let vacation =
        store::Vacation { account: ann.me.id.clone(), year: 2026, days_used: 5, began: now, until };
    store.set_vacation(&vacation, None).await.expect("set");
    let server = Running::start(&place.address).await;
    let facts = said(&server, &ann, &slow).await;
    assert_eq!(facts, [Fact::VacationBegan { color: protocol::Color::Black, until }]);
    server.stop().await;
}
