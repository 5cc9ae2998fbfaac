//! Conditional turns: played when they come true, dropped aloud when they do not, and nobody else's business.

mod common;
mod load;

use common::{Client, Running, place};
use load::Servers;
use protocol::{Command, DropReason, Event, Fact, Offer, OwnConditions, Wish};
use store::{Append, Conditional, Store};
use testing::Place;

const SLOW: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":1000}},"wish":"black"}"#;
const DAYS: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":86400000}},"wish":"black"}"#;
const FREE: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;
const LIVE: &str = r#"{"terms":{"variant":"go","clock":{"kind":"absolute","main":600000}},"wish":"black"}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

/// Ann has Black and has played E5; it is Bob's turn.
async fn started(here: &Running, there: &Running, open: &str) -> (Client, Client, String) {
    let (mut ann, mut bob) = (here.guest().await, there.guest().await);
    let table = here.open(&ann, open).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    ann.play(&table, "E5").await.expect("her turn");
    (ann, bob, table)
}

async fn conditions(server: &Running, who: &Client, table: &str, body: Option<&str>) -> (u16, String) {
    let method = if body.is_some() { "PUT" } else { "GET" };
    let line = format!("{method} /api/tables/{table}/conditional");
    let (status, _, answer) = server.request(&line, &who.headers(server), body.unwrap_or_default()).await;
    (status, answer)
}

async fn lay_down(server: &Running, who: &Client, table: &str, after: u32, lines: &str) -> OwnConditions {
    let body = format!(r#"{{"after":{after},"lines":{lines}}}"#);
    let (status, answer) = conditions(server, who, table, Some(&body)).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).expect("conditions")
}

async fn look(server: &Running, who: &Client, table: &str) -> OwnConditions {
    let (status, answer) = conditions(server, who, table, None).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).expect("conditions")
}

/// The reason of a refusal.
async fn refused(server: &Running, who: &Client, table: &str, body: &str) -> String {
    let (status, answer) = conditions(server, who, table, Some(body)).await;
    assert!(status >= 400, "{answer}");
    serde_json::from_str::<protocol::ErrorBody>(&answer).expect("a reason").reason
}

/// The turns that a client has heard of, with their times.
fn turns(client: &Client) -> Vec<(String, u64)> {
    let played = |(_, event): &(u64, Option<Event>)| match event {
        Some(Event { at, fact: Fact::Played { turn, .. } }) => Some((turn.clone(), *at)),
        _ => None,
    };
    client.heard.iter().filter_map(played).collect()
}

fn names(client: &Client) -> Vec<String> {
    turns(client).into_iter().map(|(turn, _)| turn).collect()
}

async fn until_turns(client: &mut Client, count: usize) {
    while turns(client).len() < count {
        let next = client.heard.last().map_or(1, |(number, _)| number + 1);
        client.until(next).await;
    }
}

async fn they_are_played_when_they_come_true(here: &Running, there: &Running) {
    let (ann, mut bob, table) = started(here, there, DAYS).await;
    let lines = r#"[["c3","g7","G3","C7"],["C7","G3"]]"#;
    let own = lay_down(here, &ann, &table, 1, lines).await;
    assert_eq!(own.lines[0], ["C3", "G7", "G3", "C7"], "in canonical form");
    // Neither the other side nor a watcher can find anything of it.
    let (_, others) = conditions(there, &bob, &table, None).await;
    assert_eq!(others, r#"{"after":1,"lines":[],"dropped":null}"#);
    let (_, _, record) =
        there.request(&format!("GET /api/tables/{table}/record"), &bob.headers(there), "").await;
    assert!(!record.contains("G7"), "{record}");
    let stranger = there.guest().await;
    assert_eq!(conditions(there, &stranger, &table, None).await.0, 404);

    bob.watch(&table, 1).await;
    bob.play(&table, "C3").await.expect("his turn");
    until_turns(&mut bob, 3).await;
    let rest = look(here, &ann, &table).await;
    assert_eq!((rest.after, rest.lines), (3, vec![vec!["G3".to_owned(), "C7".to_owned()]]));
    bob.play(&table, "G3").await.expect("his turn");
    until_turns(&mut bob, 5).await;
    assert_eq!(names(&bob), ["E5", "C3", "G7", "G3", "C7"]);
    let times = turns(&bob);
    assert!(times[1].1 == times[2].1 && times[3].1 == times[4].1, "an answer uses no time: {times:?}");
    let done = look(here, &ann, &table).await;
    assert_eq!((done.lines, done.dropped), (Vec::<Vec<String>>::new(), None));
}

async fn they_are_dropped_aloud(here: &Running, there: &Running) {
    let (ann, mut bob, table) = started(here, there, FREE).await;
    lay_down(here, &ann, &table, 1, r#"[["C3","G7","G3","C7"],["C7","G3"]]"#).await;
    bob.watch(&table, 1).await;
    bob.play(&table, "C3").await.expect("his turn");
    until_turns(&mut bob, 3).await;
    bob.play(&table, "F3").await.expect("his turn");
    let own = look(here, &ann, &table).await;
    let dropped = own.dropped.expect("it is said");
    assert_eq!(
        (dropped.reason, dropped.fits, dropped.played.as_deref()),
        (DropReason::OtherTurn, 2, Some("F3"))
    );
    assert_eq!(dropped.line, ["C3", "G7", "G3", "C7"]);
    assert_eq!(look(there, &bob, &table).await.dropped, None, "only to their owner");
    let gone = here.request(&format!("DELETE /api/tables/{table}/conditional"), &ann.headers(here), "").await;
    assert_eq!(gone.0, 204);
    assert_eq!(look(here, &ann, &table).await.dropped, None, "once it was seen");
}

#[tokio::test]
async fn conditional_turns_come_true_or_are_dropped() {
    let (_folder, server) = common::fresh().await;
    they_are_played_when_they_come_true(&server, &server).await;
    they_are_dropped_aloud(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditional_turns_in_two_processes() {
    let Some(place) = Place::postgres().await else { return };
    let (here, there) = (Running::start(&place.address).await, Running::start(&place.address).await);
    they_are_played_when_they_come_true(&here, &there).await;
    they_are_dropped_aloud(&here, &there).await;
    // Both sides have some, one in each process.
    let (ann, mut bob, table) = started(&here, &there, FREE).await;
    lay_down(&here, &ann, &table, 1, r#"[["C3","G7","G3","C7"]]"#).await;
    bob.watch(&table, 1).await;
    bob.play(&table, "C3").await.expect("his turn");
    until_turns(&mut bob, 3).await;
    let mut second = ann.second(&here).await;
    second.watch(&table, 1).await;
    until_turns(&mut second, 3).await;
    assert_eq!(names(&second), ["E5", "C3", "G7"]);
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn what_cannot_come_true_is_refused() {
    let (_folder, server) = common::fresh().await;
    let (mut ann, mut bob, table) = started(&server, &server, FREE).await;
    let line = |lines: &str| format!(r#"{{"after":1,"lines":{lines}}}"#);
    for (lines, reason) in [
        (r#"[["E5","C3"]]"#, "occupied"),
        (r#"[["C3"]]"#, "no_answer"),
        (r#"[["C3","resign"]]"#, "no_answer"),
        (r#"[["C3","G7"],["C3","G3"]]"#, "two_answers"),
        (&format!("[{}]", vec![r#"["C3","G7"]"#; 31].join(",")), "bad_request"),
        (&format!("[[{}]]", vec![r#""pass""#; 42].join(",")), "bad_request"),
        (&format!(r#"[["C3","{}"]]"#, "x".repeat(9000)), "bad_request"),
    ] {
        assert_eq!(refused(&server, &ann, &table, &line(lines)).await, reason, "{lines}");
    }
    let good = r#"[["C3","G7"]]"#;
    assert_eq!(refused(&server, &ann, &table, &format!(r#"{{"after":2,"lines":{good}}}"#)).await, "stale");
    assert_eq!(refused(&server, &bob, &table, &line(good)).await, "your_turn");
    let (fast, _bob, live) = started(&server, &server, LIVE).await;
    assert_eq!(refused(&server, &fast, &live, &line(good)).await, "no_conditions");

    // A turn that was taken back is not made again.
    lay_down(&server, &ann, &table, 1, good).await;
    bob.watch(&table, 1).await;
    bob.play(&table, "C3").await.expect("his turn");
    until_turns(&mut bob, 3).await;
    lay_down(&server, &ann, &table, 3, r#"[["C7","G3"]]"#).await;
    let asked = ann.command(&table, Command::Ask { what: Offer::Undo }).await.expect("she may");
    bob.command(&table, Command::Grant { what: Offer::Undo, asked }).await.expect("he may");
    let dropped = look(&server, &ann, &table).await.dropped.expect("it is said");
    assert_eq!(dropped.reason, DropReason::Undone);
    server.stop().await;
}

#[tokio::test]
async fn what_has_become_illegal_is_dropped() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (ann, mut bob, table) = started(&server, &server, FREE).await;
    // As if the rules had been others when it was laid down.
    let store = Store::open(&path).await.expect("the store opens");
    let stale = Conditional {
        game: table.clone(),
        account: ann.me.id.clone(),
        id: "x".to_owned(),
        at: 1,
        lines: Some(r#"{"after":1,"lines":[["C3","E5"]]}"#.to_owned()),
        dropped: None,
        seen: store.head(&table).await.expect("read"),
    };
    store.set_conditional(&stale, 9).await.expect("set");
    let number = bob.play(&table, "C3").await.expect("his turn");
    let dropped = look(&server, &ann, &table).await.dropped.expect("it is said");
    assert_eq!((dropped.reason, dropped.refusal.as_deref()), (DropReason::Refused, Some("occupied")));
    assert_eq!(store.head(&table).await.expect("read"), number, "nothing was played");
    server.stop().await;
}

/// The other side's turn is in the journal, and the server is killed before it answers; it is down for longer than the turn
/// may take.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_before_the_answer() {
    let place = Place::sqlite();
    let mut servers = Servers::start(&place.address, 1);
    let server = Running::elsewhere(servers.address(0));
    let (ann, bob, table) = started(&server, &server, SLOW).await;
    lay_down(&server, &ann, &table, 1, r#"[["C3","G7"]]"#).await;
    let store = place.open().await;
    let head = store.head(&table).await.expect("read");
    let last = store.read_all::<Event>(&table).await.expect("read").pop().expect("an event").event;
    let played = Fact::Played {
        number: 2,
        color: protocol::Color::White,
        turn: "C3".to_owned(),
        left: Some(protocol::TimeLeft { main: 0, periods: 1 }),
    };
    store
        .append(Append::events(&table, head, &[Event { at: last.at, fact: played }]).expect("an event"))
        .await
        .expect("appended");
    servers.kill_and_start(0);
    let server = Running::elsewhere(servers.address(0));
    let mut ann = ann;
    ann.connect(&server).await;
    ann.heard.clear();
    ann.watch(&table, 1).await;
    until_turns(&mut ann, 3).await;
    assert_eq!(names(&ann), ["E5", "C3", "G7"]);
    let times = turns(&ann);
    assert_eq!(times[1].1, times[2].1, "an answer uses no time, however late it is made");
    drop(bob);
    let events = store.read_all::<Event>(&table).await.expect("read");
    let answers = events
        .iter()
        .filter(|stored| matches!(&stored.event.fact, Fact::Played { turn, .. } if turn == "G7"));
    assert_eq!(answers.count(), 1, "once");
}

/// The process that took the conditional turns is gone: another one plays them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_gone() {
    let Some(place) = Place::postgres().await else { return };
    let mut servers = Servers::start(&place.address, 2);
    let (here, there) = (Running::elsewhere(servers.address(0)), Running::elsewhere(servers.address(1)));
    let (ann, mut bob, table) = started(&here, &there, FREE).await;
    lay_down(&here, &ann, &table, 1, r#"[["C3","G7"]]"#).await;
    servers.kill(0);
    bob.watch(&table, 1).await;
    bob.play(&table, "C3").await.expect("his turn");
    until_turns(&mut bob, 3).await;
    assert_eq!(names(&bob), ["E5", "C3", "G7"]);
}
