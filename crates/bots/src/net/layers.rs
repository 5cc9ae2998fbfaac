//! The arithmetic of the net: integers only, so that it gives the same on every machine.
//!
//! Values are multiples of 1/64, weights of 1/128.

use crate::features::{Graph, Links};

/// Values of each point.
pub(super) const CHANNELS: usize = 32;
/// Values of the board as a whole.
pub(super) const HIDDEN: usize = 32;
/// The logit of a slide is two numbers and a product of so many.
pub(super) const PAIRS: usize = 8;
/// Outputs of each point: placement, nuke, owner, a slide from here, a slide to here.
pub(super) const HEADS: usize = 3 + 2 * (1 + PAIRS);
/// What a layer mixes: the point, the two neighbourhoods, and the chain or region.
const MIXED: usize = 4 * CHANNELS;

const WEIGHT_BITS: u32 = 7;
const MOST_VALUE: i32 = 1023;

/// The values of one point.
pub(super) type Values = [i16; CHANNELS];

/// A matrix of weights, one row for each output.
#[derive(Debug, Clone)]
pub(super) struct Matrix<const IN: usize, const OUT: usize>(Vec<[i16; IN]>);

impl<const IN: usize, const OUT: usize> Matrix<IN, OUT> {
    pub(super) fn zero() -> Self {
        Matrix(vec![[0; IN]; OUT])
    }

    pub(super) fn rows_mut(&mut self) -> &mut [[i16; IN]] {
        &mut self.0
    }

    /// The products of the rows with some values, in units of 1/8192.
    #[inline]
    pub(super) fn products(&self, values: &[i16; IN]) -> [i32; OUT] {
        core::array::from_fn(|output| dot(&self.0[output], values))
    }

    /// One of the products.
    #[inline]
    pub(super) fn product(&self, output: usize, values: &[i16; IN]) -> i32 {
        dot(&self.0[output], values)
    }
}

#[inline(always)]
fn dot<const LEN: usize>(a: &[i16; LEN], b: &[i16; LEN]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// A sum of products as a value.
#[inline(always)]
pub(super) fn value(products: i32) -> i32 {
    (products + (1 << (WEIGHT_BITS - 1))) >> WEIGHT_BITS
}

/// A value as it is kept: not negative, and with ten bits.
#[inline(always)]
pub(super) fn limited(value: i32) -> i16 {
    value.clamp(0, MOST_VALUE) as i16
}

/// One layer.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) mix: Matrix<MIXED, CHANNELS>,
    pub(super) board: Matrix<CHANNELS, CHANNELS>,
    pub(super) bias: Values,
}

/// Values of all points, and space for computing the next ones.
#[derive(Debug, Default)]
pub(super) struct Field {
    pub(super) values: Vec<Values>,
    next: Vec<Values>,
    /// For each chain or region, by its first point: the sum of its values, and how many points it has.
    areas: Vec<([i32; CHANNELS], i32)>,
}

impl Field {
    /// Adds one layer.
    pub(super) fn advance(&mut self, layer: &Layer, graph: &Graph, area_of: &[u16]) {
        self.sum_areas(area_of);
        let whole = layer.board.products(&self.mean());
        let added: [i32; CHANNELS] =
            core::array::from_fn(|channel| value(whole[channel]) + i32::from(layer.bias[channel]));
        self.next.clear();
        for (point, own) in self.values.iter().enumerate() {
            let mut mixed = [0; MIXED];
            mixed[..CHANNELS].copy_from_slice(own);
            mixed[CHANNELS..2 * CHANNELS].copy_from_slice(&self.around(&graph.near, point));
            mixed[2 * CHANNELS..3 * CHANNELS].copy_from_slice(&self.around(&graph.second, point));
            mixed[3 * CHANNELS..].copy_from_slice(&self.area(area_of[point]));
            let products = layer.mix.products(&mixed);
            let new =
                |channel: usize| limited(i32::from(own[channel]) + value(products[channel]) + added[channel]);
            self.next.push(core::array::from_fn(new));
        }
        core::mem::swap(&mut self.values, &mut self.next);
    }

    /// The sum over neighbours, divided by about as many as there are.
    #[inline]
    fn around(&self, links: &Links, point: usize) -> Values {
        let mut sum = [0i16; CHANNELS];
        for &neighbour in links.of(point) {
            let values = &self.values[usize::from(neighbour)];
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum = sum.saturating_add(*value));
        }
        let half = (1 << links.shift) / 2;
        sum.map(|sum| sum.saturating_add(half) >> links.shift)
    }

    fn sum_areas(&mut self, area_of: &[u16]) {
        self.areas.clear();
        self.areas.resize(area_of.len(), ([0; CHANNELS], 0));
        for (values, &area) in self.values.iter().zip(area_of) {
            let (sum, count) = &mut self.areas[usize::from(area)];
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += i32::from(*value));
            *count += 1;
        }
        for (point, (sum, count)) in self.areas.iter_mut().enumerate() {
            if *count > 1 && usize::from(area_of[point]) == point {
                *sum = divided(sum, *count);
            }
        }
    }

    #[inline]
    fn area(&self, area: u16) -> Values {
        self.areas[usize::from(area)].0.map(|mean| mean as i16)
    }

    /// The mean of all points.
    pub(super) fn mean(&self) -> Values {
        let mut sum = [0i32; CHANNELS];
        for values in &self.values {
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += i32::from(*value));
        }
        divided(&sum, self.values.len().max(1) as i32).map(|mean| mean as i16)
    }

    /// The largest value of each channel.
    pub(super) fn most(&self) -> Values {
        let mut most = [0; CHANNELS];
        for values in &self.values {
            most.iter_mut().zip(values).for_each(|(most, value)| *most = (*most).max(*value));
        }
        most
    }
}

/// Sums divided by a count, by a multiplication: there are many.
#[inline]
fn divided(sums: &[i32; CHANNELS], count: i32) -> [i32; CHANNELS] {
    let part = (1u64 << 32).div_ceil(count as u64);
    sums.map(|sum| ((sum as u64 * part) >> 32) as i32)
}
