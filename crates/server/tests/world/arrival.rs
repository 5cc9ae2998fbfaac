//! Residents, and places for newcomers.

use protocol::{Place, RankBy, WorldCommand, WorldNews};
use tengen_server::WorldSettings;

use crate::common::{Client, Running, place};
use crate::{area, look, play, quiet};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resident_answers_a_newcomer() {
    let (_folder, path) = place();
    let mut settings = WorldSettings { settle: 0, ..WorldSettings::default() };
    settings.residents.eagerness = 1.0;
    let server = Running::start_with(&path, settings).await;
    let mut ann = server.guest().await;
    ann.world(WorldCommand::Turns).await.expect("a list");
    for (x, y) in [(3, 3), (-4, -4)] {
        play(&mut ann, x, y).await.expect("legal");
        // It is her turn as soon as a resident responds.
        let answered = |news: &WorldNews| match news {
            WorldNews::Turns { turns } => turns.iter().any(|turn| turn.at == Place { x, y }),
            _ => false,
        };
        while !ann.news.iter().any(answered) {
            let protocol::ToClient::World { news, .. } = ann.hear().await else { panic!("turns") };
            ann.news.push(news);
        }
        ann.news.clear();
    }
    let ranking = ann.world(WorldCommand::Ranking { by: RankBy::Held }).await;
    let Ok(WorldNews::Ranking { players, .. }) = ranking else { panic!("{ranking:?}") };
    let resident = players.iter().find(|player| player.bot).expect("a resident");
    assert!(resident.name.contains("resident") && resident.held == 2, "one partner: {resident:?}");
    server.stop().await;
}

/// Waits until a stone of the client's is answered: then it is its turn there.
async fn answered(client: &mut Client, at: Place) {
    client.world(WorldCommand::Turns).await.expect("a list");
    let mine = |news: &WorldNews| match news {
        WorldNews::Turns { turns } => turns.iter().any(|turn| turn.at == at),
        _ => false,
    };
    while !client.news.iter().any(mine) {
        let protocol::ToClient::World { news, .. } = client.hear().await else { panic!("turns") };
        client.news.push(news);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn residents_settle_a_new_world_once_and_everybody_finds_a_place() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, WorldSettings::default()).await;
    let mut people = Vec::new();
    // Whoever asks while the settlement goes on is answered when it is done: no later stone blocks the place.
    for _ in 0..6 {
        let mut person = server.guest().await;
        let found = person.world(WorldCommand::FindPlace).await.expect("a place");
        let WorldNews::Place { at, .. } = found else { panic!("{found:?}") };
        play(&mut person, at.x, at.y).await.expect("legal now");
        answered(&mut person, at).await;
        people.push(person);
    }
    let before = look(&mut people[0], area(0, 0, 0, 0)).await.moves;
    assert!(before >= 96, "the settlement is the same in every new world: {before} moves");
    server.stop().await;
    let server = Running::start_with(&path, WorldSettings::default()).await;
    people[0].connect(&server).await;
    let found = people[0].world(WorldCommand::FindPlace).await;
    assert!(matches!(found, Ok(WorldNews::Place { .. })), "{found:?}");
    let after = look(&mut people[0], area(0, 0, 0, 0)).await.moves;
    assert!(after < before + 10, "a world is settled once: {before} moves, then {after}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_residents_a_place_is_found_outside_of_what_is_blocked() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let mut visitor = Client::visitor(&server).await;
    assert!(matches!(visitor.world(WorldCommand::FindPlace).await, Ok(WorldNews::Place { .. })));
    play(&mut ann, 0, 1).await.expect("legal");
    // Her only stone is locked, and every point near a stone is near hers but some.
    let found = ann.world(WorldCommand::FindPlace).await.expect("beyond her own stone");
    let WorldNews::Place { at, waits } = found else { panic!("{found:?}") };
    assert_eq!((at.y, waits), (-6, None), "out of reach of her stone, within that of the first");
    // Bob's stone waits; Ann's, pending now, forbids everything around both and the first stone.
    play(&mut bob, 0, 0 - 1).await.expect("an answer");
    let mut cat = server.guest().await;
    let found = cat.world(WorldCommand::FindPlace).await.expect("behind Bob");
    let WorldNews::Place { at, waits } = found else { panic!("{found:?}") };
    assert!(at.y < -5 && waits.is_some(), "{at:?} {waits:?}");
    server.stop().await;
}
