//! Subscriptions of browsers, and the outbox of what people have not seen.

use tengen_store::{
    Account, Append, Channel, ClaimedNotices, Error, PendingNotice, PushSubscription, Session, Store,
};

use testing::Place;

testing::contract!(
    a_key_is_made_once,
    subscriptions_end_with_their_session_and_account,
    only_subscribers_have_an_outbox,
    one_of_two_senders_gets_an_account,
    a_sender_that_dies_is_replaced,
    what_is_added_while_sending_is_told_later,
);

async fn ann(place: &Place) -> Store {
    let store = place.open().await;
    store.add_account(&Account::guest("ann", "Ann", 1)).await.expect("it is new");
    for hash in [1, 2] {
        let (hash, account, device) = (vec![hash; 32], "ann".to_owned(), String::new());
        let session = Session { hash, account, created: 1, expires: 900, seen: 1, device };
        store.add_session(&session).await.expect("it is new");
    }
    store
}

fn browser(id: u8, session: u8, created: u64) -> PushSubscription {
    PushSubscription {
        id: vec![id; 32],
        account: "ann".to_owned(),
        session: vec![session; 32],
        endpoint: format!("https://push.example/{id}"),
        p256dh: vec![4; 65],
        auth: vec![7; 16],
        server_key: "key".to_owned(),
        created,
    }
}

fn turn(subject: &str, number: u64, at: u64) -> PendingNotice {
    let (account, kind, detail) = ("ann".to_owned(), "turn".to_owned(), String::new());
    PendingNotice { account, kind, subject: subject.to_owned(), detail, number, at, told: false }
}

/// Adds a notice, as part of an append.
async fn add(store: &Store, notice: &PendingNotice) {
    let head = store.head(&notice.subject).await.expect("read");
    let append = Append::events(&notice.subject, head, &["played"]).expect("a text");
    store.append(append.with(notice.change(false))).await.expect("appended");
}

/// Claims whoever has something to tell that is ten milliseconds old, for fifty.
async fn claim(store: &Store, by: &str, now: u64) -> Vec<ClaimedNotices> {
    store.claim_notices(Channel::Push, by, now - 10, (now, now + 50), 10).await.expect("claimed")
}

async fn pending(store: &Store) -> Vec<PendingNotice> {
    store.pending_notices("ann", Channel::Push, 10).await.expect("a list")
}

async fn a_key_is_made_once(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    let first = one.server_key("vapid", b"first", 1).await;
    assert_eq!(
        (first, other.server_key("vapid", b"second", 2).await),
        (Ok(b"first".to_vec()), Ok(b"first".to_vec()))
    );
}

async fn subscriptions_end_with_their_session_and_account(place: Place) {
    let store = ann(&place).await;
    for (id, session) in [(1, 1), (2, 1), (3, 2)] {
        store.add_push(&browser(id, session, u64::from(id)), 2).await.expect("added");
    }
    let ids = async || -> Vec<u8> {
        store.pushes_of("ann").await.expect("a list").iter().map(|browser| browser.id[0]).collect()
    };
    assert_eq!(ids().await, [3, 2], "only the latest two");
    assert_eq!(store.pushes_of("ann").await.expect("a list")[0], browser(3, 2, 3));
    // The same browser again, in the other session.
    store.add_push(&browser(2, 2, 9), 2).await.expect("replaced");
    assert_eq!((ids().await, store.has_push(&[1; 32]).await), (vec![2, 3], Ok(false)));
    store.end_push(&[2; 32]).await.expect("ended");
    assert_eq!(store.has_push(&[2; 32]).await, Ok(true));
    store.end_session(&[2; 32]).await.expect("ended");
    assert!(ids().await.is_empty());
    store.add_push(&browser(4, 1, 4), 2).await.expect("added");
    store.end_pushes_of(&[1; 32]).await.expect("ended");
    assert!(ids().await.is_empty());
    store.add_push(&browser(5, 1, 5), 2).await.expect("added");
    add(&store, &turn("t1", 1, 100)).await;
    store.delete_account("ann").await.expect("deleted");
    assert!(ids().await.is_empty() && pending(&store).await.is_empty());
    assert_eq!(store.oldest_notice(Channel::Push).await, Ok(None));
    assert_eq!(store.add_push(&browser(6, 1, 6), 2).await, Err(Error::Missing));
}

async fn only_subscribers_have_an_outbox(place: Place) {
    let store = ann(&place).await;
    add(&store, &turn("t1", 1, 100)).await;
    assert!(pending(&store).await.is_empty(), "she wants to hear nothing");
    store.add_push(&browser(1, 1, 1), 9).await.expect("added");
    add(&store, &turn("t1", 2, 200)).await;
    add(&store, &turn("t1", 3, 205)).await;
    assert_eq!(pending(&store).await, [turn("t1", 3, 205)], "the later one replaces the earlier one");
    assert_eq!(store.oldest_notice(Channel::Push).await, Ok(Some(205)));
    store.sweep_notices(205).await.expect("swept");
    assert_eq!(pending(&store).await.len(), 1);
    store.sweep_notices(206).await.expect("swept");
    assert!(pending(&store).await.is_empty());
}

async fn one_of_two_senders_gets_an_account(place: Place) {
    let store = ann(&place).await;
    store.add_push(&browser(1, 1, 1), 9).await.expect("added");
    add(&store, &turn("t1", 1, 100)).await;
    add(&store, &turn("t2", 1, 101)).await;
    assert!(claim(&store, "a", 109).await.is_empty(), "not yet");
    let (one, other) = tokio::join!(claim(&store, "a", 110), claim(&store, "b", 110));
    assert_eq!(one.len() + other.len(), 1, "{one:?} {other:?}");
    assert!(claim(&store, "c", 159).await.is_empty());
}

async fn a_sender_that_dies_is_replaced(place: Place) {
    let store = ann(&place).await;
    store.add_push(&browser(1, 1, 1), 9).await.expect("added");
    add(&store, &turn("t1", 1, 100)).await;
    let dead = claim(&store, "dead", 110).await.remove(0);
    let next = claim(&store, "next", 160).await.remove(0);
    assert_eq!((dead.tries, next.tries), (1, 2));
    let all = pending(&store).await;
    store.postpone_notices(&dead, 111).await.expect("too late, which does no harm");
    assert!(claim(&store, "a", 170).await.is_empty(), "still claimed");
    store.finish_notices(&next, &[], &all, 265).await.expect("done");
    assert_eq!(store.oldest_notice(Channel::Push).await, Ok(None));
    assert!(pending(&store).await[0].told);
    // The next message waits for its time; its first attempt is a first attempt.
    add(&store, &turn("t2", 1, 170)).await;
    assert!(claim(&store, "a", 264).await.is_empty());
    let later = claim(&store, "a", 265).await.remove(0);
    assert_eq!(later.tries, 1);
    store.postpone_notices(&later, 300).await.expect("put off");
    assert!(claim(&store, "a", 299).await.is_empty());
    assert_eq!(claim(&store, "a", 300).await[0].tries, 2);
}

async fn what_is_added_while_sending_is_told_later(place: Place) {
    let store = ann(&place).await;
    store.add_push(&browser(1, 1, 1), 9).await.expect("added");
    add(&store, &turn("t1", 1, 100)).await;
    add(&store, &turn("t2", 1, 100)).await;
    let claimed = claim(&store, "a", 110).await.remove(0);
    let all = pending(&store).await;
    // Another turn at the first table, and a third table.
    add(&store, &turn("t1", 3, 112)).await;
    add(&store, &turn("t3", 1, 112)).await;
    store.finish_notices(&claimed, &all, &[], 115).await.expect("done");
    let mut left = pending(&store).await;
    left.sort_by(|a, b| a.subject.cmp(&b.subject));
    assert_eq!(left, [turn("t1", 3, 112), turn("t3", 1, 112)]);
    assert_eq!(claim(&store, "b", 122).await.len(), 1);
}
