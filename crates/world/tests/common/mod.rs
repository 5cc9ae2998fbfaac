//! Worlds for tests. Not every test needs all of it.
#![allow(dead_code)]

use tengen_world::{Effects, Options, Point, Rect, Time, World};

/// SplitMix64: a seed determines the whole game.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

pub(crate) fn rect(x0: i64, y0: i64, x1: i64, y1: i64) -> Rect {
    Rect::new(Point::new(x0, y0), Point::new(x1, y1))
}

/// A world with timeouts of a millisecond, so that moves ten milliseconds apart are not restricted.
pub(crate) struct FreeWorld {
    pub(crate) world: World,
    pub(crate) now: Time,
}

impl FreeWorld {
    pub(crate) fn new() -> FreeWorld {
        let options =
            Options::default().with_pending_timeout(1).unwrap().with_locked_timeout(Some(1)).unwrap();
        FreeWorld { world: World::new(options), now: 0 }
    }

    pub(crate) fn play(&mut self, name: &str, x: i64, y: i64) -> Effects {
        self.now += 10;
        let played = self.world.play(self.now, name, Point::new(x, y));
        played.unwrap_or_else(|illegal| panic!("{name} at {x},{y}: {illegal}"))
    }

    /// Random moves of several players over many chunks; illegal ones are skipped.
    pub(crate) fn wander(&mut self, rng: &mut Rng, moves: usize, mut each: impl FnMut(&World, Point)) {
        let mut last = Point::new(0, 0);
        for _ in 0..moves {
            let reach = if rng.below(6) == 0 { 6 } else { 2 };
            let point = Point::new(last.x + rng.between(-reach, reach), last.y + rng.between(-reach, reach));
            self.now += rng.between(0, 1);
            if self.world.play(self.now, &format!("p{}", rng.below(5)), point).is_ok() {
                each(&self.world, point);
                last = if rng.below(40) == 0 { Point::new(0, 0) } else { point };
            }
        }
    }
}
