//! The history of a region, folded to any move, is the region after replaying all moves up to it.

mod common;

use common::{Rng, rect};
use std::collections::BTreeMap;
use tengen_world::{Entry, History, Options, PlayerId, Point, Rect, Time, World};

type Journal = Vec<(Time, String, Point)>;

/// A crowded world with captures, suicide and moderators, and what happened in it.
fn journal(seed: u64) -> Journal {
    let mut rng = Rng(seed);
    let mut world = World::new(options());
    let mut moves = Vec::new();
    for time in 0..2_500 {
        let (name, at) = (format!("p{}", rng.below(5)), Point::new(rng.between(-9, 8), rng.between(-9, 8)));
        let name = match rng.below(40) {
            0 => Entry::Removal.author(),
            1 => Entry::Restoration(&name).author(),
            2 => Entry::HandOver(&name).author(),
            3 => Entry::HandOver("SAI").author(),
            _ => name,
        };
        if world.replay(time, &name, at).is_ok() {
            moves.push((time, name, at));
        }
    }
    moves
}

fn options() -> Options {
    let quick = Options::default().with_pending_timeout(20).unwrap();
    quick.with_locked_timeout(Some(15)).unwrap()
}

fn replay(journal: &Journal, count: usize) -> World {
    let mut world = World::new(options());
    for (time, name, at) in &journal[..count] {
        world.replay(*time, name, *at).unwrap();
    }
    world
}

fn stones(world: &World, region: Rect) -> BTreeMap<(i64, i64), PlayerId> {
    let mut stones = BTreeMap::new();
    world
        .stones_in(region, Time::MAX, |stone| _ = stones.insert((stone.at.x, stone.at.y), stone.owner))
        .unwrap();
    stones
}

/// The stones of a history after all moves up to a number.
fn folded(history: &History, number: u64) -> BTreeMap<(i64, i64), PlayerId> {
    let mut stones: BTreeMap<_, _> =
        history.stones.iter().map(|&(at, owner)| ((at.x, at.y), owner)).collect();
    for change in history.changes.iter().take_while(|change| change.number <= number) {
        match change.owner {
            Some(owner) => stones.insert((change.at.x, change.at.y), owner),
            None => stones.remove(&(change.at.x, change.at.y)),
        };
    }
    stones
}

#[test]
fn a_history_folded_to_a_move_is_the_region_after_that_move() {
    let mut rng = Rng(7);
    let mut removed = 0;
    for seed in 1..=4 {
        let journal = journal(seed);
        for _ in 0..4 {
            let corner = (rng.between(-10, 6), rng.between(-10, 6));
            let region = rect(corner.0, corner.1, corner.0 + rng.between(0, 9), corner.1 + rng.between(0, 9));
            let start = rng.below(journal.len() as u64) as usize;
            let mut world = replay(&journal, start);
            let mut history = History::begin(&world, start as u64, region).unwrap();
            for (number, (time, name, at)) in (start as u64 + 1..).zip(&journal[start..]) {
                let effects = world.replay(*time, name, *at).unwrap();
                history.record(&world, number, *time, Entry::by(name), *at, &effects);
                if rng.below(20) == 0 {
                    assert_eq!(folded(&history, number), stones(&world, region), "after {number}");
                }
            }
            let read = History::decode(&history.encode()).unwrap();
            assert_eq!(read, history);
            // At any moment, also those that were not looked at while recording.
            let number = start as u64 + rng.below((journal.len() - start) as u64 + 1);
            assert_eq!(folded(&read, number), stones(&replay(&journal, number as usize), region));
            removed += read.changes.iter().filter(|change| change.owner.is_none()).count();
        }
    }
    assert!(removed > 50, "{removed} stones were removed");
}

#[test]
fn damaged_bytes_are_refused() {
    let world = replay(&journal(3), 60);
    let bytes = History::begin(&world, 60, rect(-5, -5, 5, 5)).unwrap().encode();
    assert!(History::decode(&bytes[..bytes.len() - 1]).is_err());
    assert!(History::decode(&[2]).is_err());
    let mut longer = bytes;
    longer.push(0);
    assert!(History::decode(&longer).is_err());
    assert!(History::begin(&world, 60, rect(0, 0, 1 << 30, 1 << 30)).is_err());
}
