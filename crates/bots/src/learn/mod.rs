//! Learning the weights of features from games that the search plays against itself.

mod fit;
#[cfg(test)]
mod known;
mod positions;
mod samples;
mod self_play;

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rules::{Options, Position};

use crate::features::{BoardInfo, Weights};
use crate::params::Params;
use fit::{fit, measure};
pub use positions::{Collection, collect};
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
    let mut all = Vec::new();
    let game = |game: u32, seed| {
        let board = &lesson.boards[game as usize % lesson.boards.len()];
        let samples = play(board, params, lesson.visits, seed);
        if (game + 1).is_multiple_of(10) {
            report(&format!("round {}: game {} of {}", round + 1, game + 1, lesson.games));
        }
        samples
    };
    each_game(lesson.threads, lesson.games, (lesson.seed, round), &game, |samples| all.push(samples));
    all
}

/// Plays games on several threads and hands on what comes of them in their order.
fn each_game<T: Send>(
    threads: usize,
    games: u32,
    (seed, round): (u64, u32),
    play: &(dyn Fn(u32, u64) -> T + Sync),
    mut done: impl FnMut(T),
) {
    let next = AtomicU32::new(0);
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let game = next.fetch_add(1, Relaxed);
                    let number = u64::from(round) << 32 | u64::from(game);
                    let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
                    if game >= games || sender.send((game, play(game, seed))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = 0;
        for (game, result) in receiver {
            waiting.insert(game, result);
            while let Some(result) = waiting.remove(&due) {
                done(result);
                due += 1;
            }
        }
    });
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
