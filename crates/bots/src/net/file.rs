//! Reading a net from its file, which `tools/train` writes.

use super::layers::{CHANNELS, HEADS, HIDDEN, Layer, Matrix, PAIRS};
use super::{Net, WHOLE};
use crate::features::{BITS, NUMBERS, symmetries_of_ring};

const HEADER: &[u8] = b"tengen net 1\n";

/// Takes values from the beginning of a file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<usize> {
        self.bytes(1).map(|byte| byte[0].into())
    }

    fn short(&mut self) -> Option<u16> {
        self.bytes(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
    }

    fn weights(&mut self, count: usize) -> Option<Vec<i16>> {
        Some(self.bytes(count)?.iter().map(|&byte| i16::from(byte as i8)).collect())
    }

    fn matrix<const IN: usize, const OUT: usize>(&mut self) -> Option<Matrix<IN, OUT>> {
        let mut matrix = Matrix::zero();
        for row in matrix.rows_mut() {
            for (weight, &byte) in row.iter_mut().zip(self.bytes(IN)?) {
                *weight = i16::from(byte as i8);
            }
        }
        Some(matrix)
    }

    fn bias<const OUT: usize>(&mut self) -> Option<[i16; OUT]> {
        let mut bias = [0; OUT];
        for value in &mut bias {
            *value = self.short()? as i16;
        }
        Some(bias)
    }
}

impl Net {
    /// Reads a file of `tools/train`; `None` if it is not one, or not of this shape.
    pub fn read(file: &[u8]) -> Option<Net> {
        let mut reader = Reader(file.strip_prefix(HEADER)?);
        let shape = [reader.byte()?, reader.byte()?, reader.byte()?, reader.byte()?];
        let [CHANNELS, layers, HIDDEN, PAIRS] = shape else { return None };
        let ring_len = reader.byte().filter(|len| *len == 6 || *len == 8)?;
        let patterns = reader.short()?;
        let mut pattern_of_ring = vec![0; 1 << (2 * ring_len)];
        for pattern in 1..=patterns {
            for code in symmetries_of_ring(reader.short()?.into(), ring_len) {
                *pattern_of_ring.get_mut(code as usize)? = pattern;
            }
        }
        let net = Net {
            pattern_of_ring,
            bits: reader.weights(BITS * CHANNELS)?,
            patterns: reader.weights((usize::from(patterns) + 1) * CHANNELS)?,
            numbers: reader.matrix::<NUMBERS, CHANNELS>()?,
            start: reader.bias()?,
            layers: (0..layers).map(|_| reader.layer()).collect::<Option<_>>()?,
            heads: reader.matrix::<CHANNELS, HEADS>()?,
            hidden: reader.matrix::<{ 2 * CHANNELS }, HIDDEN>()?,
            hidden_bias: reader.bias()?,
            whole: reader.matrix::<HIDDEN, WHOLE>()?,
            whole_bias: reader.bias()?,
        };
        reader.0.is_empty().then_some(net)
    }
}

impl Reader<'_> {
    fn layer(&mut self) -> Option<Layer> {
        Some(Layer { mix: self.matrix()?, board: self.matrix()?, bias: self.bias()? })
    }
}
