//! Hashing that is the same on every machine and in every run.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash map with a fixed hash. Crafting collisions takes moves, since keys are coordinates and player numbers.
pub(crate) type StableMap<K, V> = HashMap<K, V, BuildHasherDefault<StableHasher>>;

const SALT: u64 = 0x9e37_79b9_7f4a_7c15;
const FACTOR: u64 = 0xd6e8_feb8_6659_fd93;

/// The xor of both halves of a 128-bit product.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ (product >> 64) as u64
}

/// Mixes one number into a hash.
pub(crate) fn mix(hash: u64, value: u64) -> u64 {
    fold(hash ^ value ^ SALT, FACTOR).rotate_left(23) ^ value.wrapping_mul(SALT)
}

/// The hash of some numbers, in their order.
pub(crate) fn hash_numbers(values: &[u64]) -> u64 {
    values.iter().fold(SALT, |hash, &value| mix(hash, value))
}

/// The hash of a text.
pub(crate) fn hash_text(text: &str) -> u64 {
    text.bytes().fold(SALT, |hash, byte| mix(hash, u64::from(byte)))
}

/// A checksum of bytes. Each step is a bijection of the sum and of the word, so that damage to a single word is always
/// detected.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64 ^ SALT;
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        sum = (sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }
    for &byte in words.remainder() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(FACTOR).rotate_left(29);
    }
    sum ^ sum >> 32
}

/// The hasher of [`StableMap`].
#[derive(Default)]
pub(crate) struct StableHasher(u64);

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = fold(self.0 ^ value ^ SALT, FACTOR);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_single_damaged_byte_changes_the_checksum() {
        let bytes: Vec<u8> = (0..=100).collect();
        let sum = checksum(&bytes);
        for i in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[i] ^= 1 << bit;
                assert_ne!(checksum(&damaged), sum);
            }
        }
        assert_ne!(checksum(&bytes[..100]), sum);
    }
}
