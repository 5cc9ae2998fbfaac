//! The one source of randomness of a simulation.

use std::time::Duration;

/// SplitMix64: small, fast, and the same on every machine.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end`, exclusive.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // Slightly uneven for a large `end`, which does not matter here.
        self.next() % end.max(1)
    }

    /// True in `share` of 10,000 cases.
    pub(crate) fn chance(&mut self, share: u64) -> bool {
        self.below(10_000) < share
    }

    /// Milliseconds from `low` to `high`.
    pub(crate) fn millis(&mut self, low: u64, high: u64) -> Duration {
        Duration::from_millis(low + self.below(high - low + 1))
    }
}
