//! Our board and the fastest other one we found, measured with the same loop in the same process.
//!
//! Uniformly random playouts that do not fill eyes, pass only if no other turn is possible, and end after three
//! turns per point. Both boards use the simple ko rule, the only one the other supports;
//! ours is also measured with superko, its default.
//!
//! `cargo run --release --manifest-path bench/peers/Cargo.toml [SECONDS]`

mod ours;
mod peer;

use std::time::{Duration, Instant};

use rules::variant::Rules;
use rules::{Options, Position, Random, TypedGame, OptionValue, Variant, Visitor};
use serde_json::json;

/// The operations that the loop needs.
trait Contender {
    /// Resets to the empty board.
    fn reset(&mut self);
    /// The number of empty points.
    fn empty(&self) -> usize;
    /// Whether the empty point at this index is legal and not an own eye.
    fn is_good(&self, place: usize) -> bool;
    /// Plays on the empty point at this index.
    fn play(&mut self, place: usize);
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

/// The largest board has 361 points.
const MOST: usize = 512;

/// Draws indexes without replacement.
struct Lots {
    /// A permutation of the indexes; the identity between turns.
    place: [u16; MOST],
    /// The indexes rejected in this turn.
    aside: [u16; MOST],
}

impl Lots {
    fn new() -> Lots {
        Lots { place: std::array::from_fn(|i| i as u16), aside: [0; MOST] }
    }

    #[inline(always)]
    fn draw(&mut self, board: &impl Contender, random: &mut Random) -> Option<usize> {
        let empty = board.empty();
        let first = random.below(empty as u32) as usize;
        if empty > 0 && board.is_good(first) {
            return Some(first);
        }
        self.draw_on(board, random, first)
    }

    /// Continues after the first index was rejected, and restores the permutation afterwards.
    fn draw_on(&mut self, board: &impl Contender, random: &mut Random, first: usize) -> Option<usize> {
        let mut left = board.empty();
        let (mut lot, mut drawn) = (first, None);
        let mut count = 0;
        while left > 0 {
            left -= 1;
            self.place.swap(lot % MOST, left % MOST);
            self.aside[count % MOST] = lot as u16;
            count += 1;
            lot = random.below(left as u32) as usize;
            let place = usize::from(self.place[lot % MOST]);
            if left > 0 && board.is_good(place) {
                drawn = Some(place);
                break;
            }
        }
        for i in 0..count {
            let (lot, end) = (self.aside[i % MOST], board.empty() - 1 - i);
            self.place[usize::from(lot) % MOST] = lot;
            self.place[end % MOST] = end as u16;
        }
        drawn
    }
}

fn playout(board: &mut impl Contender, random: &mut Random, lots: &mut Lots, most_turns: u32) -> u32 {
    board.reset();
    let (mut turns, mut passes) = (0, 0);
    while turns < most_turns && passes < 2 {
        match lots.draw(board, random) {
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
    let mut lots = Lots::new();
    let start = Instant::now();
    while start.elapsed() < time {
        for _ in 0..16 {
            tally.turns += u64::from(playout(board, &mut random, &mut lots, most_turns));
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

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(self, game: &TypedGame<R, CAP>) {
        compare(&mut ours::Ours::new(game), &self);
    }
}

fn compare(ours: &mut impl Contender, case: &Compare) {
    let &Compare { size, ko, seconds } = case;
    let mut theirs = peer::GoGameBoard::new(size);
    let (mut our_tally, mut their_tally) = (Tally::default(), Tally::default());
    let most_turns = 3 * u32::from(size) * u32::from(size);
    // In short alternating slices, so that other load slows both alike.
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
            options.set("size", OptionValue::whole(size.into())).expect("an ordinary size");
            options.set("ko", OptionValue::word(ko)).expect("a ko rule");
            Position::new(&options).visit(Compare { size, ko, seconds });
        }
    }
}
