//! People among themselves, and moderators: blocks, follows, reports, bans and annulled games.

mod common;

use common::{Client, Running, fresh, place};
use protocol::{
    AuditSummary, Command, Friend, Paired, PersonFile, Relation, RelationKind, ReportSummary, TableRatings,
    ToClient, ToServer, Wish,
};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use store::Store;
use tengen_server::{Measure, ModeratorOrder, moderate};

const RATED: &str = r#""variant":"go","options":{"size":9},"clock":{"kind":"fischer","main":300000,"increment":5000},"rated":true"#;

async fn ask(server: &Running, client: &Client, line: &str, body: &str) -> (u16, String) {
    let (status, _, answer) = server.request(line, &client.headers(server), body).await;
    (status, answer)
}

async fn read<T: DeserializeOwned>(server: &Running, client: &Client, line: &str) -> T {
    let (status, answer) = ask(server, client, line, "").await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).unwrap_or_else(|bad| panic!("{answer}: {bad}"))
}

async fn relate(server: &Running, client: &Client, method: &str, kind: &str, other: &str) {
    let (status, answer) = ask(server, client, &format!("{method} /api/relations/{kind}/{other}"), "").await;
    assert_eq!(status, 204, "{answer}");
}

fn reason(answer: &str) -> String {
    serde_json::from_str::<protocol::ErrorBody>(answer).map_or_else(|_| answer.to_owned(), |body| body.reason)
}

/// A server with two players and an admin.
struct Court {
    server: Running,
    ann: Client,
    bob: Client,
    judge: Client,
    store: Store,
    _folder: tempfile::TempDir,
}

impl Court {
    async fn open() -> Court {
        let (folder, path) = place();
        let server = Running::start(&path).await;
        let (ann, bob) = (server.account("Ann").await, server.account("Bob").await);
        let judge = server.account("Judge").await;
        let store = Store::open(&path).await.expect("the store opens");
        store.set_admin(&judge.me.id, true).await.expect("an admin");
        Court { server, ann, bob, judge, store, _folder: folder }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_holds_in_both_directions() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    relate(&server, &ann, "PUT", "block", &bob.me.id).await;
    let all: Vec<Relation> = read(&server, &ann, "GET /api/relations").await;
    assert_eq!((all.len(), all[0].kind, all[0].name.as_str()), (1, RelationKind::Block, "Bob"));
    let theirs: Vec<Relation> = read(&server, &bob, "GET /api/relations").await;
    assert!(theirs.is_empty(), "Bob is not told");
    for (one, other) in [(&ann, &bob), (&bob, &ann)] {
        let body = format!(r#"{{"terms":{{"variant":"no"}},"wish":"black","invited":"{}"}}"#, other.me.id);
        let (status, answer) = ask(&server, one, "POST /api/tables", &body).await;
        assert_eq!((status, reason(&answer).as_str()), (409, "blocked"));
    }
    let pair = r#"{"terms":{"variant":"go"},"wish":"random"}"#;
    let first: Paired =
        serde_json::from_str(&ask(&server, &ann, "POST /api/pair", pair).await.1).expect("a table");
    let second: Paired =
        serde_json::from_str(&ask(&server, &bob, "POST /api/pair", pair).await.1).expect("a table");
    assert!(!first.found && !second.found && first.table != second.table);
    assert_eq!(
        bob.command(&first.table, Command::Sit { wish: Wish::Random }).await,
        Err("blocked".to_owned())
    );
    assert_eq!(
        ann.command(&second.table, Command::Sit { wish: Wish::Random }).await,
        Err("blocked".to_owned())
    );
    let hello = || Command::Say { text: "hello".to_owned() };
    assert_eq!(bob.command(&first.table, hello()).await, Err("blocked".to_owned()));
    assert_eq!(ann.command(&second.table, hello()).await, Err("blocked".to_owned()));
    relate(&server, &ann, "DELETE", "block", &bob.me.id).await;
    bob.command(&first.table, Command::Sit { wish: Wish::Random }).await.expect("nothing is in the way");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_follow_are_told_who_comes() {
    let (_folder, server) = fresh().await;
    let (ann, bob) = (server.account("Ann").await, server.account("Bob").await);
    relate(&server, &ann, "PUT", "follow", &bob.me.id).await;
    let mut window = ann.second(&server).await;
    window.say(&ToServer::FollowFriends).await;
    let bobs = Friend { id: bob.me.id.clone(), name: "Bob".to_owned() };
    assert_eq!(window.hear().await, ToClient::FriendsOnline { online: vec![bobs.clone()] });
    let mut away = bob;
    let mut other = away.second(&server).await;
    other.say(&ToServer::Ping { request: 1 }).await;
    drop(other);
    let id = away.me.id.clone();
    let again = away.second(&server).await;
    away.connect(&server).await;
    drop(again);
    drop(away);
    assert_eq!(window.hear().await, ToClient::FriendsOnline { online: Vec::new() }, "only the last counts");
    relate(&server, &ann, "PUT", "block", &id).await;
    let all: Vec<Relation> = read(&server, &ann, "GET /api/relations").await;
    assert!(all.iter().all(|one| one.kind == RelationKind::Block), "a block ends the following");
    server.stop().await;
}

/// Plays a short rated game that Black wins.
async fn rated_game(server: &Running, black: &mut Client, white: &mut Client) -> String {
    let table = server.open(black, &format!(r#"{{"terms":{{{RATED}}},"wish":"black"}}"#)).await;
    white.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    black.play(&table, "E5").await.expect("legal");
    white.play(&table, "C3").await.expect("legal");
    white.command(&table, Command::Resign).await.expect("he may");
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_leads_to_an_annulled_game_and_ratings_without_it() {
    let Court { server, mut ann, mut bob, judge, store, _folder } = Court::open().await;
    let fair = rated_game(&server, &mut ann, &mut bob).await;
    let before = store.ratings_of(&ann.me.id).await.expect("ratings");
    let bought = rated_game(&server, &mut bob, &mut ann).await;
    let after: TableRatings = read(&server, &ann, &format!("GET /api/tables/{bought}/ratings")).await;
    assert!(after.black.expect("a rating").change.expect("a change") > 0.0 && !after.annulled);
    let said = ann.command(&bought, Command::Say { text: "pay me".to_owned() }).await.expect("she may");
    let body = format!(
        r#"{{"player":"{}","reason":"cheating","words":"sold it","table":"{bought}","event":{said}}}"#,
        ann.me.id
    );
    assert_eq!(ask(&server, &bob, "POST /api/reports", &body).await.0, 201);
    let wrong = body.replace(&format!(r#""event":{said}"#), r#""event":1"#);
    assert_eq!(ask(&server, &bob, "POST /api/reports", &wrong).await.0, 400, "not a message of hers");
    assert_eq!(ask(&server, &bob, "GET /api/admin/reports", "").await.0, 403);
    let reports: Vec<ReportSummary> = read(&server, &judge, "GET /api/admin/reports").await;
    assert_eq!(
        (reports.len(), reports[0].evidence.as_str(), reports[0].accused.name.as_str()),
        (1, "pay me", "Ann")
    );

    let end = format!("POST /api/admin/tables/{bought}/end");
    let (status, answer) = ask(&server, &judge, &end, r#"{"words":"bought"}"#).await;
    assert_eq!((status, answer.as_str()), (200, r#""annulled""#));
    assert_eq!(ask(&server, &judge, &end, r#"{"words":"again"}"#).await.0, 409);
    assert_eq!(store.ratings_of(&ann.me.id).await.expect("ratings"), before, "as if it had not been played");
    let annulled: TableRatings = read(&server, &ann, &format!("GET /api/tables/{bought}/ratings")).await;
    assert!(annulled.annulled && annulled.black.expect("a rating").change.is_none());
    let kept: TableRatings = read(&server, &ann, &format!("GET /api/tables/{fair}/ratings")).await;
    assert!(kept.black.expect("a rating").change.is_some());
    let checked = tengen_server::check_store(&store).await.expect("it is checked");
    assert!(checked.problems.is_empty(), "{:?}", checked.problems);

    let close = format!("POST /api/admin/reports/{}/close", reports[0].id);
    assert_eq!(ask(&server, &judge, &close, r#"{"words":"settled"}"#).await.0, 204);
    let file: PersonFile = read(&server, &judge, &format!("GET /api/admin/people/{}", ann.me.id)).await;
    assert!(file.reports[0].closed.is_some());
    let log: Vec<AuditSummary> = read(&server, &judge, "GET /api/admin/log").await;
    let acts: Vec<&str> = log.iter().map(|entry| entry.act.as_str()).collect();
    assert_eq!(acts, ["close_report", "annul_game"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moderators_silence_ban_and_end_games() {
    let Court { server, mut ann, mut bob, judge, _folder, .. } = Court::open().await;
    let later = 4_000_000_000_000u64;
    let mute = format!("/api/admin/people/{}/mute", bob.me.id);
    let body = format!(r#"{{"until":{later},"words":"spam"}}"#);
    assert_eq!(ask(&server, &judge, &format!("PUT {mute}"), &body).await.0, 204);
    let table = server.open(&ann, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let hello = || Command::Say { text: "hello".to_owned() };
    assert_eq!(bob.command(&table, hello()).await, Err("muted".to_owned()));
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("he may play");
    assert_eq!(ask(&server, &judge, &format!("DELETE {mute}"), "").await.0, 204);
    bob.command(&table, hello()).await.expect("he may speak again");
    let chat: Vec<protocol::ChatSummary> = read(&server, &judge, "GET /api/admin/chat").await;
    assert_eq!((chat.len(), chat[0].text.as_str(), chat[0].player.name.as_str()), (1, "hello", "Bob"));

    let end = format!("POST /api/admin/tables/{table}/end");
    let (status, answer) = ask(&server, &judge, &end, r#"{"words":"stuck"}"#).await;
    assert_eq!((status, answer.as_str()), (200, r#""ended""#));
    assert_eq!(ann.play(&table, "E5").await, Err("over".to_owned()));

    let waiting = server.open(&bob, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let ban = format!("PUT /api/people/{}/ban", bob.me.id);
    assert_eq!(
        ask(&server, &judge, &ban, &format!(r#"{{"until":{later},"reason":"sold games"}}"#)).await.0,
        200
    );
    let closed: protocol::GameSummary = read(&server, &ann, &format!("GET /api/tables/{waiting}")).await;
    assert_eq!(closed.phase, "over", "a ban closes the tables that wait");
    let file: PersonFile = read(&server, &judge, &format!("GET /api/admin/people/{}", bob.me.id)).await;
    assert_eq!(file.ban_reason.as_deref(), Some("sold games"));
    assert_eq!(file.person.banned_until, Some(later));
    server.stop().await;
}

/// The chat that a client has heard; `None` for what it may not see.
async fn chat(client: &mut Client, last: u64) -> Vec<Option<String>> {
    client.until(last).await;
    let said = |(_, event): &(u64, Option<protocol::Event>)| match event {
        Some(protocol::Event { fact: protocol::Fact::Said { text, .. }, .. }) => Some(Some(text.clone())),
        // Every hidden event is chat.
        None => Some(None),
        _ => None,
    };
    client.heard.iter().filter_map(said).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_of_the_muted_and_blocked_is_not_sent() {
    let Court { server, ann, mut bob, judge, _folder, .. } = Court::open().await;
    let table = server.open(&judge, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let say = |text: &str| Command::Say { text: text.to_owned() };
    let mut window = ann.second(&server).await;
    window.watch(&table, 1).await;
    let first = bob.command(&table, say("one")).await.expect("he may");
    assert_eq!(chat(&mut window, first).await, [Some("one".to_owned())]);
    relate(&server, &ann, "PUT", "mute", &bob.me.id).await;
    let second = bob.command(&table, say("two")).await.expect("he may");
    assert_eq!(chat(&mut window, second).await, [Some("one".to_owned()), None], "from now on");
    let mut again = ann.second(&server).await;
    again.watch(&table, 1).await;
    assert_eq!(chat(&mut again, second).await, [None, None], "and what was said before");
    let mut other = judge.second(&server).await;
    other.watch(&table, 1).await;
    assert_eq!(chat(&mut other, second).await.len(), 2);
    relate(&server, &ann, "DELETE", "mute", &bob.me.id).await;
    // A block works in both directions.
    relate(&server, &bob, "PUT", "block", &ann.me.id).await;
    let third = bob.command(&table, say("three")).await.expect("he may");
    assert_eq!(chat(&mut window, third).await, [Some("one".to_owned()), None, None]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moderators_see_private_tables_only_through_a_report() {
    let Court { server, ann, mut bob, judge, _folder, .. } = Court::open().await;
    let private = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
    let table = server.open(&ann, private).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("he has the link");
    bob.command(&table, Command::Say { text: "you fool".to_owned() }).await.expect("he may");
    let plain = format!("GET /api/tables/{table}");
    assert_eq!(ask(&server, &judge, &plain, "").await.0, 404, "it is private");
    let report = format!(r#"{{"player":"{}","reason":"abuse","table":"{table}"}}"#, bob.me.id);
    assert_eq!(ask(&server, &ann, "POST /api/reports", &report).await.0, 201);
    let reports: Vec<ReportSummary> = read(&server, &judge, "GET /api/admin/reports").await;
    assert!(reports[0].private, "so that there is no link which leads nowhere");
    let look = format!("GET /api/admin/reports/{}/table", reports[0].id);
    for other in [&ann, &bob] {
        assert_eq!(ask(&server, other, &look, "").await.0, 403);
    }
    let seen: protocol::ReportedTable = read(&server, &judge, &look).await;
    assert!(
        seen.private && seen.chat.iter().any(|line| line.text == "you fool" && line.player.name == "Bob")
    );
    assert_eq!(ask(&server, &judge, &plain, "").await.0, 404, "still private");
    let log: Vec<AuditSummary> = read(&server, &judge, "GET /api/admin/log").await;
    assert_eq!((log[0].act.as_str(), log[0].subject.as_str()), ("view_private_table", table.as_str()));
    assert_eq!(ask(&server, &judge, "GET /api/admin/reports/nothing/table", "").await.0, 404);
    server.stop().await;
}

/// What `tengen admin` does, on the same store as a running server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_can_do_what_moderators_do() {
    let Court { server, ann, bob, judge, store, _folder } = Court::open().await;
    let waiting = server.open(&bob, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let table = server.open(&ann, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    let report = format!(r#"{{"player":"{}","reason":"abuse","table":"{table}"}}"#, ann.me.id);
    assert_eq!(ask(&server, &bob, "POST /api/reports", &report).await.0, 201);
    let reports: Vec<ReportSummary> = read(&server, &judge, "GET /api/admin/reports").await;
    let store = Arc::new(store);
    let order = async |measure: Measure, subject: &str| {
        let order = ModeratorOrder { measure, subject: subject.to_owned(), words: "why".to_owned() };
        moderate(&store, &order).await
    };
    order(Measure::Ban(Some(4_000_000_000_000)), &bob.me.id).await.expect("banned");
    order(Measure::End, &table).await.expect("closed");
    order(Measure::Note, &bob.me.id).await.expect("noted");
    order(Measure::CloseReport, &reports[0].id).await.expect("closed");
    assert!(order(Measure::CloseReport, &reports[0].id).await.is_err(), "it is closed");
    assert!(order(Measure::End, "nothing").await.is_err());
    for closed in [&waiting, &table] {
        let row = store.game(closed).await.expect("read").expect("it is there");
        assert_eq!(row.phase, "over", "a ban closes the tables that wait, and so does an order");
    }
    let file: PersonFile = read(&server, &judge, &format!("GET /api/admin/people/{}", bob.me.id)).await;
    let acts: Vec<&str> = file.log.iter().map(|entry| entry.act.as_str()).collect();
    assert_eq!((acts, file.log[0].admin.name.as_str()), (vec!["note", "ban"], "tengen admin"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_guest_cannot_flood_lists_and_reports() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (bad, good) = (server.guest().await, server.account("Good").await);
    let body = format!(r#"{{"player":"{}","reason":"other"}}"#, good.me.id);
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(ask(&server, &bad, "POST /api/reports", &body).await.0);
    }
    assert_eq!((statuses.iter().filter(|status| **status == 201).count(), statuses[11]), (10, 409));
    let store = Store::open(&path).await.expect("the store opens");
    for n in 0..201 {
        let other = store::Account::guest(&format!("x{n}"), &format!("Guest {n}"), 1);
        store.add_account(&other).await.expect("it is new");
        let (status, answer) = ask(&server, &bad, &format!("PUT /api/relations/follow/x{n}"), "").await;
        if n == 200 {
            assert_eq!((status, reason(&answer).as_str()), (409, "too_many_relations"));
        } else {
            assert_eq!(status, 204, "{answer}");
        }
    }
    let long = format!(r#"{{"player":"{}","reason":"other","words":"{}"}}"#, good.me.id, "x".repeat(1001));
    assert_eq!(ask(&server, &good, "POST /api/reports", &long).await.0, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_may_have_a_name_that_nobody_else_has() {
    let (_folder, server) = fresh().await;
    let (guest, _account) = (server.guest().await, server.account("Marion").await);
    let name = |name: &str| format!(r#"{{"name":"{name}"}}"#);
    let (status, answer) = ask(&server, &guest, "PUT /api/me/name", &name("Visitor")).await;
    assert_eq!(status, 200);
    assert!(answer.contains(r#""name":"Visitor (guest)""#), "{answer}");
    for taken in ["Marion", "rnarion", "Admin", "administrator7", "moderator-1", "bot-4", "Tengen"] {
        assert_eq!(ask(&server, &guest, "PUT /api/me/name", &name(taken)).await.0, 409, "{taken}");
    }
    server.stop().await;
}
