//! Bots at tables.

mod common;

use common::{Client, Running, place};
use protocol::{Color, Command, Fact, Leaderboard, Offer, Person, TableRatings};
use serde::de::DeserializeOwned;
use store::Store;

const RATED: &str = r#"{"terms":{"variant":"go","options":{"size":9},"clock":{"kind":"correspondence","turn":259200000},"rated":true},"wish":"black","bot":3}"#;
const WHITE: &str = r#"{"terms":{"variant":"gosan","options":{"size":5}},"wish":"white","bot":1}"#;

/// Waits for a turn of the bot and returns it.
async fn turn(client: &mut Client, number: u32) -> String {
    loop {
        let made = client.heard.iter().rev().find_map(|(_, event)| match &event.as_ref()?.fact {
            Fact::Played { number: n, turn, .. } if *n == number => Some(turn.clone()),
            _ => None,
        });
        if let Some(turn) = made {
            return turn;
        }
        let next = client.heard.last().map_or(1, |(number, _)| number + 1);
        client.until(next).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_sits_down_plays_and_lets_turns_be_taken_back() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let mut ann = server.guest().await;
    let table = server.open(&ann, WHITE).await;
    ann.watch(&table, 1).await;
    turn(&mut ann, 1).await;
    let sat = ann.heard.iter().filter_map(|(_, event)| match &event.as_ref()?.fact {
        Fact::Sat { player, .. } => Some((player.id.to_string(), player.bot)),
        _ => None,
    });
    assert_eq!(sat.collect::<Vec<_>>(), [(ann.me.id.clone(), false), ("bot-1".to_owned(), true)]);
    let (_, _, name) = server.request("GET /api/people/bot-1", "", "").await;
    assert!(name.contains("level 1"), "{name}");
    let free = if turn(&mut ann, 1).await == "A1" { "E5" } else { "A1" };
    ann.play(&table, free).await.expect("her turn");
    turn(&mut ann, 3).await;
    let undone = ann.command(&table, Command::Ask { what: Offer::Undo }).await.expect("free against bots");
    ann.until(undone).await;
    let Some((_, Some(event))) = ann.heard.last() else { panic!("it is undone") };
    assert!(matches!(&event.fact, Fact::Undone { to: 1, .. }), "{event:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_goes_on_after_a_restart() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let mut ann = server.guest().await;
    let table = server.open(&ann, WHITE).await;
    // Stopped at once: the bot has to move and probably has not yet.
    server.stop().await;
    let server = Running::start(&path).await;
    ann.connect(&server).await;
    ann.watch(&table, 1).await;
    turn(&mut ann, 1).await;
    ann.play(&table, "pass").await.expect("her turn");
    turn(&mut ann, 3).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_against_a_bot_comes_to_its_end() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let mut ann = server.guest().await;
    let body = r#"{"terms":{"variant":"go","options":{"size":3,"komi":0}},"wish":"black","bot":2}"#;
    let table = server.open(&ann, body).await;
    ann.watch(&table, 1).await;
    // A player who only passes soon meets a bot that passes too and accepts the count, or that has won.
    let mut next = 0;
    loop {
        while ann.heard.len() <= next {
            let number = ann.heard.last().map_or(1, |(number, _)| number + 1);
            ann.until(number).await;
        }
        let fact = ann.heard[next].1.as_ref().map(|event| event.fact.clone());
        next += 1;
        // A late command is refused; the next event shows what came first.
        match fact {
            Some(Fact::Started { .. } | Fact::Played { color: Color::White, .. }) => {
                let _ = ann.play(&table, "pass").await;
            }
            Some(Fact::ScoringBegan { revision, .. }) => {
                let _ = ann.command(&table, Command::Accept { marks: revision }).await;
            }
            Some(Fact::Ended { ending }) => {
                assert!(ending.result.is_some(), "{ending:?}");
                break;
            }
            _ => {}
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_sat_down_where_it_makes_no_sense() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.account("Ann").await;
    for bad in [
        r#"{"terms":{"variant":"go"},"wish":"black","bot":0}"#,
        r#"{"terms":{"variant":"go"},"wish":"black","bot":11}"#,
        r#"{"terms":{"variant":"go"},"wish":"both","bot":3}"#,
        r#"{"terms":{"variant":"go"},"bot":3}"#,
        r#"{"terms":{"variant":"go"},"wish":"black","bot":3,"invited":"bob"}"#,
        r#"{"terms":{"variant":"go"},"wish":"black","invited":"bot-3"}"#,
    ] {
        let (status, _, body) = server.request("POST /api/tables", &ann.headers(&server), bad).await;
        assert!(status == 400 && body.contains("sentence"), "{bad}: {status} {body}");
    }
    server.stop().await;
}

async fn get<T: DeserializeOwned>(server: &Running, path: &str) -> T {
    let (status, _, body) = server.request(&format!("GET {path}"), "", "").await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("as promised")
}

fn rating_of(person: &Person, variant: &str) -> (f64, u32) {
    let found = person.ratings.iter().find(|rating| rating.variant == variant);
    found.map(|rating| (rating.rating, rating.games)).expect("a rating")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_changes_the_ratings_of_the_person_and_the_bot() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let mut ann = server.account("Ann").await;
    let before: Person = get(&server, "/api/people/bot-3").await;
    let level = bots::Level::new(3).expect("a level");
    for variant in rules::Variant::ALL {
        assert_eq!(rating_of(&before, variant.id()), (level.rating(variant), 0), "{variant}");
    }
    let table = server.open(&ann, RATED).await;
    let seats: TableRatings = get(&server, &format!("/api/tables/{table}/ratings")).await;
    assert_eq!(seats.white.map(|seat| seat.rating), Some(level.rating(rules::Variant::Go)));
    ann.watch(&table, 1).await;
    ann.play(&table, "E5").await.expect("her turn");
    turn(&mut ann, 2).await;
    let asked = ann.command(&table, Command::Ask { what: Offer::Undo }).await.expect("may ask");
    ann.until(asked + 1).await;
    let refused = ann.heard.iter().any(|(_, event)| {
        event.as_ref().is_some_and(|event| matches!(&event.fact, Fact::Refused { what: Offer::Undo, .. }))
    });
    assert!(refused, "{:?}", ann.heard.last());
    ann.command(&table, Command::Resign).await.expect("resigned");
    let (bot, person): (Person, Person) =
        (get(&server, "/api/people/bot-3").await, get(&server, &format!("/api/people/{}", ann.me.id)).await);
    let (was, (now, games)) = (rating_of(&before, "go").0, rating_of(&bot, "go"));
    assert!(games == 1 && now > was && now < was + 5.0, "{was} {now}");
    assert!(rating_of(&person, "go").0 < 1400.0, "a new player loses much to a weak bot");
    let seats: TableRatings = get(&server, &format!("/api/tables/{table}/ratings")).await;
    let change = seats.white.and_then(|seat| seat.change).expect("rated");
    assert!((change - (now - was)).abs() < 1e-9, "{change}");
    let leaders: Leaderboard = get(&server, "/api/leaderboard/go").await;
    let listed: Vec<String> = leaders.best.into_iter().chain(leaders.provisional).map(|p| p.id).collect();
    assert_eq!(listed, [ann.me.id.clone()], "people only");
    server.stop().await;
    let store = Store::open(&path).await.expect("the store");
    let report = tengen_server::check_store(&store).await.expect("it can be read");
    assert_eq!((report.ratings, report.problems), (2, Vec::new()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_people_with_accounts_play_rated_games_against_bots() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let (guest, program) = (server.guest().await, server.bot("Robot").await);
    for (client, expected) in [(&guest, 403), (&program, 400)] {
        let (status, _, body) = server.request("POST /api/tables", &client.headers(&server), RATED).await;
        assert_eq!(status, expected, "{body}");
    }
    let ann = server.account("Ann").await;
    for (was, odd) in [(r#""size":9"#, r#""size":7"#), ("correspondence", "none"), ("259200000", "86400000")]
    {
        let odd = RATED.replace(was, odd);
        let (status, _, body) = server.request("POST /api/tables", &ann.headers(&server), &odd).await;
        assert!((400..500).contains(&status), "{odd}: {status} {body}");
    }
    server.stop().await;
}
