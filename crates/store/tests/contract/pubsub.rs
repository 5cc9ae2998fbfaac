//! Messages between processes.

use tengen_store::{Error, MAX_MESSAGE_LEN, Received};

use testing::Place;

testing::contract_everywhere!(every_process_receives_what_is_published);

async fn every_process_receives_what_is_published(place: Place) {
    let publisher = place.open().await;
    // With SQLite messages stay in the process.
    let other = if place.is_sqlite() { None } else { Some(place.open().await) };
    let mut subscriptions = vec![publisher.subscribe_messages()];
    subscriptions.extend(other.iter().map(tengen_store::Store::subscribe_messages));
    for message in ["ann is here".to_owned(), "é".repeat(MAX_MESSAGE_LEN / 2)] {
        publisher.publish(&message).await.expect("it is published");
        for subscription in &mut subscriptions {
            assert_eq!(subscription.next().await, Some(Received::Message(message.clone())));
        }
    }
    let longer = "x".repeat(MAX_MESSAGE_LEN + 1);
    assert!(matches!(publisher.publish(&longer).await, Err(Error::Refused(_))));
}
