//! What moderators do, and limits for everybody.

use protocol::{ModeratorAct, Place, Standing, WorldCommand, WorldMeasure, WorldNews};
use tengen_server::{Config, Limits, WorldOrder, WorldSettings, check_store, moderate_world};
use world::Point;

use crate::common::{Client, Running, place};
use crate::{HOME, area, capture, folded, history, look, play, quiet};

/// A moderator rolls back what Bob did, in a running server and in one that is not running; the journal only grows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rolled_back_moves_are_new_entries_and_replays_stay_exact() {
    let (_folder, path) = place();
    let settings = WorldSettings { snapshot_every: 3, ..quiet() };
    let server = Running::start_with(&path, settings.clone()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    let store = store::Store::open(&path).await.expect("a store");
    let order = |player: &Client, measure| WorldOrder::on_all(&player.me.id, measure);
    let roll_back = order(&bob, WorldMeasure::RollBack);
    let planned = moderate_world(&store, &roll_back, true).await.expect("a plan");
    assert_eq!((planned.removed, planned.restored, planned.entries), (2, 1, 3));
    assert_eq!(store.world_head("main").await, Ok(4), "a plan changes nothing");
    let done = moderate_world(&store, &roll_back, false).await.expect("done");
    assert_eq!(done, planned);
    // The running server follows: Ann's two stones and the first one stand.
    let mut cat = server.guest().await;
    assert_eq!(play(&mut cat, 6, -6).await.expect("legal").number, 8);
    let about = look(&mut cat, area(0, 0, 0, 0)).await;
    assert_eq!((about.stones, about.moves), (4, 8));
    let asked = cat.world(WorldCommand::Point { at: Place { x: 0, y: 0 } }).await.expect("an answer");
    assert!(matches!(asked, WorldNews::Point { stone: Some(Standing { owner: 0, .. }), .. }), "{asked:?}");
    server.stop().await;
    // After a restart too, and every snapshot is what the journal gives.
    let done = moderate_world(&store, &order(&cat, WorldMeasure::Remove), false).await.expect("done");
    assert_eq!((done.removed, done.entries), (1, 1));
    let server = Running::start_with(&path, settings).await;
    cat.connect(&server).await;
    assert_eq!(look(&mut cat, area(0, 0, 0, 0)).await.stones, 3);
    server.stop().await;
    let report = check_store(&store).await.expect("checked");
    assert!(report.problems.is_empty(), "{:?}", report.problems);
    assert_eq!(report.moves, 9);
}

/// A moderator's request.
async fn order(server: &Running, admin: &Client, player: &Client, rest: &str) -> (u16, String) {
    let body = format!(r#"{{"player":"{}",{rest}}}"#, player.me.id);
    let (status, _, body) = server.request("POST /api/world/moderation", &admin.headers(server), &body).await;
    (status, body)
}

async fn admin(server: &Running, path: &str) -> Client {
    let admin = server.account("Judith").await;
    let store = store::Store::open(path).await.expect("a store");
    store.set_admin(&admin.me.id, true).await.expect("an admin");
    admin
}

async fn owner(client: &mut Client, x: i64, y: i64) -> Option<u32> {
    match client.world(WorldCommand::Point { at: Place { x, y } }).await {
        Ok(WorldNews::Point { stone, .. }) => stone.map(|Standing { owner, .. }| owner),
        other => panic!("{other:?}"),
    }
}

/// Hidden groups stay on the board as nobody's, watchers see it at once, the feed says who did it, and the past is exact.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_groups_stay_and_are_nobodys_until_they_are_shown_again() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, WorldSettings { snapshot_every: 2, ..quiet() }).await;
    let admin = admin(&server, &path).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    let mut eye = Client::visitor(&server).await;
    look(&mut eye, area(0, 0, 31, 31)).await;
    eye.until_chunk(HOME, 1).await;
    let (version, before) = folded(&eye, HOME);
    let bobs = owner(&mut eye, 0, 1).await;
    let far = r#""measure":"hide","area":{"from":{"x":50,"y":50},"to":{"x":60,"y":60}}"#;
    assert_eq!(
        order(&server, &admin, &bob, far).await.1,
        r#"{"removed":0,"restored":0,"handed":0,"entries":0}"#
    );
    assert_eq!(order(&server, &bob, &ann, r#""measure":"hide""#).await.0, 403);
    let (status, done) = order(&server, &admin, &bob, r#""measure":"hide","words":"a drawing""#).await;
    assert_eq!((status, done.as_str()), (200, r#"{"removed":0,"restored":0,"handed":2,"entries":2}"#));
    eye.until_chunk(HOME, version + 1).await;
    let (_, hidden) = folded(&eye, HOME);
    assert!(hidden.keys().eq(before.keys()), "every stone stays where it is");
    assert_eq!(hidden[&Point::new(0, 1)].owner.number(), 0);
    let Ok(WorldNews::Feed { moves }) = eye.world(WorldCommand::Feed).await else { panic!("a feed") };
    let acts: Vec<_> = moves.iter().filter_map(|made| made.by_moderator).collect();
    assert_eq!(acts, [ModeratorAct::Hidden; 2]);
    let past = history(&server, "left=-9&bottom=-9&right=9&top=9").await;
    let changed = past.changes.iter().filter(|change| change.number > 4);
    assert!(changed.clone().all(|change| change.owner.is_some_and(|owner| owner.number() == 0)), "{past:?}");
    assert_eq!(changed.count(), 2);
    let (_, done) = order(&server, &admin, &bob, r#""measure":"show""#).await;
    assert_eq!(done, r#"{"removed":0,"restored":0,"handed":2,"entries":2}"#);
    assert_eq!(owner(&mut eye, 0, 1).await, bobs);
    let (_, log, body) = server.request("GET /api/admin/log", &admin.headers(&server), "").await;
    assert!(
        body.contains("world_hide") && body.contains("a drawing") && body.contains("world_show"),
        "{log} {body}"
    );
    server.stop().await;
    let store = store::Store::open(&path).await.expect("a store");
    let report = check_store(&store).await.expect("checked");
    assert!(report.problems.is_empty(), "{:?}", report.problems);
}

/// Whoever is banned leaves stones behind, or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_leaves_or_removes_the_stones_as_the_moderator_likes() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let admin = admin(&server, &path).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    let mut eye = Client::visitor(&server).await;
    for (banned, stones, left) in [(&ann, "", 4), (&bob, r#","stones":"roll_back""#, 3)] {
        let line = format!("PUT /api/people/{}/ban", banned.me.id);
        let body = format!(r#"{{"until":4000000000000,"reason":"floods"{stones}}}"#);
        let (status, _, body) = server.request(&line, &admin.headers(&server), &body).await;
        assert_eq!(status, 200, "{body}");
        // The server follows its own journal by a notice.
        while look(&mut eye, area(0, 0, 0, 0)).await.stones != left {}
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_floods_a_region() {
    let (_folder, path) = place();
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config {
        world: quiet(),
        limits: Limits { messages: 0, ..Limits::default() },
        ..Config::new(listen, &path)
    };
    let server = Running::start_on(config).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    // Attempts count, legal or not: asking is work for the server too.
    let mut told = Vec::new();
    for _ in 0..80 {
        told.push(play(&mut ann, 40, 40).await.expect_err("far from every stone"));
    }
    // Two minutes' worth at once; a few more have become free meanwhile on a slow machine.
    let allowed = told.iter().position(|reason| reason == "rate_limited").expect("a limit");
    assert!((60..70).contains(&allowed), "{allowed}: {told:?}");
    assert_eq!(play(&mut ann, 100, 40).await, Err("no_stone_near".to_owned()), "another region");
    play(&mut bob, 1, 0).await.expect("another player");
    server.stop().await;
}
