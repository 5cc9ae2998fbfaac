//! Tests at the limits of the 64-bit coordinates, which only a crafted snapshot can reach.

use crate::chunk::ChunkAt;
use crate::stone::Stone;
use crate::{Illegal, Options, PlayerId, Point, Rect, Status, Time, World};

/// A world with one more stone of SAI's.
fn world_with_stone(point: Point) -> World {
    let mut world = World::new(Options::default());
    let home = world.board.directory.find_or_make(ChunkAt::of(point), &mut world.board.pyramid);
    world.board.put(point, home, Stone::new(PlayerId::SAI, Status::Unlocked, Time::MIN, 0));
    world.count(PlayerId::SAI, |tally| tally.held += 1);
    world
}

fn corners() -> [Point; 4] {
    [(i64::MIN, i64::MIN), (i64::MIN, i64::MAX), (i64::MAX, i64::MIN), (i64::MAX, i64::MAX)]
        .map(|(x, y)| Point::new(x, y))
}

#[test]
fn corners_of_the_grid_are_ordinary_points() {
    for corner in corners() {
        let mut world = world_with_stone(corner);
        let next: Vec<Point> = corner.neighbours().collect();
        assert_eq!(next.len(), 2);
        assert_eq!(world.play(0, "ann", corner), Err(Illegal::Occupied));
        assert!(world.play(0, "ann", next[0]).unwrap().removed.is_empty());
        world.audit().unwrap();
        let area = corner.around(20);
        let mut stones = 0;
        world.stones_in(area, 0, |_| stones += 1).unwrap();
        assert_eq!(stones, 2);
        let legal = world.legal_points(area, PlayerId::NEWCOMER, 0).unwrap();
        for point in [next[1], corner, next[0]] {
            assert_eq!(legal.contains(point), world.check(0, PlayerId::NEWCOMER, point).is_ok(), "{point}");
        }
        assert_eq!(legal.len(), 7 * 8 - 2);
        let restored = World::restore(&world.snapshot()).unwrap();
        assert_eq!(restored.fingerprint(), world.fingerprint());
        restored.audit().unwrap();
        let captured = world.play(0, "bob", next[1]).unwrap().removed;
        assert_eq!(captured.len(), 1, "a corner stone has two liberties");
        assert_eq!(captured[0].at, corner);
        world.audit().unwrap();
    }
}

#[test]
fn squares_of_all_sizes_exist_at_the_limits() {
    for corner in corners() {
        let world = world_with_stone(corner);
        for level in 0..=63 {
            let overview = world.overview(Rect::new(corner, corner), level).unwrap();
            let (x, y) = (corner.x >> level, corner.y >> level);
            let square = overview.squares.iter().find(|square| (square.x, square.y) == (x, y)).unwrap();
            // At the largest level SAI's first stone may be in the same square.
            assert!(square.stones >= 1, "level {level}");
        }
    }
}

#[test]
fn extreme_times_do_not_overflow() {
    let mut world = World::new(Options::default());
    world.play(Time::MAX, "ann", Point::new(1, 0)).unwrap();
    world.play(Time::MAX, "bob", Point::new(2, 0)).unwrap();
    assert_eq!(world.play(Time::MAX, "cho", Point::new(3, 0)), Err(Illegal::Pending));
    assert_eq!(world.play(Time::MAX - 1, "ann", Point::new(3, 0)), Err(Illegal::InThePast));
    world.audit().unwrap();
    let mut early = World::new(Options::default());
    early.play(Time::MIN, "ann", Point::new(1, 0)).unwrap();
    early.play(Time::MIN, "bob", Point::new(2, 0)).unwrap();
    early.audit().unwrap();
}
