//! How much a bot may search.

use std::time::Duration;

use bots::{Budget, Level, MAX_VISITS};
use clap::Args;

use crate::failure::Failure;

/// The budget of our bots.
#[derive(Args, Debug, Clone)]
pub struct Effort {
    /// Seconds per turn, instead of the budget of the level
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Visits per turn, instead of the budget of the level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub visits: Option<u32>,
    /// Threads per search
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub threads: usize,
    /// Memory per search in megabytes, with --time or --visits
    #[arg(long, default_value_t = 256, value_name = "MB")]
    pub memory: usize,
}

impl Effort {
    /// The budget per turn, if given; otherwise the level decides.
    ///
    /// # Errors
    /// For a time that is no time.
    pub fn budget(&self) -> Result<Option<Budget>, Failure> {
        let time = self.time.map(read_seconds).transpose()?;
        Ok(match (time, self.visits) {
            (None, None) => None,
            (time, visits) => {
                let (visits, memory) = (visits.unwrap_or(MAX_VISITS), self.memory.saturating_mul(1 << 20));
                Some(Budget { visits, time, memory, threads: self.threads() })
            }
        })
    }

    /// Threads per search, at least one.
    pub fn threads(&self) -> usize {
        self.threads.clamp(1, 256)
    }
}

/// Parses a level.
///
/// # Errors
/// If it is not from 1 to 10.
pub fn read_level(text: &str) -> Result<Level, Failure> {
    text.parse().map_err(|unknown| Failure::usage_error(format!("level {text}: {unknown}")))
}

/// Parses a number of seconds.
///
/// # Errors
/// If it is not positive, or more than a day.
pub fn read_seconds(seconds: f64) -> Result<Duration, Failure> {
    let valid = seconds > 0.0 && seconds <= 86_400.0;
    valid.then(|| Duration::from_secs_f64(seconds)).ok_or_else(|| {
        Failure::usage_error(format!("--time {seconds}: must be more than 0 and at most 86400 seconds"))
    })
}
