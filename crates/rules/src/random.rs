//! A small seeded source of randomness, so that every playout can be repeated.

/// A fast generator: a counter, multiplied with a scrambled copy of itself, the halves of the product folded
/// together. Not for secrets.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers, always.
    pub const fn new(seed: u64) -> Random {
        Random(mix(seed))
    }

    /// The next 64 bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xD6E8_FEB8_6659_FD93);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `limit` (0 if `limit` is 0).
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// Spreads the bits of a number over all 64 (the finaliser of SplitMix64).
pub(crate) const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds are kept: in records of matches, in tests, and for the colours at tables.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(2026);
        assert_eq!(
            [(); 3].map(|()| random.bits()),
            [0xDB64_BA35_4CDE_B37D, 0xEBBC_1750_3A0E_D15F, 0x4571_D264_5F89_0B6D]
        );
        assert_eq!([2, 6, 361, 1000, 0].map(|limit| random.below(limit)), [1, 4, 131, 613, 0]);
        assert_eq!(
            [0, 1, u64::MAX].map(|seed| Random::new(seed).bits()),
            [0x9D9E_C808_4F58_1E51, 0x7990_14A5_D91D_DA98, 0x7171_66AA_999B_3D1E]
        );
    }

    #[test]
    fn every_number_below_the_limit_is_drawn_about_equally_often() {
        let (mut random, mut counts) = (Random::new(5), [0; 6]);
        (0..6000).for_each(|_| counts[random.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
