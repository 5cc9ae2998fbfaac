//! Softmax regression: the weights with which the probabilities of turns are nearest to the shares of visits.

use rules::Random;

use super::samples::Samples;
use crate::features::{FEATURES, Weights, symmetries};

/// Times that every decision is looked at.
const EPOCHS: usize = 12;
/// Size of the first steps (Adagrad), and how fast they shrink from epoch to epoch.
const RATE: f32 = 0.12;
const DECAY: f32 = 0.25;
/// Pull of every weight towards zero.
const SHRINK: f32 = 2e-4;
/// Features that fewer candidates have are not learned.
const LEAST: u32 = 25;

/// Weights in nats while they are learned.
pub(super) struct Fitted {
    weights: Vec<f32>,
    /// The feature that stands for each, which is the same by symmetry.
    same: Vec<u32>,
    rare: Vec<bool>,
}

impl Fitted {
    fn score(&self, features: &[u32]) -> f32 {
        features.iter().map(|&f| self.weights[self.same[f as usize] as usize]).sum()
    }

    /// The file of these weights.
    pub(super) fn file(&self, ring_len: usize) -> Vec<u8> {
        let hundredths = |weight: f32| (weight * 100.0).round().clamp(-3000.0, 3000.0) as i16;
        let own = (0..FEATURES).filter(|&f| self.same[f as usize] == f);
        Weights::write(own.map(|f| (f, hundredths(self.weights[f as usize]))), ring_len)
    }

    /// Probabilities of the candidates of a decision.
    fn shares<'a>(&self, candidates: impl Iterator<Item = (&'a [u32], f32)>, shares: &mut Vec<f32>) {
        shares.clear();
        shares.extend(candidates.map(|(features, _)| self.score(features)));
        let best = shares.iter().copied().fold(f32::MIN, f32::max);
        shares.iter_mut().for_each(|share| *share = exponential(*share - best));
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}

/// The exponential of a number up to zero, from operations that give the same on every machine.
fn exponential(x: f32) -> f32 {
    // (1 + x / 1024) ^ 1024 is near enough for a gradient.
    (0..10).fold((1.0 + x.max(-60.0) / 1024.0).max(0.0), |power, _| power * power)
}

/// Fits weights to the decisions of games.
pub(super) fn fit(games: &[&Samples], ring_len: usize, seed: u64) -> Fitted {
    let same: Vec<u32> =
        (0..FEATURES).map(|f| symmetries(f, ring_len).into_iter().min().unwrap_or(f)).collect();
    let mut fitted = Fitted { weights: vec![0.0; FEATURES as usize], rare: rare(games, &same), same };
    let mut order: Vec<(u32, u32)> = Vec::new();
    for (game, samples) in games.iter().enumerate() {
        order.extend((0..samples.len()).map(|decision| (game as u32, decision as u32)));
    }
    let mut random = Random::new(seed);
    let mut steps = Steps { squares: vec![1e-6; FEATURES as usize], gradient: vec![0.0; FEATURES as usize] };
    let (mut shares, mut touched) = (Vec::new(), Vec::new());
    for epoch in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i as u32 + 1) as usize);
        }
        let rate = RATE / (1.0 + DECAY * epoch as f32);
        for &(game, decision) in &order {
            let candidates = games[game as usize].decision(decision as usize);
            fitted.shares(candidates.clone(), &mut shares);
            steps.collect(&fitted, candidates, &shares, &mut touched);
            steps.take(&mut fitted, &mut touched, rate);
        }
    }
    fitted
}

/// Which features are too rare to learn.
fn rare(games: &[&Samples], same: &[u32]) -> Vec<bool> {
    let mut counts = vec![0u32; FEATURES as usize];
    for samples in games {
        for decision in 0..samples.len() {
            for (features, _) in samples.decision(decision) {
                features.iter().for_each(|&f| counts[same[f as usize] as usize] += 1);
            }
        }
    }
    counts.into_iter().map(|count| count < LEAST).collect()
}

struct Steps {
    squares: Vec<f32>,
    gradient: Vec<f32>,
}

impl Steps {
    /// Adds up the gradient of one decision.
    fn collect<'a>(
        &mut self,
        fitted: &Fitted,
        candidates: impl Iterator<Item = (&'a [u32], f32)>,
        shares: &[f32],
        touched: &mut Vec<u32>,
    ) {
        for ((features, share), predicted) in candidates.zip(shares) {
            let error = predicted - share;
            if error.abs() < 1e-5 {
                continue;
            }
            for &f in features {
                let f = fitted.same[f as usize];
                if !fitted.rare[f as usize] {
                    if self.gradient[f as usize] == 0.0 {
                        touched.push(f);
                    }
                    self.gradient[f as usize] += error;
                }
            }
        }
    }

    /// Goes one step down the gradient.
    fn take(&mut self, fitted: &mut Fitted, touched: &mut Vec<u32>, rate: f32) {
        for f in touched.drain(..) {
            let f = f as usize;
            let gradient = self.gradient[f] + SHRINK * fitted.weights[f];
            self.gradient[f] = 0.0;
            self.squares[f] += gradient * gradient;
            fitted.weights[f] -= rate * gradient / self.squares[f].sqrt();
        }
    }
}

/// Cross-entropy less the entropy of the visits, how often the most visited turn is the most probable one, and the number
/// of decisions.
pub(super) fn measure(games: &[&Samples], fitted: &Fitted) -> (f64, f64, usize) {
    let (mut loss, mut hits, mut count) = (0.0, 0, 0usize);
    let mut shares = Vec::new();
    for samples in games {
        for decision in 0..samples.len() {
            let candidates = samples.decision(decision);
            fitted.shares(candidates.clone(), &mut shares);
            let targets: Vec<f32> = candidates.map(|(_, share)| share).collect();
            for (&target, &share) in targets.iter().zip(&shares).filter(|(target, _)| **target > 0.0) {
                loss += f64::from(target) * (f64::from(target) / f64::from(share.max(1e-9))).ln();
            }
            hits += usize::from(largest(&targets) == largest(&shares));
            count += 1;
        }
    }
    let total = count.max(1) as f64;
    (loss / total, hits as f64 / total, count)
}

fn largest(list: &[f32]) -> Option<usize> {
    (0..list.len()).max_by(|&a, &b| list[a].total_cmp(&list[b]))
}
