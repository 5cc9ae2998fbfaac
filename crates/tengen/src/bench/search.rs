//! `tengen bench search`: how many visits a second.

use std::time::{Duration, Instant};

use bots::{Budget, Native, Params, Searcher};
use clap::Args;
use rules::{Options, Position, Random, Value, Variant};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::options::parse_variant;

/// Visits per second of the search, from a position early in the game, by number of threads.
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

/// The usual size of each variant for a quick game.
fn case(variant: Variant) -> Result<Options, Failure> {
    let mut options = Options::new(variant);
    let (name, side) = match variant {
        Variant::XiaGo => ("base", 4),
        Variant::Gengo => ("size", 13),
        _ => ("size", 9),
    };
    options.set(name, Value::whole(side)).map_err(Failure::senseless)?;
    Ok(options)
}

impl Search {
    pub(crate) fn run(&self) -> Done {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            let seconds = self.seconds;
            return Err(Failure::senseless(format!("--seconds {seconds}: more than 0 and at most 3600")));
        }
        if self.threads.iter().any(|&n| n == 0 || n > 256) {
            return Err(Failure::senseless("--threads: from 1 to 256"));
        }
        let named = self.variants.iter().map(|name| parse_variant(name)).collect::<Result<Vec<_>, _>>()?;
        let variants = if named.is_empty() { Variant::ALL.to_vec() } else { named };
        for variant in variants {
            for &threads in &self.threads {
                println!("{}", self.measure(&case(variant)?, threads));
            }
        }
        Ok(())
    }

    fn measure(&self, options: &Options, threads: usize) -> serde_json::Value {
        let mut position = Position::new(options);
        position.playout(&mut Random::new(self.seed), 6);
        let params = Params { stop_when_decided: false, ..Params::for_variant(options.variant()) };
        let mut mind = Searcher::with_params(params, self.seed);
        let budget = Budget::time(Duration::from_secs_f64(self.seconds)).with_threads(threads);
        let start = Instant::now();
        let seen = mind.analyze(&position, &budget, &Native::start(), None);
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
}
