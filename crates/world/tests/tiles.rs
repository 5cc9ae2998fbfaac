//! Overview tiles as bytes, and the bounds of the world.

use tengen_world::{Options, PlayerId, Point, World};

/// An independent reader, because clients depend on the format.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn number(&mut self) -> u64 {
        let (mut value, mut shift) = (0, 0);
        loop {
            let (first, rest) = self.0.split_first().expect("more bytes");
            self.0 = rest;
            value |= u64::from(first & 0x7f) << shift;
            shift += 7;
            if first & 0x80 == 0 {
                return value;
            }
        }
    }

    fn signed(&mut self) -> i64 {
        let number = self.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }
}

/// Index, stones, leader, the leader's stones, age in minutes.
fn squares(tile: &[u8], level: u64, x: i64, y: i64) -> Vec<[u64; 5]> {
    let mut bytes = Bytes(tile);
    assert_eq!((bytes.number(), bytes.number()), (1, level));
    assert_eq!((bytes.signed(), bytes.signed()), (x, y));
    let _newest = bytes.signed();
    let mut next = 0;
    let read = (0..bytes.number())
        .map(|_| {
            let index = next + bytes.number();
            next = index + 1;
            [index, bytes.number(), bytes.number(), bytes.number(), bytes.number()]
        })
        .collect();
    assert!(bytes.0.is_empty());
    read
}

fn small() -> World {
    let mut world = World::new(Options::default());
    for (time, name, x, y) in
        [(60_000, "ann", 3, 3), (120_000, "bob", 4, 4), (600_000, "ann", -2, -2), (660_000, "bob", 6, 7)]
    {
        world.play(time, name, Point::new(x, y)).expect("a legal move");
    }
    world
}

#[test]
fn a_tile_has_leaders_counts_and_ages() {
    let world = small();
    let (ann, bob) = (world.player("ann").unwrap().number(), world.player("bob").unwrap().number());
    let tile = world.encode_tile(2, 0, 0).expect("it exists");
    let all = squares(&tile, 2, 0, 0);
    // Squares of 4 × 4: SAI's and ann's stone in the first; bob's two in the second of the second row.
    let all: Vec<[u64; 4]> =
        all.iter().map(|&[i, stones, owner, held, _]| [i, stones, owner, held]).collect();
    assert_eq!(all[0][..2], [0, 2]);
    assert_eq!(all[1], [65, 2, u64::from(bob), 2]);
    let left = world.encode_tile(0, -1, -1).expect("it exists");
    assert_eq!(squares(&left, 0, -1, -1), [[62 * 64 + 62, 1, u64::from(ann), 1, 0]]);
    let nothing = world.encode_tile(0, 9, 9).expect("it exists");
    assert!(squares(&nothing, 0, 9, 9).is_empty());
}

#[test]
fn tiles_outside_the_grid_are_none() {
    let world = small();
    for level in 0..=64 {
        for x in [i64::MIN, -1, 0, 1, i64::MAX] {
            let _ = world.encode_tile(level, x, -x.max(-i64::MAX));
        }
    }
    assert!(world.encode_tile(56, 0, 0).is_some());
    assert_eq!(world.encode_tile(58, 0, 0), None);
}

#[test]
fn bounds_hold_everything_and_players_are_found() {
    let mut world = small();
    assert_eq!((world.bounds().min(), world.bounds().max()), (Point::new(-32, -32), Point::new(31, 31)));
    let cat = world.add_player("cat").expect("a name");
    assert_eq!(world.stronghold(cat), None);
    assert_eq!(world.stronghold(PlayerId::SAI), Some(Point::new(0, 0)));
    for step in 1..40 {
        world.play(10_000_000 * step, "cat", Point::new(6 * step, 0)).expect("a legal move");
        world.play(10_000_000 * step, "dan", Point::new(6 * step + 1, 0)).expect("a legal move");
    }
    let found = world.stronghold(cat).expect("cat has stones");
    assert_eq!(world.at(found, 0).expect("a stone").stone.owner, cat);
    assert_eq!(world.bounds().max(), Point::new(255, 31));
}
