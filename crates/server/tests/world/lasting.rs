//! Restarts, several processes, damaged snapshots.

use protocol::{RankBy, WorldCommand, WorldNews};
use tengen_server::WorldSettings;
use world::Options;

use crate::common::{Client, Running, place};
use crate::{HOME, area, capture, folded, look, play, quiet};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_keeps_everything() {
    let (_folder, path) = place();
    // A snapshot after three moves: the fourth is read from the journal.
    let settings = WorldSettings { snapshot_every: 3, ..quiet() };
    let server = Running::start_with(&path, settings.clone()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    look(&mut ann, area(0, 0, 31, 31)).await;
    ann.until_chunk(HOME, 1).await;
    let before = folded(&ann, HOME);
    let ranking = ann.world(WorldCommand::Ranking { by: RankBy::Captured }).await;
    server.stop().await;
    let other_rules = Options::default().with_radius(2).expect("a radius");
    let server = Running::start_with(&path, WorldSettings { options: other_rules, ..settings }).await;
    ann.connect(&server).await;
    ann.chunks.clear();
    let about = look(&mut ann, area(0, 0, 31, 31)).await;
    assert_eq!((about.moves, about.stones, about.radius), (4, 4, 6), "its rules too");
    ann.until_chunk(HOME, before.0).await;
    assert_eq!(folded(&ann, HOME), before);
    assert_eq!(ann.world(WorldCommand::Ranking { by: RankBy::Captured }).await, ranking);
    let Ok(WorldNews::Ranking { players, .. }) = ranking else { panic!("{ranking:?}") };
    assert_eq!((players[0].id.as_str(), players[0].captured), (bob.me.id.as_str(), 1));
    let found = ann.world(WorldCommand::Find { player: bob.me.id.clone() }).await;
    let Ok(WorldNews::Found { player, at: Some(at) }) = found else { panic!("{found:?}") };
    assert!(player.name == bob.me.name && [(0, 1), (0, -1)].contains(&(at.x, at.y)), "{at:?}");
    assert_eq!(play(&mut ann, 5, 0).await.expect("her turn").number, 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_keep_one_world() {
    let (_folder, path) = place();
    let (one, other) = (Running::start_with(&path, quiet()).await, Running::start_with(&path, quiet()).await);
    let (mut ann, mut bob) = (one.guest().await, other.guest().await);
    look(&mut ann, area(0, 0, 31, 31)).await;
    look(&mut bob, area(0, 0, 31, 31)).await;
    // Each process catches up with the other's moves by itself.
    for (number, x) in (1..).zip([1, 2, 3, 5, 7, 8, 11, 13]) {
        let mover = if number % 2 == 1 { &mut ann } else { &mut bob };
        assert_eq!(play(mover, x, 0).await.expect("legal").number, number);
    }
    let mut late = Client::visitor(&other).await;
    look(&mut late, area(0, 0, 31, 31)).await;
    late.until_chunk(HOME, 1).await;
    let (version, stones) = folded(&late, HOME);
    assert_eq!(stones.len(), 9);
    for client in [&mut ann, &mut bob] {
        client.until_chunk(HOME, version).await;
        assert_eq!(folded(client, HOME), (version, stones.clone()));
    }
    one.stop().await;
    other.stop().await;
}

/// All snapshots but the first are damaged on disk: the journal has everything.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_world_whose_snapshots_are_damaged_is_rebuilt_from_the_journal() {
    let (_folder, path) = place();
    let settings = WorldSettings { snapshot_every: 1, ..quiet() };
    let server = Running::start_with(&path, settings.clone()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    server.stop().await;
    let file = rusqlite::Connection::open(&path).expect("the file");
    let damage = "UPDATE world_snapshots SET body = x'0707070707070707' WHERE number > 0";
    assert!(file.execute(damage, []).expect("damaged") > 0, "there was a snapshot");
    drop(file);
    let other_rules = Options::default().with_radius(2).expect("a radius");
    let server = Running::start_with(&path, WorldSettings { options: other_rules, ..settings }).await;
    ann.connect(&server).await;
    let about = look(&mut ann, area(0, 0, 31, 31)).await;
    assert_eq!((about.moves, about.stones, about.radius), (4, 4, 6), "its rules too");
    assert_eq!(play(&mut ann, 5, 0).await.expect("her turn").number, 5);
    server.open(&ann, r#"{"terms":{"variant":"go"},"wish":"black"}"#).await;
    server.stop().await;
}
