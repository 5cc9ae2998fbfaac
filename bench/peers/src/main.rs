//! Our board and the fastest other one we found, driven by the same loop in the same run.
//!
//! Uniformly random playouts: no eye is filled, nobody passes while another turn is legal, and a game is cut
//! off after three turns per point. Points are drawn until one will do; after a few failures the good ones
//! are listed and one of them is drawn. Both boards play by the simple ko rule, the only one the other has;
//! ours is measured with superko too, which is its default.
//!
//! `cargo run --release --manifest-path bench/peers/Cargo.toml [SECONDS]`

mod ours;
mod peer;

use std::time::{Duration, Instant};

use rules::variant::Rules;
use rules::{Game, Options, Position, Random, Value, Variant, Visitor};
use serde_json::json;

/// What the loop needs of a board.
trait Contender {
    /// Back to the empty board.
    fn reset(&mut self);
    /// How many points are empty.
    fn empty(&self) -> usize;
    /// Whether the empty point at this place of the list is legal and no own eye.
    fn is_good(&self, place: usize) -> bool;
    /// Plays there.
    fn play(&mut self, place: usize);
    /// Passes.
    fn pass(&mut self);
}

#[derive(Default)]
struct Tally {
    playouts: u64,
    turns: u64,
    seconds: f64,
}

impl Tally {
    fn turns_per_s(&self) -> f64 {
        self.turns as f64 / self.seconds
    }

    fn playouts_per_s(&self) -> f64 {
        self.playouts as f64 / self.seconds
    }

    fn figures(&self) -> serde_json::Value {
        json!({
            "playouts_per_s": self.playouts_per_s().round(),
            "turns_per_s": self.turns_per_s().round(),
            "mean_turns": hundredths(self.turns as f64 / self.playouts as f64),
        })
    }
}

fn draw(board: &impl Contender, random: &mut Random, good: &mut Vec<usize>) -> Option<usize> {
    let empty = board.empty();
    for _ in 0..8 {
        let place = random.below(empty as u32) as usize;
        if board.is_good(place) {
            return Some(place);
        }
    }
    good.clear();
    good.extend((0..empty).filter(|&place| board.is_good(place)));
    good.get(random.below(good.len() as u32) as usize).copied()
}

fn playout(board: &mut impl Contender, random: &mut Random, good: &mut Vec<usize>, most_turns: u32) -> u32 {
    board.reset();
    let (mut turns, mut passes) = (0, 0);
    while turns < most_turns && passes < 2 {
        match draw(board, random, good) {
            Some(place) => {
                board.play(place);
                passes = 0;
            }
            None => {
                board.pass();
                passes += 1;
            }
        }
        turns += 1;
    }
    turns
}

fn measure(board: &mut impl Contender, time: Duration, most_turns: u32, seed: u64, tally: &mut Tally) {
    let mut random = Random::new(seed);
    let mut good = Vec::new();
    let start = Instant::now();
    while start.elapsed() < time {
        for _ in 0..16 {
            tally.turns += u64::from(playout(board, &mut random, &mut good, most_turns));
            tally.playouts += 1;
        }
    }
    tally.seconds += start.elapsed().as_secs_f64();
}

struct Compare {
    size: u8,
    ko: &'static str,
    seconds: f64,
}

impl Visitor for Compare {
    type Output = ();

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(self, game: &Game<R, CAP>) {
        compare(&mut ours::Ours::new(game), &self);
    }
}

fn compare(ours: &mut impl Contender, case: &Compare) {
    let &Compare { size, ko, seconds } = case;
    let mut theirs = peer::GoGameBoard::new(size);
    let (mut our_tally, mut their_tally) = (Tally::default(), Tally::default());
    let most_turns = 3 * u32::from(size) * u32::from(size);
    // In short alternating slices, so that a busy machine slows both alike.
    const SLICES: u32 = 20;
    let slice = Duration::from_secs_f64(seconds / f64::from(SLICES));
    for seed in 0..u64::from(SLICES) {
        measure(ours, slice, most_turns, seed, &mut our_tally);
        measure(&mut theirs, slice, most_turns, seed, &mut their_tally);
    }
    println!(
        "{}",
        json!({
            "bench": "peers", "size": size, "our_ko": ko,
            "ours": our_tally.figures(),
            "go_game_board": their_tally.figures(),
            "ratio_turns": hundredths(our_tally.turns_per_s() / their_tally.turns_per_s()),
            "ratio_playouts": hundredths(our_tally.playouts_per_s() / their_tally.playouts_per_s()),
        })
    );
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5.0);
    for size in [9, 19] {
        for ko in ["simple", "superko"] {
            let mut options = Options::new(Variant::Go);
            options.set("size", Value::whole(size.into())).expect("an ordinary size");
            options.set("ko", Value::word(ko)).expect("a ko rule");
            Position::new(&options).visit(Compare { size, ko, seconds });
        }
    }
}
