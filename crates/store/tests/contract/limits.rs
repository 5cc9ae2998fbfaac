//! A database that is locked or hangs: answers come in time, and say what is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tengen_store::{Account, Append, Error, Store, TimeLimits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use testing::Place;

testing::contract!(a_locked_database_is_reported_in_time, reading_goes_on_while_writing_is_locked);

const SHORT: TimeLimits =
    TimeLimits { statement: Duration::from_millis(300), answer: Duration::from_millis(900) };
/// Nobody waits longer, even on a busy machine; the usual limits would take longer.
const IN_TIME: Duration = Duration::from_secs(4);

fn append(expected: u64) -> Append {
    Append::events("t", expected, &["x"]).expect("a text")
}

async fn a_locked_database_is_reported_in_time(place: Place) {
    let store = Store::open_with(&place.address, SHORT).await.expect("the store opens");
    store.append(append(0)).await.expect("it is appended");
    let held = place.hold("streams, accounts, probe").await;
    let begun = Instant::now();
    let guest = Account::guest("g1", "Guest", 1);
    let (appended, added, probed) =
        tokio::join!(store.append(append(1)), store.add_account(&guest), store.probe(5));
    assert!(begun.elapsed() < IN_TIME, "{:?}", begun.elapsed());
    for refused in [appended.map(|_| ()), added, probed] {
        assert!(matches!(refused, Err(Error::Unreachable(_) | Error::TooSlow(_))), "{refused:?}");
    }
    held.release().await;
    // What was reported as not done was not done, then or later.
    store.probe(6).await.expect("it can be written again");
    assert_eq!(store.account("g1").await, Ok(None));
    assert_eq!(store.append(append(1)).await, Ok(2));
}

async fn reading_goes_on_while_writing_is_locked(place: Place) {
    let store = Store::open_with(&place.address, SHORT).await.expect("the store opens");
    store.append(append(0)).await.expect("it is appended");
    let held = place.hold("accounts").await;
    assert_eq!(store.read_all::<String>("t").await.expect("reading").len(), 1);
    held.release().await;
}

/// Passes bytes on in both directions until it is frozen; then it keeps connections open and is silent.
async fn proxy(target: String, frozen: Arc<AtomicBool>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let Ok(server) = TcpStream::connect(&target).await else { continue };
            let (client_read, client_write) = client.into_split();
            let (server_read, server_write) = server.into_split();
            tokio::spawn(pass(client_read, server_write, Arc::clone(&frozen)));
            tokio::spawn(pass(server_read, client_write, Arc::clone(&frozen)));
        }
    });
    port
}

async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    frozen: Arc<AtomicBool>,
) {
    let mut buffer = vec![0; 8192];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        while frozen.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

/// The network swallows everything, as when the database's machine hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hangs_delays_nobody_for_long() {
    let Some(place) = Place::postgres().await else { return };
    let (scheme, rest) = place.address.split_once("://").expect("an address");
    let (user_and_host, database) = rest.split_once('/').expect("a database");
    let (user, host) = user_and_host.split_once('@').map_or(("", user_and_host), |(user, host)| (user, host));
    let frozen = Arc::new(AtomicBool::new(false));
    let port = proxy(host.to_owned(), Arc::clone(&frozen)).await;
    let at = if user.is_empty() { "" } else { "@" };
    let address = format!("{scheme}://{user}{at}127.0.0.1:{port}/{database}");
    let store = Store::open_with(&address, SHORT).await.expect("the store opens");
    let mut expected = store.append(append(0)).await.expect("it is appended");
    store.head("t").await.expect("read");
    frozen.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    let (appended, read, probed) =
        tokio::join!(store.append(append(expected)), store.head("t"), store.probe(1));
    assert!(begun.elapsed() < IN_TIME, "{:?}", begun.elapsed());
    assert!(read.is_err() && probed.is_err(), "{read:?} {probed:?}");
    assert!(
        matches!(appended, Err(Error::Unknown(_) | Error::Unreachable(_) | Error::TooSlow(_))),
        "{appended:?}"
    );
    frozen.store(false, Ordering::Relaxed);
    // It recovers by itself, and what was in doubt is there once or not at all.
    let head = loop {
        if let Ok(head) = store.head("t").await {
            break head;
        }
    };
    assert!(head == expected || head == expected + 1, "{head}");
    expected = head;
    loop {
        match store.append(append(expected)).await {
            Ok(head) => {
                assert_eq!(head, expected + 1);
                break;
            }
            Err(Error::Conflict { head }) => expected = head,
            Err(_) => {}
        }
    }
    assert_eq!(store.read_all::<String>("t").await.expect("read").len() as u64, expected + 1);
}
