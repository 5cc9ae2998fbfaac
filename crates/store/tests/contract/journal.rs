//! Appending, reading, subscribing.

use std::sync::Arc;
use std::time::Duration;

use tengen_store::{Account, Append, Error, Game, Notice, Store, Stored, Subscription};

use testing::Place;

testing::contract_everywhere!(
    events_are_numbered_from_one,
    a_wrong_expectation_changes_nothing,
    appending_nothing_is_nothing,
    what_was_acknowledged_is_there_after_reopening,
    reading_goes_on_from_any_number,
    changes_are_made_with_their_append_or_not_at_all,
    a_refused_change_harms_no_other_append,
    subscribers_hear_of_every_append,
    another_process_is_heard,
    streams_can_be_listed;
    unreadable_events_are_named
);

fn append(stream: &str, expected: u64, events: &[&str]) -> Append {
    Append::events(stream, expected, events).expect("texts can be written")
}

async fn texts(store: &Store, stream: &str) -> Vec<String> {
    let all = store.read_all::<String>(stream).await.expect("the stream can be read");
    assert!(all.iter().map(|stored| stored.number).eq(1..=all.len() as u64));
    all.into_iter().map(|stored| stored.event).collect()
}

async fn events_are_numbered_from_one(place: Place) {
    let store = place.open().await;
    assert_eq!(store.head("t").await, Ok(0));
    assert_eq!(store.append(append("t", 0, &["a", "b"])).await, Ok(2));
    assert_eq!(store.append(append("t", 2, &["c"])).await, Ok(3));
    assert_eq!(store.append(append("u", 0, &["x"])).await, Ok(1));
    assert_eq!(texts(&store, "t").await, ["a", "b", "c"]);
    assert_eq!((store.head("t").await, store.head("u").await), (Ok(3), Ok(1)));
}

async fn a_wrong_expectation_changes_nothing(place: Place) {
    let store = place.open().await;
    assert_eq!(store.append(append("t", 1, &["b"])).await, Err(Error::Conflict { head: 0 }));
    assert_eq!(store.head("t").await, Ok(0));
    assert_eq!(store.append(append("t", 0, &["a", "b"])).await, Ok(2));
    for expected in [0, 1, 3, 1_000_000] {
        let refused = store.append(append("t", expected, &["c", "d"])).await;
        assert_eq!(refused, Err(Error::Conflict { head: 2 }), "{expected}");
    }
    assert_eq!(texts(&store, "t").await, ["a", "b"]);
}

async fn appending_nothing_is_nothing(place: Place) {
    let store = place.open().await;
    assert_eq!(store.append(append("t", 0, &[])).await, Ok(0));
    assert_eq!(store.append(append("t", 0, &["a"])).await, Ok(1));
    assert_eq!(store.append(append("t", 1, &[])).await, Ok(1));
    assert_eq!(store.append(append("t", 0, &[])).await, Err(Error::Conflict { head: 1 }));
}

async fn what_was_acknowledged_is_there_after_reopening(place: Place) {
    let wrong_type = "\"quotes\", \\ and \u{0} and ☃ and 囲碁\n";
    let store = place.open().await;
    store.append(append("t", 0, &["a", wrong_type])).await.expect("it is appended");
    drop(store);
    let store = place.open().await;
    assert_eq!(texts(&store, "t").await, ["a", wrong_type]);
    assert_eq!(store.append(append("t", 0, &["c"])).await, Err(Error::Conflict { head: 2 }));
    assert_eq!(store.append(append("t", 2, &["c"])).await, Ok(3));
}

async fn reading_goes_on_from_any_number(place: Place) {
    let store = place.open().await;
    let all: Vec<String> = (1..=20).map(|n| n.to_string()).collect();
    store.append(Append::events("t", 0, &all).expect("texts")).await.expect("it is appended");
    let read = async |from, most| {
        let found = store.read::<String>("t", from, most).await.expect("it can be read");
        found.into_iter().map(|Stored { number, event }| (number, event)).collect::<Vec<_>>()
    };
    assert_eq!(read(19, 100).await, [(19, "19".to_owned()), (20, "20".to_owned())]);
    assert_eq!(read(0, 1).await, [(1, "1".to_owned())]);
    assert_eq!(read(21, 100).await, []);
    assert_eq!(store.read::<String>("nobody", 0, 100).await, Ok(vec![]));
}

fn game(id: &str, number: u64) -> Game {
    Game { id: id.to_owned(), number, phase: "playing".to_owned(), about: "{}".to_owned(), ..Game::default() }
}

async fn changes_are_made_with_their_append_or_not_at_all(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, &["a"]).with(game("t", 1).change())).await.expect("both are done");
    assert_eq!(store.game("t").await.expect("read").map(|g| g.number), Some(1));
    let late = append("t", 0, &["b"]).with(game("t", 2).change());
    assert_eq!(store.append(late).await, Err(Error::Conflict { head: 1 }));
    assert_eq!(store.game("t").await.expect("read").map(|g| g.number), Some(1));
}

/// A change that fails: there is no such account.
fn impossible() -> tengen_store::Change {
    let rating = tengen_store::Rating {
        account: "nobody".to_owned(),
        variant: "go".to_owned(),
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
        games: 1,
        changed: 1,
    };
    rating.change("t")
}

async fn a_refused_change_harms_no_other_append(place: Place) {
    let store = Arc::new(place.open().await);
    let one = |n: u32| {
        let append = append(&format!("t{n}"), 0, &["a"]);
        if n.is_multiple_of(3) { append.with(game("g", 1).change()).with(impossible()) } else { append }
    };
    // Appended concurrently, so that they share transactions.
    let bring = |n| {
        let (store, append) = (Arc::clone(&store), one(n));
        tokio::spawn(async move { store.append(append).await })
    };
    let brought: Vec<_> = (0..60).map(bring).collect();
    for (n, answer) in brought.into_iter().enumerate() {
        let wanted = if n % 3 == 0 { Err(Error::Missing) } else { Ok(1) };
        assert_eq!(answer.await.expect("it came to its end"), wanted, "{n}");
    }
    for n in 0..60 {
        let there = u64::from(n % 3 != 0);
        assert_eq!(store.head(&format!("t{n}")).await, Ok(there));
    }
    assert_eq!(store.game("g").await, Ok(None));
}

/// The next notice, with a timeout.
async fn hear(subscription: &mut Subscription) -> Notice {
    let heard = tokio::time::timeout(Duration::from_secs(20), subscription.next()).await;
    heard.expect("something is heard").expect("the store is open")
}

async fn subscribers_hear_of_every_append(place: Place) {
    let store = place.open().await;
    let (mut one, mut two) = (store.subscribe(), store.subscribe());
    store.append(append("t", 0, &["a", "b"])).await.expect("it is appended");
    let _ = store.append(append("t", 0, &["late"])).await;
    store.append(append("u", 0, &["x"])).await.expect("it is appended");
    for subscription in [&mut one, &mut two] {
        let grown = |stream: &str, head| Notice::Grown { stream: stream.into(), head };
        assert_eq!(hear(subscription).await, grown("t", 2));
        assert_eq!(hear(subscription).await, grown("u", 1));
    }
}

async fn another_process_is_heard(place: Place) {
    let (here, there) = (place.open().await, place.open().await);
    let mut subscription = here.subscribe();
    there.append(append("t", 0, &["a"])).await.expect("it is appended");
    let heard = hear(&mut subscription).await;
    let told = Notice::Grown { stream: "t".into(), head: 1 };
    assert!(heard == told || (place.is_sqlite() && heard == Notice::Missed), "{heard:?}");
    assert_eq!(texts(&here, "t").await, ["a"]);
    assert_eq!(here.append(append("t", 0, &["b"])).await, Err(Error::Conflict { head: 1 }));
}

async fn unreadable_events_are_named(place: Place) {
    let store = place.open().await;
    store.append(append("t", 0, &["a", "b"])).await.expect("it is appended");
    place.meddle("UPDATE events SET body = '{' WHERE number = 2").await;
    let Err(Error::Damaged(why)) = store.read_all::<String>("t").await else { panic!("it is damaged") };
    assert!(why.starts_with("event 2 of t"), "{why}");
}

async fn streams_can_be_listed(place: Place) {
    let store = place.open().await;
    for stream in ["b", "a", "c"] {
        store.append(append(stream, 0, &["x"])).await.expect("it is appended");
    }
    assert_eq!(store.streams("", 2).await.expect("a list"), ["a", "b"]);
    assert_eq!(store.streams("b", 2).await.expect("a list"), ["c"]);
    let guest = Account::guest("g", "Guest", 1);
    store.add_account(&guest).await.expect("streams are no accounts");
}
