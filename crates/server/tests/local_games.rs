//! Games that were played without the server and handed in afterwards.

mod common;

use common::{Client, Running, fresh};
use protocol::{Games, Opened};

const RECORD: &str = r#"{"format":"tengen/1","variant":"go","options":{"size":5},
    "moves":["C2","A5","C3","pass","C4","pass","B4","pass","pass"],"dead":["A5"],"result":"B+17.5"}"#;

async fn hand_in(server: &Running, client: &Client, body: &str) -> (u16, String) {
    let (status, _, answer) = server.request("POST /api/games", &client.headers(server), body).await;
    (status, answer)
}

fn game(id: &str, record: &str, opponent: &str) -> String {
    format!(r#"{{"id":"{id}","record":{record},"finished":1000000{opponent}}}"#)
}

async fn games(server: &Running, headers: &str, id: &str) -> Games {
    let (_, _, body) = server.request(&format!("GET /api/people/{id}/games"), headers, "").await;
    serde_json::from_str(&body).expect("a list of games")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_from_a_device_is_kept_once_with_its_result_and_for_its_owner_alone() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    let body = game("first", RECORD, r#","bot":3,"color":"white""#);
    let (status, answer) = hand_in(&server, &ann, &body).await;
    assert_eq!(status, 201, "{answer}");
    assert_eq!(
        hand_in(&server, &ann, &body).await,
        (201, answer.clone()),
        "sending it again changes nothing"
    );
    let table = serde_json::from_str::<Opened>(&answer).expect("its table").table;
    let own = games(&server, &ann.headers(&server), &ann.me.id).await.games;
    assert_eq!(own.len(), 1);
    let found = (own[0].black.as_deref(), own[0].white.as_deref(), own[0].result.as_deref(), own[0].rated);
    assert_eq!(found, (Some("bot-3"), Some(ann.me.id.as_str()), Some("B+17.5"), false));
    assert!(games(&server, "", &ann.me.id).await.games.is_empty(), "others do not see it");
    let path = format!("GET /api/tables/{table}/record");
    assert_eq!(server.request(&path, "", "").await.0, 404);
    let (_, _, record) = server.request(&path, &ann.headers(&server), "").await;
    let record: serde_json::Value = serde_json::from_str(&record).expect("a record");
    assert_eq!((&record["result"], &record["dead"][0]), (&"B+17.5".into(), &"A5".into()));
    assert_eq!((&record["date"], &record["place"]), (&"1970-01-01".into(), &"Tengen".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_could_not_have_been_played_is_refused() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    let cases = [
        RECORD.replace("B+17.5", "W+1"),
        RECORD.replace(r#""dead":["A5"],"#, ""),
        RECORD.replace(r#","result":"B+17.5""#, ""),
        RECORD.replace(r#","pass","pass"],"#, r#","pass"],"#),
        RECORD.replace(r#""C4""#, r#""C3""#),
        RECORD.replace(r#""size":5"#, r#""size":99"#),
        RECORD.replace(r#""variant":"go""#, r#""variant":"infinite""#),
    ];
    for record in &cases {
        let (status, answer) = hand_in(&server, &ann, &game("bad", record, "")).await;
        assert_eq!(status, 400, "{record}: {answer}");
    }
    for opponent in [r#","bot":11,"color":"black""#, r#","bot":3"#] {
        assert_eq!(hand_in(&server, &ann, &game("bad", RECORD, opponent)).await.0, 400, "{opponent}");
    }
    assert_eq!(hand_in(&server, &ann, &game(&"x".repeat(65), RECORD, "")).await.0, 400);
    assert!(games(&server, &ann.headers(&server), &ann.me.id).await.games.is_empty());
    let guest = server.guest().await;
    assert_eq!(hand_in(&server, &guest, &game("mine", RECORD, "")).await.0, 403);
}
