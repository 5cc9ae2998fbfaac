//! From the results of steps to ratings.

use bots::Level;
use rules::Variant;

use crate::statistics::{Pairs, elo_of_share};

/// The ratings of the lowest level and those above it, given the results of each against the one below. Levels two apart do
/// not play each other, so the most likely ratings are a chain: each step alone determines its difference.
pub(super) fn ratings(lowest: Level, steps: &[Pairs], variant: Variant) -> Vec<f64> {
    let differences: Vec<f64> = steps.iter().map(difference).collect();
    Level::ratings_from_steps(lowest, &differences, variant)
}

/// The Elo difference with a drawn pair added: finite even if every game was won.
fn difference(pairs: &Pairs) -> f64 {
    let mut pairs = *pairs;
    pairs.add(1.0);
    elo_of_share(pairs.share()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(results: &[(f64, u32)]) -> Pairs {
        let mut pairs = Pairs::default();
        for &(points, count) in results {
            (0..count).for_each(|_| pairs.add(points));
        }
        pairs
    }

    #[test]
    fn steps_add_up_from_the_anchor() {
        // With the drawn pair, 76 of 102 and 51 of 102 games.
        let steps = [pairs(&[(2.0, 25), (1.0, 25)]), pairs(&[(1.0, 50)]), pairs(&[(2.0, 25), (1.0, 25)])];
        let ratings = ratings(Level::ALL[3], &steps, Variant::No);
        let step = 400.0 * (76.0f64 / 26.0).log10();
        assert_eq!(ratings[1], 1500.0, "level 5");
        assert!((ratings[0] - (1500.0 - step)).abs() < 1e-9, "{ratings:?}");
        assert!((ratings[2] - 1500.0).abs() < 1e-9 && (ratings[3] - (1500.0 + step)).abs() < 1e-9);
    }

    #[test]
    fn a_clean_sweep_is_finite_and_more_games_make_it_larger() {
        let [few, many] = [4, 40].map(|count| difference(&pairs(&[(2.0, count)])));
        assert!(few > 300.0 && many > few + 200.0 && many.is_finite(), "{few} {many}");
        assert_eq!(difference(&Pairs::default()), 0.0);
        assert!(difference(&pairs(&[(0.0, 4)])) < -300.0);
    }
}
