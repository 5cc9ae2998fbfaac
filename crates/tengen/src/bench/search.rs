//! `tengen bench search`: how many visits a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bots::{Budget, MAX_VISITS, Params, Searcher, SystemClock};
use clap::Args;
use rules::{Options, Position, Random, Variant};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::options::parse_variant;

/// Visits per second of the search, from a position early in the game, by number of threads; and how long the
/// search takes to end when it is told to stop, on the largest board of the variant (the worst of several).
///
/// Example: tengen bench search go gosan --threads 1,2 --seconds 2
#[derive(Args)]
pub(crate) struct Search {
    /// Which variants (all if none is named)
    variants: Vec<String>,
    /// How long to measure each case
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    seconds: f64,
    /// Numbers of threads
    #[arg(long, default_value = "1,2", value_delimiter = ',', value_name = "N,…")]
    threads: Vec<usize>,
    /// The same seed searches the same positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// How often to interrupt a search, and after how long.
const INTERRUPTIONS: u64 = 5;
const INTERRUPT_AFTER: Duration = Duration::from_millis(150);

/// A board of a variant with so many points (or, of hexagons, cells) to a side.
fn sized(variant: Variant, size: u8) -> Result<Options, Failure> {
    let mut options = Options::new(variant);
    options.set_size(size.into()).map_err(Failure::usage_error)?;
    Ok(options)
}

/// The usual size of each variant for a quick game.
fn usual(variant: Variant) -> Result<Options, Failure> {
    sized(variant, variant.preset().sizes.small)
}

/// The largest board that there is.
fn largest(variant: Variant) -> Result<Options, Failure> {
    sized(variant, variant.preset().sizes.largest())
}

/// A mind that thinks until it is stopped.
fn restless(variant: Variant, seed: u64) -> Searcher {
    let params = Params { stop_when_decided: false, ..Params::for_variant(variant) };
    Searcher::with_params(params, seed)
}

impl Search {
    pub(crate) fn run(&self) -> Done {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            let seconds = self.seconds;
            return Err(Failure::usage_error(format!("--seconds {seconds}: more than 0 and at most 3600")));
        }
        if self.threads.iter().any(|&n| n == 0 || n > 256) {
            return Err(Failure::usage_error("--threads: from 1 to 256"));
        }
        let named = self.variants.iter().map(|name| parse_variant(name)).collect::<Result<Vec<_>, _>>()?;
        let variants = if named.is_empty() { Variant::ALL.to_vec() } else { named };
        for variant in variants {
            for &threads in &self.threads {
                let mut line = self.measure(&usual(variant)?, threads);
                line["stop_ms"] = self.stopping(&largest(variant)?, threads).into();
                println!("{line}");
            }
        }
        Ok(())
    }

    fn measure(&self, options: &Options, threads: usize) -> serde_json::Value {
        let mut position = Position::new(options);
        position.playout(&mut Random::new(self.seed), 6);
        let mut mind = restless(options.variant(), self.seed);
        let budget = Budget::time(Duration::from_secs_f64(self.seconds)).with_threads(threads);
        let start = Instant::now();
        let seen = mind.analyze(&position, &budget, &SystemClock::start(), None);
        let spent = start.elapsed().as_secs_f64();
        json!({
            "bench": "search",
            "variant": options.variant().id(),
            "points": position.layout().len(),
            "threads": threads,
            "visits": seen.visits,
            "visits_per_s": (f64::from(seen.visits) / spent).round(),
            "memory": seen.memory,
        })
    }

    /// The longest time, in milliseconds, from a raised flag to the end of the search.
    fn stopping(&self, options: &Options, threads: usize) -> f64 {
        let mut position = Position::new(options);
        position.playout(&mut Random::new(self.seed), 6);
        let budget = Budget::visits(MAX_VISITS).with_threads(threads);
        let interrupt = |seed| {
            let flag = Arc::new(AtomicBool::new(false));
            let mut mind = restless(options.variant(), seed);
            let host = SystemClock::with_flag(Arc::clone(&flag));
            let raiser = std::thread::spawn(move || {
                std::thread::sleep(INTERRUPT_AFTER);
                let raised = Instant::now();
                flag.store(true, Ordering::Relaxed);
                raised
            });
            mind.analyze(&position, &budget, &host, None);
            let ended = Instant::now();
            let raised = raiser.join().unwrap_or(ended);
            ended.saturating_duration_since(raised).as_secs_f64() * 1000.0
        };
        let worst = (0..INTERRUPTIONS).map(|n| interrupt(self.seed.wrapping_add(n))).fold(0.0, f64::max);
        (worst * 100.0).round() / 100.0
    }
}
