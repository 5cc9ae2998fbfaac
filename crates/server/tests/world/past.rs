//! The feed, tiles and the past.

use protocol::{WorldCommand, WorldNews};
use tengen_server::WorldSettings;
use world::{ChunkAt, ChunkUpdate, Point};

use crate::common::{Client, Running, place};
use crate::{capture, history, play, quiet};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_feed_and_the_tiles_follow() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let (status, head, _) = server.request("GET /api/world/tiles/0/0/0", "", "").await;
    let tag = |head: &str| head.lines().find_map(|line| line.strip_prefix("etag: ").map(str::to_owned));
    let first = tag(&head).expect("a tag");
    assert!(status == 200 && head.contains("cache-control: public"), "{head}");
    let known = format!("If-None-Match: \"old\", {first}\r\n");
    assert_eq!(server.request("GET /api/world/tiles/0/0/0", &known, "").await.0, 304);
    let mut cat = Client::visitor(&server).await;
    assert_eq!(cat.world(WorldCommand::Feed).await, Ok(WorldNews::Feed { moves: Vec::new() }));
    capture(&mut ann, &mut bob).await;
    let mut moves = Vec::new();
    while moves.len() < 4 {
        let protocol::ToClient::World { news: WorldNews::Feed { moves: more }, .. } = cat.hear().await else {
            panic!("a feed")
        };
        moves.extend(more);
    }
    assert_eq!(moves.iter().map(|made| made.removed).collect::<Vec<_>>(), [0, 0, 0, 1]);
    let numbers = vec![0, moves[0].player, 99];
    let people = cat.world(WorldCommand::People { numbers }).await.expect("people");
    let WorldNews::People { people } = people else { panic!("{people:?}") };
    assert_eq!(people.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), ["SAI", &ann.me.name]);
    let (status, head, _) = server.request("GET /api/world/tiles/0/0/0", &known, "").await;
    assert_eq!((status, tag(&head) == Some(first)), (200, false));
    for nothing in ["58/0/0", "0/99999999999999999999/0", "x/0/0", "-1/0/0", "3/9223372036854775807/0"] {
        let line = format!("GET /api/world/tiles/{nothing}");
        assert_eq!(server.request(&line, "", "").await.0, 404, "{nothing}");
    }
    // Chunks are cached like tiles, and are what a view gets.
    let (status, head, bytes) = server.request_bytes("GET /api/world/chunks/0/0", "", "").await;
    assert!(status == 200 && head.contains("s-maxage=3, stale-while-revalidate=30"), "{head}");
    let chunk = ChunkUpdate::decode(&bytes).expect("a chunk");
    assert_eq!((chunk.at, chunk.since, chunk.points.len()), (ChunkAt { x: 0, y: 0 }, None, 2));
    let known = format!("If-None-Match: {}\r\n", tag(&head).expect("a tag"));
    let (status, head, bytes) = server.request_bytes("GET /api/world/chunks/0/0", &known, "").await;
    assert!(status == 304 && head.contains("cache-control: public") && bytes.is_empty(), "{head}");
    play(&mut ann, 5, 0).await.expect("her turn");
    assert_eq!(server.request_bytes("GET /api/world/chunks/0/0", &known, "").await.0, 200, "it has changed");
    for nothing in ["x/0", "0/99999999999999999999", "9223372036854775807/0"] {
        let line = format!("GET /api/world/chunks/{nothing}");
        assert_eq!(server.request(&line, "", "").await.0, 404, "{nothing}");
    }
    let (status, _, about) = server.request("GET /api/world", "", "").await;
    assert!(status == 200 && about.contains(r#""stones":5"#), "{about}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_past_of_a_region_is_told_also_after_a_restart() {
    let (_folder, path) = place();
    let settings = WorldSettings { snapshot_every: 3, ..quiet() };
    let server = Running::start_with(&path, settings.clone()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    assert!(matches!(bob.world(WorldCommand::Turns).await, Ok(WorldNews::Turns { .. })));
    capture(&mut ann, &mut bob).await;
    let all = history(&server, "left=-9&bottom=-9&right=9&top=9").await;
    assert_eq!((all.start, all.end, all.stones.len(), all.changes.len()), (0, 4, 1, 5));
    let removed = all.changes.last().expect("the capture");
    assert_eq!((removed.number, removed.at, removed.owner), (4, Point::new(0, 0), None));
    let later = history(&server, "left=-9&bottom=0&right=9&top=0&after=2&until=3").await;
    assert_eq!((later.start, later.end, later.stones.len(), later.changes.len()), (2, 3, 2, 1));
    let time = all.changes[2].time;
    let timed = history(&server, &format!("left=0&bottom=0&right=0&top=0&from={time}&to={time}")).await;
    assert!(timed.start <= 2 && timed.end >= 3, "{timed:?}");
    for bad in ["left=0&bottom=0&right=9999&top=9999", "left=0", "left=0&bottom=0&right=1&top=x"] {
        assert_eq!(server.request(&format!("GET /api/world/history?{bad}"), "", "").await.0, 400, "{bad}");
    }
    server.stop().await;
    let server = Running::start_with(&path, settings).await;
    assert_eq!(history(&server, "left=-9&bottom=-9&right=9&top=9").await, all);
    // Recent moves are still there.
    let mut cat = Client::visitor(&server).await;
    let Ok(WorldNews::Feed { moves }) = cat.world(WorldCommand::Feed).await else { panic!("a feed") };
    assert!(moves.iter().map(|made| made.number).eq(1..=4), "{moves:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn there_is_a_picture_of_every_day() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    assert_eq!(server.request("GET /api/world/days", "", "").await.2, "[]", "nothing to see yet");
    capture(&mut ann, &mut bob).await;
    server.stop().await;
    // It is made at the next start at the latest, once a day.
    for _ in 0..2 {
        let server = Running::start_with(&path, quiet()).await;
        let days: Vec<protocol::WorldDay> = loop {
            let (_, _, body) = server.request("GET /api/world/days", "", "").await;
            let days: Vec<protocol::WorldDay> = serde_json::from_str(&body).expect("a list");
            if !days.is_empty() {
                break days;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        };
        assert_eq!((days.len(), days[0].stones), (1, 4));
        let line = format!("GET /api/world/days/{}/picture.png", days[0].date);
        let (status, head, body) = server.request_bytes(&line, "", "").await;
        assert!(status == 200 && head.contains("immutable") && body.starts_with(b"\x89PNG"), "{head}");
        server.stop().await;
    }
}
