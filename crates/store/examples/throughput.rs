//! Measures how many events per second a store accepts.
//!
//!     cargo run --release -p tengen-store --example throughput -- FILE-OR-ADDRESS [WRITERS] [SECONDS]

use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen_store::{Append, Error, Store};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().collect();
    let place = arguments.get(1).map_or("throughput.db", String::as_str);
    let number = |i: usize, default: u64| arguments.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (writers, seconds) = (number(2, 256), number(3, 5));
    let store = Arc::new(Store::open(place).await?);
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks: Vec<_> = (0..writers).map(|n| tokio::spawn(write(Arc::clone(&store), n, end))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.map_err(|_| Error::Closed)??);
    }
    waits.sort_unstable();
    let percentile = |percent: usize| waits.get(waits.len() * percent / 100).copied().unwrap_or_default();
    println!(
        "{writers} writers: {} appends/s, half within {:?}, 99% within {:?}",
        waits.len() as u64 / seconds.max(1),
        percentile(50),
        percentile(99)
    );
    Ok(())
}

/// Appends one event at a time to a stream of its own; returns the latencies.
async fn write(store: Arc<Store>, writer: u64, end: Instant) -> Result<Vec<Duration>, Error> {
    let stream = format!("{}-{writer}", std::process::id());
    let event = serde_json::json!({"at": 1_700_000_000_000_u64, "event": "played", "number": 1, "color": "black",
        "turn": "E5", "left": {"main": 60_000, "periods": 3}});
    let (mut head, mut waits) = (0, Vec::new());
    while Instant::now() < end {
        let begun = Instant::now();
        head = store.append(Append::events(&stream, head, std::slice::from_ref(&event))?).await?;
        waits.push(begun.elapsed());
    }
    Ok(waits)
}
