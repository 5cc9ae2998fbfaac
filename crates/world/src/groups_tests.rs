//! Groups against brute force on small random worlds.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::chunk::ChunkAt;
use crate::stone::Stone;
use crate::{Options, PlayerId, Point, Status, Survey, World};

const WIDTH: i64 = 5;
const HEIGHT: i64 = 4;
/// Far from the first stone.
const CORNER: Point = Point::new(100, 100);

fn at(x: i64, y: i64) -> Point {
    Point::new(CORNER.x + x, CORNER.y + y)
}

/// A world with these stones: `a` belongs to Ann, other letters to others.
fn world(rows: &[&str]) -> World {
    let mut world = World::new(Options::default());
    let players = ["ann", "bob", "cho"].map(|name| world.add_player(name).unwrap());
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, letter) in row.bytes().enumerate() {
            if let Some(i) = b"abc".iter().position(|&known| known == letter) {
                put(&mut world, at(x as i64, y as i64), players[i]);
            }
        }
    }
    world
}

fn put(world: &mut World, point: Point, owner: PlayerId) {
    let home = world.board.directory.find_or_make(ChunkAt::of(point), &mut world.board.pyramid);
    world.board.put(point, home, Stone::new(owner, Status::Unlocked, 0, 0));
    world.count(owner, |tally| tally.held += 1);
}

fn survey(world: &World) -> Survey {
    let ann = world.player("ann").unwrap();
    world.survey(ann, &world.chunks_of(&[ann])[0], 10_000)
}

#[test]
fn two_eyes_live_and_one_does_not() {
    let two = survey(&world(&["aaaaa", "a.a.a", "aaaaa"]));
    assert_eq!((two.living, two.land, two.groups.len()), (13, 2, 1));
    assert_eq!((two.groups[0].eyes, two.groups[0].liberties, two.groups[0].alive), (2, 18, true));
    let one = survey(&world(&["aaaa", "a..a", "aaaa"]));
    assert_eq!((one.living, one.land, one.groups[0].eyes), (0, 2, 1));
    let open = survey(&world(&["aaaaa", "a.a..", "aaaaa"]));
    assert_eq!((open.living, open.land), (0, 1));
}

#[test]
fn an_eye_with_a_point_that_does_not_touch_the_group_is_none() {
    // The middle of nine points: others could live there.
    let large = survey(&world(&["aaaaaaa", "a...a.a", "a...aaa", "a...aa.", "aaaaa.."]));
    assert_eq!((large.living, large.land), (0, 10));
}

#[test]
fn groups_that_share_two_eyes_live_together() {
    let shared = survey(&world(&[".aaa.", "aa.aa", "a.a.a", "aa.aa", ".aaa."]));
    assert!(shared.groups.len() == 2 && shared.groups.iter().all(|group| group.alive), "{shared:?}");
    let both = survey(&world(&["aaaaaa", "a.ab.a", "aaaaaa"]));
    assert_eq!((both.living, both.land), (15, 1), "a prisoner inside makes no land, but the eye stays");
}

#[test]
fn land_of_one_player_in_that_of_another_belongs_to_the_inner_one() {
    let nested = world(&["aaaaaaa", "a.....a", "a.bbb.a", "a.b.b.a", "a.bbb.a", "a.....a", "aaaaaaa"]);
    let bob = nested.player("bob").unwrap();
    assert_eq!(survey(&nested).land, 0);
    assert_eq!(nested.survey(bob, &nested.chunks_of(&[bob])[0], 100).land, 1);
}

#[test]
fn a_survey_with_a_limit_says_so() {
    let mut world = world(&["a"]);
    let ann = world.player("ann").unwrap();
    for x in 0..10 {
        put(&mut world, Point::new(x * 64, 500), ann);
    }
    let chunks = world.chunks_of(&[ann]).remove(0);
    let part = world.survey(ann, &chunks, 3);
    assert!(!part.complete && part.stones == 3);
    let all = world.survey(ann, &chunks, 100);
    assert!(all.complete && all.stones == 11);
}

/// Points of the box as bits, row by row.
type Stones = u32;

const ALL: Stones = (1 << (WIDTH * HEIGHT)) - 1;

fn bit(x: i64, y: i64) -> Stones {
    let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
    if inside { 1 << (y * WIDTH + x) } else { 0 }
}

fn points() -> impl Iterator<Item = (i64, i64)> {
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
}

/// All points beside these.
fn beside(stones: Stones) -> Stones {
    let near = |(x, y): (i64, i64)| bit(x - 1, y) | bit(x + 1, y) | bit(x, y - 1) | bit(x, y + 1);
    points().filter(|&(x, y)| stones & bit(x, y) != 0).fold(0, |all, point| all | near(point))
}

fn edge() -> Stones {
    let at_edge = |&(x, y): &(i64, i64)| x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
    points().filter(at_edge).fold(0, |all, (x, y)| all | bit(x, y))
}

fn chain(from: Stones, stones: Stones) -> Stones {
    let mut chain = from;
    loop {
        let more = chain | (beside(chain) & stones);
        if more == chain {
            return chain;
        }
        chain = more;
    }
}

/// The chains of stones.
fn chains(stones: Stones) -> Vec<Stones> {
    let mut left = stones;
    let mut chains = Vec::new();
    while left != 0 {
        let one = chain(left & left.wrapping_neg(), stones);
        left &= !one;
        chains.push(one);
    }
    chains
}

/// Whether a chain has a liberty; outside of the box there may be more.
fn has_liberty(chain: Stones, occupied: Stones, outside: bool) -> bool {
    beside(chain) & ALL & !occupied != 0 || (outside && chain & edge() != 0)
}

/// Plays every sequence of attacking moves; returns Ann's stones that are never captured. Everything outside of the box
/// belongs to the attackers, who live there.
fn survivors(ann: Stones, others: Stones) -> Stones {
    let mut left = ann;
    let mut seen = BTreeSet::from([(ann, others)]);
    let mut to_do = vec![(ann, others)];
    while let Some((ann, others)) = to_do.pop() {
        left &= ann;
        for (x, y) in points().filter(|&(x, y)| bit(x, y) & (ann | others) == 0) {
            let after = attack(ann, others, bit(x, y));
            if seen.insert(after) {
                to_do.push(after);
            }
        }
    }
    left
}

fn attack(ann: Stones, others: Stones, point: Stones) -> (Stones, Stones) {
    let after = others | point;
    let threatened = chains(ann).into_iter().filter(|chain| beside(*chain) & point != 0);
    let dead =
        threatened.filter(|chain| !has_liberty(*chain, ann | after, false)).fold(0, |all, chain| all | chain);
    let own = chain(point, after);
    if dead == 0 && !has_liberty(own, ann | after, true) {
        return (ann, after & !own);
    }
    (ann & !dead, after)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn benson_agrees_with_playing_every_attack(cells in proptest::collection::vec(0..8u8, (WIDTH * HEIGHT) as usize)) {
        let of = |kinds: std::ops::Range<u8>| {
            let chosen = points().zip(&cells).filter(|(_, cell)| kinds.contains(cell));
            chosen.fold(0, |all, ((x, y), _)| all | bit(x, y))
        };
        let (ann, others) = (of(0..5), of(5..6));
        // A position of a game, and few enough empty points to play out everything.
        prop_assume!(chains(ann).into_iter().chain(chains(others)).all(|one| has_liberty(one, ann | others, true)));
        prop_assume!(ann.count_ones() >= 11);
        let mut world = world(&[]);
        let players = ["ann", "bob"].map(|name| world.player(name).unwrap());
        for (x, y) in points() {
            if let Some(i) = [ann, others].iter().position(|stones| stones & bit(x, y) != 0) {
                put(&mut world, at(x, y), players[i]);
            }
        }
        // Chains of Ann's without a liberty in the box die as soon as the outside is filled.
        let besieged = chains(ann).into_iter().filter(|one| has_liberty(*one, ann | others, false));
        let left = survivors(besieged.fold(0, |all, one| all | one), others);
        let alive = survey(&world).groups.into_iter().filter(|group| group.alive);
        let alive = alive.fold(0, |all, group| all | chain(bit(group.at.x - CORNER.x, group.at.y - CORNER.y), ann));
        prop_assert_eq!(alive, left);
    }
}
