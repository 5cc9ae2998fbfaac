//! Rankings against a recomputation.

use std::collections::BTreeMap;

use tengen_server::WorldSettings;
use world::{Options, Point, World};

use crate::common::{Running, place};
use crate::quiet;

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
