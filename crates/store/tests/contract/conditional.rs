//! Conditional turns beside the journal.

use tengen_store::{Account, Append, Conditional, Error, Store};

use testing::Place;

testing::contract!(conditions_are_their_owners, conditions_that_are_due_are_found);

fn conditional(game: &str, account: &str, id: &str) -> Conditional {
    Conditional {
        game: game.to_owned(),
        account: account.to_owned(),
        id: id.to_owned(),
        at: 5,
        lines: Some(r#"[["E5","C3"]]"#.to_owned()),
        dropped: None,
        seen: 1,
    }
}

async fn with_two(place: &Place) -> Store {
    let store = place.open().await;
    for id in ["a", "b"] {
        store.add_account(&Account::guest(id, id, 5)).await.expect("it is added");
    }
    store
}

async fn conditions_are_their_owners(place: Place) {
    let store = with_two(&place).await;
    let (first, again) = (conditional("t1", "a", "one"), conditional("t1", "a", "two"));
    store.set_conditional(&first, 1).await.expect("set");
    assert_eq!(store.set_conditional(&conditional("t2", "a", "x"), 1).await, Err(Error::Taken), "too many");
    store.set_conditional(&again, 1).await.expect("those of the same game are replaced");
    assert_eq!(store.conditional_of("t1", "b").await, Ok(None));
    for late in ["dropped", "ended", "noted"] {
        // Whoever compared the earlier ones must not touch the new ones.
        match late {
            "dropped" => store.drop_conditional(&first, "{}", 9).await.expect("nothing to do"),
            "ended" => store.end_conditional(&first).await.expect("nothing to do"),
            _ => store.note_conditional(&first, 7).await.expect("nothing to do"),
        }
        assert_eq!(store.conditional_of("t1", "a").await, Ok(Some(again.clone())), "{late}");
    }
    store.drop_conditional(&again, "why", 9).await.expect("dropped");
    let dropped = store.conditional_of("t1", "a").await.expect("read").expect("the notice");
    assert_eq!((dropped.lines, dropped.dropped.as_deref(), dropped.at), (None, Some("why"), 9));
    assert_eq!(store.conditionals_in("t1").await, Ok(Vec::new()));
    store.sweep_conditionals(9).await.expect("swept");
    assert!(store.conditional_of("t1", "a").await.expect("read").is_some(), "not so old");
    store.sweep_conditionals(10).await.expect("swept");
    assert_eq!(store.conditional_of("t1", "a").await, Ok(None));
    store.set_conditional(&first, 1).await.expect("set");
    store.delete_account("a").await.expect("deleted");
    assert_eq!(store.conditionals_in("t1").await, Ok(Vec::new()), "with their owner");
}

async fn conditions_that_are_due_are_found(place: Place) {
    let store = with_two(&place).await;
    for game in ["t1", "t2"] {
        store.append(Append::events(game, 0, &["x"]).expect("a text")).await.expect("appended");
        store.set_conditional(&conditional(game, "a", "one"), 9).await.expect("set");
    }
    assert_eq!(store.games_with_conditions_due("", 9).await, Ok(Vec::new()));
    store.append(Append::events("t2", 1, &["y"]).expect("a text")).await.expect("appended");
    assert_eq!(store.games_with_conditions_due("", 9).await, Ok(vec!["t2".to_owned()]));
    store.note_conditional(&conditional("t2", "a", "one"), 2).await.expect("noted");
    assert_eq!(store.games_with_conditions_due("", 9).await, Ok(Vec::new()));
}
