//! Vacations of accounts.

use tengen_store::{Account, Error, Vacation};

use testing::Place;

testing::contract!(vacations_are_changed_by_one_at_a_time);

async fn vacations_are_changed_by_one_at_a_time(place: Place) {
    let store = place.open().await;
    for id in ["a", "b"] {
        store.add_account(&Account::guest(id, id, 5)).await.expect("it is added");
    }
    let first = Vacation { account: "a".to_owned(), year: 2026, days_used: 3, began: 10, until: 40 };
    let longer = Vacation { days_used: 5, until: 60, ..first.clone() };
    assert_eq!(store.vacation("a").await, Ok(None));
    store.set_vacation(&first, None).await.expect("set");
    assert_eq!(store.set_vacation(&longer, None).await, Err(Error::Missing), "there is one");
    store.set_vacation(&longer, Some(&first)).await.expect("set");
    assert_eq!(store.set_vacation(&first, Some(&first)).await, Err(Error::Missing), "it has changed");
    assert_eq!(store.vacation("a").await, Ok(Some(longer.clone())));
    let other = Vacation { account: "b".to_owned(), until: 50, ..first };
    store.set_vacation(&other, None).await.expect("set");
    let after = async |at: u64, id: &str| store.vacations_after((at, id), 9).await.expect("a list");
    assert_eq!(after(0, "").await, [other.clone(), longer.clone()]);
    assert_eq!(after(50, "b").await, [longer]);
    store.delete_account("a").await.expect("deleted");
    assert_eq!(after(0, "").await, [other]);
}
