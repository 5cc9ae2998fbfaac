//! Chunks on the wire, and snapshots.

mod common;

use common::{FreeWorld, Rng, rect};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tengen_world::{BadSnapshot, ChunkAt, ChunkUpdate, Options, Point, SentStone, World};

/// A chunk as a client has it.
#[derive(Default)]
struct Copy {
    version: u64,
    stones: BTreeMap<Point, SentStone>,
}

impl Copy {
    /// Takes an update in; whether it was only changes.
    fn update(&mut self, bytes: &[u8]) -> bool {
        let update = ChunkUpdate::decode(bytes).unwrap();
        match update.since {
            Some(since) => assert_eq!(since, self.version),
            None => self.stones.clear(),
        }
        self.version = update.version;
        for (point, stone) in update.points {
            match stone {
                Some(stone) => self.stones.insert(point, stone),
                None => self.stones.remove(&point),
            };
        }
        update.since.is_some()
    }
}

fn compare(world: &World, at: ChunkAt, copy: &Copy) {
    let corner = at.corner().unwrap();
    let area = rect(corner.x, corner.y, corner.x + 31, corner.y + 31);
    let now = world.clock().unwrap();
    for now in [now, now + 1, now + 100] {
        let mut stones = Vec::new();
        world.stones_in(area, now, |stone| stones.push(stone)).unwrap();
        assert_eq!(stones.len(), copy.stones.len());
        for stone in stones {
            let sent = copy.stones[&stone.at];
            assert_eq!((sent.owner, sent.status_at(now, world.options())), (stone.owner, stone.status));
        }
    }
}

#[test]
fn a_client_that_applies_deltas_has_the_chunk() {
    let mut free = FreeWorld::new();
    let mut rng = Rng(11);
    let mut copies: BTreeMap<ChunkAt, Copy> = BTreeMap::new();
    let (mut small, mut whole) = (0, 0);
    let mut watch = Rng(12);
    free.wander(&mut rng, 6_000, |world, point| {
        if watch.below(16) > 0 {
            return;
        }
        let at = ChunkAt::of(point);
        let copy = copies.entry(at).or_default();
        let changes = copy.update(&world.encode_changes(at, copy.version));
        *if changes { &mut small } else { &mut whole } += 1;
        assert_eq!(copy.version, world.chunk_version(at));
        compare(world, at, copy);
        let mut fresh = Copy::default();
        fresh.update(&world.encode_chunk(at));
        compare(world, at, &fresh);
    });
    assert!(small > 50 && whole > 10, "{small} changes, {whole} whole chunks");
}

#[test]
fn deltas_are_smaller_than_the_chunk_and_old_versions_get_the_full_chunk() {
    let mut free = FreeWorld::new();
    free.wander(&mut Rng(3), 3_000, |_, _| {});
    let home = ChunkAt { x: 0, y: 0 };
    let version = free.world.chunk_version(home);
    let is_whole = |bytes: &[u8]| ChunkUpdate::decode(bytes).unwrap().since.is_none();
    assert!(version > 100);
    assert!(!is_whole(&free.world.encode_changes(home, version - 3)));
    assert!(is_whole(&free.world.encode_changes(home, version - 90)), "too old");
    assert!(is_whole(&free.world.encode_changes(home, version + 1)), "not yet");
    let changes = free.world.encode_changes(home, version - 3);
    assert!(changes.len() * 4 < free.world.encode_chunk(home).len());
    let restored = World::restore(&free.world.snapshot()).unwrap();
    assert!(is_whole(&restored.encode_changes(home, version - 3)), "a snapshot has no history of changes");
    assert_eq!(ChunkUpdate::decode(&restored.encode_changes(home, version)).unwrap().points, []);
    let nowhere = ChunkAt { x: 1 << 40, y: -7 };
    assert_eq!(ChunkUpdate::decode(&free.world.encode_changes(nowhere, 5)).unwrap().version, 0);
}

#[test]
fn a_snapshot_of_version_1_can_be_read() {
    let world = World::restore(include_bytes!("data/world-v1.snapshot")).unwrap();
    world.audit().unwrap();
    let mut again = FreeWorld::new();
    again.wander(&mut Rng(1), 500, |_, _| {});
    assert_eq!(world.fingerprint(), again.world.fingerprint());
    assert_eq!(world.options(), again.world.options());
}

#[test]
fn damaged_files_are_distinguished_from_other_files() {
    let mut free = FreeWorld::new();
    free.wander(&mut Rng(8), 200, |_, _| {});
    let good = free.world.snapshot();
    for i in (8..good.len()).step_by(7) {
        let mut damaged = good.clone();
        damaged[i] ^= 0x20;
        assert_eq!(World::restore(&damaged).unwrap_err(), BadSnapshot::Damaged, "byte {i}");
    }
    assert_eq!(World::restore(&good[..good.len() - 1]).unwrap_err(), BadSnapshot::Damaged);
    for other in [&b""[..], b"TENGEN", b"{\"format\":\"tengen/1\"}"] {
        assert_eq!(World::restore(other).unwrap_err(), BadSnapshot::NotASnapshot);
    }
}

#[test]
fn a_new_world_fits_in_a_few_bytes() {
    assert!(World::new(Options::default()).snapshot().len() < 100);
}

proptest! {
    /// Decoding arbitrary bytes neither panics nor allocates much.
    #[test]
    fn any_bytes_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..300), damage in any::<(u16, u8)>()) {
        let _ = ChunkUpdate::decode(&bytes);
        let _ = World::restore(&bytes);
        let mut framed = vec![1, bytes.len() as u8 % 2];
        framed.extend(&bytes);
        let _ = ChunkUpdate::decode(&framed);
        let mut free = FreeWorld::new();
        free.wander(&mut Rng(u64::from(damage.0)), 40, |_, _| {});
        let mut sent = free.world.encode_chunk(ChunkAt { x: 0, y: 0 });
        let place = usize::from(damage.0) % sent.len();
        sent[place] ^= damage.1;
        if let Ok(update) = ChunkUpdate::decode(&sent) {
            let points: BTreeSet<Point> = update.points.iter().map(|&(point, _)| point).collect();
            prop_assert!(update.points.len() <= 1024 && points.iter().all(|&point| ChunkAt::of(point) == update.at));
        }
    }
}
