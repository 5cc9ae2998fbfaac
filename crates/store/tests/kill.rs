//! A killed process has lost nothing that it acknowledged, and nothing is duplicated.
//!
//! `TENGEN_KILL_ROUNDS=200 scripts/with-postgres.sh cargo test -p tengen-store --test kill` takes longer.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use tengen_store::{Append, Store};
use testing::Place;

const PLACE: &str = "TENGEN_KILL_PLACE";
const STREAMS: u32 = 8;

testing::contract!(nothing_acknowledged_is_lost);

/// The process that is killed: appends to its streams forever, and prints each acknowledgement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started and killed by the other tests"]
async fn child() {
    let Ok(address) = std::env::var(PLACE) else { return };
    let store = Arc::new(Store::open(&address).await.expect("the store opens"));
    let tasks: Vec<_> =
        (0..STREAMS).map(|n| tokio::spawn(write(Arc::clone(&store), format!("s{n}")))).collect();
    for task in tasks {
        task.await.expect("it goes on for ever");
    }
}

async fn write(store: Arc<Store>, stream: String) {
    let mut head = store.head(&stream).await.expect("the head can be read");
    loop {
        let count = 1 + head % 3;
        let events: Vec<String> = (head + 1..=head + count).map(|n| body(&stream, n)).collect();
        let append = Append::events(&stream, head, &events).expect("texts can be written");
        head = store.append(append).await.expect("nobody else writes");
        let mut out = std::io::stdout();
        if writeln!(out, "done {stream} {head}").and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    }
}

fn body(stream: &str, number: u64) -> String {
    format!("{stream} number {number}")
}

fn start(place: &Place) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["child", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(PLACE, &place.address)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process")
}

/// Lets the child run until it has printed so many acknowledgements, then kills it.
fn run_and_kill(place: &Place, enough: u32, acknowledged: &mut BTreeMap<String, u64>) {
    let mut child = start(place);
    let out = child.stdout.take().expect("its output");
    let mut heard = 0;
    // Output printed before the kill is still in the pipe.
    for line in BufReader::new(out).lines() {
        let Ok(line) = line else { break };
        let words: Vec<&str> = line.split(' ').collect();
        if let ["done", stream, head] = words[..]
            && let Ok(head) = head.parse()
        {
            acknowledged.insert(stream.to_owned(), head);
            heard += 1;
            if heard == enough {
                child.kill().expect("it can be killed");
            }
        }
    }
    child.wait().expect("it has ended");
    assert!(heard >= enough, "the child ended by itself after {heard}");
}

async fn nothing_acknowledged_is_lost(place: Place) {
    let rounds = std::env::var("TENGEN_KILL_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut acknowledged = BTreeMap::new();
    for round in 0..rounds {
        let enough = 1 + round * 7919 % 173;
        run_and_kill(&place, enough, &mut acknowledged);
        let store = place.open().await;
        for (stream, head) in &acknowledged {
            let all = store.read_all::<String>(stream).await.expect("it can be read");
            assert!(all.len() as u64 >= *head, "{stream}: {head} acknowledged, {} there", all.len());
            assert_eq!(store.head(stream).await, Ok(all.len() as u64));
            for (stored, number) in all.iter().zip(1..) {
                assert_eq!((stored.number, &stored.event), (number, &body(stream, number)));
            }
        }
    }
}
