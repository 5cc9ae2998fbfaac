//! Notices to closed browsers, through a push service that verifies and decrypts them.

mod common;
mod load;
#[path = "common/push_service.rs"]
mod push_service;

use std::time::Duration;

use common::{Client, Running};
use load::Servers;
use protocol::{Command, Place as Point, Wish, WorldCommand};
use push_service::{Answer, PushService};
use store::{Channel, Store};
use tengen_server::{Config, Limits, PushSettings, WorldSettings};
use testing::Place;

const TURNS: &str = r#"{"terms":{"variant":"go","options":{"size":9},
"clock":{"kind":"correspondence","turn":86400000}},"wish":"black"}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

async fn start(place: &Place, allow_local: bool) -> Running {
    let mut world = WorldSettings { settle: 0, ..WorldSettings::default() };
    world.residents.count = 0;
    let delay = Duration::from_millis(300);
    let push = PushSettings { delay, interval: delay, lease: delay, allow_local, ..PushSettings::default() };
    let client_timeout = Duration::from_secs(180);
    let config = Config::new(([127, 0, 0, 1], 0).into(), &place.address);
    Running::start_on(Config { limits: Limits::NONE, world, push, client_timeout, ..config }).await
}

/// Waits until nobody is to be told anything.
async fn settled(store: &Store) {
    let wait = async {
        while store.oldest_notice(Channel::Push).await.expect("read").is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("everything is told in time");
}

/// A game with days for each turn, in which Black is to play.
async fn game(server: &Running, black: &Client, white: &mut Client) -> String {
    let table = server.open(black, TURNS).await;
    white.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    table
}

async fn places() -> Vec<Place> {
    [Some(Place::sqlite()), Place::postgres().await].into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_reaches_a_closed_browser_once() {
    for place in places().await {
        let (service, store) = (PushService::start().await, place.open().await);
        let here = start(&place, true).await;
        // Two processes share PostgreSQL; a SQLite file belongs to one.
        let there = if place.is_sqlite() { None } else { Some(start(&place, true).await) };
        let elsewhere = there.as_ref().unwrap_or(&here);
        let (ann, mut bob) = (here.account("Ann").await, elsewhere.account("Bob").await);
        service.subscribe(&here, &ann, "ann").await;
        let mut anns = ann.second(&here).await;
        let tables = [game(elsewhere, &bob, &mut anns).await, game(elsewhere, &bob, &mut anns).await];
        drop((ann, anns));
        settled(&store).await;
        let before = service.requests();
        service.open_browser("ann");
        bob.play(&tables[0], "E5").await.expect("his turn");
        service.until_requests(before + 1).await;
        settled(&store).await;
        assert_eq!(service.requests(), before + 1, "once, not twice");
        let got = service.open_browser("ann");
        assert_eq!(got.len(), 1);
        assert_eq!((&got[0]["title"], &got[0]["body"]), (&"It is your turn".into(), &"Go with Bob.".into()));
        assert_eq!(got[0]["url"], format!("/table/{}", tables[0]));
        // The second turn is put together with the first, which is still to be answered.
        bob.play(&tables[1], "E5").await.expect("his turn");
        service.until_requests(before + 2).await;
        settled(&store).await;
        let got = service.open_browser("ann");
        assert_eq!(
            (got.len(), &got[0]["title"], &got[0]["url"]),
            (1, &"It is your turn in 2 games".into(), &"/".into())
        );
        here.stop().await;
        if let Some(there) = there {
            there.stop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_games_are_one_notice_and_what_was_seen_is_none() {
    let (place, service) = (Place::sqlite(), PushService::start().await);
    let (store, server) = (place.open().await, start(&place, true).await);
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    service.subscribe(&server, &ann, "ann").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(game(&server, &bob, &mut ann).await);
    }
    // She is connected, and sees it in the list of her games.
    bob.play(&tables[0], "E5").await.expect("his turn");
    settled(&store).await;
    assert_eq!(service.requests(), 0);
    ann.play(&tables[0], "C3").await.expect("her turn");
    let mut again = ann.second(&server).await;
    drop(ann);
    for table in &tables {
        bob.play(table, if *table == tables[0] { "G7" } else { "E5" }).await.expect("his turn");
    }
    // She makes one of the turns, and leaves, before anybody tells her.
    again.play(&tables[2], "C3").await.expect("her turn");
    drop(again);
    service.until_requests(1).await;
    settled(&store).await;
    let got = service.open_browser("ann");
    assert_eq!(
        (service.requests(), got.len(), &got[0]["title"]),
        (1, 1, &"It is your turn in 2 games".into())
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenges_games_that_begin_or_end_and_the_world_call_back() {
    let (place, service) = (Place::sqlite(), PushService::start().await);
    let (store, server) = (place.open().await, start(&place, true).await);
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    service.subscribe(&server, &ann, "ann").await;
    let at = |x, y| WorldCommand::Play { at: Point { x, y } };
    ann.world(at(1, 0)).await.expect("the world is empty");
    let table = server.open(&ann, TURNS).await;
    let next = async |count: usize| {
        service.until_requests(count).await;
        settled(&store).await;
        let [message] = &service.open_browser("ann")[..] else { panic!("one message") };
        (
            message["title"].as_str().expect("a title").to_owned(),
            message["url"].as_str().expect("a path").to_owned(),
        )
    };
    let id = ann.me.id.clone();
    drop(ann);
    server.until_online(1).await;
    let invited = TURNS.replacen('{', &format!(r#"{{"invited":"{id}","#), 1);
    let challenge = server.open(&bob, &invited).await;
    assert_eq!(next(1).await, ("Bob challenges you to Go.".to_owned(), format!("/table/{challenge}")));
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    assert_eq!(next(2).await, ("It is your turn".to_owned(), format!("/table/{table}")), "and it has begun");
    bob.command(&table, Command::Resign).await.expect("he may");
    assert_eq!(next(3).await, ("Your game of Go with Bob is over.".to_owned(), format!("/table/{table}")));
    bob.world(at(2, 0)).await.expect("next to hers");
    let (title, url) = next(4).await;
    assert_eq!(
        (title.as_str(), url.as_str()),
        ("Stones of yours in the world have become Pending.", "/world?at=1,0")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subscription_ends_when_it_should() {
    let (place, service) = (Place::sqlite(), PushService::start().await);
    let (store, server) = (place.open().await, start(&place, true).await);
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let table = game(&server, &bob, &mut ann).await;
    let is_subscribed = async || !store.pushes_of(&ann.me.id).await.expect("a list").is_empty();
    service.subscribe(&server, &ann, "ann").await;
    assert!(is_subscribed().await);
    let off = server.request("DELETE /api/me/push", &ann.headers(&server), "").await;
    assert!(off.0 == 204 && !is_subscribed().await, "switched off");
    service.subscribe(&server, &ann, "ann").await;
    // The push service is busy at first, then it says that the browser is gone.
    service.answer(Answer::Status(503));
    let (id, headers) = (ann.me.id.clone(), ann.headers(&server));
    drop(ann);
    server.until_online(1).await;
    bob.play(&table, "E5").await.expect("his turn");
    service.until_requests(1).await;
    service.answer(Answer::Status(410));
    service.until_requests(2).await;
    settled(&store).await;
    assert!(store.pushes_of(&id).await.expect("a list").is_empty());
    let ann = server.account("Anna").await;
    service.subscribe(&server, &ann, "anna").await;
    let out = server.request("POST /api/logout", &ann.headers(&server), "").await;
    assert!(out.0 == 204 && store.pushes_of(&ann.me.id).await.expect("a list").is_empty(), "logged out");
    // Without the setting for tests, nothing in our own network can be named.
    server.stop().await;
    let server = start(&place, false).await;
    for endpoint in
        ["http://127.0.0.1/x", "https://127.0.0.1/x", "https://10.0.0.1/x", "https://db.internal/x"]
    {
        let body = format!(
            r#"{{"endpoint":"{endpoint}","auth":"BTBZMqHH6r4Tts7J_aSIgg","p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}}"#
        );
        let headers = headers.replace("Origin: ", &format!("Origin: {}\r\nX-Was: ", server.origin()));
        let (status, _, answer) = server.request("PUT /api/me/push", &headers, &body).await;
        assert_eq!(status, 400, "{endpoint}: {answer}");
        assert!(!answer.contains(endpoint), "it is not repeated: {answer}");
    }
    server.stop().await;
}

/// The process that sends is killed after the push service has the message, and before it has noted so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_neither_loses_a_notice_nor_shows_it_twice() {
    for place in places().await {
        let (service, store) = (PushService::start().await, place.open().await);
        let processes = if place.is_sqlite() { 1 } else { 2 };
        let mut servers = Servers::start_with(&place.address, processes, Some(20_000));
        let (here, there) =
            (Running::elsewhere(servers.address(0)), Running::elsewhere(servers.address(processes - 1)));
        let (mut ann, mut bob) = (here.account("Ann").await, there.account("Bob").await);
        service.subscribe(&here, &ann, "ann").await;
        let table = game(&there, &bob, &mut ann).await;
        drop(ann);
        here.until_online(1).await;
        there.until_online(1).await;
        // She may have left before she saw that the game began.
        settled(&store).await;
        service.open_browser("ann");
        let before = service.requests();
        service.answer(Answer::Silence);
        bob.play(&table, "E5").await.expect("his turn");
        service.until_requests(before + 1).await;
        service.answer(Answer::Created);
        (0..processes).for_each(|which| servers.kill_and_start(which));
        service.until_requests(before + 2).await;
        settled(&store).await;
        let got = service.open_browser("ann");
        assert_eq!(
            (got.len(), &got[0]["title"]),
            (1, &"It is your turn".into()),
            "the second replaced the first"
        );
        assert_eq!(service.requests(), before + 2);
    }
}
