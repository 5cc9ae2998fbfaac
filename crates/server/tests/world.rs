//! The shared world over the network.

mod common;

use std::collections::BTreeMap;

use common::{Client, Running, place};
use protocol::{Area, NoticeKind, Place, RankBy, Standing, StoneStatus, WorldCommand, WorldMove, WorldNews};
use tengen_server::{WorldOrder, WorldSettings, check_store, moderate_world};
use world::{ChunkAt, History, Options, Point, SentStone, World};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_see_a_capture_and_only_what_is_in_view() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let (mut near, mut far) = (Client::visitor(&server).await, Client::visitor(&server).await);
    assert_eq!(look(&mut near, area(0, 0, 31, 31)).await.stones, 1);
    look(&mut far, area(64, 64, 127, 100)).await;
    near.until_chunk(HOME, 0).await;
    far.until_chunk(ChunkAt { x: 3, y: 3 }, 0).await;
    capture(&mut ann, &mut bob).await;
    let mut late = Client::visitor(&server).await;
    assert_eq!(look(&mut late, area(0, 0, 0, 0)).await.stones, 4);
    late.until_chunk(HOME, 1).await;
    let (version, stones) = folded(&late, HOME);
    assert!(stones.keys().eq(&[Point::new(0, 1), Point::new(1, 0)]), "{stones:?}");
    near.until_chunk(HOME, version).await;
    assert_eq!(folded(&near, HOME), (version, stones));
    assert!(near.chunks.iter().all(|update| update.at == HOME), "nothing that is out of view");
    assert!(near.chunks.len() > 1, "changes came by themselves");
    far.world(WorldCommand::Ranking { by: RankBy::Held }).await.expect("a ranking");
    assert!(far.chunks.iter().all(|update| update.points.is_empty()), "{:?}", far.chunks);
    assert_eq!(far.chunks.len(), 4, "each chunk once");
    // Panning sends what was not in view before, and nothing twice.
    let heard = near.chunks.len();
    look(&mut near, area(-32, 0, 31, 31)).await;
    near.until_chunk(ChunkAt { x: -1, y: 0 }, 1).await;
    assert!(near.chunks[heard..].iter().all(|update| update.at == ChunkAt { x: -1, y: 0 }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_world_tells_whose_turn_it_is_and_why_not() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    let turns = ann.world(WorldCommand::Turns).await;
    assert_eq!(turns, Ok(WorldNews::Turns { turns: Vec::new() }));
    play(&mut ann, 3, 3).await.expect("legal");
    assert_eq!(play(&mut ann, 4, 4).await, Err("locked".to_owned()));
    assert_eq!(play(&mut bob, 3, 3).await, Err("occupied".to_owned()));
    assert_eq!(play(&mut bob, 99, 3).await, Err("no_stone_near".to_owned()));
    play(&mut bob, 4, 4).await.expect("an answer");
    // The list is sent again once for each change.
    let WorldNews::Turns { turns } = ann.world(WorldCommand::Turns).await.expect("a list") else { panic!() };
    assert_eq!(turns.iter().map(|turn| turn.at).collect::<Vec<_>>(), [Place { x: 3, y: 3 }]);
    while !ann.news.contains(&WorldNews::Turns { turns: turns.clone() }) {
        let protocol::ToClient::World { news, .. } = ann.hear().await else { panic!("turns") };
        ann.news.push(news);
    }
    let mut cat = server.guest().await;
    let asked = cat.world(WorldCommand::Point { at: Place { x: 5, y: 5 } }).await.expect("an answer");
    let WorldNews::Point { stone: None, why_not: Some(why), .. } = asked else { panic!("{asked:?}") };
    assert_eq!(why.reason, "pending");
    let asked = cat.world(WorldCommand::Point { at: Place { x: 3, y: 3 } }).await.expect("an answer");
    let WorldNews::Point { stone: Some(stone), .. } = asked else { panic!("{asked:?}") };
    assert_eq!((stone.status, stone.chain, stone.liberties), (StoneStatus::Pending, 1, 4));
    assert_eq!(stone.until, Some(turns[0].deadline));
    // The run-length encoding agrees with the rules for each point.
    let asked = ann.world(WorldCommand::Legal { area: area(-2, -2, 12, 12) }).await.expect("an answer");
    let WorldNews::Legal { runs, .. } = asked else { panic!("{asked:?}") };
    assert_eq!(runs.iter().sum::<u32>(), 15 * 15);
    let mut legal =
        runs.iter().enumerate().flat_map(|(i, &run)| std::iter::repeat_n(i % 2 == 1, run as usize));
    for (y, x) in (-2..=12).flat_map(|y| (-2..=12).map(move |x| (y, x))).step_by(7) {
        let asked = ann.world(WorldCommand::Point { at: Place { x, y } }).await.expect("an answer");
        let WorldNews::Point { why_not, .. } = asked else { panic!("{asked:?}") };
        assert_eq!(legal.next(), Some(why_not.is_none()), "{x},{y}");
        (0..6).for_each(|_| _ = legal.next());
    }
    server.stop().await;
}

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
    let (status, _, about) = server.request("GET /api/world", "", "").await;
    assert!(status == 200 && about.contains(r#""stones":4"#), "{about}");
    server.stop().await;
}

async fn history(server: &Running, query: &str) -> History {
    let line = format!("GET /api/world/history?{query}");
    let (status, _, body) = server.request_bytes(&line, "", "").await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    History::decode(&body).expect("a history")
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
async fn owners_are_told_what_happens_to_their_stones() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    assert_eq!(ann.world(WorldCommand::Turns).await, Ok(WorldNews::Turns { turns: Vec::new() }));
    play(&mut ann, 1, 0).await.expect("near the first stone");
    let number = play(&mut bob, 0, 1).await.expect("an answer").number;
    let told = loop {
        if let protocol::ToClient::World { news: WorldNews::Notices { notices }, .. } = ann.hear().await {
            break notices;
        }
    };
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].number, told[0].at),
        (NoticeKind::Pending, number, Place { x: 1, y: 0 })
    );
    let Ok(WorldNews::Turns { turns }) = ann.world(WorldCommand::Turns).await else { panic!("turns") };
    assert_eq!((turns.len(), turns[0].at, turns[0].stones), (1, Place { x: 1, y: 0 }, 1));
    let open = turns[0].open.expect("a legal point");
    play(&mut ann, open.x, open.y).await.expect("as promised");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused() {
    let (_folder, path) = place();
    let server = Running::start_with(&path, quiet()).await;
    let mut cat = Client::visitor(&server).await;
    assert_eq!(play(&mut cat, 1, 0).await, Err("not_logged_in".to_owned()));
    assert_eq!(cat.world(WorldCommand::Turns).await, Err("not_logged_in".to_owned()));
    let all = area(i64::MIN, i64::MIN, i64::MAX, i64::MAX);
    for command in [
        WorldCommand::Look { area: all },
        WorldCommand::Look { area: area(0, 0, 0, 100_000) },
        WorldCommand::Legal { area: all },
        WorldCommand::Legal { area: area(0, 0, 0, 1_000_000) },
        WorldCommand::People { numbers: vec![1; 101] },
    ] {
        assert_eq!(cat.world(command.clone()).await, Err("bad_request".to_owned()), "{command:?}");
    }
    assert_eq!(cat.world(WorldCommand::Find { player: "nobody".into() }).await, Err("not_found".to_owned()));
    let edge = area(i64::MAX - 3, i64::MIN, i64::MAX, i64::MIN + 3);
    assert_eq!(look(&mut cat, edge).await.stones, 1);
    let at = Place { x: i64::MIN, y: i64::MAX };
    assert!(cat.world(WorldCommand::Point { at }).await.is_ok());
    let mut ann = server.guest().await;
    assert_eq!(play(&mut ann, i64::MAX, i64::MIN).await, Err("no_stone_near".to_owned()));
    assert_eq!(ann.world(WorldCommand::Leave).await, Ok(WorldNews::Left));
    server.stop().await;
}

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
    let mut moves = 0;
    // The settlement is the same in every new world; a place found while it goes on may be taken.
    while moves < 96 {
        let mut visitor = Client::visitor(&server).await;
        moves = look(&mut visitor, area(0, 0, 0, 0)).await.moves;
    }
    for _ in 0..6 {
        let mut person = server.guest().await;
        let found = person.world(WorldCommand::FindPlace).await.expect("a place");
        let WorldNews::Place { at, .. } = found else { panic!("{found:?}") };
        play(&mut person, at.x, at.y).await.expect("legal now");
        answered(&mut person, at).await;
        people.push(person);
    }
    let before = look(&mut people[0], area(0, 0, 0, 0)).await.moves;
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

/// Random legal moves of five players on a small part of the board: half of them nine days ago, the others just now.
fn crowded_journal() -> Vec<store::WorldMove> {
    const DAY: i64 = 86_400_000;
    let now = i64::try_from(testing_now()).expect("after 1970");
    let mut world = World::new(quick());
    let mut random = 5u64;
    let mut below = |sides: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((random >> 33) % sides).expect("small")
    };
    let mut moves = Vec::new();
    for round in 0..9_000i64 {
        let time =
            if round < 4_500 { now - 9 * DAY + round * 1_000 } else { now - 9_000_000 + round * 1_000 };
        let player = ["ann", "bob", "cat", "dan", "eve"][usize::try_from(below(5)).expect("small")];
        let (x, y) = (below(24) - 12, below(24) - 12);
        if world.play(time, player, Point::new(x, y)).is_ok() {
            moves.push(store::WorldMove { time: time.unsigned_abs(), player: player.to_owned(), x, y });
        }
    }
    moves
}

/// Everything is unlocked soon, so that a crowd can play.
fn quick() -> Options {
    let options = Options::default().with_radius(1).and_then(|options| options.with_pending_timeout(1_000));
    options.and_then(|options| options.with_locked_timeout(Some(1_000))).expect("valid")
}

fn testing_now() -> u128 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_millis())
}

/// The players by a value, from moves alone; `before` only counts moves before this time.
fn recomputed(moves: &[store::WorldMove], by: &str, before: i64) -> BTreeMap<String, u64> {
    let mut world = World::new(quick());
    for made in moves.iter().filter(|made| i64::try_from(made.time).expect("a time") < before) {
        let time = i64::try_from(made.time).expect("a time");
        world.play(time, &made.player, Point::new(made.x, made.y)).expect("legal");
    }
    let value = |name: &str| {
        let player = world.player(name)?;
        let survey = world.survey(player, &world.chunks_of(&[player])[0], usize::MAX);
        let captured = world.tally(player)?.captured;
        Some(match by {
            "living" => survey.living,
            "land" => survey.land,
            _ => captured,
        })
    };
    let names = ["ann", "bob", "cat", "dan", "eve"];
    names.iter().map(|name| ((*name).to_owned(), value(name).unwrap_or(0))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rankings_and_players_equal_a_recomputation_from_the_journal() {
    let (_folder, path) = place();
    let moves = crowded_journal();
    let store = store::Store::open(&path).await.expect("a store");
    let first = store::Snapshot { number: 0, made: 0, body: World::new(quick()).snapshot() };
    store.add_snapshot("main", &first).await.expect("the options");
    for (page, number) in moves.chunks(1_000).zip((0..).step_by(1_000)) {
        store.append(store::Append::moves("main", number, page.to_vec())).await.expect("written");
    }
    drop(store);
    let server = Running::start_with(&path, WorldSettings { options: quick(), ..quiet() }).await;
    const WEEK: i64 = 7 * 86_400_000;
    let now = i64::try_from(testing_now()).expect("a time");
    let monday = now - (now - 4 * 86_400_000).rem_euclid(WEEK);
    let mut ranked = 0;
    for by in ["living", "land", "captured"] {
        let ever = recomputed(&moves, by, i64::MAX);
        let old = recomputed(&moves, by, monday);
        for span in ["ever", "week"] {
            let line = format!("GET /api/world/rankings?by={by}&span={span}");
            let (status, _, body) = server.request(&line, "", "").await;
            assert_eq!(status, 200, "{body}");
            let found: protocol::WorldRanking = serde_json::from_str(&body).expect("a ranking");
            let found: Vec<(String, u64)> =
                found.players.into_iter().map(|ranked| (ranked.player.id, ranked.value)).collect();
            let gained = |(name, value): (&String, &u64)| {
                let before = if span == "week" { old[name] } else { 0 };
                (name.clone(), value.saturating_sub(before))
            };
            let mut wanted: Vec<(String, u64)> = ever.iter().map(gained).filter(|(_, v)| *v > 0).collect();
            wanted.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            assert_eq!(found, wanted, "{by} {span}");
            ranked += found.len();
        }
        for (name, value) in ever {
            let (_, _, body) = server.request(&format!("GET /api/world/players/{name}"), "", "").await;
            let has: protocol::WorldPlayer = serde_json::from_str(&body).expect("a player");
            let shown = match by {
                "living" => has.living,
                "land" => has.land,
                _ => has.player.captured,
            };
            assert_eq!(shown, value, "{by} of {name}");
            let stones: u64 = has.groups.iter().map(|group| u64::from(group.stones)).sum();
            assert!(has.groups.len() == 200 || stones == has.player.held, "{name}");
        }
    }
    assert!(ranked > 10, "only {ranked} places in all rankings");
    let (status, _, _) = server.request("GET /api/world/players/nobody", "", "").await;
    assert_eq!(status, 404);
    server.stop().await;
}

/// A moderator rolls back what Bob did, in a running server and in one that is not running; the journal only grows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rolled_back_moves_are_new_entries_and_replays_stay_exact() {
    let (_folder, path) = place();
    let settings = WorldSettings { snapshot_every: 3, ..quiet() };
    let server = Running::start_with(&path, settings.clone()).await;
    let (mut ann, mut bob) = (server.guest().await, server.guest().await);
    capture(&mut ann, &mut bob).await;
    let store = store::Store::open(&path).await.expect("a store");
    let order = |player: &Client, roll_back| WorldOrder {
        player: player.me.id.clone(),
        from: 0,
        to: i64::MAX,
        area: None,
        roll_back,
    };
    let planned = moderate_world(&store, &order(&bob, true), true).await.expect("a plan");
    assert_eq!((planned.removed, planned.restored, planned.entries), (2, 1, 3));
    assert_eq!(store.world_head("main").await, Ok(4), "a plan changes nothing");
    let done = moderate_world(&store, &order(&bob, true), false).await.expect("done");
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
    let done = moderate_world(&store, &order(&cat, false), false).await.expect("done");
    assert_eq!((done.removed, done.entries), (1, 1));
    let server = Running::start_with(&path, settings).await;
    cat.connect(&server).await;
    assert_eq!(look(&mut cat, area(0, 0, 0, 0)).await.stones, 3);
    server.stop().await;
    let report = check_store(&store).await.expect("checked");
    assert!(report.problems.is_empty(), "{:?}", report.problems);
    assert_eq!(report.moves, 9);
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
