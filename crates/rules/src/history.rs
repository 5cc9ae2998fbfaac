//! The arrangements that stood earlier in the game, for superko.

use alloc::vec::Vec;

use crate::{ByColor, Color, Point};

/// The hashes of all earlier arrangements, and the points whose stone was once removed.
///
/// A placement can only bring an earlier arrangement back if, since then, a stone of the same colour was
/// removed from the very point it is made on: the arrangement had the stone, and the board no longer has. So
/// most placements need no look at the hashes at all, and most of the others are answered by the filter.
#[derive(Debug)]
pub(crate) struct History<const CAP: usize> {
    hashes: Vec<u64>,
    filter: [u64; FILTER_WORDS],
    vacated: [ByColor<bool>; CAP],
}

const FILTER_WORDS: usize = 64;

impl<const CAP: usize> History<CAP> {
    /// The history of a game that starts with this arrangement.
    pub(crate) fn new(start: u64) -> Self {
        let mut history = History {
            hashes: Vec::new(),
            filter: [0; FILTER_WORDS],
            vacated: [ByColor { black: false, white: false }; CAP],
        };
        history.push(start);
        history
    }

    /// Two bits of one word: a hash whose bits are not both set has not been seen.
    fn filter_bits(hash: u64) -> (usize, u64) {
        ((hash >> 12) as usize & (FILTER_WORDS - 1), 1 << (hash & 63) | 1 << ((hash >> 6) & 63))
    }

    /// Remembers the arrangement after a turn.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64) {
        let (word, bits) = Self::filter_bits(hash);
        self.filter[word] |= bits;
        self.hashes.push(hash);
    }

    /// Remembers that the stone of a colour on a point was removed.
    #[inline]
    pub(crate) fn vacate(&mut self, point: Point, color: Color) {
        self.vacated[point.index() & (CAP - 1)][color] = true;
    }

    /// Whether a stone of a colour was ever removed from this point.
    #[inline]
    pub(crate) fn was_vacated(&self, point: Point, color: Color) -> bool {
        self.vacated[point.index() & (CAP - 1)][color]
    }

    /// Whether this arrangement stood before.
    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        let (word, bits) = Self::filter_bits(hash);
        self.filter[word] & bits == bits && self.hashes.contains(&hash)
    }

    /// Reserves memory for so many more turns, so that a playout need not allocate.
    pub(crate) fn reserve(&mut self, turns: usize) {
        self.hashes.reserve(turns);
    }
}

impl<const CAP: usize> Clone for History<CAP> {
    fn clone(&self) -> Self {
        History { hashes: self.hashes.clone(), filter: self.filter, vacated: self.vacated }
    }

    /// Keeps the memory already allocated.
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.filter = other.filter;
        self.vacated = other.vacated;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn it_contains_what_was_pushed_and_nothing_else() {
        let mut random = Random::new(1);
        let mut history = History::<16>::new(7);
        let seen: Vec<u64> = (0..800).map(|_| random.bits()).collect();
        seen.iter().for_each(|&hash| history.push(hash));
        let copy = history.clone();
        for history in [&history, &copy] {
            assert!(history.contains(7) && seen.iter().all(|&hash| history.contains(hash)));
            assert!((0..5000).all(|_| !history.contains(random.bits())));
        }
    }

    #[test]
    fn a_point_is_vacated_by_the_colour_that_stood_there() {
        let mut history = History::<16>::new(0);
        history.vacate(Point(3), Color::White);
        let vacated = |point, color| history.was_vacated(Point(point), color);
        assert!(vacated(3, Color::White) && !vacated(3, Color::Black) && !vacated(12, Color::White));
    }
}
