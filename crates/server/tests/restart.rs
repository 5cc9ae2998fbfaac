//! PostgreSQL restarted during play. A test binary of its own, since other tests would notice.

mod common;
mod load;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use load::{Load, Players, Servers, Settler, check, check_world, pair};
use testing::Place;
use tokio::time::Instant;

/// Number of tables played at once.
const TABLES: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the other test"]
async fn child() {
    load::be_a_server().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_go_on_when_the_database_comes_back() {
    let Some(place) = Place::postgres().await else { return };
    // Set by scripts/with-postgres.sh, which knows how to restart its server.
    let Ok(restart) = std::env::var("TENGEN_TEST_POSTGRES_RESTART") else {
        eprintln!("SKIPPED: TENGEN_TEST_POSTGRES_RESTART is not set");
        return;
    };
    let servers = Servers::start(&place.address, 2);
    let load = Arc::new(Load::new(&servers));
    let store = place.open().await;
    let mut players = Vec::new();
    for n in 0..TABLES {
        let cookies = pair(&store, n).await;
        players.push(tokio::spawn(Players::new(&load, n, cookies).play()));
    }
    for n in 0..3 {
        players.push(tokio::spawn(Settler::new(&load, &store, n).await.play()));
    }
    for _ in 0..3 {
        load.progress(30).await;
        let began = Instant::now();
        let done = Command::new("sh").args(["-c", &restart]).status().expect("a shell");
        assert!(done.success(), "PostgreSQL comes back");
        let back = began.elapsed();
        let recovered = load.recovered(Instant::now(), TABLES).await;
        println!("PostgreSQL restarted in {back:.1?}; every table went on {recovered:.1?} after that");
    }
    load.progress(50).await;
    load.stop.store(true, Ordering::Relaxed);
    for one in players {
        one.await.expect("no panic");
    }
    let store = place.open().await;
    assert!(check(&store, &load).await > 100);
    assert!(check_world(&store, &load).await > 0);
}
