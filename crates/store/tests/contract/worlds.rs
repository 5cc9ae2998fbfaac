//! Moves of Infinite Go and snapshots of worlds.

use tengen_store::{Append, Error, Notice, PicturedDay, Snapshot, WorldMove};

use testing::Place;

testing::contract_everywhere!(
    moves_are_a_journal_too,
    two_snapshots_are_kept,
    some_older_snapshots_are_kept,
    the_latest_pictures_are_kept
);

fn step(n: i64) -> WorldMove {
    WorldMove { time: 1000 + n.unsigned_abs(), player: format!("p{}", n % 3), x: n * 1_000_000_007, y: -n }
}

async fn moves_are_a_journal_too(place: Place) {
    let store = place.open().await;
    let mut subscription = store.subscribe();
    let moves: Vec<WorldMove> = (1..=50).map(step).collect();
    assert_eq!(store.append(Append::moves("main", 0, moves[..30].to_vec())).await, Ok(30));
    assert_eq!(store.append(Append::moves("main", 30, moves[30..].to_vec())).await, Ok(50));
    let late = Append::moves("main", 30, vec![step(99)]);
    assert_eq!(store.append(late).await, Err(Error::Conflict { head: 50 }));
    assert_eq!(store.append(Append::moves("other", 0, vec![step(7)])).await, Ok(1));
    let all = store.moves("main", 0, 1000).await.expect("they can be read");
    assert!(all.iter().map(|m| m.number).eq(1..=50));
    assert!(all.iter().map(|m| &m.event).eq(&moves));
    let some = store.moves("main", 49, 1).await.expect("they can be read");
    assert_eq!((some.len(), some[0].number), (1, 49));
    assert_eq!((store.world_head("main").await, store.world_head("none").await), (Ok(50), Ok(0)));
    assert_eq!(subscription.next().await, Some(Notice::Grown { stream: "world:main".into(), head: 30 }));
    // A table may have the same name as a world.
    store
        .append(Append::events("main", 0, &["opened"]).expect("a text"))
        .await
        .expect("it is another stream");
    let far = WorldMove { time: 0, player: "p".to_owned(), x: i64::MIN, y: i64::MAX };
    store.append(Append::moves("other", 1, vec![far.clone()])).await.expect("it is appended");
    assert_eq!(store.moves("other", 2, 9).await.expect("read")[0].event, far);
}

async fn two_snapshots_are_kept(place: Place) {
    let store = place.open().await;
    assert_eq!(store.snapshots("main").await, Ok(vec![]));
    let snapshot = |number: u64| Snapshot { number, made: number + 5, body: vec![number as u8; 100_000] };
    for number in [0, 10, 20, 30] {
        store.add_snapshot("main", &snapshot(number)).await.expect("it is kept");
    }
    store.add_snapshot("other", &snapshot(1)).await.expect("it is kept");
    assert_eq!(store.add_snapshot("main", &snapshot(30)).await, Err(Error::Taken));
    assert_eq!(store.snapshots("main").await, Ok(vec![snapshot(30), snapshot(20), snapshot(0)]));
    assert_eq!(store.snapshots("other").await, Ok(vec![snapshot(1)]));
}

/// However long the journal: few snapshots, and one near every move.
async fn some_older_snapshots_are_kept(place: Place) {
    let store = place.open().await;
    let last = 4_000;
    for number in (0..=last).step_by(10) {
        let snapshot = Snapshot { number, made: 1, body: vec![1] };
        store.add_snapshot("main", &snapshot).await.expect("it is kept");
    }
    let mut found = std::collections::BTreeSet::new();
    for number in 0..=last {
        let snapshot = store.snapshot_before("main", number).await.expect("read").expect("there is one");
        assert!(number - snapshot.number <= 2 * 256, "{number} is far from {}", snapshot.number);
        found.insert(snapshot.number);
    }
    assert!(found.len() <= 36, "{found:?}");
    assert_eq!(store.snapshots("main").await.expect("a list").len(), 3);
    assert_eq!(store.snapshot_before("none", 5).await, Ok(None));
}

async fn the_latest_pictures_are_kept(place: Place) {
    let store = place.open().await;
    let day = |day| PicturedDay { day, number: day * 10, stones: day };
    for n in [5, 1, 2, 3, 4] {
        store.add_picture("main", day(n), &[n as u8], 3).await.expect("written");
    }
    store.add_picture("other", day(1), &[9], 3).await.expect("written");
    // Another process has made one of the same day.
    store.add_picture("main", PicturedDay { stones: 77, ..day(5) }, &[8], 3).await.expect("no matter");
    assert_eq!(store.pictured_days("main", 9).await, Ok(vec![day(5), day(4), day(3)]));
    assert_eq!(store.pictured_days("main", 1).await, Ok(vec![day(5)]));
    assert_eq!(store.picture("main", 5).await, Ok(Some(vec![5])));
    assert_eq!(
        (store.picture("main", 2).await, store.picture("other", 1).await),
        (Ok(None), Ok(Some(vec![9])))
    );
}
