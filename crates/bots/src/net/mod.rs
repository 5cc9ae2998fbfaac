//! A small net that judges positions of any board: probabilities of turns and the chance to win.
//!
//! Each point has a few values, which are mixed several times with those of its neighbours, its chain or region, and the whole
//! board. So the same weights serve boards of every size and shape. It is asked rarely: where the search has been several times.

mod file;
mod layers;

use rules::Point;

use crate::features::{Graph, Inputs, NUMBERS, Slide};
use layers::{CHANNELS, Field, HEADS, HIDDEN, Layer, Matrix, PAIRS, Values, limited, value};

/// Outputs for the board as a whole: pass, win, lead.
const WHOLE: usize = 3;
const PASS: usize = 0;
const WIN: usize = 1;

/// Logits are sums of products: a nat has so many units.
const NAT: i32 = 64 * 128;

/// The weights of a net.
#[derive(Debug, Clone)]
pub struct Net {
    /// The number of the pattern around a point, by its code; 0 for rare ones.
    pattern_of_ring: Vec<u16>,
    bits: Vec<i16>,
    patterns: Vec<i16>,
    numbers: Matrix<NUMBERS, CHANNELS>,
    start: Values,
    layers: Vec<Layer>,
    heads: Matrix<CHANNELS, HEADS>,
    hidden: Matrix<{ 2 * CHANNELS }, HIDDEN>,
    hidden_bias: [i16; HIDDEN],
    whole: Matrix<HIDDEN, WHOLE>,
    whole_bias: [i16; WHOLE],
}

impl PartialEq for Net {
    /// The same net, not one with the same weights: comparing them would take long and serve nobody.
    fn eq(&self, other: &Net) -> bool {
        core::ptr::eq(self, other)
    }
}

/// The net's view of one position.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    pub(crate) inputs: Inputs,
    field: Field,
    whole: [i32; WHOLE],
}

impl Judge {
    /// Computes the values of the position in `inputs`.
    pub(crate) fn run(&mut self, net: &Net, graph: &Graph) {
        self.field.values.clear();
        let numbers = net.numbers.products(&self.inputs.numbers);
        let start: Values = core::array::from_fn(|channel| {
            (value(numbers[channel]) as i16).saturating_add(net.start[channel])
        });
        for (&bits, &ring) in self.inputs.bits.iter().zip(&self.inputs.rings) {
            self.field.values.push(net.first_values(bits, ring, &start));
        }
        for layer in &net.layers {
            self.field.advance(layer, graph, &self.inputs.areas);
        }
        let mut pooled = [0; 2 * CHANNELS];
        pooled[..CHANNELS].copy_from_slice(&self.field.mean());
        pooled[CHANNELS..].copy_from_slice(&self.field.most());
        let products = net.hidden.products(&pooled);
        let hidden = core::array::from_fn(|output| {
            limited(value(products[output]) + i32::from(net.hidden_bias[output]))
        });
        let products = net.whole.products(&hidden);
        self.whole = core::array::from_fn(|output| {
            products[output] + (i32::from(net.whole_bias[output]) * (NAT / 64))
        });
    }

    /// The logit of a placement, in hundredths of a nat.
    pub(crate) fn place(&self, net: &Net, point: Point) -> i32 {
        hundredths(net.heads.product(0, &self.field.values[point.index()]))
    }

    /// The logit of a nuke.
    pub(crate) fn nuke(&self, net: &Net, point: Point) -> i32 {
        hundredths(net.heads.product(1, &self.field.values[point.index()]))
    }

    /// The logit of a slide.
    pub(crate) fn slide(&self, net: &Net, (from, to): Slide) -> i32 {
        let (from, to) = (&self.field.values[from.index()], &self.field.values[to.index()]);
        let first = 3;
        let second = first + 1 + PAIRS;
        let pairs = (1..=PAIRS).map(|i| {
            let left = i64::from(net.heads.product(first + i, from));
            left * i64::from(net.heads.product(second + i, to)) / i64::from(NAT)
        });
        let sum: i64 = pairs.sum();
        hundredths(net.heads.product(first, from) + net.heads.product(second, to) + sum as i32)
    }

    /// The logit of a pass.
    pub(crate) fn pass(&self) -> i32 {
        hundredths(self.whole[PASS])
    }

    /// The chance of the player to move to win, from 0 to 1.
    pub(crate) fn win(&self) -> f32 {
        let nats = (self.whole[WIN] as f32 / NAT as f32).clamp(-12.0, 12.0);
        // From operations that give the same on every machine.
        let odds = (0..10).fold(1.0 + nats.abs() / 1024.0, |power, _| power * power);
        if nats > 0.0 { odds / (1.0 + odds) } else { 1.0 / (1.0 + odds) }
    }
}

fn hundredths(logit: i32) -> i32 {
    (i64::from(logit) * 100 / i64::from(NAT)) as i32
}

impl Net {
    /// The values of a point before the first layer.
    fn first_values(&self, mut bits: u64, ring: u16, start: &Values) -> Values {
        let mut values = *start;
        let mut add = |weights: &[i16]| {
            values.iter_mut().zip(weights).for_each(|(value, weight)| *value = value.saturating_add(*weight));
        };
        // A net of hexagons has fewer codes than a square board; it plays badly there, but it plays.
        let pattern = self.pattern_of_ring.get(usize::from(ring)).map_or(0, |&pattern| usize::from(pattern));
        add(&self.patterns[pattern * CHANNELS..(pattern + 1) * CHANNELS]);
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            add(&self.bits[bit * CHANNELS..(bit + 1) * CHANNELS]);
            bits &= bits - 1;
        }
        values.map(|value| limited(value.into()))
    }
}

#[cfg(test)]
mod tests {
    use rules::{Options, Position, Turn, Variant};

    use super::*;
    use crate::features::BoardInfo;
    use crate::learned;
    use crate::playout::Recent;

    /// Column and row of a point.
    type Spot = (i32, i32);

    /// The chance to win and the logits of all points after some turns.
    fn judge(variant: Variant, size: i32, turns: &[Spot]) -> (f32, Vec<(Spot, i32)>) {
        judge_with(variant, variant, size, turns)
    }

    /// The same with the net of some variant.
    fn judge_with(net: Variant, variant: Variant, size: i32, turns: &[Spot]) -> (f32, Vec<(Spot, i32)>) {
        let mut options = Options::new(variant);
        options.set_size(size).unwrap();
        let mut position = Position::new(&options);
        let info = BoardInfo::of(&position);
        let mut recent = Recent::default();
        for &(column, row) in turns {
            let point = position.layout().point_at(0, column, row).unwrap();
            position.play(Turn::Place(point)).unwrap();
            recent.push(Turn::Place(point));
        }
        let net = learned::net(net).unwrap();
        let mut judge = Judge {
            inputs: Inputs::of(&position, &info, None, recent),
            field: Field::default(),
            whole: [0; 3],
        };
        judge.run(&net, &info.graph);
        let logit = |point: Point| {
            let spot = position.layout().spot(point);
            ((spot.column.into(), spot.row.into()), judge.place(&net, point))
        };
        (judge.win(), info.points().map(logit).collect())
    }

    const TURNS: [Spot; 7] = [(2, 2), (6, 3), (3, 2), (5, 5), (2, 6), (3, 3), (4, 2)];

    #[test]
    fn a_turned_or_mirrored_board_is_judged_alike() {
        for variant in [Variant::Go, Variant::GoSan, Variant::Gengo] {
            let size = 13;
            let last = size - 1;
            let (win, logits) = judge(variant, size, &TURNS.map(|(x, y)| (2 * x - 2, 2 * y - 2)));
            let turned = |(x, y): Spot| (y, last - x);
            let mirrored = |(x, y): Spot| (last - x, y);
            for moved in [&turned as &dyn Fn(Spot) -> Spot, &mirrored] {
                let turns = TURNS.map(|(x, y)| moved((2 * x - 2, 2 * y - 2)));
                let (other_win, others) = judge(variant, size, &turns);
                assert_eq!(win, other_win, "{variant}");
                for (spot, logit) in &logits {
                    assert!(others.contains(&(moved(*spot), *logit)), "{variant} {spot:?}");
                }
            }
        }
    }

    #[test]
    fn the_net_of_another_variant_is_no_reason_to_panic() {
        let (win, _) = judge_with(Variant::XiaGo, Variant::Go, 13, &TURNS);
        assert!((0.0..=1.0).contains(&win));
    }

    #[test]
    fn boards_of_any_size_are_judged_within_bounds() {
        for (variant, sizes) in [(Variant::Go, [2, 25]), (Variant::XiaGo, [4, 10]), (Variant::Gengo, [5, 37])]
        {
            for size in sizes {
                let (win, logits) = judge(variant, size, &[]);
                assert!((0.0..=1.0).contains(&win), "{variant} {size}: {win}");
                assert!(logits.iter().all(|(_, logit)| logit.abs() < 10_000), "{variant} {size}");
            }
        }
    }
}
