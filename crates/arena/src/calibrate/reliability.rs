//! How often predictions come true.

use serde_json::{Value, json};

/// A prediction: a win rate, whether the game was won, and the number of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prediction {
    pub(super) said: f64,
    pub(super) won: bool,
    pub(super) game: u32,
}

/// Number of bins of equal width.
const BINS: usize = 10;
/// Predictions are not taken to be more certain than this.
const CERTAIN: f64 = 0.002;

/// The predictions of one range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bin {
    pub(super) count: u32,
    /// Games that they come from. Predictions of one game come true or fail together.
    pub(super) games: u32,
    /// Mean of what was said, and the share that was won, with its 95 % interval by games.
    pub(super) said: f64,
    pub(super) won: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

fn logit(share: f64) -> f64 {
    let share = share.clamp(CERTAIN, 1.0 - CERTAIN);
    (share / (1.0 - share)).ln()
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Bins that are not empty, the lowest first.
pub(super) fn bins(predictions: &[Prediction]) -> Vec<Bin> {
    let bin_of = |p: &Prediction| ((p.said * BINS as f64) as usize).min(BINS - 1);
    let bin = |number: usize| {
        let these: Vec<&Prediction> = predictions.iter().filter(|p| bin_of(p) == number).collect();
        if these.is_empty() {
            return None;
        }
        let mut games: Vec<u32> = these.iter().map(|p| p.game).collect();
        games.sort_unstable();
        games.dedup();
        let count = these.len() as f64;
        let said = these.iter().map(|p| p.said).sum::<f64>() / count;
        let won = these.iter().filter(|p| p.won).count() as f64 / count;
        let (low, high) = wilson(won, games.len() as f64);
        Some(Bin { count: these.len() as u32, games: games.len() as u32, said, won, low, high })
    };
    (0..BINS).filter_map(bin).collect()
}

fn wilson(p: f64, n: f64) -> (f64, f64) {
    let z = 1.96f64;
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The mean distance between what was said and what was won, over the bins.
pub(super) fn error(bins: &[Bin]) -> f64 {
    let total: f64 = bins.iter().map(|bin| f64::from(bin.count)).sum();
    bins.iter().map(|bin| f64::from(bin.count) * (bin.said - bin.won).abs()).sum::<f64>() / total.max(1.0)
}

/// The slope that makes the results most likely: above 1 if the predictions are too cautious. Games count alike, however long.
pub(super) fn best_slope(predictions: &[Prediction]) -> f64 {
    let mut lengths = std::collections::HashMap::<u32, f64>::new();
    for prediction in predictions {
        *lengths.entry(prediction.game).or_default() += 1.0;
    }
    let mut slope = 1.0f64;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 1e-9);
        for Prediction { said, won, game } in predictions {
            let (x, weight) = (logit(*said), 1.0 / lengths[game]);
            let p = sigmoid(slope * x);
            first += weight * x * (f64::from(u8::from(*won)) - p);
            second += weight * x * x * p * (1.0 - p);
        }
        // Newton's method, in bounded steps.
        slope = (slope + (first / second).clamp(-0.5, 0.5)).clamp(0.1, 10.0);
    }
    slope
}

/// The table as JSON.
pub(super) fn to_json(bins: &[Bin]) -> Value {
    let round = |x: f64| (x * 1000.0).round() / 1000.0;
    let row = |bin: &Bin| {
        json!({
            "said": round(bin.said), "won": round(bin.won), "low": round(bin.low), "high": round(bin.high),
            "positions": bin.count, "games": bin.games,
        })
    };
    bins.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A win rate with its distance from even, in log-odds, multiplied by a slope.
    fn stretched(said: f64, slope: f64) -> f64 {
        sigmoid(slope * logit(said))
    }

    /// Of 100 games at each said rate, the share that comes true if log-odds were too small by this factor.
    fn predictions(factor: f64) -> Vec<Prediction> {
        let rates = [0.2, 0.35, 0.5, 0.6, 0.75, 0.9];
        let of = |(i, said): (usize, f64)| {
            let wins = (100.0 * stretched(said, factor)).round() as u32;
            (0..100).map(move |n| Prediction { said, won: n < wins, game: i as u32 * 100 + n })
        };
        rates.into_iter().enumerate().flat_map(of).collect()
    }

    #[test]
    fn the_slope_is_found() {
        for factor in [0.7, 1.0, 1.8] {
            let slope = best_slope(&predictions(factor));
            assert!((slope - factor).abs() < 0.03, "{slope} for {factor}");
        }
    }

    #[test]
    fn right_predictions_have_no_error() {
        assert!(error(&bins(&predictions(1.0))) < 0.005);
        let cautious = predictions(1.8);
        assert!(error(&bins(&cautious)) > 0.05);
        let mended: Vec<Prediction> =
            cautious.iter().map(|p| Prediction { said: stretched(p.said, 1.8), ..*p }).collect();
        assert!(error(&bins(&mended)) < 0.005);
    }

    #[test]
    fn bins_count_games_and_positions() {
        let p = |said, won, game| Prediction { said, won, game };
        let bins = bins(&[p(0.71, true, 1), p(0.79, true, 1), p(0.75, false, 2), p(1.0, true, 3)]);
        assert_eq!(bins.len(), 2);
        assert_eq!((bins[0].count, bins[0].games, bins[1].count), (3, 2, 1));
        assert!((bins[0].said - 0.75).abs() < 1e-9 && (bins[0].won - 2.0 / 3.0).abs() < 1e-9);
        assert!(bins[0].low < bins[0].won && bins[0].won < bins[0].high);
    }
}
