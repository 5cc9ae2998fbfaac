//! The bytes that tests of the web client decode, with what they mean: `tests/vectors/wire/world.json`.

mod common;

use common::{FreeWorld, Rng, rect};
use serde_json::{Value, json};
use tengen_world::{ChunkAt, Point, Status, World};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/wire/world.json");
/// A chunk on the negative side, whose coordinates test the sign.
const HOME: ChunkAt = ChunkAt { x: -1, y: -1 };
/// Large enough for moves to overlap, so that all three statuses occur.
const TIMEOUT: i64 = 40;

fn stones(world: &World, now: i64) -> Vec<Value> {
    let corner = HOME.corner().expect("inside the world");
    let mut stones = Vec::new();
    let area = rect(corner.x, corner.y, corner.x + 31, corner.y + 31);
    let list = world.stones_in(area, now, |stone| {
        let status = match stone.status {
            Status::Locked => "locked",
            Status::Pending => "pending",
            Status::Unlocked => "unlocked",
        };
        stones.push(
            json!({ "x": stone.at.x, "y": stone.at.y, "owner": stone.owner.number(), "status": status }),
        );
    });
    list.expect("a chunk is small enough");
    stones
}

fn frame(world: &World, bytes: &[u8]) -> Value {
    let now = world.clock().expect("something was played");
    json!({ "bytes": bytes, "now": now, "stones": stones(world, now) })
}

fn made() -> Value {
    let options = tengen_world::Options::default().with_pending_timeout(TIMEOUT).expect("a timeout");
    let options = options.with_locked_timeout(Some(TIMEOUT)).expect("a timeout");
    let mut free = FreeWorld { world: World::new(options), now: 0 };
    let mut rng = Rng(4);
    let mut last = Point::new(-3, -3);
    let (mut frames, mut version) = (Vec::new(), 0);
    for number in 0..3000 {
        let point = Point::new(last.x + rng.between(-3, 3), last.y + rng.between(-3, 3));
        free.now += rng.between(0, 9);
        if free.world.play(free.now, &format!("p{}", rng.below(4)), point).is_ok() {
            last = if rng.below(9) == 0 { Point::new(-3, -3) } else { point };
        }
        // A whole chunk first, then what changed since.
        if number >= 1500 && number % 150 == 0 {
            let bytes = match version {
                0 => free.world.encode_chunk(HOME),
                since => free.world.encode_changes(HOME, since),
            };
            version = free.world.chunk_version(HOME);
            frames.push(frame(&free.world, &bytes));
        }
    }
    json!({
        "about": "Written by crates/world/tests/wire_fixture.rs: frames of one chunk in order, with its stones after each.",
        "timeouts": { "pending_timeout": TIMEOUT, "locked_timeout": TIMEOUT },
        "frames": frames,
    })
}

/// `TENGEN_UPDATE=1 cargo test -p tengen-world --test wire_fixture` writes it anew.
#[test]
fn the_bytes_for_the_client_are_up_to_date() {
    let made = made();
    let frames = made["frames"].as_array().expect("a list");
    // The second byte of a frame tells changes (1) from a whole chunk (0).
    let changes = frames.iter().filter(|frame| frame["bytes"][1] == 1).count();
    assert!(changes > 0 && changes < frames.len(), "{changes} of {} frames are changes", frames.len());
    for status in ["locked", "pending", "unlocked"] {
        let occurs = |frame: &Value| {
            frame["stones"].as_array().is_some_and(|all| all.iter().any(|s| s["status"] == status))
        };
        assert!(frames.iter().any(occurs), "no stone is {status}");
    }
    if std::env::var_os("TENGEN_UPDATE").is_some() {
        std::fs::write(FILE, format!("{made}\n")).expect("the file can be written");
    }
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(FILE).unwrap_or_default()).unwrap_or_default();
    assert!(kept == made, "run TENGEN_UPDATE=1 cargo test -p tengen-world --test wire_fixture");
}
