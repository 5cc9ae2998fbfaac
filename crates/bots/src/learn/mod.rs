//! Learning the weights of features from games that the search plays against itself.

mod fit;
mod samples;

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rules::{Options, Position};

use crate::features::{BoardInfo, Weights};
use crate::params::Params;
use fit::{fit, measure};
use samples::{Samples, play};

/// What to learn from.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The boards to play on in turn, all of one variant.
    pub boards: Vec<Options>,
    /// Games of each round.
    pub games: u32,
    /// Visits of each turn.
    pub visits: u32,
    /// Rounds. The first plays without learned patterns, each other with those of the round before.
    pub rounds: u32,
    /// Seed of the games. The same lesson with the same seed gives the same weights, on any number of threads.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
}

/// One game in so many is not learned from, to measure what was learned.
const HELD_BACK: usize = 10;

/// Learns weights and returns them as a file that [`Weights::read`] reads. `report` is told how far it is.
pub fn learn(lesson: &Lesson, report: &(dyn Fn(&str) + Sync)) -> Vec<u8> {
    let Some(first) = lesson.boards.first() else { return Vec::new() };
    let ring_len = BoardInfo::of(&Position::new(first)).ring_len;
    let (mut played, mut file) = (Vec::new(), Vec::new());
    for round in 0..lesson.rounds {
        let params = match Weights::read(&file) {
            Some(weights) => Params::learned(first.variant(), weights),
            None => Params::for_variant(first.variant()),
        };
        played.extend(games(lesson, &params, round, report));
        let part = |test: bool| -> Vec<&Samples> {
            let kept = played.iter().enumerate().filter(|(i, _)| (i % HELD_BACK == 0) == test);
            kept.map(|(_, game)| game).collect()
        };
        let weights = fit(&part(false), ring_len, lesson.seed);
        let (loss, hits, count) = measure(&part(true), &weights);
        report(&format!(
            "round {}: {count} decisions held back, {loss:.3} nats, most visited turn first in {:.1} %",
            round + 1,
            100.0 * hits
        ));
        file = weights.file(ring_len);
    }
    file
}

/// Plays the games of a round on several threads; the order of the result does not depend on them.
fn games(lesson: &Lesson, params: &Params, round: u32, report: &(dyn Fn(&str) + Sync)) -> Vec<Samples> {
    let next = AtomicU32::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let game = next.fetch_add(1, Relaxed);
            if game >= lesson.games {
                return done;
            }
            let number = u64::from(round) << 32 | u64::from(game);
            let board = &lesson.boards[game as usize % lesson.boards.len()];
            let seed = lesson.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
            done.push((game, play(board, params, lesson.visits, seed)));
            if (game + 1).is_multiple_of(10) {
                report(&format!("round {}: game {} of {}", round + 1, game + 1, lesson.games));
            }
        }
    };
    let mut all: Vec<(u32, Samples)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..lesson.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().map(|(_, samples)| samples).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn the_same_seed_learns_the_same_weights_on_any_number_of_threads() {
        for variant in [Variant::Go, Variant::GoSan, Variant::XiaGo] {
            let mut options = Options::new(variant);
            options.set_size(if variant == Variant::XiaGo { 4 } else { 5 }).unwrap();
            let lesson = |threads| Lesson {
                boards: vec![options.clone()],
                games: 3,
                visits: 30,
                rounds: 2,
                seed: 7,
                threads,
            };
            let learned = learn(&lesson(1), &|_| ());
            assert!(Weights::read(&learned).is_some(), "{variant}");
            assert_eq!(learned, learn(&lesson(3), &|_| ()), "{variant}");
        }
    }
}
