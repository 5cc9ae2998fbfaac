//! Many writers at once, in one process and in several.

use std::sync::Arc;

use tengen_store::{Account, Append, Error, Store};

use testing::Place;

testing::contract!(
    one_order_of_events_for_all,
    streams_do_not_wait_for_each_other,
    hundreds_may_come_at_once,
    lost_connections_lose_nothing
);

/// Appends two events `count` times to a stream, deciding again after each conflict.
async fn write(store: Arc<Store>, stream: String, name: String, count: u32) {
    let mut expected = 0;
    for n in 0..count {
        let events = [format!("{name} {n} first"), format!("{name} {n} second")];
        loop {
            let append = Append::events(&stream, expected, &events).expect("texts can be written");
            match store.append(append).await {
                Ok(head) => {
                    assert_eq!(head, expected + 2);
                    expected = head;
                    break;
                }
                Err(Error::Conflict { head }) => expected = head,
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// Everything acknowledged is stored once, in pairs, in each writer's own order.
async fn check(store: &Store, stream: &str, writers: u32, count: u32) {
    let all = store.read_all::<String>(stream).await.expect("the stream can be read");
    assert_eq!(all.len() as u32, writers * count * 2);
    assert!(all.iter().map(|stored| stored.number).eq(1..=all.len() as u64));
    let mut next = vec![0; writers as usize];
    for pair in all.chunks(2) {
        let words: Vec<&str> = pair[0].event.split(' ').collect();
        let (writer, n): (usize, u32) =
            (words[0].parse().expect("a number"), words[1].parse().expect("a number"));
        assert_eq!(n, next[writer]);
        next[writer] += 1;
        assert_eq!(pair[0].event, format!("{writer} {n} first"));
        assert_eq!(pair[1].event, format!("{writer} {n} second"));
    }
    assert!(next.iter().all(|&n| n == count));
}

async fn one_order_of_events_for_all(place: Place) {
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await), Arc::new(place.open().await)];
    let task = |n: usize| tokio::spawn(write(Arc::clone(&stores[n % 3]), "t".to_owned(), n.to_string(), 20));
    let tasks: Vec<_> = (0..9).map(task).collect();
    for task in tasks {
        task.await.expect("the writer came to its end");
    }
    check(&stores[0], "t", 9, 20).await;
}

async fn streams_do_not_wait_for_each_other(place: Place) {
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await)];
    let task = |n: usize| {
        let (store, stream) = (Arc::clone(&stores[n % 2]), format!("t{}", n / 2));
        tokio::spawn(write(store, stream, (n % 2).to_string(), 5))
    };
    let tasks: Vec<_> = (0..100).map(task).collect();
    for task in tasks {
        task.await.expect("the writer came to its end");
    }
    for n in 0..50 {
        check(&stores[0], &format!("t{n}"), 2, 5).await;
    }
}

/// PostgreSQL closes all connections repeatedly; SQLite has none to lose.
async fn lost_connections_lose_nothing(place: Place) {
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await)];
    let task = |n: usize| tokio::spawn(write(Arc::clone(&stores[n % 2]), "t".to_owned(), n.to_string(), 15));
    let tasks: Vec<_> = (0..6).map(task).collect();
    while !place.is_sqlite() && !tasks.iter().all(|task| task.is_finished()) {
        let everybody_else = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                              WHERE datname = current_database() AND pid <> pg_backend_pid()";
        place.meddle(everybody_else).await;
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
    }
    for task in tasks {
        task.await.expect("the writer came to its end");
    }
    check(&stores[0], "t", 6, 15).await;
    let mut subscription = stores[0].subscribe();
    let append = Append::events("after", 0, &["heard"]).expect("texts can be written");
    stores[1].append(append).await.expect("it is appended");
    assert!(subscription.next().await.is_some(), "the listening is there again");
}

/// More transactions at once than the database accepts connections, none of which can end before all have started.
async fn hundreds_may_come_at_once(place: Place) {
    let store = Arc::new(place.open().await);
    let newcomer = |n: u32| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let guest = Account::guest(&format!("g{n}"), "Guest", u64::from(n));
            store.add_account(&guest).await?;
            store.account(&guest.id).await.map(|found| found == Some(guest))
        })
    };
    let held = place.hold("accounts").await;
    let tasks: Vec<_> = (0..400).map(newcomer).collect();
    // Enough time for all to start; none can be served meanwhile.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert!(tasks.iter().all(|task| !task.is_finished()), "nobody is turned away");
    held.release().await;
    for task in tasks {
        assert_eq!(task.await.expect("it came to its end"), Ok(true));
    }
}
