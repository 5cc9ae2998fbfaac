//! The shared world over the network.

#[path = "../common/mod.rs"]
mod common;

mod arrival;
mod lasting;
mod moderation;
mod past;
mod playing;
mod ranking;

use std::collections::BTreeMap;

use common::{Client, Running};
use protocol::{Area, Place, WorldCommand, WorldMove, WorldNews};
use tengen_server::WorldSettings;
use world::{ChunkAt, History, Point, SentStone};

const HOME: ChunkAt = ChunkAt { x: 0, y: 0 };

/// A world without residents: nothing happens besides what the test does.
fn quiet() -> WorldSettings {
    let mut settings = WorldSettings::default();
    settings.residents.count = 0;
    settings
}

fn area(x0: i64, y0: i64, x1: i64, y1: i64) -> Area {
    Area { from: Place { x: x0, y: y0 }, to: Place { x: x1, y: y1 } }
}

async fn play(client: &mut Client, x: i64, y: i64) -> Result<WorldMove, String> {
    match client.world(WorldCommand::Play { at: Place { x, y } }).await? {
        WorldNews::Played { played } => Ok(played),
        other => panic!("{other:?}"),
    }
}

async fn look(client: &mut Client, area: Area) -> protocol::AboutWorld {
    match client.world(WorldCommand::Look { area }).await.expect("it can be looked at") {
        WorldNews::About { world } => world,
        other => panic!("{other:?}"),
    }
}

/// Ann and Bob capture the first stone together.
async fn capture(ann: &mut Client, bob: &mut Client) {
    play(ann, 1, 0).await.expect("near the first stone");
    play(bob, 0, 1).await.expect("an answer");
    play(ann, -1, 0).await.expect("her turn");
    assert_eq!(play(bob, 0, -1).await.expect("his turn").removed, 1);
}

/// The stones of a chunk after all updates that a client received.
fn folded(client: &Client, at: ChunkAt) -> (u64, BTreeMap<Point, SentStone>) {
    let (mut version, mut stones) = (0, BTreeMap::new());
    for update in client.chunks.iter().filter(|update| update.at == at) {
        match update.since {
            None => stones.clear(),
            Some(since) => assert_eq!(since, version, "no gap"),
        }
        version = update.version;
        for &(point, stone) in &update.points {
            match stone {
                Some(stone) => stones.insert(point, stone),
                None => stones.remove(&point),
            };
        }
    }
    (version, stones)
}

async fn history(server: &Running, query: &str) -> History {
    let line = format!("GET /api/world/history?{query}");
    let (status, _, body) = server.request_bytes(&line, "", "").await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    History::decode(&body).expect("a history")
}
