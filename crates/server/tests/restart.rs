//! PostgreSQL itself restarted in the middle of play. In a program of its own: other tests would notice.

mod common;
mod load;
#[path = "../../store/tests/place/mod.rs"]
mod place;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use load::{Load, Players, Servers, check, pair};
use place::Place;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the other test"]
async fn child() {
    load::be_a_server().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_go_on_when_the_database_comes_back() {
    let Some(place) = Place::postgres().await else { return };
    // Set by scripts/with-postgres.sh, which alone knows how its server is restarted.
    let Ok(restart) = std::env::var("TENGEN_TEST_POSTGRES_RESTART") else {
        eprintln!("SKIPPED: TENGEN_TEST_POSTGRES_RESTART is not set");
        return;
    };
    let servers = Servers::start(&place.address, 2);
    let load = Arc::new(Load::new(&servers));
    let store = place.open().await;
    let mut players = Vec::new();
    for n in 0..4 {
        let cookies = pair(&store, n).await;
        players.push(tokio::spawn(Players::new(&load, n, cookies).play()));
    }
    for _ in 0..3 {
        load.progress(30).await;
        let done = Command::new("sh").args(["-c", &restart]).status().expect("a shell");
        assert!(done.success(), "PostgreSQL comes back");
    }
    load.progress(50).await;
    load.stop.store(true, Ordering::Relaxed);
    for one in players {
        one.await.expect("no panic");
    }
    let store = place.open().await;
    assert!(check(&store, &load).await > 100);
}
