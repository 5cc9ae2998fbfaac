//! E-mail through a mail server: confirmed addresses, forgotten passwords, digests.

mod common;
mod load;
#[path = "common/mail_service.rs"]
mod mail_service;

use std::time::Duration;

use common::{Client, PASSWORD, Running};
use load::Servers;
use mail_service::MailService;
use protocol::{Command, Wish};
use store::{Channel, Store};
use tengen_server::{Config, Limits, MailSettings, WorldSettings};
use testing::Place;

const ORIGIN: &str = load::MAIL_ORIGIN;
const ANN: &str = "ann@example.org";
const TURNS: &str = r#"{"terms":{"variant":"go","options":{"size":9},
"clock":{"kind":"correspondence","turn":86400000}},"wish":"black"}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

async fn start(place: &Place, mail: Option<&MailService>, limits: Limits) -> Running {
    let mut world = WorldSettings { settle: 0, ..WorldSettings::default() };
    world.residents.count = 0;
    let mail = mail.map(|service| MailSettings {
        delay: Duration::from_millis(300),
        interval: Duration::from_millis(300),
        ..MailSettings::new(&service.url(), "Tengen <noreply@go.example>")
    });
    let origin = mail.is_some().then(|| ORIGIN.to_owned());
    let config = Config::new(([127, 0, 0, 1], 0).into(), &place.address);
    let client_timeout = Duration::from_secs(180);
    Running::start_on(Config { limits, world, mail, origin, client_timeout, ..config }).await
}

/// A request of a page, with or without a session.
async fn ask(server: &Running, line: &str, cookie: &str, body: &str) -> (u16, String) {
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let (status, _, answer) = server.request(line, &format!("Origin: {ORIGIN}\r\n{cookie}"), body).await;
    (status, answer)
}

/// An account with an e-mail address, and its session.
async fn register(server: &Running, name: &str, email: &str) -> String {
    let (_, head, _) = server.request("POST /api/guest", &format!("Origin: {ORIGIN}\r\n"), "").await;
    let guest = common::cookie(&head).expect("a cookie");
    let body = format!(r#"{{"name":"{name}","password":"{PASSWORD}","email":"{email}"}}"#);
    let headers = format!("Origin: {ORIGIN}\r\nCookie: {guest}\r\n");
    let (status, head, answer) = server.request("POST /api/claim", &headers, &body).await;
    assert_eq!(status, 200, "{answer}");
    common::cookie(&head).expect("a cookie")
}

async fn confirm(server: &Running, secret: &str) -> u16 {
    ask(server, "POST /api/email/confirm", "", &format!(r#"{{"secret":"{secret}"}}"#)).await.0
}

async fn places() -> Vec<Place> {
    [Some(Place::sqlite()), Place::postgres().await].into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_is_confirmed_and_then_resets_the_password_once() {
    for place in places().await {
        let service = MailService::start().await;
        let server = start(&place, Some(&service), Limits::NONE).await;
        let ann = register(&server, "Ann", ANN).await;
        let letter = service.letter(1).await;
        assert_eq!(letter.to, ANN);
        assert!(letter.text.contains("account Ann at go.example"), "{}", letter.text);
        // Not confirmed yet: no password can be reset, and the answer does not say so.
        let forgotten = format!(r#"{{"email":"{}"}}"#, ANN.to_uppercase());
        let unknown =
            ask(&server, "POST /api/password/forgotten", "", r#"{"email":"bob@example.org"}"#).await;
        assert_eq!(ask(&server, "POST /api/password/forgotten", "", &forgotten).await, unknown);
        assert_eq!(unknown, (202, String::new()));
        // Messages are sent in the order in which they were asked for, so that request was handled before this one arrives.
        assert_eq!(ask(&server, "POST /api/me/email/confirmation", &ann, "").await.0, 202);
        let secret = service.letter(2).await.secret("/mail/confirm");
        assert_eq!(confirm(&server, "guessed").await, 409);
        assert_eq!((confirm(&server, &secret).await, confirm(&server, &secret).await), (204, 409), "once");
        let own = ask(&server, "GET /api/me/email", &ann, "").await.1;
        assert!(own.contains(r#""confirmed":true,"digests":false,"sends":true"#), "{own}");
        assert_eq!(ask(&server, "POST /api/password/forgotten", "", &forgotten).await, unknown);
        let letter = service.letter(3).await;
        assert!(letter.text.contains("new password for Ann"), "nothing was sent before: {}", letter.text);
        let secret = letter.secret("/mail/reset");
        let reset = |password: &str| format!(r#"{{"secret":"{secret}","password":"{password}"}}"#);
        let weak = ask(&server, "POST /api/password/reset", "", &reset("password1")).await;
        assert!(weak.0 == 409 && weak.1.contains("weak_password"), "{weak:?}");
        let new = "battery staple 7";
        assert_eq!(ask(&server, "POST /api/password/reset", "", &reset(new)).await.0, 204);
        let again = ask(&server, "POST /api/password/reset", "", &reset(new)).await;
        assert!(again.0 == 409 && again.1.contains("used_link"), "{again:?}");
        assert_eq!(ask(&server, "GET /api/me", &ann, "").await.0, 401, "logged out everywhere");
        for (password, status) in [(PASSWORD, 401), (new, 200)] {
            let body = format!(r#"{{"name":"Ann","password":"{password}"}}"#);
            assert_eq!(ask(&server, "POST /api/login", "", &body).await.0, status);
        }
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_address_has_to_be_confirmed_again_and_nobody_is_flooded() {
    let (place, service) = (Place::sqlite(), MailService::start().await);
    let server = start(&place, Some(&service), Limits { changes: 0, ..Limits::DEFAULT }).await;
    let ann = register(&server, "Ann", ANN).await;
    let first = service.letter(1).await.secret("/mail/confirm");
    let change = |email: &str| format!(r#"{{"password":"{PASSWORD}","email":"{email}"}}"#);
    assert_eq!(ask(&server, "PUT /api/me/email", &ann, &change("anna@example.org")).await.0, 204);
    let letter = service.letter(2).await;
    assert_eq!(letter.to, "anna@example.org");
    assert_eq!(confirm(&server, &first).await, 409, "it is no longer her address");
    assert_eq!(confirm(&server, &letter.secret("/mail/confirm")).await, 204);
    // Whoever asks again and again, for whomever, sends six messages a day.
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(ask(&server, "POST /api/me/email/confirmation", &ann, "").await.0);
    }
    assert_eq!(statuses, [202, 202, 202, 202, 202, 429, 429, 429]);
    let forgotten = ask(&server, "POST /api/password/forgotten", "", r#"{"email":"anna@example.org"}"#).await;
    assert_eq!(forgotten, (202, String::new()), "the answer is the same, and nothing is sent");
    assert_eq!(ask(&server, "PUT /api/me/email", &ann, &change("")).await.0, 204);
    let own = ask(&server, "GET /api/me/email", &ann, "").await.1;
    assert!(own.contains(r#""email":null,"confirmed":false"#), "{own}");
    service.letter(7).await;
    server.stop().await;
    assert_eq!(service.count(), 7);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_mail_server_nothing_of_it_is_offered() {
    let place = Place::sqlite();
    let server = start(&place, None, Limits::NONE).await;
    let ann = server.account("Ann").await;
    let headers = ann.headers(&server);
    let ask = async |line: &str, body: &str| server.request(line, &headers, body).await;
    assert_eq!(ask("GET /api/mail", "").await.2, r#"{"on":false}"#);
    for (line, body) in [
        ("POST /api/password/forgotten", r#"{"email":"ann@example.org"}"#),
        ("POST /api/password/reset", r#"{"secret":"x","password":"battery staple"}"#),
        ("POST /api/email/confirm", r#"{"secret":"x"}"#),
        ("POST /api/me/email/confirmation", ""),
        ("PUT /api/me/email/digests", r#"{"on":true}"#),
        ("POST /api/mail/unsubscribe/x", ""),
    ] {
        assert_eq!(ask(line, body).await.0, 404, "{line}");
    }
    server.stop().await;
}

async fn settled(store: &Store) {
    let wait = async {
        while store.oldest_notice(Channel::Mail).await.expect("read").is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("everything is told in time");
}

/// A person with a session, connected.
async fn connect(server: &Running, cookie: &str) -> Client {
    let socket = common::dial(server, ORIGIN, cookie).await.expect("a socket");
    let mut client = Client::with(socket);
    client.cookie = cookie.to_owned();
    let protocol::ToClient::Welcome { you: Some(me), .. } = client.hear().await else { panic!("no welcome") };
    client.me = me;
    client
}

/// The sessions of Ann, who gets digests, and of Bob. The first two messages have come.
async fn ann_with_digests_and_bob(
    service: &MailService,
    here: &Running,
    there: &Running,
) -> (String, String) {
    let ann = register(here, "Ann", ANN).await;
    let secret = service.letter(1).await.secret("/mail/confirm");
    assert_eq!(confirm(here, &secret).await, 204);
    assert_eq!(ask(here, "PUT /api/me/email/digests", &ann, r#"{"on":true}"#).await.0, 204);
    let bob = register(there, "Bob", "bob@example.org").await;
    service.letter(2).await;
    (ann, bob)
}

/// A game with days for each turn, in which Black is to play.
async fn game(server: &Running, black: &Client, white: &mut Client) -> String {
    let headers = format!("Origin: {ORIGIN}\r\nCookie: {}\r\n", black.cookie);
    let (_, _, answer) = server.request("POST /api/tables", &headers, TURNS).await;
    let table = serde_json::from_str::<protocol::Opened>(&answer).expect("a table").table;
    white.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat is free");
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_send_one_digest() {
    let Some(place) = Place::postgres().await else { return };
    let (service, store) = (MailService::start().await, place.open().await);
    let here = start(&place, Some(&service), Limits::NONE).await;
    let there = start(&place, Some(&service), Limits::NONE).await;
    let (ann, bob) = ann_with_digests_and_bob(&service, &here, &there).await;
    let (mut ann, mut bob) = (connect(&here, &ann).await, connect(&there, &bob).await);
    let table = game(&there, &bob, &mut ann).await;
    drop(ann);
    here.until_online(1).await;
    there.until_online(1).await;
    settled(&store).await;
    bob.play(&table, "E5").await.expect("his turn");
    let letter = service.letter(3).await;
    settled(&store).await;
    assert_eq!((letter.to.as_str(), service.count()), (ANN, 3), "once, not twice");
    here.stop().await;
    there.stop().await;
}

/// The process that sends is killed after the mail server has the digest, and before it has noted so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_neither_loses_a_digest_nor_makes_it_another() {
    for place in places().await {
        let (service, store) = (MailService::start().await, place.open().await);
        let processes = if place.is_sqlite() { 1 } else { 2 };
        let mut servers = Servers::start_with_mail(&place.address, processes, &service.url());
        let (here, there) =
            (Running::elsewhere(servers.address(0)), Running::elsewhere(servers.address(processes - 1)));
        let (ann, bob) = ann_with_digests_and_bob(&service, &here, &there).await;
        let (mut ann, mut bob) = (connect(&here, &ann).await, connect(&there, &bob).await);
        let table = game(&there, &bob, &mut ann).await;
        drop(ann);
        here.until_online(1).await;
        there.until_online(1).await;
        service.be_silent(true);
        bob.play(&table, "E5").await.expect("his turn");
        let first = service.letter(3).await;
        service.be_silent(false);
        (0..processes).for_each(|which| servers.kill_and_start(which));
        let second = service.letter(4).await;
        settled(&store).await;
        assert_eq!(service.count(), 4);
        assert_eq!(first.message_id(), second.message_id(), "for mail programs it is one message");
        assert!(second.text.contains("Subject: It is your turn\n"), "{}", second.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_are_put_together_in_a_digest_that_can_be_ended() {
    for place in places().await {
        let (service, store) = (MailService::start().await, place.open().await);
        let server = start(&place, Some(&service), Limits::NONE).await;
        let (cookie, bob) = ann_with_digests_and_bob(&service, &server, &server).await;
        let (mut ann, mut bob) = (connect(&server, &cookie).await, connect(&server, &bob).await);
        let tables = [game(&server, &bob, &mut ann).await, game(&server, &bob, &mut ann).await];
        // While she is here she needs no digest.
        bob.play(&tables[0], "E5").await.expect("his turn");
        settled(&store).await;
        assert_eq!(service.count(), 2);
        ann.play(&tables[0], "C3").await.expect("her turn");
        drop(ann);
        server.until_online(1).await;
        bob.play(&tables[0], "G7").await.expect("his turn");
        bob.play(&tables[1], "E5").await.expect("his turn");
        let letter = service.letter(3).await;
        settled(&store).await;
        assert_eq!((letter.to.as_str(), service.count()), (ANN, 3), "one message");
        assert!(letter.text.contains("Subject: It is your turn in 2 games"), "{}", letter.text);
        for table in &tables {
            assert!(letter.text.contains(&format!("{ORIGIN}/table/{table}")));
        }
        // What a mail program does at the press of its button: no cookie, no origin.
        let header =
            letter.text.lines().find_map(|line| line.strip_prefix("List-Unsubscribe:")).expect("a header");
        let path = header.trim_matches([' ', '<', '>']).strip_prefix(ORIGIN).expect("our address");
        let (status, _, _) = server.request(&format!("POST {path}"), "", "List-Unsubscribe=One-Click").await;
        assert_eq!(status, 204);
        let own = ask(&server, "GET /api/me/email", &cookie, "").await.1;
        assert!(own.contains(r#""digests":false"#), "{own}");
        server.stop().await;
    }
}
