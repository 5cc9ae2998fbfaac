//! What results say about strength: Elo with its interval, and the sequential probability ratio test.
//!
//! The unit is a pair of games with the same opening and swapped colours. The two results of a pair depend on each other, as
//! an opening may favour a colour; counting pairs by their total (the pentanomial model) takes that into account.

/// Scores of a pair of games for the first player: 0, ½, 1, 1½ and 2 points.
const OUTCOMES: usize = 5;

/// How often each total occurred.
///
/// ```
/// use tengen_arena::Pairs;
/// let mut pairs = Pairs::default();
/// pairs.add(2.0);
/// pairs.add(1.0);
/// assert_eq!((pairs.count(), pairs.share()), (2, 0.75));
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Pairs([u32; OUTCOMES]);

/// The shares of points per game that the totals stand for.
fn share_of(outcome: usize) -> f64 {
    outcome as f64 / (OUTCOMES - 1) as f64
}

/// The number of standard deviations on each side of a 95 % interval.
const Z: f64 = 1.959_964;
/// Counts of outcomes that have not occurred yet, so that likelihoods stay finite.
const UNSEEN: f64 = 1e-3;

impl Pairs {
    /// Adds a pair by the points of the first player, from 0 to 2.
    pub fn add(&mut self, points: f64) {
        let outcome = (points * 2.0).round().clamp(0.0, (OUTCOMES - 1) as f64);
        self.0[outcome as usize] += 1;
    }

    /// The counts of 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u32; OUTCOMES] {
        self.0
    }

    /// Number of pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of points of the first player, one half without pairs.
    pub fn share(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { moments(&self.0.map(f64::from)).0 }
    }

    /// The 95 % interval of the share, from the variance between pairs. As in the interval of Agresti and Coull, one
    /// pair won twice and one lost twice are added, so that it is meaningful for few pairs and for one-sided results.
    pub fn interval(&self) -> (f64, f64) {
        let mut counts = self.0.map(f64::from);
        counts[0] += 1.0;
        counts[OUTCOMES - 1] += 1.0;
        let (mean, variance) = moments(&counts);
        let half = Z * (variance / counts.iter().sum::<f64>()).sqrt();
        ((mean - half).max(0.0), (mean + half).min(1.0))
    }

    /// The Elo difference and its 95 % interval; `None` stands for infinity.
    pub fn elo(&self) -> [Option<f64>; 3] {
        let (low, high) = self.interval();
        [self.share(), low, high].map(elo_of_share)
    }

    /// The logarithm of the generalised likelihood ratio of two Elo differences: for each, the most likely frequencies
    /// of outcomes with that mean. Positive if `high` explains the results better.
    pub fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|count| f64::from(count).max(UNSEEN));
        let [low, high] = [low, high].map(share_of_elo);
        let tilts = [tilt(&counts, low), tilt(&counts, high)];
        let term = |(outcome, count): (usize, f64)| {
            let a = share_of(outcome);
            count * ((1.0 + tilts[0] * (a - low)).ln() - (1.0 + tilts[1] * (a - high)).ln())
        };
        counts.into_iter().enumerate().map(term).sum()
    }
}

/// Mean and variance of the share of points of a pair.
fn moments(counts: &[f64; OUTCOMES]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let average = |value: &dyn Fn(f64) -> f64| {
        counts.iter().enumerate().map(|(i, count)| count * value(share_of(i))).sum::<f64>() / total
    };
    let mean = average(&|share| share);
    (mean, average(&|share| (share - mean).powi(2)))
}

/// The frequencies with a given mean that make the counts most likely are `count / (1 + tilt * (share - mean))`, up to a
/// factor (by Lagrange multipliers). Finds the tilt by bisection; the function below falls with it.
fn tilt(counts: &[f64; OUTCOMES], mean: f64) -> f64 {
    let excess = |tilt: f64| -> f64 {
        let term = |(i, count): (usize, &f64)| {
            let distance = share_of(i) - mean;
            count * distance / (1.0 + tilt * distance)
        };
        counts.iter().enumerate().map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The share of points that an Elo difference means.
pub(crate) fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that a share of points means; `None` for none or all of them.
pub(crate) fn elo_of_share(share: f64) -> Option<f64> {
    // Adding zero turns -0 into 0.
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10() + 0.0)
}

/// A sequential probability ratio test of two Elo differences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference that is too small to be of use.
    pub low: f64,
    /// The difference that is worth having.
    pub high: f64,
    /// The probability of accepting a change that is worth `low` only.
    pub alpha: f64,
    /// The probability of rejecting a change that is worth `high`.
    pub beta: f64,
}

/// The state of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The larger difference is accepted.
    Passed,
    /// The smaller difference is accepted.
    Failed,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Open => "open",
        }
    }
}

impl Sprt {
    /// The log-likelihood ratios at which the test fails and passes.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the results.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        pairs.log_likelihood_ratio(self.low, self.high)
    }

    /// Whether the results suffice for a verdict.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (ratio, (fails, passes)) = (self.ratio(pairs), self.bounds());
        match ratio {
            _ if ratio >= passes => Verdict::Passed,
            _ if ratio <= fails => Verdict::Failed,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { low: 0.0, high: 10.0, alpha: 0.05, beta: 0.05 };

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    #[test]
    fn elo_of_known_shares() {
        assert_eq!(elo_of_share(0.5).map(|elo| elo.to_string()).as_deref(), Some("0"), "not -0");
        assert_eq!(elo_of_share(0.75).map(f64::round), Some(191.0));
        assert_eq!(elo_of_share(1.0), None);
        for elo in [-300.0, 0.0, 7.5, 400.0] {
            close(elo_of_share(share_of_elo(elo)).unwrap(), elo, 1e-9);
        }
    }

    /// With pairs that are won or lost as a whole there is one frequency only, so the ratio is that of the binomial test.
    #[test]
    fn two_outcomes_give_the_binomial_ratio() {
        let pairs = Pairs([40, 0, 0, 0, 60]);
        let [low, high] = [0.0, 50.0].map(share_of_elo);
        let expected = 60.0 * (high / low).ln() + 40.0 * ((1.0 - high) / (1.0 - low)).ln();
        close(pairs.log_likelihood_ratio(0.0, 50.0), expected, 0.01);
    }

    /// Near an even score the ratio is n (high - low) (2 share - high - low) / (2 variance).
    #[test]
    fn small_differences_give_the_normal_ratio() {
        let pairs = Pairs([60, 200, 480, 210, 66]);
        let (mean, variance) = moments(&pairs.0.map(f64::from));
        let [low, high] = [0.0, 5.0].map(share_of_elo);
        let n = f64::from(pairs.count());
        let expected = n * (high - low) * (2.0 * mean - high - low) / (2.0 * variance);
        close(pairs.log_likelihood_ratio(0.0, 5.0), expected, 0.02);
    }

    #[test]
    fn symmetric_hypotheses_and_results_decide_nothing() {
        close(Pairs([7, 11, 30, 11, 7]).log_likelihood_ratio(-10.0, 10.0), 0.0, 1e-9);
        close(Pairs::default().log_likelihood_ratio(0.0, 10.0), 0.0, 1e-9);
    }

    #[test]
    fn mirrored_results_mirror_the_ratio() {
        let (results, mirrored) = (Pairs([3, 9, 20, 14, 8]), Pairs([8, 14, 20, 9, 3]));
        let ratio = results.log_likelihood_ratio(-5.0, 15.0);
        close(mirrored.log_likelihood_ratio(-15.0, 5.0), -ratio, 1e-9);
    }

    #[test]
    fn better_results_raise_the_ratio() {
        let ratios: Vec<f64> =
            (0..20).map(|won| Pairs([20 - won, 5, 20, 5, won]).log_likelihood_ratio(0.0, 20.0)).collect();
        assert!(ratios.is_sorted_by(|a, b| a < b), "{ratios:?}");
        assert!(ratios[0] < 0.0 && ratios[19] > 0.0);
    }

    /// If an opening decides its games, every pair is even, and few of the others say much.
    #[test]
    fn even_pairs_carry_no_noise() {
        let fair = Pairs([20, 0, 40, 0, 40]);
        let decided_by_the_opening = Pairs([0, 0, 80, 0, 20]);
        close(fair.share(), decided_by_the_opening.share(), 1e-9);
        let ratio = |pairs: Pairs| pairs.log_likelihood_ratio(0.0, 30.0);
        assert!(ratio(decided_by_the_opening) > 2.0 * ratio(fair));
    }

    #[test]
    fn verdicts() {
        let (fails, passes) = TEST.bounds();
        close(passes, 2.944, 0.001);
        close(fails, -2.944, 0.001);
        assert_eq!(TEST.verdict(&Pairs::default()), Verdict::Open);
        assert_eq!(TEST.verdict(&Pairs([0, 0, 0, 0, 200])), Verdict::Passed);
        assert_eq!(TEST.verdict(&Pairs([200, 0, 0, 0, 0])), Verdict::Failed);
    }

    #[test]
    fn intervals_hold_the_share_and_shrink() {
        let width = |n: u32| {
            let pairs = Pairs([n, n, 2 * n, 2 * n, n]);
            let (low, high) = pairs.interval();
            assert!(low < pairs.share() && pairs.share() < high);
            high - low
        };
        assert!(width(100) < width(10) / 2.5);
        let (low, high) = Pairs([0, 0, 0, 0, 20]).interval();
        assert!((0.8..0.95).contains(&low) && high > 0.99, "{low} {high}");
        assert_eq!(Pairs::default().interval(), (0.0, 1.0));
    }
}
