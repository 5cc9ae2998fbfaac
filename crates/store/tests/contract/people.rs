//! Accounts, sessions, tokens, ratings.

use tengen_store::{Account, Error, Rating, Session, Token};

use crate::place::Place;

crate::contract!(
    accounts_are_kept_whole,
    one_thing_is_changed_without_the_others,
    names_are_unique_but_for_guests,
    a_guest_becomes_an_account,
    sessions_end,
    tokens_are_by_name,
    deleting_takes_what_belongs_to_the_account,
    a_game_is_rated_once,
);

fn named(id: &str, name: &str) -> Account {
    Account { password: Some("hashed".to_owned()), ..Account::guest(id, name, 5) }
}

async fn accounts_are_kept_whole(place: Place) {
    let store = place.open().await;
    let full = Account {
        id: "a1".to_owned(),
        name: "Ann 囲".to_owned(),
        password: Some("$argon2id$…".to_owned()),
        email: Some("ann@example.org".to_owned()),
        bot: true,
        admin: true,
        banned_until: Some(77),
        created: 1_700_000_000_000,
        settings: r#"{"theme":"dark"}"#.to_owned(),
    };
    store.add_account(&full).await.expect("it is new");
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("it is new");
    assert_eq!(store.account("a1").await, Ok(Some(full.clone())));
    assert_eq!(store.account_named("ANN 囲").await, Ok(Some(full.clone())));
    assert_eq!((store.account("a2").await, store.account_named("guest").await), (Ok(None), Ok(None)));
    let saved = Account { email: None, admin: false, banned_until: None, ..full };
    store.save_account(&saved).await.expect("it is there");
    assert_eq!(store.account("a1").await, Ok(Some(saved)));
    assert_eq!(store.save_account(&named("a2", "Nobody")).await, Err(Error::Missing));
}

async fn one_thing_is_changed_without_the_others(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_account(&named("a2", "Bob")).await.expect("it is new");
    store.set_ban("a1", Some(50)).await.expect("it is there");
    store.set_password("a1", "other").await.expect("it is there");
    store.set_admin("a2", true).await.expect("it is there");
    let ann = store.account("a1").await.expect("read").expect("it is there");
    assert_eq!((ann.banned_until, ann.password.as_deref(), ann.admin), (Some(50), Some("other"), false));
    let ids = |accounts: Vec<Account>| accounts.into_iter().map(|a| a.id).collect::<Vec<_>>();
    assert_eq!(ids(store.notable_accounts(49).await.expect("a list")), ["a1", "a2"]);
    assert_eq!(ids(store.notable_accounts(50).await.expect("a list")), ["a2"]);
    store.set_ban("a1", None).await.expect("it is there");
    assert_eq!(store.account("a1").await.expect("read").expect("it is there").banned_until, None);
    assert_eq!(store.set_ban("nobody", None).await, Err(Error::Missing));
}

async fn names_are_unique_but_for_guests(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    assert_eq!(store.add_account(&named("a2", "ann")).await, Err(Error::Taken));
    assert_eq!(store.add_account(&named("a1", "Bob")).await, Err(Error::Taken));
    assert_eq!(store.account("a2").await, Ok(None));
    for id in ["g1", "g2"] {
        store.add_account(&Account::guest(id, "Ann", 1)).await.expect("guests may share a name");
    }
}

async fn a_guest_becomes_an_account(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("it is new");
    assert_eq!(store.save_account(&named("g1", "ANN")).await, Err(Error::Taken));
    assert!(store.account("g1").await.expect("read").expect("it is there").is_guest());
    store.save_account(&named("g1", "Gus")).await.expect("the name is free");
    assert_eq!(store.account_named("gus").await.expect("read").map(|a| a.id), Some("g1".to_owned()));
}

fn session(hash: u8, account: &str, expires: u64) -> Session {
    Session { hash: vec![hash; 32], account: account.to_owned(), created: 1, expires }
}

async fn sessions_end(place: Place) {
    let store = place.open().await;
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("it is new");
    let one = session(1, "g1", 100);
    store.add_session(&one).await.expect("it is new");
    assert_eq!(store.add_session(&one).await, Err(Error::Taken));
    assert_eq!(store.add_session(&session(9, "nobody", 100)).await, Err(Error::Missing));
    let account = store.account("g1").await.expect("read");
    assert!(account.is_some());
    assert_eq!(store.account_of_session(&one.hash, 99).await, Ok(account));
    assert_eq!(store.account_of_session(&one.hash, 100).await, Ok(None));
    store.add_session(&session(2, "g1", 150)).await.expect("it is new");
    store.end_session(&one.hash).await.expect("it ends");
    assert_eq!(store.account_of_session(&one.hash, 1).await, Ok(None));
    assert!(store.account_of_session(&[2; 32], 1).await.expect("read").is_some());
    store.sweep_sessions(150).await.expect("swept");
    assert_eq!(store.account_of_session(&[2; 32], 1).await, Ok(None));
    for hash in [3, 4] {
        store.add_session(&session(hash, "g1", 300)).await.expect("it is new");
    }
    store.end_sessions_of("g1").await.expect("they end");
    assert_eq!(store.account_of_session(&[3; 32], 1).await, Ok(None));
}

async fn tokens_are_by_name(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    let token = |hash: u8, name: &str| Token {
        hash: vec![hash; 32],
        account: "a1".to_owned(),
        name: name.to_owned(),
        scopes: "play watch".to_owned(),
        created: 3,
    };
    store.add_token(&token(1, "my bot")).await.expect("it is new");
    store.add_token(&token(2, "another")).await.expect("it is new");
    assert_eq!(store.add_token(&token(3, "another")).await, Err(Error::Taken));
    assert_eq!(store.token(&[1; 32]).await, Ok(Some(token(1, "my bot"))));
    assert_eq!(store.tokens_of("a1").await, Ok(vec![token(2, "another"), token(1, "my bot")]));
    store.end_token("a1", "my bot").await.expect("it is there");
    assert_eq!(store.token(&[1; 32]).await, Ok(None));
    assert_eq!(store.end_token("a1", "my bot").await, Err(Error::Missing));
}

fn rating(account: &str, rating: f64, games: u32, changed: u64) -> Rating {
    let (account, variant) = (account.to_owned(), "go".to_owned());
    Rating { account, variant, rating, deviation: 200.5, volatility: 0.06, games, changed }
}

async fn deleting_takes_what_belongs_to_the_account(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_session(&session(1, "a1", 100)).await.expect("it is new");
    store.change(rating("a1", 1600.0, 1, 1).change("t1")).await.expect("rated");
    store.delete_account("a1").await.expect("it is there");
    assert_eq!(store.account("a1").await, Ok(None));
    assert_eq!(store.account_of_session(&[1; 32], 1).await, Ok(None));
    assert_eq!(store.ratings_of("a1").await, Ok(vec![]));
    assert_eq!(store.delete_account("a1").await, Err(Error::Missing));
    store.add_account(&named("a2", "Ann")).await.expect("the name is free again");
}

async fn a_game_is_rated_once(place: Place) {
    let store = place.open().await;
    for id in ["a1", "a2"] {
        store.add_account(&named(id, id)).await.expect("it is new");
    }
    store.change(rating("a1", 1600.0, 1, 10).change("t1")).await.expect("the first game");
    store.change(rating("a2", 1700.5, 1, 10).change("t1")).await.expect("the first game");
    assert_eq!(store.change(rating("a1", 1650.0, 2, 20).change("t1")).await, Err(Error::Taken));
    assert_eq!(store.change(rating("a1", 1650.0, 3, 20).change("t2")).await, Err(Error::Missing));
    store.change(rating("a1", 1650.25, 2, 20).change("t2")).await.expect("the second game");
    assert_eq!(store.ratings_of("a1").await, Ok(vec![rating("a1", 1650.25, 2, 20)]));
    let best = store.best_at("go", (0.0, 350.0), 10).await.expect("a list");
    assert_eq!(best.iter().map(|r| r.rating.account.as_str()).collect::<Vec<_>>(), ["a2", "a1"]);
    assert_eq!(store.best_at("no", (0.0, 350.0), 10).await, Ok(vec![]));
    assert_eq!(store.best_at("go", (0.0, 1.0), 10).await, Ok(vec![]), "none is so certain");
    assert_eq!(store.ratings_at("go", 350.0).await.expect("a list").len(), 2);
    let history = store.rating_history("a1", "go").await.expect("a list");
    let seen: Vec<_> = history.iter().map(|h| (h.game.as_str(), h.time, h.rating)).collect();
    assert_eq!(seen, [("t1", 10, 1600.0), ("t2", 20, 1650.25)]);
}
