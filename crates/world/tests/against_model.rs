//! The engine and a slow model agree after every move of random games, through snapshot and reload.

mod common;
mod model;

use common::Rng;
use model::{Model, ModelEffects};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tengen_world::{ChunkAt, Effects, Liberties, Options, PlayerId, Point, Rect, Status, Time, World};

/// How a random game is played.
#[derive(Clone, Debug)]
struct Game {
    seed: u64,
    players: u64,
    radius: i64,
    pending_timeout: Time,
    locked_timeout: Option<Time>,
    /// Stones are tried this near to one another: small is captures, large is travel.
    spread: i64,
    moves: usize,
}

fn games() -> impl Strategy<Value = Game> {
    let timeouts = (prop_oneof![Just(5_000), Just(86_400_000)], prop_oneof![Just(None), Just(Some(3_000))]);
    (any::<u64>(), 2u64..=50, 1i64..=9, timeouts, 1i64..=12).prop_map(
        |(seed, players, radius, timeouts, spread)| Game {
            seed,
            players,
            radius,
            pending_timeout: timeouts.0,
            locked_timeout: timeouts.1,
            spread,
            moves: 300,
        },
    )
}

fn options(game: &Game) -> Options {
    let options = Options::default().with_radius(game.radius).unwrap();
    let options = options.with_pending_timeout(game.pending_timeout).unwrap();
    options.with_locked_timeout(game.locked_timeout).unwrap()
}

fn plain(effects: Effects) -> ModelEffects {
    ModelEffects {
        removed: effects.removed.into_iter().map(|stone| stone.at).collect(),
        changed: effects.changed.into_iter().map(|change| (change.at, change.status)).collect(),
    }
}

/// Where the next stone is tried: near the last one, which is mostly where the fight is.
fn next_point(rng: &mut Rng, model: &Model, last: Point, spread: i64) -> Point {
    let from = if rng.below(8) == 0 {
        let nth = rng.below(model.stones.len().max(1) as u64) as usize;
        model.stones.keys().nth(nth).copied().unwrap_or(Point::new(0, 0))
    } else {
        last
    };
    Point::new(from.x + rng.between(-spread, spread), from.y + rng.between(-spread, spread))
}

/// Mostly no time passes, sometimes a little, sometimes exactly as much as a timeout or one millisecond off.
fn next_time(rng: &mut Rng, game: &Game, now: Time) -> Time {
    now + match rng.below(12) {
        0..6 => 0,
        6..10 => rng.between(0, 2_000),
        10 => game.pending_timeout + rng.between(-1, 1),
        _ => game.locked_timeout.unwrap_or(1) + rng.between(-1, 1),
    }
}

fn compare_stones(world: &World, model: &Model, now: Time, around: Point) {
    let rect = Rect::new(Point::new(around.x - 40, around.y - 40), Point::new(around.x + 40, around.y + 40));
    let mut seen = Vec::new();
    world.stones_in(rect, now, |stone| seen.push(stone)).unwrap();
    let expected = model.stones.iter().filter(|(at, _)| rect.contains(**at));
    assert_eq!(seen.len(), expected.clone().count());
    for stone in seen {
        let other = &model.stones[&stone.at];
        assert_eq!(world.name(stone.owner), Some(other.owner.as_str()));
        assert_eq!(stone.status, model.status(other, now).0, "{}", stone.at);
    }
}

fn compare_point(world: &World, model: &Model, now: Time, point: Point) {
    match (world.at(point, now), model.stones.get(&point)) {
        (None, None) => {}
        (Some(standing), Some(stone)) => {
            let chain = model.chain(point);
            assert_eq!(standing.chain as usize, chain.len());
            assert_eq!(standing.liberties, Liberties::Exactly(model.liberties(&chain) as u32));
            assert_eq!((standing.stone.status, standing.stone.since), model.status(stone, now));
        }
        other => panic!("{point}: {other:?}"),
    }
}

fn compare_legal(world: &World, model: &Model, now: Time, around: Point, name: &str) {
    let rect = Rect::new(Point::new(around.x - 9, around.y - 8), Point::new(around.x + 8, around.y + 9));
    let id = world.player(name).unwrap_or(PlayerId::NEWCOMER);
    let legal: BTreeSet<Point> = world.legal_points(rect, id, now).unwrap().iter().collect();
    for x in rect.min().x..=rect.max().x {
        for y in rect.min().y..=rect.max().y {
            let point = Point::new(x, y);
            let expected = model.legal(now, name, point);
            assert_eq!(legal.contains(&point), expected, "{name} at {point}");
            assert_eq!(world.check(now, id, point).is_ok(), expected, "{name} at {point}");
        }
    }
}

fn compare_pending(world: &World, model: &Model, now: Time, name: &str) {
    let Some(id) = world.player(name) else { return };
    let timeout = model.options.pending_timeout();
    let own = model.stones.iter().filter(|(_, stone)| stone.owner == name);
    let pending = own.filter(|(_, stone)| model.status(stone, now).0 == Status::Pending);
    let mut expected: Vec<(Time, Point)> = pending.map(|(&at, s)| (s.since.unwrap() + timeout, at)).collect();
    expected.sort_unstable();
    let listed = world.pending_of(id, now, usize::MAX);
    assert_eq!(listed.into_iter().map(|turn| (turn.deadline, turn.at)).collect::<Vec<_>>(), expected);
}

/// What happened in a game, to know that it tested what it is for.
#[derive(Debug, Default)]
struct Happened {
    moves: usize,
    suicides: usize,
    captured_from_one: usize,
    captured_from_several: usize,
}

impl Happened {
    fn note(&mut self, name: &str, world: &World, effects: &Effects) {
        let owners: BTreeSet<PlayerId> = effects.removed.iter().map(|stone| stone.owner).collect();
        let own = world.player(name).is_some_and(|id| owners.contains(&id));
        self.moves += 1;
        self.suicides += usize::from(own);
        self.captured_from_one += usize::from(!own && owners.len() == 1);
        self.captured_from_several += usize::from(owners.len() > 1);
    }
}

fn play(game: &Game, happened: &mut Happened) {
    let mut rng = Rng(game.seed);
    let mut world = World::new(options(game));
    let mut model = Model::new(options(game));
    let (mut now, mut last) = (0, Point::new(0, 0));
    for turn in 0..game.moves {
        now = next_time(&mut rng, game, now);
        let name = if rng.below(60) == 0 { "SAI".into() } else { format!("p{}", rng.below(game.players)) };
        let point = next_point(&mut rng, &model, last, game.spread);
        let time = if rng.below(40) == 0 { now - 1_000 } else { now };
        let before = world.fingerprint();
        let (got, expected) = (world.play(time, &name, point), model.play(time, &name, point));
        match &got {
            Err(_) => assert_eq!(world.fingerprint(), before, "a refused move changes nothing"),
            Ok(effects) => {
                last = point;
                assert_ne!(world.fingerprint(), before, "a move changes something");
                happened.note(&name, &world, effects);
            }
        }
        assert_eq!(got.ok().map(plain), expected, "turn {turn}: {name} at {point}, {time}");
        assert_eq!(world.stones() as usize, model.stones.len());
        world.audit().unwrap_or_else(|difference| panic!("turn {turn}: {difference}"));
        compare_point(&world, &model, now, point);
        if rng.below(16) == 0 {
            compare_stones(&world, &model, now, point);
            compare_legal(&world, &model, now, point, &name);
            compare_pending(&world, &model, now, &name);
        }
        if rng.below(40) == 0 {
            let reloaded = World::restore(&world.snapshot()).unwrap();
            assert_eq!(reloaded.fingerprint(), world.fingerprint());
            let home = ChunkAt::of(point);
            assert_eq!(reloaded.encode_chunk(home), world.encode_chunk(home));
            world = reloaded;
        }
    }
    compare_stones(&world, &model, now, last);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_engine_and_the_model_agree(game in games()) {
        play(&game, &mut Happened::default());
    }
}

/// Tight games of few players, where nearly every move is next to a stone: captures, suicides, recaptures.
#[test]
fn long_fights_agree() {
    let mut happened = Happened::default();
    for seed in 0..6 {
        let game = Game {
            seed,
            players: 3 + seed % 3,
            radius: 1 + seed as i64 % 2,
            pending_timeout: 5_000,
            locked_timeout: Some(1),
            spread: 2,
            moves: 1_500,
        };
        play(&game, &mut happened);
    }
    let Happened { moves, suicides, captured_from_one, captured_from_several } = happened;
    assert!(
        moves > 3_000 && suicides > 10 && captured_from_one > 100 && captured_from_several > 3,
        "{happened:?}"
    );
}
