//! Learned weights of features, and which number each feature has.

use core::fmt;

use super::board_info::EDGES;

/// Sizes of chains are told apart as 1, 2, 3 to 4, and more.
pub(super) const SIZES: u32 = 4;
/// Distances in steps; the last class is everything beyond.
pub(super) const STEPS: u32 = 8;
/// Phases of a game, by how full the board is.
pub(super) const PHASES: u32 = 4;
/// Cells around a point in a pattern: open, own, the opponent's, blocked, two bits each.
const RING_CODES: u32 = 1 << 16;
/// Ways to choose six of eight kinds of neighbours.
const NEIGHBOURS: u32 = 1716;

/// Numbers the groups of features one after the other.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        groups!(@ 0; $($(#[$doc])* $name: $len,)*);
    };
    (@ $start:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: u32 = $start;
        groups!(@ $name + $len; $($rest)*);
    };
    (@ $start:expr;) => {
        /// How many features there are.
        pub(crate) const FEATURES: u32 = $start;
    };
}

groups! {
    /// Capture: size, whether it saves a chain in atari, whether it takes the stone just played.
    CAPTURE: SIZES * 4,
    /// Saves an own chain in atari: size, liberties after (1, 2, more).
    ESCAPE: SIZES * 3,
    /// Extends an own chain with two liberties: size, liberties after.
    EXTEND: SIZES * 3,
    /// Self-atari: size.
    SELF_ATARI: SIZES,
    /// Atari: size, own liberties after.
    ATARI: SIZES * 3,
    /// Atari to two chains at once.
    DOUBLE_ATARI: 1,
    /// Takes the third-last liberty: size.
    REDUCE: SIZES,
    /// How many own and opposing chains touch the point, up to three each.
    TOUCH: 16,
    /// Fills an own eye, a false own eye, an opponent's eye.
    EYE: 3,
    /// Distances to the last turn and the one before, a chain counting as one step.
    NEAR: STEPS * STEPS,
    /// Phase, whether stones are near, distances to the two nearest edges.
    EDGE: PHASES * 2 * EDGES,
    /// Phase, distances to the nearest own and opposing stones.
    AREA: PHASES * STEPS * STEPS,
    /// Kinds and liberties of the neighbours, in no order.
    AROUND: NEIGHBOURS,
    /// The point on the other layer: kind and liberties.
    ACROSS: 8,
    /// Turns until a void opens here.
    VOID: 6,
    /// Points that a wide stone takes, up to nine.
    COVER: 10,
    /// Weak opposing and own chains that lose liberties to a wide stone: size.
    PRESS: SIZES * 2,
    /// The placement after a slide: where the piece stood, beside it, beside where it stands.
    AFTER_SLIDE: 3,
    /// Pass: phase, whether the opponent has passed.
    PASS: PHASES * 2,
    /// Nuke: phase.
    NUKE: PHASES,
    /// Stones of weak chains that have all their liberties around a nuke: the opponent's, one's own.
    NUKE_KILLS: (SIZES + 1) * (SIZES + 1),
    /// Liberties that a nuke's void takes from the opponent less those from oneself, -4 to 4.
    NUKE_BALANCE: 9,
    /// The chain of a nuked stone: liberties, size.
    NUKE_CHAIN: 4 * SIZES,
    /// A nuke's distance to the last turn.
    NUKE_NEAR: STEPS,
    /// Slide: phase.
    SLIDE: PHASES,
    /// The weakest opposing and own chain beside the cell that a slide fills.
    SLIDE_TO: 25,
    /// The weakest opposing and own chain beside the cell that a slide leaves.
    SLIDE_FROM: 25,
    /// Size of the weakest opposing chain that loses a liberty to a slide, by its liberties (1, 2, more).
    SLIDE_SIZE: SIZES * 3,
    /// A slide's distances to the last turn.
    SLIDE_NEAR: STEPS * 2,
    /// The cells around the point in order.
    RING: RING_CODES,
}

/// The class of a number of stones, below [`SIZES`].
pub(super) fn size_class(stones: u32) -> u32 {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

/// The features of one turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Features {
    list: [u32; 24],
    len: usize,
}

impl Features {
    pub(crate) const NONE: Features = Features { list: [0; 24], len: 0 };

    #[inline]
    pub(super) fn add(&mut self, feature: u32) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = feature;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.list[..self.len]
    }
}

/// Weights in hundredths of a nat, which make the probability of a turn: the exponential of their sum, divided by
/// the same of all turns.
#[derive(Clone, PartialEq)]
pub struct Weights {
    values: Vec<i16>,
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({} set)", self.values.iter().filter(|w| **w != 0).count())
    }
}

const HEADER: &[u8] = b"tengen weights 1\n";

impl Weights {
    /// Reads a file of weights; `None` if it is not one.
    ///
    /// After the header comes the number of cells in a ring, then the features with a weight: the difference to the number of
    /// the feature before and the weight, both with seven bits a byte.
    pub fn read(bytes: &[u8]) -> Option<Weights> {
        let (&ring_len, mut rest) = bytes.strip_prefix(HEADER)?.split_first()?;
        let mut values = vec![0; FEATURES as usize];
        let mut feature = 0;
        while !rest.is_empty() {
            feature += read_number(&mut rest)?;
            let packed = read_number(&mut rest)?;
            let weight = (packed >> 1) as i32 ^ -((packed & 1) as i32);
            for same in symmetries(feature, ring_len.into()) {
                *values.get_mut(same as usize)? = i16::try_from(weight).ok()?;
            }
        }
        Some(Weights { values })
    }

    /// The file of weights, one for each class of features that are the same by symmetry.
    #[cfg(feature = "native")]
    pub(crate) fn write(weights: impl Iterator<Item = (u32, i16)>, ring_len: usize) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        bytes.push(ring_len as u8);
        let mut before = 0;
        for (feature, weight) in weights.filter(|&(_, weight)| weight != 0) {
            write_number(&mut bytes, feature - before);
            let weight = i32::from(weight);
            write_number(&mut bytes, (weight << 1 ^ weight >> 31) as u32);
            before = feature;
        }
        bytes
    }

    /// The sum of the weights of some features.
    #[inline]
    pub(crate) fn score(&self, features: &Features) -> i32 {
        features.as_slice().iter().map(|&i| i32::from(self.values[i as usize])).sum()
    }
}

/// The features that are the same as this one turned or mirrored, itself included.
pub(crate) fn symmetries(feature: u32, ring_len: usize) -> Vec<u32> {
    if feature < RING {
        return vec![feature];
    }
    symmetries_of_ring(feature - RING, ring_len).into_iter().map(|code| RING + code).collect()
}

/// The codes of rings that are the same as this one turned or mirrored, itself included.
pub(crate) fn symmetries_of_ring(code: u32, ring_len: usize) -> Vec<u32> {
    let cell = |i: usize| code >> (2 * i) & 3;
    let of = |place: &dyn Fn(usize) -> usize| {
        (0..ring_len).map(|i| cell(place(i) % ring_len) << (2 * i)).sum::<u32>()
    };
    let by = if ring_len == 8 { 2 } else { 1 };
    (0..ring_len).step_by(by).flat_map(|turn| [of(&|i| i + turn), of(&|i| ring_len - i + turn)]).collect()
}

#[cfg(feature = "native")]
fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..32).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// Hundredths of a nat below the best turn after which a probability is no longer told from nothing.
const DEPTH: usize = 1200;

/// `exp(-i / 100)`, by multiplication only, which is the same on every machine.
static EXPONENTIALS: [f32; DEPTH + 1] = {
    let mut table = [1.0; DEPTH + 1];
    let (mut i, mut value) = (0, 1.0f64);
    while i <= DEPTH {
        table[i] = value as f32;
        value *= 0.990_049_833_749_168_1;
        i += 1;
    }
    table
};

/// The score of a turn with the mean probability: the logarithm of the mean of the exponentials of scores.
pub(crate) fn log_mean(scores: &[i32]) -> i32 {
    let best = scores.iter().copied().max().unwrap_or(0);
    let sum: f32 = scores.iter().map(|score| EXPONENTIALS[((best - score) as usize).min(DEPTH)]).sum();
    let mean = sum / scores.len().max(1) as f32;
    best - EXPONENTIALS.partition_point(|&exponential| exponential > mean) as i32
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_as_written_for_every_symmetry() {
        let list = [(0, 5), (CAPTURE + 3, -700), (RING + 0b01, 12), (RING + 0b11_00_01, -3)];
        let bytes = Weights::write(list.into_iter(), 8);
        let weights = Weights::read(&bytes).unwrap();
        let at = |feature: u32| weights.values[feature as usize];
        assert_eq!((at(0), at(CAPTURE + 3)), (5, -700));
        for north in [0, 2, 4, 6] {
            assert_eq!(at(RING + (0b01 << (2 * north))), 12, "one stone beside");
        }
        assert_eq!(at(RING + (0b01 << 2)), 0, "a diagonal is not a neighbour");
        assert_eq!(Weights::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Weights::read(b"something else"), None);
    }

    #[test]
    fn a_turn_of_mean_probability_scores_the_logarithm_of_the_mean() {
        assert_eq!(log_mean(&[-40, -40, -40]), -40);
        // The others do not count: a quarter is 1.39 nats below the best.
        assert_eq!(log_mean(&[500, -5000, -5000, -5000]), 500 - 139);
    }
}
