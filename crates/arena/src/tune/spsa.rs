//! Simultaneous perturbation stochastic approximation: all parameters are changed at once, at random up or down, and then
//! moved towards the side that won.

use rules::Random;

/// The settings of a run. Parameters are counted in steps from their start.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Spsa {
    pub(super) parameters: usize,
    pub(super) iterations: u32,
    /// How far a won iteration moves each parameter at the end, in steps.
    pub(super) rate: f64,
    pub(super) seed: u64,
}

/// Exponents of the gains, as is usual: steps shrink faster than perturbations.
const GAIN: f64 = 0.602;
const PERTURBATION: f64 = 0.101;
/// Iterations before the gain begins to fall noticeably, as a share of all.
const DELAY: f64 = 0.1;

impl Spsa {
    /// Up (1) or down (-1) for each parameter in an iteration, counted from 1.
    pub(super) fn direction(&self, iteration: u32) -> Vec<f64> {
        let mut random = Random::new(self.seed ^ u64::from(iteration).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..self.parameters).map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// How far both players are from the present values, in steps: one step at the end, more before.
    pub(super) fn perturbation(&self, iteration: u32) -> f64 {
        (f64::from(self.iterations) / f64::from(iteration)).powf(PERTURBATION)
    }

    fn gain(&self, iteration: u32) -> f64 {
        let (all, delay) = (f64::from(self.iterations), DELAY * f64::from(self.iterations));
        self.rate * ((all + delay) / (f64::from(iteration) + delay)).powf(GAIN)
    }

    /// Moves the values after an iteration. `result`: 1 if the player with the values in the direction won everything,
    /// -1 if it lost everything.
    pub(super) fn update(&self, values: &mut [f64], iteration: u32, result: f64) {
        let step = self.gain(iteration) / self.perturbation(iteration) * result;
        for (value, direction) in values.iter_mut().zip(self.direction(iteration)) {
            *value += step * direction;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_is_climbed_in_spite_of_noise() {
        let spsa = Spsa { parameters: 3, iterations: 3000, rate: 0.05, seed: 5 };
        let top = [2.0, -3.0, 0.0];
        let height =
            |values: &[f64]| -values.iter().zip(top).map(|(v, t)| (v - t).powi(2)).sum::<f64>() / 20.0;
        let mut values = vec![0.0; 3];
        let mut random = Random::new(9);
        for iteration in 1..=spsa.iterations {
            let (direction, c) = (spsa.direction(iteration), spsa.perturbation(iteration));
            let side = |sign: f64| -> Vec<f64> {
                values.iter().zip(&direction).map(|(value, d)| value + sign * c * d).collect()
            };
            // A game: the better side wins more often.
            let advantage = height(&side(1.0)) - height(&side(-1.0));
            let chance = 1.0 / (1.0 + (-advantage).exp());
            let won = f64::from(random.below(1000)) < 1000.0 * chance;
            spsa.update(&mut values, iteration, if won { 1.0 } else { -1.0 });
        }
        let far = |(value, top): (&f64, f64)| (value - top).abs() > 1.5;
        assert!(!values.iter().zip(top).any(far), "{values:?}");
    }

    #[test]
    fn even_results_move_nothing() {
        let spsa = Spsa { parameters: 2, iterations: 10, rate: 0.1, seed: 1 };
        let mut values = vec![0.5, 1.5];
        spsa.update(&mut values, 4, 0.0);
        assert_eq!(values, [0.5, 1.5]);
    }

    #[test]
    fn both_directions_occur() {
        let spsa = Spsa { parameters: 1, iterations: 100, rate: 0.1, seed: 1 };
        let ups = (1..=100).filter(|&i| spsa.direction(i) == [1.0]).count();
        assert!((30..70).contains(&ups), "{ups}");
    }
}
