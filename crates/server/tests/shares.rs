//! Fair shares: what one bad guest does with the default limits, and what the others notice of it. See docs/limits.md.

mod common;

use std::net::SocketAddr;

use common::{Client, Running, place, try_request};
use protocol::{Color, Command, Fact, ToClient, ToServer, Wish};
use tempfile::TempDir;
use tengen_server::{Config, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A public server: with the default limits.
async fn public() -> (TempDir, Running) {
    limited(Limits::DEFAULT).await
}

async fn limited(limits: Limits) -> (TempDir, Running) {
    let (folder, path) = place();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Running::start_on(Config { limits, ..Config::new(listen, &path) }).await;
    (folder, server)
}

const BOT: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"white","bot":10}"#;
const TABLE: &str = r#"{"terms":{"variant":"go","options":{"size":5}},"wish":"black"}"#;

/// Before: with 1,024 open files the server accepted nothing any more, for as long as the attacker wished.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_open_requests_do_not_silence_the_server() {
    let (_folder, server) = public().await;
    let mut held = Vec::new();
    for _ in 0..1_100 {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        // Refused ones are closed, which may be noticed here.
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        held.push(stream);
    }
    for _ in 0..20 {
        let (status, _, body) = server.request("GET /healthz", "", "").await;
        assert_eq!((status, body.as_str()), (200, "ok"));
    }
    let mut guest = server.guest().await;
    guest.say(&ToServer::Ping { request: 1 }).await;
    assert!(matches!(guest.hear().await, ToClient::Pong { request: 1, .. }));
    drop(held);
    server.stop().await;
}

/// A head that never ends is cut off, and a body that never comes is answered, whatever the headers say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_header_lifts_a_time_limit() {
    let (_folder, server) = public().await;
    let slow = async |text: &str| {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(text.as_bytes()).await.expect("it is sent");
        let mut answer = Vec::new();
        // Ends only when the server ends it.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    };
    let head = "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nHost: ";
    let body = "POST /api/login HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let (_, answer) = tokio::join!(slow(head), slow(body));
    // A request that changes something is never said to have failed for sure.
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("outcome_unknown"), "{answer}");
    server.stop().await;
}

/// Before: one guest with 109 games of level 10 kept everybody's bots from answering.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_guest_cannot_keep_all_bots_busy() {
    let (_folder, server) = public().await;
    let mut mallory = server.guest().await;
    for _ in 0..Limits::DEFAULT.bot_games {
        let table = server.open(&mallory, BOT).await;
        mallory.watch(&table, 1).await;
    }
    let (status, _, body) = server.request("POST /api/tables", &mallory.headers(&server), BOT).await;
    assert!(status == 409 && body.contains("too_many_bot_games"), "{status} {body}");
    let mut ann = server.guest().await;
    let quick = r#"{"terms":{"variant":"gosan","options":{"size":5}},"wish":"white","bot":1}"#;
    let table = server.open(&ann, quick).await;
    ann.watch(&table, 1).await;
    loop {
        let next = ann.heard.last().map_or(1, |(number, _)| number + 1);
        ann.until(next).await;
        let last = ann.heard.last().and_then(|(_, event)| event.as_ref());
        if matches!(last.map(|event| &event.fact), Some(Fact::Played { color: Color::Black, .. })) {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_guests_at_one_address_have_few_bot_games() {
    let (_folder, server) = limited(Limits { bot_games: 2, ..Limits::NONE }).await;
    let mut opened = 0;
    for _ in 0..5 {
        let guest = server.guest().await;
        for _ in 0..3 {
            let (status, _, _) = server.request("POST /api/tables", &guest.headers(&server), BOT).await;
            opened += u32::from(status == 201);
        }
    }
    assert_eq!(opened, 6, "three times what one account may");
    server.stop().await;
}

/// A bot without a clock waits for somebody who looks; one who comes back finds it at work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_thinks_when_somebody_looks() {
    let (_folder, server) = public().await;
    let mut ann = server.guest().await;
    let body = r#"{"terms":{"variant":"gosan","options":{"size":5}},"wish":"white","bot":1}"#;
    let table = server.open(&ann, body).await;
    let summary = || async {
        let (_, _, body) = server.request(&format!("GET /api/tables/{table}"), "", "").await;
        serde_json::from_str::<protocol::GameSummary>(&body).expect("a summary").turns
    };
    // Other bots play meanwhile: there would have been time.
    let mut bob = server.guest().await;
    let other = server.open(&bob, body).await;
    bob.watch(&other, 1).await;
    bob.until(5).await;
    assert_eq!(summary().await, 0, "nobody looks");
    ann.watch(&table, 1).await;
    ann.until(5).await;
    assert_eq!(summary().await, 1);
    // Whoever follows their games notices, too.
    let mut cat = server.guest().await;
    cat.say(&ToServer::FollowGames).await;
    while !matches!(cat.hear().await, ToClient::MyGames { .. }) {}
    let third = server.open(&cat, body).await;
    let has_answer = |told: &ToClient| {
        let ToClient::MyGamesChanged { changed } = told else { return false };
        changed.iter().any(|mine| mine.game.table == third && mine.game.turns == 1)
    };
    while !has_answer(&cat.hear().await) {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_talks_too_much_is_refused_and_can_still_play() {
    let (_folder, server) = public().await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, TABLE).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    let say = || Command::Say { text: "hm".to_owned() };
    let mut said = 0;
    let refused = loop {
        match ann.command(&table, say()).await {
            Ok(_) => said += 1,
            Err(reason) => break reason,
        }
    };
    assert_eq!((said, refused.as_str()), (Limits::DEFAULT.chat, "rate_limited"));
    assert!(ann.play(&table, "C3").await.is_ok());
    assert!(bob.command(&table, say()).await.is_ok(), "others may talk");
    server.stop().await;
}

/// Sends text messages without waiting for answers, and then hears all of them; the reasons for refusal.
async fn flood(client: &mut Client, table: &str, count: u32, text: &str) -> Vec<String> {
    let mut refused = Vec::new();
    for batch in (0..count).collect::<Vec<_>>().chunks(100) {
        for &request in batch {
            let command = Command::Say { text: text.to_owned() };
            client.say(&ToServer::Command { table: table.to_owned(), request, command }).await;
        }
        for _ in batch {
            match client.hear().await {
                ToClient::Done { .. } => {}
                ToClient::Refused { reason, .. } => refused.push(reason),
                other => panic!("{other:?}"),
            }
        }
    }
    refused
}

fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap_or(0) * 1024
}

/// Before: 60 silent watchers of a long table took 2.7 GB. A table no longer grows without bound, and watchers share what
/// they have not taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_watchers_of_a_long_table_share_its_memory() {
    let (_folder, server) = limited(Limits::NONE).await;
    let mut ann = server.guest().await;
    let table = server.open(&ann, TABLE.replace("black", "both").as_str()).await;
    let refused = flood(&mut ann, &table, 2_100, &"囲".repeat(500)).await;
    assert!(refused.len() > 100 && refused.iter().all(|reason| reason == "table_full"), "{}", refused.len());
    assert!(ann.play(&table, "C3").await.is_ok(), "play goes on");
    let before = resident_bytes();
    let mut silent = Vec::new();
    for _ in 0..60 {
        let mut watcher = Client::visitor(&server).await;
        watcher.watch(&table, 1).await;
        silent.push(watcher);
    }
    // All have been answered something when the last of them has.
    let mut last = Client::visitor(&server).await;
    last.watch(&table, 1).await;
    last.until(100).await;
    let more = resident_bytes().saturating_sub(before);
    println!("60 silent watchers: {} kB more", more / 1024);
    assert!(more < 200 << 20, "{more} bytes");
    drop(silent);
    server.stop().await;
}

/// The CPU time that this process has used, in hundredths of a second; 0 where the system does not tell.
fn cpu_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    after_name.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// Before: a pass on this board cost 20 s of CPU, and all clocks waited for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_costly_pass_delays_no_other_table() {
    let (_folder, server) = public().await;
    let reach =
        (0..=6).flat_map(|x| (0..=x).map(move |y| format!("[{x},{y}]"))).collect::<Vec<_>>().join(",");
    let terms = format!(
        r#"{{"terms":{{"variant":"gengo","options":{{"size":37,"score":"area","regions":{{"overlap":[[0,0]],"neighbour":[{reach}]}}}},"scoring":true}},"wish":"both"}}"#
    )
    .replace("\"neighbour\":[[0,0],", "\"neighbour\":[");
    let mut mallory = server.guest().await;
    let costly = server.open(&mallory, &terms).await;
    for turn in ["S19", "T30", "pass"] {
        mallory.play(&costly, turn).await.expect("legal");
    }
    let (mut ann, _bob, _) = server.hurried_game().await;
    let (began, used) = (std::time::Instant::now(), cpu_ticks());
    // One of them is the last, and the next is refused.
    let passes = async {
        while mallory.play(&costly, "pass").await.is_ok() {}
        let seconds = (cpu_ticks() - used) as f64 / 100.0;
        println!("the last pass took {} ms and {seconds:.1} s of CPU", began.elapsed().as_millis());
    };
    let ((), result) = tokio::join!(passes, ann.until_end());
    assert_eq!(result.as_deref(), Some("W+T"));
    server.stop().await;
}

/// A game against a bot in which nothing has happened for weeks is called off.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_games_against_bots_end() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let mut ann = server.guest().await;
    let table = server.open(&ann, BOT).await;
    server.stop().await;
    {
        let database = rusqlite::Connection::open(&path).expect("a database");
        database.execute("UPDATE tables SET changed = 1", []).expect("long ago");
    }
    let server = Running::start(&path).await;
    ann.connect(&server).await;
    ann.watch(&table, 1).await;
    assert_eq!(ann.until_end().await, None, "called off");
    server.stop().await;
}

/// Questions, pictures and searches of one guest wait in a queue that is stated when it is too long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_pictures_at_once_are_refused_with_a_time_to_come_back() {
    let (_folder, server) = limited(Limits::NONE).await;
    let ann = server.guest().await;
    let table = server.open(&ann, TABLE).await;
    let line = format!("GET /api/tables/{table}/board.svg");
    let asking: Vec<_> = (0..200)
        .map(|_| {
            let (address, line) = (server.address, line.clone());
            tokio::spawn(async move { try_request(address, &line, "", "").await })
        })
        .collect();
    let mut drawn = 0;
    for asked in asking {
        let (status, head, body) = asked.await.expect("no panic").expect("an answer");
        match status {
            200 => drawn += 1,
            503 => assert!(head.contains("retry-after") && body.contains("\"busy\""), "{head} {body}"),
            other => panic!("{other} {body}"),
        }
    }
    assert!(drawn > 0);
    server.stop().await;
}
