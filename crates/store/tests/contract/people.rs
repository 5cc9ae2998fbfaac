//! Accounts, sessions, tokens, ratings.

use tengen_store::{Account, Claim, Error, Game, KeyedRequest, Rating, Session, Token};

use testing::Place;

testing::contract_everywhere!(
    accounts_are_kept_whole,
    one_thing_is_changed_without_the_others,
    names_are_unique_but_for_guests,
    a_guest_becomes_an_account,
    a_ban_survives_a_claim_in_flight,
    of_two_claims_one_succeeds,
    names_that_look_alike_are_one,
    a_text_with_nul_is_refused,
    only_idle_guests_are_swept,
    sessions_are_listed_used_and_ended_one_by_one,
    a_login_does_not_outlive_its_password,
    a_request_with_a_key_is_begun_once,
    sessions_end,
    tokens_are_by_name,
    deleting_takes_what_belongs_to_the_account,
    a_game_is_rated_once
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
    for (id, name) in [("b1", "Bob"), ("b2", "bo-Bo"), ("b3", "Bo_zz"), ("b4", "Bzz"), ("b5", "b")] {
        store.add_account(&named(id, name)).await.expect("it is new");
    }
    let mut found = store.accounts_beginning("BO", 9).await.expect("a list");
    found.sort();
    assert_eq!(found, ["b1", "b2", "b3"], "by the beginning of names, whatever the order of texts is");
    assert_eq!(store.accounts_beginning("gue", 9).await, Ok(Vec::new()), "guests have no name of their own");
    assert_eq!(store.accounts_beginning("b", 2).await.map(|found| found.len()), Ok(2));
}

async fn one_thing_is_changed_without_the_others(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_account(&named("a2", "Bob")).await.expect("it is new");
    store.set_ban("a1", Some(50)).await.expect("it is there");
    store.change_password("a1", "hashed", "other").await.expect("it was so");
    assert_eq!(store.change_password("a1", "hashed", "third").await, Err(Error::Missing), "it is no more");
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

fn claim(name: &str) -> Claim {
    Claim { name: name.to_owned(), password: format!("hash of {name}"), email: None, bot: false }
}

async fn a_guest_becomes_an_account(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("it is new");
    assert_eq!(store.claim_guest("g1", &claim("ANN")).await, Err(Error::Taken));
    assert!(store.account("g1").await.expect("read").expect("it is there").is_guest());
    store.claim_guest("g1", &claim("Gus")).await.expect("the name is free");
    assert_eq!(store.account_named("gus").await.expect("read").map(|a| a.id), Some("g1".to_owned()));
    assert_eq!(store.claim_guest("nobody", &claim("Nobody")).await, Err(Error::Missing));
    store.delete_account("g1").await.expect("it is there");
    store.add_account(&named("a2", "Gus")).await.expect("its name is free again");
}

async fn a_ban_survives_a_claim_in_flight(place: Place) {
    let store = place.open().await;
    store.add_account(&Account::guest("g1", "Guest", 1)).await.expect("it is new");
    let read_before = store.account("g1").await.expect("read").expect("it is there");
    store.set_ban("g1", Some(77)).await.expect("it is there");
    store.claim_guest(&read_before.id, &claim("Gus")).await.expect("the name is free");
    let after = store.account("g1").await.expect("read").expect("it is there");
    assert_eq!((after.banned_until, after.name.as_str()), (Some(77), "Gus"));
}

async fn of_two_claims_one_succeeds(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    for round in 0..20 {
        let id = format!("g{round}");
        one.add_account(&Account::guest(&id, "Guest", 1)).await.expect("it is new");
        let names = [format!("first-{round}"), format!("second-{round}")];
        let claims = [claim(&names[0]), claim(&names[1])];
        let (a, b) = tokio::join!(one.claim_guest(&id, &claims[0]), other.claim_guest(&id, &claims[1]));
        assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
        assert!([&a, &b].contains(&&Err(Error::Missing)), "{a:?} {b:?}");
        let winner = if a.is_ok() { &claims[0] } else { &claims[1] };
        let account = one.account(&id).await.expect("read").expect("it is there");
        assert_eq!((account.name, account.password), (winner.name.clone(), Some(winner.password.clone())));
    }
}

async fn names_that_look_alike_are_one(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Mark_10")).await.expect("it is new");
    for alike in ["mark_10", "Mark-10", "rnark_1O", "MARK_iO", "Mark_lo"] {
        assert_eq!(store.add_account(&named("a2", alike)).await, Err(Error::Taken), "{alike}");
    }
    assert_eq!(store.account("a2").await, Ok(None), "nothing is left behind");
    store.add_account(&named("a2", "Mark_11")).await.expect("it looks different");
    let one = named("a3", "WiIly");
    let other = named("a4", "vvilly");
    let second = place.open().await;
    let (a, b) = tokio::join!(store.add_account(&one), second.add_account(&other));
    assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
}

async fn a_text_with_nul_is_refused(place: Place) {
    let store = place.open().await;
    assert_eq!(store.account("a\0").await, Err(Error::BadText));
    assert_eq!(store.account_named("\0").await, Err(Error::BadText));
    assert_eq!(store.add_account(&named("a1", "Ann\0")).await, Err(Error::BadText));
    assert_eq!(store.publish("a\0").await, Err(Error::BadText));
    assert_eq!(store.account("a1").await, Ok(None));
}

/// How it looked: a guest of long ago, with nothing to their name.
async fn only_idle_guests_are_swept(place: Place) {
    let store = place.open().await;
    for id in ["idle", "here", "black", "host", "banned", "young"] {
        let created = if id == "young" { 500 } else { 10 };
        store.add_account(&Account::guest(id, "Guest", created)).await.expect("it is new");
    }
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    for (hash, id, seen) in [(1, "idle", 99), (2, "here", 100)] {
        store.add_session(&Session { seen, ..session(hash, id, 9000) }).await.expect("it is new");
    }
    store.set_ban("banned", Some(5000)).await.expect("it is there");
    let game = |id: &str, phase: &str| Game {
        id: id.to_owned(),
        number: 1,
        phase: phase.to_owned(),
        private: true,
        about: "{}".to_owned(),
        ..Game::default()
    };
    let over = Game { black: Some("black".to_owned()), ..game("t1", "over") };
    let waiting = Game { host: Some("host".to_owned()), ..game("t2", "waiting") };
    for game in [over, waiting] {
        store.change(game.change()).await.expect("it is kept");
    }
    let first = store.guests_before(100, (0, ""), 3).await.expect("a list");
    assert_eq!(first.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>(), ["banned", "black", "here"]);
    let rest = store.guests_before(100, (10, "here"), 9).await.expect("a list");
    assert_eq!(rest.iter().map(|(_, id)| id.as_str()).collect::<Vec<_>>(), ["host", "idle"]);
    for (id, swept) in [
        ("idle", true),
        ("here", false),
        ("black", false),
        ("host", false),
        ("banned", false),
        ("young", false),
    ] {
        assert_eq!(store.sweep_guest(id, 100).await, Ok(swept), "{id}");
        assert_eq!(store.account(id).await.expect("read").is_none(), swept, "{id}");
    }
    assert_eq!(store.sweep_guest("a1", 100).await, Ok(false), "an account");
    assert_eq!(store.account_of_session(&[1; 32], 1).await, Ok(None), "the session goes, too");
}

fn session(hash: u8, account: &str, expires: u64) -> Session {
    Session {
        hash: vec![hash; 32],
        account: account.to_owned(),
        created: 1,
        expires,
        seen: 1,
        device: "Firefox".to_owned(),
    }
}

async fn sessions_are_listed_used_and_ended_one_by_one(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_account(&named("a2", "Bob")).await.expect("it is new");
    for (hash, account) in [(1, "a1"), (2, "a1"), (3, "a2")] {
        store.add_session(&session(hash, account, 100)).await.expect("it is new");
    }
    store.add_session(&session(4, "a1", 50)).await.expect("it is new");
    store.touch_session(&[2; 32], 60, 160).await.expect("noted");
    store.touch_session(&[2; 32], 55, 155).await.expect("noted too late");
    let used = Session { seen: 60, ..session(2, "a1", 160) };
    assert_eq!(store.sessions_of("a1", 50, 9).await, Ok(vec![used.clone(), session(1, "a1", 100)]));
    assert_eq!(store.sessions_of("a1", 50, 1).await, Ok(vec![used]));
    let found = store.account_of_session(&[2; 32], 120).await.expect("read").expect("it lasts longer");
    assert_eq!((found.0.id.as_str(), found.1), ("a1", 60));
    assert_eq!(store.end_session_of("a2", &[1; 32]).await, Err(Error::Missing), "somebody else's");
    store.end_session_of("a1", &[1; 32]).await.expect("it is theirs");
    assert_eq!(store.account_of_session(&[1; 32], 1).await, Ok(None));
    store.end_all_keys_of("a1").await.expect("they end");
    assert_eq!(store.sessions_of("a1", 1, 9).await, Ok(vec![]));
    assert_eq!(store.sessions_of("a2", 1, 9).await.expect("a list").len(), 1);
}

async fn a_login_does_not_outlive_its_password(place: Place) {
    let store = place.open().await;
    store.add_account(&named("a1", "Ann")).await.expect("it is new");
    store.add_session_of_password(&session(1, "a1", 100), "hashed").await.expect("it is the password");
    store.change_password("a1", "hashed", "other").await.expect("changed");
    let late = store.add_session_of_password(&session(2, "a1", 100), "hashed").await;
    assert_eq!(late, Err(Error::Missing));
    assert_eq!(store.account_of_session(&[2; 32], 1).await, Ok(None));
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
    assert_eq!(store.account_of_session(&one.hash, 99).await, Ok(account.map(|account| (account, 1))));
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
    store.add_token(&token(1, "my bot"), 2).await.expect("it is new");
    store.add_token(&token(2, "another"), 2).await.expect("it is new");
    assert_eq!(store.add_token(&token(3, "another"), 3).await, Err(Error::Taken));
    assert_eq!(store.add_token(&token(3, "third"), 2).await, Err(Error::Full));
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
    let counts = store.rating_counts("go", 350.0, 100).await.expect("a list");
    assert_eq!(counts.iter().map(|(_, players)| players).sum::<u32>(), 2, "{counts:?}");
    let history = store.rating_history("a1", "go", None, 9).await.expect("a list");
    let seen: Vec<_> = history.iter().map(|h| (h.game.as_deref(), h.time, h.rating)).collect();
    assert_eq!(seen, [(Some("t1"), 10, 1600.0), (Some("t2"), 20, 1650.25)]);
    let latest = store.rating_history("a1", "go", None, 1).await.expect("a list");
    assert_eq!((latest.len(), latest[0].time), (1, 20));
}

async fn a_request_with_a_key_is_begun_once(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.add_account(&named("a1", "Ann")).await.expect("it is new");
    one.add_account(&named("a2", "Bob")).await.expect("it is new");
    let (a, b) = tokio::join!(one.begin_request("a1", "k", b"x", 5), other.begin_request("a1", "k", b"x", 5));
    let both = [a.expect("begun"), b.expect("begun")];
    assert!(
        both.contains(&KeyedRequest::New) && both.contains(&KeyedRequest::Unanswered { since: 5 }),
        "{both:?}"
    );
    assert_eq!(one.begin_request("a1", "k", b"y", 6).await, Ok(KeyedRequest::Different));
    assert_eq!(one.begin_request("a2", "k", b"y", 6).await, Ok(KeyedRequest::New), "a key of somebody else");
    one.answer_request("a1", "k", 201, "{}").await.expect("kept");
    let answered = KeyedRequest::Answered { status: 201, body: "{}".to_owned() };
    assert_eq!(other.begin_request("a1", "k", b"x", 7).await, Ok(answered));
    one.withdraw_request("a2", "k").await.expect("gone");
    assert_eq!(one.begin_request("a2", "k", b"z", 8).await, Ok(KeyedRequest::New));
    one.sweep_requests(8).await.expect("swept");
    assert_eq!(one.begin_request("a1", "k", b"x", 9).await, Ok(KeyedRequest::New));
    assert_eq!(one.begin_request("a2", "k", b"z", 9).await, Ok(KeyedRequest::Unanswered { since: 8 }));
    assert_eq!(one.begin_request("nobody", "k", b"x", 9).await, Err(Error::Missing));
}
