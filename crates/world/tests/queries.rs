//! Queries, compared with simple implementations.

mod common;

use common::{FreeWorld, Rng, rect};
use std::collections::BTreeMap;
use tengen_world::{
    Liberties, MAX_LEVEL, Options, PlayerId, Point, RankBy, Rect, Status, TooLarge, VisibleStone, World,
};

/// How many stones a rectangle holds.
fn stones_in(world: &World, area: Rect) -> Result<u64, TooLarge> {
    let mut stones = 0;
    world.stones_in(area, 0, |_| stones += 1).map(|()| stones)
}

/// The overview of one level, counted stone by stone.
fn counted(world: &World, area: Rect, level: u32) -> BTreeMap<(i64, i64), BTreeMap<PlayerId, u32>> {
    let mut squares: BTreeMap<(i64, i64), BTreeMap<PlayerId, u32>> = BTreeMap::new();
    let count = |stone: VisibleStone| {
        let square = squares.entry((stone.at.y >> level, stone.at.x >> level)).or_default();
        *square.entry(stone.owner).or_default() += 1;
    };
    world.stones_in(area, i64::MAX, count).unwrap();
    squares
}

#[test]
fn the_overview_is_right_at_every_level() {
    let mut free = FreeWorld::new();
    free.wander(&mut Rng(5), 4_000, |_, _| {});
    let area = rect(-500, -500, 500, 500);
    assert_eq!(stones_in(&free.world, area).unwrap(), free.world.stones(), "all stones are in the area");
    let mut asked = 0;
    for level in 0..=MAX_LEVEL {
        let Ok(overview) = free.world.overview(area, level) else { continue };
        asked += 1;
        let mut got = BTreeMap::new();
        for square in &overview.squares {
            let shares = overview.shares(square).iter().map(|share| (share.owner, share.stones));
            assert_eq!(
                overview.shares(square).iter().map(|s| u64::from(s.stones)).sum::<u64>(),
                square.stones
            );
            if square.stones > 0 {
                got.insert((square.y, square.x), shares.collect::<BTreeMap<_, _>>());
            }
            assert!(square.last_activity.is_none_or(|last| last <= free.now));
        }
        assert_eq!(got, counted(&free.world, area, level), "level {level}");
        if level >= 5 {
            let last = overview.squares.iter().filter_map(|square| square.last_activity).max();
            assert_eq!(
                last,
                free.world.clock(),
                "something happened somewhere at the last move, level {level}"
            );
        }
    }
    assert!(asked >= 59, "from level 4 on the area is small enough, not {asked} levels");
}

#[test]
fn activity_outlives_the_stones() {
    let mut free = FreeWorld::new();
    for x in 0..20 {
        free.play("ann", 6 * (x + 1), 0);
    }
    let (x, y) = (120, 0);
    for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
        free.play("bob", x, y);
    }
    let square = rect(x, y, x, y);
    let overview = free.world.overview(square, 5).unwrap();
    assert_eq!(overview.squares[0].last_activity, Some(free.now));
    assert_eq!(free.world.at(Point::new(x, y), 0), None, "captured");
}

#[test]
fn oversized_rectangles_are_refused() {
    let world = World::new(Options::default());
    let everything = rect(i64::MIN, i64::MIN, i64::MAX, i64::MAX);
    let line = rect(0, 0, 1 << 19, 0);
    for rect in [everything, rect(0, 0, 1024, 1023), rect(i64::MIN, 0, i64::MAX, 0)] {
        assert!(stones_in(&world, rect).is_err());
        assert!(world.legal_points(rect, PlayerId::NEWCOMER, 0).is_err());
    }
    assert!(world.legal_points(line, PlayerId::NEWCOMER, 0).is_err(), "its margin is many times as large");
    assert_eq!(stones_in(&world, line).unwrap(), 1);
    assert!(world.overview(everything, 57).is_err());
    let four = world.overview(everything, u32::MAX).unwrap();
    assert_eq!((four.level, four.squares.len(), four.squares[0].stones), (63, 1, 1));
}

#[test]
fn a_stone_is_described_with_its_chain() {
    let mut world = World::new(Options::default());
    world.play(1_000, "ann", Point::new(1, 0)).unwrap();
    let locked = world.at(Point::new(1, 0), 5_000).unwrap();
    assert_eq!((locked.stone.status, locked.stone.since, locked.until), (Status::Locked, Some(1_000), None));
    world.play(2_000, "bob", Point::new(1, 1)).unwrap();
    let pending = world.at(Point::new(1, 0), 5_000).unwrap();
    assert_eq!((pending.stone.status, pending.stone.since), (Status::Pending, Some(2_000)));
    assert_eq!((pending.until, pending.chain), (Some(86_402_000), 1));
    assert_eq!(pending.liberties, Liberties::Exactly(2));
    let unlocked = world.at(Point::new(1, 0), 86_402_000).unwrap();
    assert_eq!((unlocked.stone.status, unlocked.stone.since), (Status::Unlocked, Some(86_402_000)));
    assert_eq!(unlocked.until, None);
    let sai = world.at(Point::new(0, 0), 0).unwrap();
    assert_eq!((sai.stone.owner, sai.stone.status, sai.stone.since), (PlayerId::SAI, Status::Unlocked, None));
    assert_eq!(world.at(Point::new(9, 9), 0), None);
}

#[test]
fn players_are_ranked() {
    let mut free = FreeWorld::new();
    for (name, x, y) in [("ann", 1, 0), ("bob", -1, 0), ("ann", 0, 1), ("bob", 0, -1), ("ann", 5, 5)] {
        free.play(name, x, y);
    }
    let world = &free.world;
    let names = |by| world.ranking(by, 2).iter().map(|&(id, _)| world.name(id).unwrap()).collect::<Vec<_>>();
    assert_eq!(names(RankBy::Held), ["ann", "bob"]);
    assert_eq!(names(RankBy::Captured), ["bob", "SAI"]);
    assert_eq!(names(RankBy::Lost), ["SAI", "ann"]);
    assert_eq!(world.ranking(RankBy::Held, 100).len(), 3);
    assert!(world.ranking(RankBy::Held, 0).is_empty());
    let sai = world.tally(PlayerId::SAI).unwrap();
    assert_eq!((sai.held, sai.captured, sai.lost), (0, 0, 1));
}

#[test]
fn a_chain_across_many_chunks_is_captured_whole() {
    const LENGTH: i64 = 5_000;
    let mut free = FreeWorld::new();
    for x in 1..=LENGTH {
        free.play("ann", x, 1);
    }
    let long = free.world.at(Point::new(77, 1), 0).unwrap();
    assert_eq!(long.chain, LENGTH as u32);
    let Liberties::AtLeast(least) = long.liberties else { panic!("a chain too long to be walked through") };
    assert!(i64::from(least) > LENGTH / 4 && i64::from(least) <= 2 * LENGTH + 2);
    for x in 1..=LENGTH {
        free.play("bob", x, 2);
        free.play("cho", x, 0);
    }
    free.play("cho", 0, 1);
    let effects = free.play("bob", LENGTH + 1, 1);
    assert_eq!(effects.removed.len() as i64, LENGTH);
    assert!(effects.removed.is_sorted_by_key(|stone| stone.at));
    free.world.audit().unwrap();
    assert_eq!(free.world.stones() as i64, 2 * LENGTH + 3);
}

#[test]
fn a_new_world_has_no_last_move() {
    let mut world = World::new(Options::default());
    assert_eq!((world.turns(), world.clock()), (0, None));
    world.play(7, "ann", Point::new(1, 0)).unwrap();
    assert_eq!((world.turns(), world.clock()), (1, Some(7)));
}
