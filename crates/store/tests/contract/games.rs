//! Lists of games.

use tengen_store::{Account, Game, GameFilter, Rating, Store};

use testing::Place;

testing::contract_everywhere!(
    games_are_kept_whole_and_only_go_forward,
    a_clock_can_be_noted_without_moving_the_game,
    lists_show_what_they_should,
    deadlines_are_found,
    private_games_leave_no_trace_in_a_rating
);

fn game(id: &str, changed: u64) -> Game {
    Game {
        id: id.to_owned(),
        number: 7,
        variant: "gosan".to_owned(),
        phase: "playing".to_owned(),
        black: Some("ann".to_owned()),
        white: Some("bob".to_owned()),
        host: Some("ann".to_owned()),
        rated: true,
        private: false,
        opened: 1,
        changed,
        deadline: Some(changed + 1000),
        result: None,
        about: r#"{"size":9}"#.to_owned(),
    }
}

async fn games_are_kept_whole_and_only_go_forward(place: Place) {
    let store = place.open().await;
    let first = game("t1", 10);
    store.change(first.change()).await.expect("it is kept");
    assert_eq!(store.game("t1").await, Ok(Some(first.clone())));
    let over = Game {
        number: 9,
        phase: "over".to_owned(),
        changed: 30,
        deadline: None,
        result: Some("B+R".to_owned()),
        ..first.clone()
    };
    store.change(over.change()).await.expect("it is kept");
    store.change(Game { number: 8, ..first }.change()).await.expect("it is too old to matter");
    assert_eq!(store.game("t1").await, Ok(Some(over)));
}

async fn a_clock_can_be_noted_without_moving_the_game(place: Place) {
    let store = place.open().await;
    let first = game("t1", 10);
    store.change(first.change()).await.expect("it is kept");
    for (further, deadline) in [(1, Some(5000)), (0, None), (2, Some(7000))] {
        store.change(Game::due("t1", first.number + further, deadline)).await.expect("it is noted");
        assert_eq!(store.game("t1").await, Ok(Some(Game { deadline, ..first.clone() })));
    }
    store.change(Game::due("t1", first.number - 1, None)).await.expect("it is too old to matter");
    assert_eq!(store.due_games(7000, 10).await.expect("a list"), ["t1"]);
    store.change(Game::due("t2", 1, None)).await.expect("nothing is there to note it at");
    assert_eq!(store.game("t2").await, Ok(None));
}

async fn ids(store: &Store, filter: &GameFilter, most: u32) -> Vec<String> {
    let games = store.games(filter, most).await.expect("a list");
    games.into_iter().map(|game| game.id).collect()
}

async fn lists_show_what_they_should(place: Place) {
    let store = place.open().await;
    let cat = || Some("cat".to_owned());
    for one in [
        game("t1", 10),
        Game { phase: "over".to_owned(), ..game("t2", 20) },
        Game { black: cat(), ..game("t3", 30) },
        Game { private: true, white: cat(), ..game("t4", 40) },
        Game { black: None, white: None, host: cat(), phase: "waiting".to_owned(), ..game("t5", 50) },
    ] {
        store.change(one.change()).await.expect("it is kept");
    }
    let all = GameFilter::default();
    assert_eq!(ids(&store, &all, 10).await, ["t5", "t3", "t2", "t1"]);
    assert_eq!(ids(&store, &all, 2).await, ["t5", "t3"]);
    let before = |at, id: &str| GameFilter { before: Some((at, id.to_owned())), ..GameFilter::default() };
    assert_eq!(ids(&store, &before(30, "t3"), 10).await, ["t2", "t1"]);
    assert_eq!(ids(&store, &before(30, "t2"), 10).await, ["t3", "t2", "t1"], "changed at the same moment");
    let playing = GameFilter { phase: Some("playing".to_owned()), ..all };
    assert_eq!(ids(&store, &playing, 10).await, ["t3", "t1"]);
    let of_cat = GameFilter { player: cat(), ..GameFilter::default() };
    assert_eq!(ids(&store, &of_cat, 10).await, ["t5", "t3"], "a private game is nobody else's");
    let own = GameFilter { viewer: cat(), ..of_cat };
    assert_eq!(ids(&store, &own, 10).await, ["t5", "t4", "t3"]);
    let bob = || Some("bob".to_owned());
    assert_eq!(ids(&store, &GameFilter { viewer: bob(), ..own.clone() }, 10).await, ["t5", "t3"]);
    assert_eq!(ids(&store, &GameFilter { viewer: cat(), player: cat(), ..playing }, 10).await, ["t4", "t3"]);
    assert_eq!(ids(&store, &GameFilter { against: bob(), ..own.clone() }, 10).await, ["t3"]);
    assert_eq!(ids(&store, &GameFilter { variant: Some("go".to_owned()), ..own.clone() }, 10).await, [""; 0]);
    assert_eq!(ids(&store, &GameFilter { rated: Some(false), ..own.clone() }, 10).await, [""; 0]);
    assert_eq!(ids(&store, &GameFilter { rated: Some(true), ..own.clone() }, 1).await, ["t5"]);
    let over = GameFilter { phase: Some("over".to_owned()), player: bob(), ..own.clone() };
    assert_eq!(ids(&store, &over, 9).await, ["t2"]);
    let next = GameFilter { before: Some((40, "t4".to_owned())), ..own };
    assert_eq!(ids(&store, &next, 9).await, ["t3"]);
}

async fn deadlines_are_found(place: Place) {
    let store = place.open().await;
    for (id, deadline) in [("t1", Some(300)), ("t2", Some(100)), ("t3", None), ("t4", Some(301))] {
        store.change(Game { deadline, ..game(id, 1) }.change()).await.expect("it is kept");
    }
    assert_eq!(store.due_games(300, 10).await.expect("a list"), ["t2", "t1"]);
    assert_eq!(store.due_games(300, 1).await.expect("a list"), ["t2"]);
    assert_eq!(store.due_games(99, 10).await, Ok(vec![]));
}

async fn private_games_leave_no_trace_in_a_rating(place: Place) {
    let store = place.open().await;
    let hash = Some("hashed".to_owned());
    store.add_account(&Account { password: hash, ..Account::guest("ann", "Ann", 1) }).await.expect("new");
    let over = Game { private: true, phase: "over".to_owned(), ..game("t1", 10) };
    store.change(over.change()).await.expect("it is kept");
    let rating = Rating {
        account: "ann".to_owned(),
        variant: "go".to_owned(),
        rating: 1600.0,
        deviation: 99.5,
        volatility: 0.06,
        games: 1,
        changed: 7,
    };
    store.change(rating.change("t1")).await.expect("rated");
    for (viewer, seen) in
        [(None, None), (Some("cat"), None), (Some("bob"), Some("t1")), (Some("ann"), Some("t1"))]
    {
        let history = store.rating_history("ann", "go", viewer, 9).await.expect("a list");
        assert_eq!((history.len(), history[0].game.as_deref()), (1, seen), "{viewer:?}");
    }
}
