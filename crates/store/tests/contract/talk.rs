//! What is told and not kept.

use tengen_store::{Error, Heard, LONGEST_WORD};

use crate::place::Place;

crate::contract!(what_is_told_is_heard);

async fn what_is_told_is_heard(place: Place) {
    let teller = place.open().await;
    // With SQLite there are no others.
    let other = if place.is_sqlite() { None } else { Some(place.open().await) };
    let mut ears = vec![teller.overhear()];
    ears.extend(other.iter().map(tengen_store::Store::overhear));
    for word in ["ann is here".to_owned(), "é".repeat(LONGEST_WORD / 2)] {
        teller.tell(&word).await.expect("it is told");
        for ear in &mut ears {
            assert_eq!(ear.next().await, Some(Heard::Word(word.clone())));
        }
    }
    let longer = "x".repeat(LONGEST_WORD + 1);
    assert!(matches!(teller.tell(&longer).await, Err(Error::Refused(_))));
}
