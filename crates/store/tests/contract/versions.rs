//! Databases with other schema versions.

use tengen_store::{Append, Error, Store};

use testing::Place;

testing::contract!(
    every_released_version_is_brought_up_to_date,
    a_newer_database_is_left_alone,
    many_may_open_an_empty_place_at_once,
);

/// The schema of the first release.
const VERSION_1: &str = include_str!("../../migrations/0001.sql");

/// Data in a database of version 1.
const THINGS: &str = "
    INSERT INTO streams VALUES ('t', 2);
    INSERT INTO events VALUES ('t', 1, '\"opened\"'), ('t', 2, '\"sat\"');
    INSERT INTO accounts VALUES ('a1', 'Ann', 'ann', 'hashed', NULL, 0, 1, NULL, 5, '{}');
    INSERT INTO world_moves VALUES ('world:main', 1, 9, 'ann', 3, -4);
    INSERT INTO streams VALUES ('world:main', 1);";

async fn every_released_version_is_brought_up_to_date(place: Place) {
    let version =
        "CREATE TABLE tengen_version (version BIGINT NOT NULL); INSERT INTO tengen_version VALUES (1)";
    place.meddle(&format!("{VERSION_1}; {version}; {THINGS}")).await;
    check_things(&place.open().await).await;
}

async fn check_things(store: &Store) {
    assert_eq!(store.head("t").await, Ok(2));
    let events = store.read_all::<String>("t").await.expect("events can be read");
    assert_eq!(events.last().map(|e| e.event.as_str()), Some("sat"));
    let ann = store.account_named("Ann").await.expect("read").expect("she is there");
    assert!(ann.admin && ann.password.as_deref() == Some("hashed"));
    assert_eq!(store.moves("main", 1, 10).await.expect("read")[0].event.y, -4);
}

async fn a_newer_database_is_left_alone(place: Place) {
    drop(place.open().await);
    place.meddle("UPDATE tengen_version SET version = 99").await;
    let refused = Store::open(&place.address).await.err();
    assert!(matches!(refused, Some(Error::Newer { found: 99, .. })), "{refused:?}");
}

async fn many_may_open_an_empty_place_at_once(place: Place) {
    let opening: Vec<_> = (0..5)
        .map(|_| {
            let address = place.address.clone();
            tokio::spawn(async move { Store::open(&address).await })
        })
        .collect();
    for (n, task) in (0..).zip(opening) {
        let store = task.await.expect("it came to its end").expect("it opens");
        let append = Append::events("t", n, &["here"]).expect("a text");
        assert_eq!(store.append(append).await, Ok(n + 1));
    }
}
