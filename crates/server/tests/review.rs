//! Reviews by the server: of finished games, made once, kept, and shown to whoever may see the game.

mod common;

use std::time::Duration;

use common::{Client, Running, place};
use protocol::{GameReview, Opened};

const GAME: &str = r#"{"id":"one","record":{"format":"tengen/1","variant":"go","options":{"size":5},
    "moves":["C2","A5","C3","pass","C4","pass","B4","pass","pass"],"dead":["A5"],"result":"B+17.5"},"finished":1000000}"#;

async fn asked(server: &Running, client: &Client, method: &str, table: &str) -> GameReview {
    let line = format!("{method} /api/tables/{table}/review");
    let (status, _, body) = server.request(&line, &client.headers(server), "").await;
    assert!([200, 202].contains(&status), "{status} {body}");
    serde_json::from_str(&body).expect("a review")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_reviewed_once_and_the_review_is_kept() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.account("Ann").await;
    let (_, _, opened) = server.request("POST /api/games", &ann.headers(&server), GAME).await;
    let table = serde_json::from_str::<Opened>(&opened).expect("its table").table;
    assert_eq!(asked(&server, &ann, "GET", &table).await, GameReview { progress: None, review: None });
    let started = asked(&server, &ann, "POST", &table).await;
    assert!(started.progress.is_some() || started.review.is_some());
    let made = loop {
        if let Some(review) = asked(&server, &ann, "GET", &table).await.review {
            break review;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(made["turns"].as_array().map(Vec::len), Some(9));
    assert_eq!(made["turns"][1]["color"], "white");
    // Others do not see the game, and not its review.
    let line = format!("GET /api/tables/{table}/review");
    assert_eq!(server.request(&line, "", "").await.0, 404);
    server.stop().await;
    let server = Running::start(&path).await;
    let kept = asked(&server, &ann, "POST", &table).await;
    assert_eq!(kept, GameReview { progress: None, review: Some(made) });
    server.stop().await;
}
