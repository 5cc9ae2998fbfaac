//! Groups against brute force on small random worlds.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
    assert!(shared.groups.iter().all(|group| group.alive == (group.stones > 1)), "{shared:?}");
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

type Stones = BTreeSet<(i64, i64)>;

fn near((x, y): (i64, i64)) -> [(i64, i64); 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}

fn in_box(&(x, y): &(i64, i64)) -> bool {
    (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y)
}

fn chain(of: (i64, i64), stones: &Stones) -> Stones {
    let (mut chain, mut to_do) = (Stones::from([of]), vec![of]);
    while let Some(point) = to_do.pop() {
        to_do.extend(near(point).into_iter().filter(|next| stones.contains(next) && chain.insert(*next)));
    }
    chain
}

/// Everything outside of the box belongs to the attackers, who live there.
fn has_liberty(chain: &Stones, own: &Stones, other: &Stones, attacks: bool) -> bool {
    let free = |point: &(i64, i64)| match in_box(point) {
        true => !own.contains(point) && !other.contains(point),
        false => attacks,
    };
    chain.iter().any(|&point| near(point).iter().any(free))
}

/// Plays every sequence of attacking moves; returns Ann's stones that are never captured.
fn survivors(ann: &Stones, others: &Stones) -> Stones {
    let mut left = ann.clone();
    let mut seen = BTreeSet::from([(ann.clone(), others.clone())]);
    let mut to_do = VecDeque::from([(ann.clone(), others.clone())]);
    while let Some((ann, others)) = to_do.pop_front() {
        left.retain(|stone| ann.contains(stone));
        let points = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
        for point in points.filter(|point| !ann.contains(point) && !others.contains(point)) {
            let after = attack(&ann, &others, point);
            if seen.insert(after.clone()) {
                to_do.push_back(after);
            }
        }
    }
    left
}

fn attack(ann: &Stones, others: &Stones, point: (i64, i64)) -> (Stones, Stones) {
    let (mut ann, mut others) = (ann.clone(), others.clone());
    others.insert(point);
    let beside: Vec<Stones> =
        near(point).into_iter().filter(|next| ann.contains(next)).map(|next| chain(next, &ann)).collect();
    let dead: Vec<Stones> =
        beside.into_iter().filter(|chain| !has_liberty(chain, &ann, &others, false)).collect();
    for stone in dead.iter().flatten() {
        ann.remove(stone);
    }
    let own = chain(point, &others);
    if dead.is_empty() && !has_liberty(&own, &others, &ann, true) {
        others.retain(|stone| !own.contains(stone));
    }
    (ann, others)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn benson_agrees_with_playing_every_attack(cells in proptest::collection::vec(0..8u8, (WIDTH * HEIGHT) as usize)) {
        let (mut ann, mut others) = (Stones::new(), Stones::new());
        for (i, cell) in (0..).zip(&cells) {
            let point = (i % WIDTH, i / WIDTH);
            match cell {
                0..=4 => _ = ann.insert(point),
                5 => _ = others.insert(point),
                _ => {}
            }
        }
        let liberty = |stones: &Stones, foes: &Stones, attacks| {
            stones.iter().all(|&stone| has_liberty(&chain(stone, stones), stones, foes, attacks))
        };
        // Outside of the box there is always a liberty, as long as nobody has played there.
        prop_assume!(liberty(&ann, &others, true) && liberty(&others, &ann, true));
        // More than this would take too long to play out.
        prop_assume!(ann.len() >= 11);
        let mut world = world(&["abc"].map(|_| ""));
        let ids: BTreeMap<&str, PlayerId> =
            ["ann", "bob"].map(|name| (name, world.player(name).unwrap())).into();
        ann.iter().for_each(|&(x, y)| put(&mut world, at(x, y), ids["ann"]));
        others.iter().for_each(|&(x, y)| put(&mut world, at(x, y), ids["bob"]));
        let survey = survey(&world);
        // Ann's chains without a liberty in the box die once the outside is filled, before anything else happens there.
        let filled: Stones = ann.iter().copied().filter(|&stone| has_liberty(&chain(stone, &ann), &ann, &others, false)).collect();
        let left = survivors(&filled, &others);
        let alive: Stones = survey.groups.iter().filter(|group| group.alive)
            .flat_map(|group| chain((group.at.x - CORNER.x, group.at.y - CORNER.y), &ann)).collect();
        prop_assert_eq!(&alive, &left);
    }
}
