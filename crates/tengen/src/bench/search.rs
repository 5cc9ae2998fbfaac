//! `tengen bench search`: speed of the search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bots::{Budget, MAX_VISITS, Searcher, SystemClock};
use clap::Args;
use rules::{Options, Position, Random, Variant};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::options::parse_variant;

/// Measure visits per second of the search, and how fast it stops.
///
/// Visits are measured from a position early in the game on the usual board; `stop_ms` is the longest time from the stop signal
/// to the end of several searches on the largest board.
///
/// Example: tengen bench search go gosan --threads 1,2 --seconds 2
#[derive(Args)]
pub(crate) struct Search {
    /// The variants to measure [default: all]
    variants: Vec<String>,
    /// Seconds per measurement
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    seconds: f64,
    /// Numbers of threads to measure
    #[arg(long, default_value = "1,2", value_delimiter = ',', value_name = "N,…")]
    threads: Vec<usize>,
    /// Random seed
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// Number of interrupted searches, and the time after which each is stopped.
const INTERRUPTIONS: u64 = 5;
const INTERRUPT_AFTER: Duration = Duration::from_millis(150);

/// The options of a variant with a board size.
fn sized(variant: Variant, size: u8) -> Result<Options, Failure> {
    let mut options = Options::new(variant);
    options.set_size(size.into()).map_err(Failure::usage_error)?;
    Ok(options)
}

/// The usual size of each variant for a quick game.
fn usual(variant: Variant) -> Result<Options, Failure> {
    sized(variant, variant.preset().sizes.small)
}

/// The largest board of a variant.
fn largest(variant: Variant) -> Result<Options, Failure> {
    sized(variant, variant.preset().sizes.largest())
}

impl Search {
    pub(crate) fn run(&self) -> Done {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            let seconds = self.seconds;
            return Err(Failure::usage_error(format!(
                "--seconds {seconds}: must be more than 0 and at most 3600"
            )));
        }
        if self.threads.iter().any(|&n| n == 0 || n > 256) {
            return Err(Failure::usage_error("--threads: must be from 1 to 256"));
        }
        let named = self.variants.iter().map(|name| parse_variant(name)).collect::<Result<Vec<_>, _>>()?;
        let variants = if named.is_empty() { Variant::ALL.to_vec() } else { named };
        for variant in variants {
            for &threads in &self.threads {
                let mut line = self.measure(&usual(variant)?, threads);
                line["stop_ms"] = self.stop_ms(&largest(variant)?, threads).into();
                print_line(&line)?;
            }
        }
        Ok(())
    }

    fn measure(&self, options: &Options, threads: usize) -> serde_json::Value {
        let mut position = Position::new(options);
        position.playout(&mut Random::new(self.seed), 6);
        let mut searcher = Searcher::for_analysis(options.variant(), self.seed);
        let budget = Budget::time(Duration::from_secs_f64(self.seconds)).with_threads(threads);
        let start = Instant::now();
        let analysis = searcher.analyze(&position, &budget, &SystemClock::start(), None);
        let spent = start.elapsed().as_secs_f64();
        json!({
            "bench": "search",
            "variant": options.variant().id(),
            "points": position.layout().len(),
            "threads": threads,
            "visits": analysis.visits,
            "visits_per_s": (f64::from(analysis.visits) / spent).round(),
            "memory": analysis.memory,
        })
    }

    /// The longest time in milliseconds from the stop signal to the end of a search.
    fn stop_ms(&self, options: &Options, threads: usize) -> f64 {
        let mut position = Position::new(options);
        position.playout(&mut Random::new(self.seed), 6);
        let budget = Budget::visits(MAX_VISITS).with_threads(threads);
        let interrupt = |seed| {
            let flag = Arc::new(AtomicBool::new(false));
            let mut searcher = Searcher::for_analysis(options.variant(), seed);
            let host = SystemClock::with_flag(Arc::clone(&flag));
            let stopper = std::thread::spawn(move || {
                std::thread::sleep(INTERRUPT_AFTER);
                let stopped = Instant::now();
                flag.store(true, Ordering::Relaxed);
                stopped
            });
            searcher.analyze(&position, &budget, &host, None);
            let ended = Instant::now();
            let stopped = stopper.join().unwrap_or(ended);
            ended.saturating_duration_since(stopped).as_secs_f64() * 1000.0
        };
        let worst = (0..INTERRUPTIONS).map(|n| interrupt(self.seed.wrapping_add(n))).fold(0.0, f64::max);
        (worst * 100.0).round() / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_board_is_the_upper_limit_of_the_size_option() {
        let points = |variant| Position::new(&largest(variant).expect("a size")).layout().len();
        assert_eq!(points(Variant::Go), 25 * 25);
        assert_eq!(points(Variant::Gengo), 37 * 37);
        assert_eq!(points(Variant::Go25d), 2 * 19 * 19);
        assert_eq!(points(Variant::XiaGo), 271, "base 10");
    }
}
