//! Faults around a server: a wall clock that jumps, and tables that cannot be read.

mod common;

use common::{LONG, Running, fresh, place};
use protocol::{Command, Wish};
use rusqlite::Connection;
use tengen_server::{Config, Limits, WorldSettings, shift_wall_clock};
use testing::Place;
use tokio::time::{Duration, sleep, timeout};

const HOUR_MS: i64 = 60 * 60 * 1000;
const YEAR_MS: i64 = 365 * 24 * HOUR_MS;
const CLOCK: &str = r#"{"terms":{"variant":"go","options":{"size":5},"clock":{"kind":"absolute","main":600000}},"wish":"black"}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wall_clock_that_jumps_ends_no_game_and_no_session() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let table = server.open(&ann, CLOCK).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    let turns = ["A1", "B2", "C3", "D4", "E5", "A5"];
    let jumps = [HOUR_MS, YEAR_MS, -3 * HOUR_MS, -2 * YEAR_MS, 2 * HOUR_MS + YEAR_MS, 3 * YEAR_MS];
    for (number, (turn, jump)) in turns.into_iter().zip(jumps).enumerate() {
        shift_wall_clock(jump);
        let player = if number % 2 == 0 { &mut ann } else { &mut bob };
        player.command(&table, Command::LookAtClock).await.expect("nobody's time is up");
        player.play(&table, turn).await.expect("the game goes on");
        let (status, _, body) = server.request("GET /api/me", &ann.headers(&server), "").await;
        assert_eq!(status, 200, "{body}");
        // A session that begins now is good as well.
        server.guest().await;
    }
    server.stop().await;
}

/// Three hundred tables whose journals are damaged, and whose clocks were due long ago, are more than are looked at at
/// once. The clock of a game beside them runs out as it should, and the bots of others play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_cannot_be_read_stop_nobody() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.guest().await;
    let mut damaged = Vec::new();
    for _ in 0..300 {
        let body = r#"{"terms":{"variant":"go","options":{"size":5},"clock":{"kind":"absolute","main":600000}},"wish":"white","bot":1}"#;
        damaged.push(server.open(&ann, body).await);
    }
    server.stop().await;
    {
        let database = Connection::open(&path).expect("a database");
        let newer = r#"{"at":1,"event":"opened","rules":4000000,"terms":{"variant":"go"},"host":null,"invited":null,"rematch_of":null}"#;
        database.execute("UPDATE events SET body = ?1 WHERE number = 1", [newer]).expect("damaged");
        let (half, _) = damaged.split_at(150);
        for id in half {
            let rubbish = "UPDATE events SET body = 'rubbish' WHERE number = 2 AND stream = ?1";
            database.execute(rubbish, [id]).expect("damaged");
        }
        database.execute("UPDATE tables SET deadline = 1", []).expect("all are due");
    }
    let server = Running::start(&path).await;
    let (mut cho, mut dan, _) = server.hurried_game().await;
    assert_eq!(cho.until_end().await.as_deref(), Some("W+T"));
    let (status, _, body) = server.request(&format!("GET /api/tables/{}", damaged[0]), "", "").await;
    assert!(status == 500 && body.contains("unreadable_table"), "{status} {body}");
    let quick = r#"{"terms":{"variant":"gosan","options":{"size":5}},"wish":"white","bot":1}"#;
    let table = server.open(&dan, quick).await;
    dan.watch(&table, 1).await;
    dan.until(5).await;
    server.stop().await;
}

/// The value of a gauge.
async fn gauge(server: &Running, name: &str) -> f64 {
    let (status, _, body) = server.request("GET /metrics", "Authorization: Bearer token\r\n", "").await;
    assert_eq!(status, 200, "{body}");
    let value = body.lines().find_map(|line| line.strip_prefix(name)).expect("the gauge");
    value.trim().parse().expect("a number")
}

/// Waits until a gauge fulfils a condition.
async fn gauge_until(server: &Running, name: &str, fulfils: fn(f64) -> bool) {
    let fulfilled = async {
        while !fulfils(gauge(server, name).await) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, fulfilled).await.unwrap_or_else(|_| panic!("{name} does not change"));
}

/// A process is told of entries that it cannot read, since others hold the journal: operators see for how long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_is_behind_the_journal_says_so() {
    let Some(place) = Place::postgres().await else { return };
    let mut world = WorldSettings { settle: 0, ..WorldSettings::default() };
    world.residents.count = 0;
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config::new(listen, &place.address);
    let metrics_token = Some("token".to_owned());
    let server = Running::start_on(Config { limits: Limits::NONE, world, metrics_token, ..config }).await;
    let ann = server.guest().await;
    let table = server.open(&ann, CLOCK).await;
    for (entries, stream, board) in
        [("events", table.as_str(), "table"), ("world_moves", "world:main", "world")]
    {
        let lag = format!("tengen_journal_lag_seconds{{board=\"{board}\"}}");
        gauge_until(&server, &lag, |seconds| seconds == 0.0).await;
        let held = place.hold(entries).await;
        place.meddle(&format!("SELECT pg_notify('tengen_journal', '999 {stream}')")).await;
        gauge_until(&server, &lag, |seconds| seconds > 0.2).await;
        held.release().await;
        gauge_until(&server, &lag, |seconds| seconds == 0.0).await;
    }
    server.stop().await;
}
