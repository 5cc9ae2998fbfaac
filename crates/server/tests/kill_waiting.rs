//! Servers killed while tables wait for an opponent: nothing acknowledged is lost, the tables of hosts who do not come back
//! leave the lobby, and nothing is told or done twice.

mod common;
mod load;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{Client, Running, try_request};
use load::Servers;
use protocol::{Command, Event, Fact, GameSummary, Lobby, Opened, ToClient, ToServer, Wish};
use testing::Place;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

const OPEN: &str = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black"}"#;
const PRIVATE: &str = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
const DAYS: &str =
    r#"{"terms":{"variant":"go","clock":{"kind":"correspondence","turn":86400000}},"wish":"black"}"#;
/// How long a host may be away, in milliseconds.
const GRACE: u64 = 1500;

async fn phase(server: &Running, table: &str) -> String {
    let (status, _, body) = server.request(&format!("GET /api/tables/{table}"), "", "").await;
    assert_eq!(status, 200, "{table} is lost: {body}");
    serde_json::from_str::<GameSummary>(&body).expect("a table").phase
}

async fn waiting(server: &Running) -> BTreeSet<String> {
    let (_, _, body) = server.request("GET /api/lobby", "", "").await;
    let lobby: Lobby = serde_json::from_str(&body).expect("a lobby");
    lobby.waiting.into_iter().map(|game| game.table).collect()
}

/// The challenges and games that somebody is told of when they follow their games: each once.
async fn followed(client: &mut Client) -> BTreeSet<String> {
    client.say(&ToServer::FollowGames).await;
    loop {
        if let ToClient::MyGames { games } = client.hear().await {
            let tables: BTreeSet<String> = games.iter().map(|game| game.game.table.clone()).collect();
            assert_eq!(tables.len(), games.len(), "told twice");
            return tables;
        }
    }
}

async fn hosts_come_back_or_stay_away(place: &Place, processes: usize) {
    let mut servers = Servers::start_with(&place.address, processes, Some(GRACE));
    let (here, there) = (servers.address(0), servers.address(processes - 1));
    let (here, there) = (Running::elsewhere(here), Running::elsewhere(there));
    let (ann, mut bob, mut cat) = (here.guest().await, there.guest().await, there.guest().await);
    let challenge = format!(r#"{{"terms":{{"variant":"no"}},"wish":"black","invited":"{}"}}"#, cat.me.id);
    let anns = here.open(&ann, OPEN).await;
    let bobs = there.open(&bob, OPEN).await;
    let mut kept = BTreeSet::new();
    for body in [DAYS, &challenge] {
        kept.insert(here.open(&ann, body).await);
    }
    let private = here.open(&ann, PRIVATE).await;
    assert_eq!(followed(&mut cat).await.len(), 1);

    servers.kill_and_start(0);
    let here = Running::elsewhere(servers.address(0));
    let there = Running::elsewhere(servers.address(processes - 1));
    // Ann does not come back. Bob does, if it was his server.
    bob.connect(&there).await;
    cat.connect(&there).await;
    for table in kept.iter().chain([&anns, &bobs]) {
        let phase = phase(&here, table).await;
        assert!(phase == "waiting" || *table == anns, "{table} is {phase}");
    }
    assert_eq!(followed(&mut cat).await.len(), 1, "the challenge is still there, once");
    for server in [&here, &there] {
        while phase(server, &anns).await != "over" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let listed = waiting(server).await;
        assert!(listed.contains(&bobs) && !listed.contains(&anns), "{listed:?}");
    }
    // Whoever sits down now begins, once, in whatever process; the host is told wherever they are.
    let mut eve = here.guest().await;
    eve.command(&bobs, Command::Sit { wish: Wish::White }).await.expect("he is there");
    followed(&mut bob).await;
    while phase(&there, &bobs).await != "playing" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let store = place.open().await;
    for table in kept.iter().chain([&anns, &bobs, &private]) {
        let events = store.read_all::<Event>(table).await.expect("its journal");
        let count = |is: fn(&Fact) -> bool| events.iter().filter(|stored| is(&stored.event.fact)).count();
        let ended = count(|fact| matches!(fact, Fact::Ended { .. }));
        let started = count(|fact| matches!(fact, Fact::Started { .. }));
        assert_eq!(ended, usize::from(*table == anns), "{table}");
        assert_eq!(started, usize::from(*table == bobs), "{table}");
    }
}

/// Requests that open tables while the server is killed: what was acknowledged is there, and a repeated request with the
/// same key opens nothing twice.
async fn requests_in_flight(place: &Place, rounds: u64) {
    let mut servers = Servers::start_with(&place.address, 1, Some(600_000));
    let server = Running::elsewhere(servers.address(0));
    let ann = server.guest().await;
    let mut acknowledged = BTreeSet::new();
    let mut keys = 0_usize;
    for round in 0..rounds {
        let server = Running::elsewhere(servers.address(0));
        let requests: Vec<_> = (0..8)
            .map(|n| {
                keys += 1;
                let headers = format!("{}Idempotency-Key: {round}-{n}\r\n", ann.headers(&server));
                let address = server.address;
                let asked = headers.clone();
                let request =
                    tokio::spawn(async move { try_request(address, "POST /api/tables", &asked, OPEN).await });
                (headers, request)
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(round * 3)).await;
        servers.kill_and_start(0);
        let server = Running::elsewhere(servers.address(0));
        for (headers, request) in requests {
            let first = request.await.expect("no panic").filter(|(status, ..)| *status == 201);
            let headers =
                headers.replace(&headers[8..headers.find("\r\n").expect("a line")], &server.origin());
            let (status, _, body) = server.request("POST /api/tables", &headers, OPEN).await;
            let table = |body: &str| serde_json::from_str::<Opened>(body).expect("a table").table;
            if let Some((_, _, answer)) = first {
                assert_eq!(status, 201, "{body}");
                assert_eq!(table(&answer), table(&body), "the same request has the same answer");
            }
            // One that was begun and not answered is never carried out again.
            assert!(status == 201 || body.contains("still_running"), "{status} {body}");
            if status == 201 {
                acknowledged.insert(table(&body));
            }
        }
    }
    let server = Running::elsewhere(servers.address(0));
    for table in &acknowledged {
        phase(&server, table).await;
    }
    let store = place.open().await;
    let opened = store.count_waiting(&ann.me.id).await.expect("a count");
    assert!(opened <= keys as u64, "{opened} tables of {keys} requests");
    println!("{keys} requests, {} acknowledged, {opened} tables", acknowledged.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_wait_on_sqlite() {
    hosts_come_back_or_stay_away(&Place::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_wait_on_postgres() {
    for processes in 1..=2 {
        let Some(place) = Place::postgres().await else { return };
        hosts_come_back_or_stay_away(&place, processes).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_open_tables_on_sqlite() {
    requests_in_flight(&Place::sqlite(), 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_open_tables_on_postgres() {
    let Some(place) = Place::postgres().await else { return };
    requests_in_flight(&place, 5).await;
}
