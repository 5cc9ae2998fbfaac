//! Accounts, profiles, ratings and tokens over HTTP.

#[path = "../common/mod.rs"]
mod common;

mod ratings;
mod tokens;

use common::{Client, PASSWORD, Running, cookie, dial, fresh};
use protocol::{
    Command, Games, MadeToken, Me, Person, RatingHistory, Scope, ToClient, ToServer, TokenSummary, Wish,
};
use serde::de::DeserializeOwned;
use store::{Account, Session, Store};

const RATED: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000},"rated":true},"wish":"black"}"#;

async fn ask(server: &Running, client: &Client, line: &str, body: &str) -> (u16, String, String) {
    server.request(line, &client.headers(server), body).await
}

async fn status(server: &Running, client: &Client, line: &str, body: &str) -> u16 {
    ask(server, client, line, body).await.0
}

async fn read<T: DeserializeOwned>(server: &Running, headers: &str, path: &str) -> T {
    let (status, _, body) = server.request(&format!("GET {path}"), headers, "").await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("what was promised")
}

fn log_in(name: &str, password: &str) -> String {
    format!(r#"{{"name":"{name}","password":"{password}"}}"#)
}

/// A game that the first player resigns.
async fn resigned(server: &Running, loser: &mut Client, winner: &mut Client, terms: &str) -> String {
    let table = server.open(loser, terms).await;
    winner.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    both_play(&table, loser, winner).await;
    loser.command(&table, Command::Resign).await.expect("it is given up");
    table
}

/// The first turns: without them no game is rated.
async fn both_play(table: &str, black: &mut Client, white: &mut Client) {
    black.play(table, "C3").await.expect("a first turn");
    white.play(table, "G7").await.expect("a first turn");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_becomes_an_account_and_stays_the_same_player() {
    let (_folder, server) = fresh().await;
    let mut ann = server.guest().await;
    let (id, old) = (ann.me.id.clone(), ann.cookie.clone());
    let table = server.open(&ann, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    for (bad, why) in [
        (log_in("a", PASSWORD), 400),
        (log_in("Ann", "short"), 400),
        (log_in("Admin", PASSWORD), 409),
        (log_in("Longnamed", "LONGNAMED"), 409),
        (r#"{"name":"Ann"}"#.to_owned(), 400),
    ] {
        assert_eq!(status(&server, &ann, "POST /api/claim", &bad).await, why, "{bad}");
    }
    let (granted, head, body) = ask(&server, &ann, "POST /api/claim", &log_in("Ann", PASSWORD)).await;
    assert_eq!(granted, 200, "{body}");
    let me: Me = serde_json::from_str(&body).expect("who she is");
    assert_eq!((me.id.as_str(), me.name.as_str(), me.guest, me.bot), (id.as_str(), "Ann", false, false));
    assert!(head.contains("SameSite=Lax") && head.contains("HttpOnly"), "{head}");
    ann.cookie = cookie(&head).expect("a new cookie");
    assert_ne!(ann.cookie, old, "the session of the guest has ended");
    let stale = format!("Cookie: {old}\r\n");
    assert_eq!(server.request("GET /api/me", &stale, "").await.0, 401);
    assert_eq!(ann.next().await, Some(ToClient::Goodbye), "so has its connection");
    assert_eq!(status(&server, &ann, "POST /api/claim", &log_in("Anna", PASSWORD)).await, 403);
    let games: Games = read(&server, "", &format!("/api/people/{id}/games")).await;
    assert_eq!(games.games[0].table, table);
    let bob = server.guest().await;
    assert_eq!(status(&server, &bob, "POST /api/claim", &log_in("ANN", PASSWORD)).await, 409);
    let found: Person = read(&server, "", "/api/names/aNN").await;
    assert_eq!(found.id, id);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_in_and_out() {
    let (_folder, server) = fresh().await;
    let mut ann = server.account("Ann").await;
    let origin = format!("Origin: {}\r\n", server.origin());
    for (name, password) in [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("Ann", ""), ("", "")] {
        let (refused, _, body) = server.request("POST /api/login", &origin, &log_in(name, password)).await;
        assert!(refused == 401 && body.contains("wrong_password"), "{body}");
    }
    let (granted, head, _) = server.request("POST /api/login", &origin, &log_in("ann", PASSWORD)).await;
    assert_eq!(granted, 200);
    let phone = cookie(&head).expect("a cookie");
    let on_phone = format!("{origin}Cookie: {phone}\r\n");
    assert_eq!(read::<Me>(&server, &on_phone, "/api/me").await.id, ann.me.id);
    let change = |old: &str, new: &str| format!(r#"{{"old":"{old}","new":"{new}"}}"#);
    assert_eq!(status(&server, &ann, "POST /api/password", &change("wrong", "battery staple")).await, 401);
    assert_eq!(status(&server, &ann, "POST /api/password", &change(PASSWORD, "short")).await, 400);
    let (granted, head, _) =
        ask(&server, &ann, "POST /api/password", &change(PASSWORD, "battery staple")).await;
    assert_eq!(granted, 204);
    ann.cookie = cookie(&head).expect("a new cookie");
    assert_eq!(server.request("GET /api/me", &on_phone, "").await.0, 401, "the others are logged out");
    assert_eq!(status(&server, &ann, "GET /api/me", "").await, 200);
    assert_eq!(server.request("POST /api/login", &origin, &log_in("Ann", PASSWORD)).await.0, 401);
    let (_, head, _) = server.request("POST /api/login", &origin, &log_in("Ann", "battery staple")).await;
    let phone = format!("{origin}Cookie: {}\r\n", cookie(&head).expect("a cookie"));
    ann.connect(&server).await;
    assert_eq!(status(&server, &ann, "POST /api/logout-everywhere", "").await, 204);
    assert_eq!(server.request("GET /api/me", &phone, "").await.0, 401);
    assert_eq!(ann.next().await, Some(ToClient::Goodbye));
    assert_eq!(server.request("POST /api/logout", &origin, "").await.0, 204, "even for nobody");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_account_leaves_its_games_to_the_others() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let table = server.open(&ann, RATED).await;
    bob.watch(&table, 1).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    ann.play(&table, "C3").await.expect("a turn");
    bob.play(&table, "B2").await.expect("a turn");
    let waiting = server.open(&ann, r#"{"terms":{"variant":"no"},"wish":"black"}"#).await;
    assert_eq!(status(&server, &ann, "DELETE /api/me", r#"{"password":"wrong"}"#).await, 401);
    assert_eq!(status(&server, &ann, "DELETE /api/me", "{}").await, 401);
    let body = format!(r#"{{"password":"{PASSWORD}"}}"#);
    assert_eq!(status(&server, &ann, "DELETE /api/me", &body).await, 204);
    assert_eq!(bob.until_end().await, Some("W+R".to_owned()), "what she was playing is over");
    assert_eq!(status(&server, &ann, "GET /api/me", "").await, 401);
    let gone = format!("GET /api/people/{}", ann.me.id);
    assert_eq!(server.request(&gone, "", "").await.0, 404);
    let (_, _, line) = server.request(&format!("GET /api/tables/{waiting}"), "", "").await;
    assert!(line.contains(r#""black":null"#), "{line}");
    let games: Games = read(&server, "", &format!("/api/people/{}/games", bob.me.id)).await;
    assert_eq!(
        (games.games[0].table.as_str(), games.games[0].black.as_ref()),
        (table.as_str(), Some(&ann.me.id))
    );
    let record: serde_json::Value = read(&server, "", &format!("/api/tables/{table}/record")).await;
    assert_eq!(record["moves"], serde_json::json!(["C3", "B2"]));
    let bobs: Person = read(&server, "", &format!("/api/people/{}", bob.me.id)).await;
    assert_eq!(bobs.ratings.len(), 1, "the game counted before she left");
    let again = server.account("Ann").await;
    assert_ne!(again.me.id, ann.me.id, "the name is free, the id is not");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_listed_page_by_page_and_private_ones_only_to_their_players() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let private = RATED.replace(r#""rated":true"#, r#""private":true"#);
    let mut all = Vec::new();
    for terms in [RATED, &private, RATED] {
        all.push(resigned(&server, &mut ann, &mut bob, terms).await);
    }
    all.reverse();
    let path = format!("/api/people/{}/games", ann.me.id);
    let ids = |games: &Games| games.games.iter().map(|game| game.table.clone()).collect::<Vec<_>>();
    let public: Games = read(&server, "", &path).await;
    assert_eq!(ids(&public), [all[0].clone(), all[2].clone()]);
    let own = bob.headers(&server);
    let mut pages = Vec::new();
    let mut next = None;
    loop {
        let from = next.map(|next: String| format!("&before={next}")).unwrap_or_default();
        let page: Games = read(&server, &own, &format!("{path}?most=1{from}")).await;
        pages.extend(ids(&page));
        next = page.next;
        if next.is_none() {
            break;
        }
    }
    assert_eq!(pages, all);
    for (query, count) in [
        ("variant=go", 3),
        ("variant=no", 0),
        ("rated=true", 2),
        ("rated=false", 1),
        ("phase=over", 3),
        ("phase=playing", 0),
        (&format!("against={}", bob.me.id), 3),
        ("against=nobody", 0),
    ] {
        let page: Games = read(&server, &own, &format!("{path}?{query}")).await;
        assert_eq!(page.games.len(), count, "{query}");
    }
    for bad in ["most=0", "most=101", "most=x", "before=x", "rated=maybe", "colour=blue", "variant=chess"] {
        assert_eq!(server.request(&format!("GET {path}?{bad}"), "", "").await.0, 400, "{bad}");
    }
    let hidden = format!("GET /api/tables/{}/board.svg", all[1]);
    assert_eq!(server.request(&hidden, "", "").await.0, 404);
    let (granted, head, svg) = server.request(&hidden, &own, "").await;
    assert!(granted == 200 && head.contains("image/svg+xml") && svg.starts_with("<svg"), "{head}");
    for coding in ["gzip", "br"] {
        let asking = format!("{own}Accept-Encoding: {coding}\r\n");
        let (granted, head, small) = server.request_bytes(&hidden, &asking, "").await;
        assert!(granted == 200 && head.contains(&format!("content-encoding: {coding}")), "{head}");
        assert!(small.len() * 3 < svg.len(), "{} of {} bytes with {coding}", small.len(), svg.len());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_has_ended_elsewhere_cannot_be_used_to_connect() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    assert_eq!(status(&server, &ann, "POST /api/logout", "").await, 204);
    let mut socket = dial(&server, &server.origin(), &ann.cookie).await.expect("anybody may watch");
    let welcome = socket.receive_text().await.expect("a message");
    assert!(welcome.contains(r#""you":null"#), "{welcome}");
    let resign = ToServer::Command { table: "t".to_owned(), request: 1, command: Command::Resign };
    socket.say(&resign).await.expect("it is sent");
    let answer = socket.receive_text().await.expect("a message");
    assert!(answer.contains("not_logged_in"), "{answer}");
    server.stop().await;
}

/// Guests who left no table are deleted after some weeks, while the server runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_who_left_nothing_are_deleted_in_a_running_server() {
    let (_folder, path) = common::place();
    let before = Running::start(&path).await;
    let host = before.guest().await;
    before.open(&host, r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#).await;
    before.stop().await;
    let store = Store::open(&path).await.expect("the store opens");
    // All of them were last here in 1970, but one.
    for id in ["gone", "back"] {
        store.add_account(&Account::guest(id, "Guest", 1)).await.expect("new");
    }
    let (hash, device) = (vec![7; 32], String::new());
    let (account, now) = ("back".to_owned(), 4_000_000_000_000);
    let session = Session { hash, account, created: 1, expires: now, seen: now, device };
    store.add_session(&session).await.expect("new");
    let old = rusqlite::Connection::open(&path).expect("a file");
    old.execute("UPDATE accounts SET created = 1", []).expect("changed");
    old.execute("UPDATE sessions SET seen = 1 WHERE account <> 'back'", []).expect("changed");
    drop(old);
    let after = Running::start(&path).await;
    tokio::time::timeout(std::time::Duration::from_secs(60), async {
        while store.account("gone").await.expect("read").is_some() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("it is swept");
    for id in ["back", &host.me.id] {
        assert!(store.account(id).await.expect("read").is_some(), "{id}");
    }
    after.stop().await;
}
