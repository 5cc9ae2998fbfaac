//! Relations between accounts, reports, penalties, and games that no longer count.

use tengen_store::{
    Account, AuditEntry, ChatMessage, Error, HistoryPoint, Penalties, Rating, RelationKind, Report, Store,
};

use testing::Place;

testing::contract_everywhere!(
    blocks_hold_in_both_directions,
    relations_are_bounded_and_end_with_the_account,
    a_report_is_closed_once,
    chat_is_remembered_for_a_while,
    penalties_are_independent,
    an_annulled_game_is_taken_out_of_the_ratings_once
);

async fn with_accounts(place: &Place, ids: &[&str]) -> Store {
    let store = place.open().await;
    for id in ids {
        let account =
            Account { password: Some("hashed".to_owned()), ..Account::guest(id, &format!("N{id}"), 5) };
        store.add_account(&account).await.expect("it is added");
    }
    store
}

async fn blocks_hold_in_both_directions(place: Place) {
    let store = with_accounts(&place, &["a", "b", "c"]).await;
    store.add_relation("a", "b", RelationKind::Block, 7, 10).await.expect("added");
    store.add_relation("a", "c", RelationKind::Mute, 8, 10).await.expect("added");
    assert!(
        store.is_blocked("a", "b").await.expect("known") && store.is_blocked("b", "a").await.expect("known")
    );
    assert!(!store.is_blocked("a", "c").await.expect("known"), "muted, not blocked");
    assert_eq!(store.blocked_with("b").await.expect("known"), ["a"]);
    assert_eq!(store.blocked_with("a").await.expect("known"), ["b"]);
    let all = store.relations_of("a").await.expect("known");
    let kinds: Vec<_> = all.iter().map(|relation| (relation.name.as_str(), relation.kind)).collect();
    assert_eq!(kinds, [("Nb", RelationKind::Block), ("Nc", RelationKind::Mute)]);
    store.remove_relation("a", "b", RelationKind::Block).await.expect("removed");
    assert!(!store.is_blocked("b", "a").await.expect("known"));
}

async fn relations_are_bounded_and_end_with_the_account(place: Place) {
    let store = with_accounts(&place, &["a", "b", "c"]).await;
    let follow = async |other: &str| store.add_relation("a", other, RelationKind::Follow, 7, 1).await;
    assert_eq!(follow("b").await, Ok(()));
    assert_eq!(follow("b").await, Ok(()), "again");
    assert_eq!(follow("c").await, Err(Error::Taken), "one too many");
    assert_eq!(store.add_relation("c", "nobody", RelationKind::Follow, 7, 9).await, Err(Error::Missing));
    store.delete_account("b").await.expect("deleted");
    assert_eq!(store.relations_of("a").await, Ok(Vec::new()));
}

fn entry(id: &str, at: u64) -> AuditEntry {
    let [admin, act, subject, words] = ["m", "close_report", "r1", "settled"].map(str::to_owned);
    AuditEntry { id: id.to_owned(), at, admin, act, subject, words }
}

async fn a_report_is_closed_once(place: Place) {
    let store = with_accounts(&place, &["a", "b"]).await;
    let report = Report {
        id: "r1".to_owned(),
        at: 5,
        reporter: "a".to_owned(),
        accused: "b".to_owned(),
        game: Some("t1".to_owned()),
        event: Some(9),
        reason: "abuse".to_owned(),
        words: "see the chat".to_owned(),
        evidence: "b: …".to_owned(),
        closed: None,
    };
    store.add_report(&report).await.expect("added");
    assert_eq!(store.open_reports(10).await, Ok(vec![report.clone()]));
    assert_eq!((store.reports_since("a", 5).await, store.reports_since("a", 6).await), (Ok(1), Ok(0)));
    assert_eq!(store.close_report("r1", &entry("e1", 8)).await, Ok(()));
    assert_eq!(store.close_report("r1", &entry("e2", 9)).await, Err(Error::Missing));
    assert_eq!(store.open_reports(10).await, Ok(Vec::new()));
    let closed = store.reports_of("b", 10).await.expect("known").remove(0).closed;
    assert_eq!(closed, Some((8, "m".to_owned())));
    assert_eq!(store.audit_log(None, 10).await, Ok(vec![entry("e1", 8)]), "the second left no trace");
    assert_eq!(store.audit_log(Some("r1"), 10).await, Ok(vec![entry("e1", 8)]));
    assert_eq!(store.audit_log(Some("x"), 10).await, Ok(Vec::new()));
}

async fn chat_is_remembered_for_a_while(place: Place) {
    let store = place.open().await;
    let message = |event: u64, at: u64| ChatMessage {
        game: "t1".to_owned(),
        event,
        at,
        account: "a".to_owned(),
        words: format!("message {event}"),
    };
    for (event, at) in [(3, 10), (4, 20), (5, 30)] {
        store.note_chat(&message(event, at), at.saturating_sub(15)).await.expect("noted");
    }
    store.note_chat(&message(5, 31), 0).await.expect("again");
    let recent = store.recent_chat(10).await.expect("known");
    assert_eq!(recent, [message(5, 30), message(4, 20)], "the oldest is forgotten");
    assert_eq!(store.recent_chat(1).await.expect("known").len(), 1);
}

async fn penalties_are_independent(place: Place) {
    let store = with_accounts(&place, &["a"]).await;
    assert_eq!(store.penalties("a").await, Ok(Penalties::default()));
    store.set_mute("a", Some(77)).await.expect("set");
    store.set_ban_reason("a", Some("sold games")).await.expect("set");
    let both = Penalties { muted_until: Some(77), ban_reason: Some("sold games".to_owned()) };
    assert_eq!(store.penalties("a").await, Ok(both));
    store.set_mute("a", None).await.expect("set");
    let one = Penalties { muted_until: None, ban_reason: Some("sold games".to_owned()) };
    assert_eq!(store.penalties("a").await, Ok(one));
    assert_eq!(store.set_mute("nobody", Some(1)).await, Err(Error::Missing));
}

fn rating(account: &str, rating: f64, games: u32, changed: u64) -> Rating {
    let (account, variant) = (account.to_owned(), "go".to_owned());
    Rating { account, variant, rating, deviation: 200.0, volatility: 0.06, games, changed }
}

async fn an_annulled_game_is_taken_out_of_the_ratings_once(place: Place) {
    let store = with_accounts(&place, &["a", "b"]).await;
    for (game, at, [a, b], games) in [("t1", 10, [1600.0, 1400.0], 1), ("t2", 20, [1650.0, 1350.0], 2)] {
        for (account, value) in [("a", a), ("b", b)] {
            store.change(rating(account, value, games, at).change(game)).await.expect("rated");
        }
    }
    let (old_a, old_b) = (rating("a", 1650.0, 2, 20), rating("b", 1350.0, 2, 20));
    let changes = [(old_a.clone(), rating("a", 1600.0, 1, 20)), (old_b, rating("b", 1400.0, 1, 20))];
    let point = |account: &str, rating| HistoryPoint {
        account: account.to_owned(),
        game: "t2".to_owned(),
        rating,
        deviation: 200.0,
    };
    let points = [point("a", 1600.0), point("b", 1400.0)];
    let annul = async |id: &str| store.annul_game("t1", "go", &entry(id, 30), &changes, &points).await;
    assert!(!store.is_annulled("t1").await.expect("known"));
    assert_eq!(annul("e1").await, Ok(()));
    assert!(store.is_annulled("t1").await.expect("known"));
    assert_eq!(annul("e2").await, Err(Error::Taken));
    assert_eq!(store.ratings_of("a").await, Ok(vec![rating("a", 1600.0, 1, 20)]));
    assert_eq!(store.history_of_variant("go").await.expect("known").len(), 2);
    // A rating that was changed by somebody else meanwhile.
    let stale = [(old_a, rating("a", 1500.0, 0, 0))];
    assert_eq!(store.annul_game("t2", "go", &entry("e3", 31), &stale, &[]).await, Err(Error::Missing));
    assert!(!store.is_annulled("t2").await.expect("known"), "all or nothing");
    let last = [
        (rating("a", 1600.0, 1, 20), rating("a", 1500.0, 0, 0)),
        (rating("b", 1400.0, 1, 20), rating("b", 1500.0, 0, 0)),
    ];
    assert_eq!(store.annul_game("t2", "go", &entry("e4", 32), &last, &[]).await, Ok(()));
    assert_eq!(store.ratings_of("a").await, Ok(Vec::new()), "as if never rated");
}
