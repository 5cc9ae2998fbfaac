//! Rated games and what they change.

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_a_turn_of_both_is_not_rated_and_repeated_opponents_count_less() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let table = server.open(&ann, RATED).await;
    bob.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
    ann.play(&table, "C3").await.expect("a first turn");
    bob.command(&table, Command::Resign).await.expect("it is given up");
    let id = ann.me.id.clone();
    let page: Person = read(&server, "", &format!("/api/people/{id}")).await;
    assert!(page.ratings.is_empty(), "White has made no turn");
    let mut last = String::new();
    for _ in 0..5 {
        last = resigned(&server, &mut ann, &mut bob, RATED).await;
    }
    let history: RatingHistory = read(&server, "", &format!("/api/people/{id}/ratings/go")).await;
    let ratings: Vec<f64> =
        [1500.0].into_iter().chain(history.points.iter().map(|point| point.rating)).collect();
    let lost: Vec<f64> = ratings.windows(2).map(|pair| pair[0] - pair[1]).collect();
    assert!(lost[3] < lost[2] * 0.7 && lost[4] < lost[3], "{lost:?}");
    let seats: protocol::TableRatings = read(&server, "", &format!("/api/tables/{last}/ratings")).await;
    let black = seats.black.expect("Ann has played");
    assert!((black.change.expect("it counted") + lost[4]).abs() < 1e-9 && black.provisional);
    assert!(seats.white.and_then(|white| white.change).is_some_and(|change| change > 0.0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rated_tables_need_standard_terms() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    for (from, to, reason) in [
        (r#""size":9"#, r#""size":8"#, "rated_size"),
        (r#""size":9"#, r#""size":9,"komi":60"#, "rated_options"),
        ("259200000", "1000", "rated_clock"),
        (r#""rated":true"#, r#""rated":true,"start":"swap""#, "rated_start"),
    ] {
        let (code, _, body) = ask(&server, &ann, "POST /api/tables", &RATED.replace(from, to)).await;
        assert!(code == 409 && body.contains(reason), "{reason}: {code} {body}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rated_games_count_once_and_only_between_accounts() {
    let (_folder, server) = fresh().await;
    let (mut ann, mut bob) = (server.account("Ann").await, server.account("Bob").await);
    let mut gus = server.guest().await;
    assert_eq!(status(&server, &gus, "POST /api/tables", RATED).await, 403);
    let table = server.open(&ann, RATED).await;
    assert_eq!(
        gus.command(&table, Command::Sit { wish: Wish::White }).await,
        Err("account_required".to_owned())
    );
    let first = resigned(&server, &mut ann, &mut bob, RATED).await;
    resigned(&server, &mut ann, &mut bob, &RATED.replace(r#","rated":true"#, "")).await;
    let second = resigned(&server, &mut bob, &mut ann, RATED).await;
    for (client, order) in [(&ann, [1500.0, 0.0]), (&bob, [0.0, 1500.0])] {
        let id = &client.me.id;
        let history: RatingHistory = read(&server, "", &format!("/api/people/{id}/ratings/go")).await;
        let tables: Vec<&str> =
            history.points.iter().map(|point| point.table.as_deref().unwrap_or_default()).collect();
        assert_eq!(tables, [first.as_str(), second.as_str()]);
        let (low, high) = (history.points[0].rating < 1500.0, history.points[0].rating > 1500.0);
        assert_eq!((low, high), (order[0] > 0.0, order[1] > 0.0));
        let page: Person = read(&server, "", &format!("/api/people/{id}")).await;
        assert_eq!((page.ratings[0].games, page.ratings[0].provisional), (2, true));
        assert!((page.ratings[0].rating - history.points[1].rating).abs() < 1e-9);
    }
    server.stop().await;
}

/// All of them end at the same time; each must count, one after the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_end_at_the_same_moment_all_count() {
    let (_folder, server) = fresh().await;
    let mut ann = server.account("Ann").await;
    let mut others = Vec::new();
    for n in 0..6 {
        let mut other = server.account(&format!("other{n}")).await;
        let table = server.open(&ann, RATED).await;
        other.command(&table, Command::Sit { wish: Wish::White }).await.expect("a seat");
        both_play(&table, &mut ann, &mut other).await;
        others.push((other, table));
    }
    let tasks: Vec<_> = others
        .into_iter()
        .map(|(mut other, table)| {
            tokio::spawn(async move { other.command(&table, Command::Resign).await.expect("it is given up") })
        })
        .collect();
    for task in tasks {
        task.await.expect("no panic");
    }
    let page: Person = read(&server, "", &format!("/api/people/{}", ann.me.id)).await;
    assert_eq!(page.ratings[0].games, 6);
    server.stop().await;
}
