//! Tables of other versions.

use store::{Append, Error, Store};

use crate::place::Place;

crate::contract!(a_newer_database_is_left_alone, many_may_open_an_empty_place_at_once);

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
