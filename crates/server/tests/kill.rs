//! Servers killed in the middle of play, again and again: nothing that was acknowledged is lost, nothing is there
//! twice, and the players go on by themselves.
//!
//! `TENGEN_KILL_ROUNDS=200 scripts/with-postgres.sh cargo test -p tengen-server --test kill` takes longer.

mod common;
mod load;
#[path = "../../store/tests/place/mod.rs"]
mod place;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use load::{Load, Players, Servers, check, pair};
use place::Place;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

/// How many tables are played at once.
const TABLES: usize = 6;

async fn kill_again_and_again(place: &Place, processes: usize) {
    let rounds = std::env::var("TENGEN_KILL_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let store = place.open().await;
    let mut servers = Servers::start(&place.address, processes);
    let load = Arc::new(Load::new(&servers));
    let mut players = Vec::new();
    for n in 0..TABLES {
        let cookies = pair(&store, n).await;
        players.push(tokio::spawn(Players::new(&load, n, cookies).play()));
    }
    for round in 0..rounds {
        load.progress(1 + (round * 7919) % 97).await;
        servers.kill_and_start(round as usize % processes);
    }
    load.progress(20).await;
    load.stop.store(true, Ordering::Relaxed);
    for one in players {
        one.await.expect("no panic");
    }
    assert!(check(&store, &load).await > 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_sqlite() {
    kill_again_and_again(&Place::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_to_three_servers_on_postgres() {
    for processes in 1..=3 {
        let Some(place) = Place::postgres().await else { return };
        kill_again_and_again(&place, processes).await;
    }
}
