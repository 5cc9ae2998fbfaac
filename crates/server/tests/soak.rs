//! A long time under load: memory and open files of a server that lives through it stay flat, while another one on the same
//! database is killed again and again. `scripts/soak` runs it and draws a picture.

#![cfg(target_os = "linux")]

mod common;
mod load;

use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use load::{Load, Players, Servers, Settler, check, check_history, check_world, pair};
use testing::Place;
use tokio::time::{Instant, MissedTickBehavior, interval};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other test"]
async fn child() {
    load::be_a_server().await;
}

const TABLES: usize = 12;
const SETTLERS: usize = 4;
const SAMPLE: Duration = Duration::from_secs(1);
const KILL_EVERY: u64 = 20;
/// Growth that is allowed between the second quarter and the last: caches and the world itself grow a little.
const MOST_GROWTH: f64 = 1.25;

/// One look at a process.
#[derive(Debug, Clone, Copy)]
struct Sample {
    seconds: u64,
    /// Kilobytes of memory that are not shared with files.
    memory: u64,
    files: u64,
    acknowledged: u64,
}

fn sample(pid: u32, began: Instant, load: &Load) -> Sample {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it lives");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its memory");
    let memory =
        line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse().ok()).expect("a number");
    let files = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("its files").count() as u64;
    let acknowledged = load.acknowledged.load(Ordering::Relaxed);
    Sample { seconds: began.elapsed().as_secs(), memory, files, acknowledged }
}

/// A number from the environment.
fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

/// The file for samples, if somebody wants them. Each is written at once: a run that fails leaves what it has seen.
fn open_file() -> Option<File> {
    let mut file = File::create(std::env::var_os("TENGEN_SOAK_FILE")?).expect("a file");
    writeln!(file, "seconds,memory_kb,files,acknowledged").expect("written");
    Some(file)
}

fn write(file: &mut File, Sample { seconds, memory, files, acknowledged }: Sample) {
    writeln!(file, "{seconds},{memory},{files},{acknowledged}").expect("written");
}

/// The median of a part of the samples.
fn median(samples: &[Sample], of: fn(&Sample) -> u64) -> f64 {
    let mut values: Vec<u64> = samples.iter().map(of).collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0) as f64
}

fn require_flat(samples: &[Sample], what: &str, of: fn(&Sample) -> u64) {
    let quarter = samples.len() / 4;
    let (early, late) = (median(&samples[quarter..2 * quarter], of), median(&samples[3 * quarter..], of));
    println!("{what}: {early} in the second quarter, {late} in the last");
    assert!(late <= early * MOST_GROWTH, "{what} grows: {early}, then {late}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes as long as TENGEN_SOAK_SECONDS says; scripts/soak"]
async fn memory_and_files_stay_flat() {
    let seconds = setting("TENGEN_SOAK_SECONDS").unwrap_or(60);
    let pause = Duration::from_millis(setting("TENGEN_SOAK_PAUSE").unwrap_or(0));
    let mut file = open_file();
    let Some(place) = Place::postgres().await else { return };
    let store = place.open().await;
    let mut servers = Servers::start(&place.address, 2);
    let load = Arc::new(Load::new(&servers).paced(pause));
    let mut clients = Vec::new();
    for n in 0..TABLES {
        clients.push(tokio::spawn(Players::new(&load, n, pair(&store, n).await).play()));
    }
    for n in 0..SETTLERS {
        clients.push(tokio::spawn(Settler::new(&load, &store, n).await.play()));
    }
    let (began, mut samples, mut kills) = (Instant::now(), Vec::new(), 0);
    let mut ticks = interval(SAMPLE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while began.elapsed() < Duration::from_secs(seconds) {
        ticks.tick().await;
        let seen = sample(servers.pid(0), began, &load);
        samples.push(seen);
        if let Some(file) = &mut file {
            write(file, seen);
        }
        if began.elapsed().as_secs() >= (kills + 1) * KILL_EVERY {
            kills += 1;
            servers.kill_and_start(1);
        }
    }
    load.stop.store(true, Ordering::Relaxed);
    for client in clients {
        client.await.expect("no panic");
    }
    let (events, moves) = (check(&store, &load).await, check_world(&store, &load).await);
    check_history(&store, &load, "soak").await;
    let acknowledged = load.acknowledged.load(Ordering::Relaxed);
    println!(
        "{seconds} s, {kills} kills, {acknowledged} commands acknowledged, {events} events at tables and {moves} moves of \
         the world seen, none lost"
    );
    require_flat(&samples, "memory in kB", |sample| sample.memory);
    require_flat(&samples, "open files", |sample| sample.files);
}
