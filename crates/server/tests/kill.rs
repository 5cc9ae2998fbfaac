//! Servers killed repeatedly during play: nothing acknowledged is lost, nothing is duplicated, and the players continue
//! by themselves.
//!
//! `scripts/kill` runs it longer.

mod common;
mod load;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use load::{Load, Players, Servers, Settler, check, check_history, check_world, pair};
use protocol::WorldMeasure;
use store::Store;
use tengen_server::{WorldOrder, moderate_world};
use testing::Place;
use tokio::time::Instant;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    load::be_a_server().await;
}

/// Number of tables played at once, and of players in the world.
const TABLES: usize = 6;
const SETTLERS: usize = 4;

/// A number from the environment.
fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

async fn again_and_again(place: &Place, processes: usize, end_one: fn(&mut Servers, usize)) {
    let rounds = setting("TENGEN_KILL_ROUNDS").unwrap_or(4);
    let end =
        setting("TENGEN_KILL_MINUTES").map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let store = place.open().await;
    let mut servers = Servers::start(&place.address, processes);
    let load = Arc::new(Load::new(&servers));
    let mut players = Vec::new();
    for n in 0..TABLES {
        let cookies = pair(&store, n).await;
        players.push(tokio::spawn(Players::new(&load, n, cookies).play()));
    }
    for n in 0..SETTLERS {
        players.push(tokio::spawn(Settler::new(&load, &store, n).await.play()));
    }
    let (mut done, mut recoveries) = (0, Vec::new());
    while done < rounds && end.is_none_or(|end| Instant::now() < end) {
        load.progress(1 + (done * 7919) % 97).await;
        let killed = Instant::now();
        end_one(&mut servers, done as usize % processes);
        moderate(&store, done as usize).await;
        done += 1;
        // In every other round the next kill may come before everybody has reconnected.
        if done % 2 == 0 {
            recoveries.push(load.recovered(killed, TABLES).await);
        }
    }
    load.progress(20).await;
    load.stop.store(true, Ordering::Relaxed);
    for one in players {
        one.await.expect("no panic");
    }
    let (events, moves) = (check(&store, &load).await, check_world(&store, &load).await);
    let database = if place.is_sqlite() { "sqlite" } else { "postgres" };
    check_history(&store, &load, &format!("kill-{database}-{processes}-{}", std::process::id())).await;
    println!("{}", summary(place, processes, done, events, moves, recoveries));
    assert!(events > 20 && moves > 0, "{events} events, {moves} moves of the world");
}

/// A moderator acts while the settlers play, and while one of the servers is away.
async fn moderate(store: &Store, round: usize) {
    use WorldMeasure::{Hide, Remove, RollBack, Show};
    let measure = [Hide, Show, RollBack, Remove][round % 4];
    let order = WorldOrder::on_all(&format!("settler{}", round / 4 % SETTLERS), measure);
    // Without a world there is nothing to do yet.
    if store.world_head("main").await.expect("a number") > 0 {
        moderate_world(store, &order, false).await.expect("carried out");
    }
}

/// Prints a summary of long runs.
fn summary(
    place: &Place,
    processes: usize,
    ends: u64,
    events: usize,
    moves: usize,
    mut recoveries: Vec<Duration>,
) -> String {
    recoveries.sort();
    let database = if place.is_sqlite() { "SQLite" } else { "PostgreSQL" };
    let half = recoveries.get(recoveries.len() / 2).copied().unwrap_or_default();
    let longest = recoveries.last().copied().unwrap_or_default();
    format!(
        "{database}, {processes} processes: {ends} ends; {events} events at tables and {moves} moves of the world \
         acknowledged, none lost, none twice. From an end until every table went on: {half:.1?} (median), \
         {longest:.1?} (longest)."
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_sqlite() {
    again_and_again(&Place::sqlite(), 1, Servers::kill_and_start).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_to_three_servers_on_postgres() {
    for processes in 1..=3 {
        let Some(place) = Place::postgres().await else { return };
        again_and_again(&place, processes, Servers::kill_and_start).await;
    }
}

/// Servers that are asked to stop during play exit by themselves, and lose nothing either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_asked_to_stop() {
    again_and_again(&Place::sqlite(), 1, Servers::stop_and_start).await;
}
