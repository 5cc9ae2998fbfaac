//! `tengen gtp`: an engine for programs that speak the Go Text Protocol.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use bots::{Budget, Gtp, Host, Level, MAX_VISITS};
use clap::Args;
use rules::Position;

use crate::failure::{Done, Failure};
use crate::options::{OptionArgs, about_variant, parse_variant};

/// Speak the Go Text Protocol (version 2) on standard input and output.
///
/// Sabaki, GoGui and twogtp can use it for Go; the other variants take the same commands with our notation of
/// turns, such as `play black nuke E5`.
///
/// Example: tengen gtp --variant go --size 9 --time 1
#[derive(Args)]
#[command(name = "gtp")]
pub(crate) struct GtpCommand {
    #[arg(help = about_variant(), long, default_value = "go")]
    variant: String,
    #[command(flatten)]
    options: OptionArgs,
    /// The level from 1 (beginner) to 10 (full strength)
    #[arg(long, default_value = "10", value_name = "1-10")]
    level: String,
    #[command(flatten)]
    effort: Effort,
    /// The same seed plays the same with a fixed number of visits
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Think while the other side does
    #[arg(long)]
    ponder: bool,
}

/// How hard a bot of ours tries.
#[derive(Args, Debug, Clone)]
pub(crate) struct Effort {
    /// Seconds for each turn, instead of what the level spends
    #[arg(long, value_name = "S")]
    pub(crate) time: Option<f64>,
    /// Visits for each turn, instead of what the level spends
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// Threads of one search
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) threads: usize,
    /// Memory of one search in megabytes, with --time or --visits
    #[arg(long, default_value_t = 256, value_name = "MB")]
    pub(crate) memory: usize,
}

impl Effort {
    /// What a turn may cost, if that was said: else the level decides.
    pub(crate) fn budget(&self) -> Result<Option<Budget>, Failure> {
        let time = self.time.map(read_seconds).transpose()?;
        Ok(match (time, self.visits) {
            (None, None) => None,
            (time, visits) => {
                let (visits, memory) = (visits.unwrap_or(MAX_VISITS), self.memory.saturating_mul(1 << 20));
                Some(Budget { visits, time, memory, threads: self.threads() })
            }
        })
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.clamp(1, 256)
    }
}

/// A level by its number.
pub(crate) fn read_level(text: &str) -> Result<Level, Failure> {
    text.parse().map_err(|unknown| Failure::usage_error(format!("level {text}: {unknown}")))
}

/// A time from a number of seconds.
pub(crate) fn read_seconds(seconds: f64) -> Result<Duration, Failure> {
    let sensible = seconds > 0.0 && seconds <= 86_400.0;
    sensible.then(|| Duration::from_secs_f64(seconds)).ok_or_else(|| {
        Failure::usage_error(format!("--time {seconds}: more than 0 and at most 86400 seconds"))
    })
}

impl GtpCommand {
    pub(crate) fn run(&self) -> Done {
        let options = self.options.of(parse_variant(&self.variant)?)?;
        let engine = Gtp::new(options, read_level(&self.level)?, self.effort.budget()?, self.seed);
        let draw = |position: &Position| record::diagram(position, None);
        let mut engine = engine.with_threads(self.effort.threads()).drawn_by(draw);
        let mut out = std::io::stdout().lock();
        let arrived = Arc::new(AtomicU64::new(0));
        for (handled, line) in (1..).zip(listen(Arc::clone(&arrived))) {
            if let Some(answer) = engine.line(&String::from_utf8_lossy(&line?)) {
                out.write_all(answer.as_bytes())?;
                out.flush()?;
            }
            if engine.is_over() {
                break;
            }
            if self.ponder {
                engine.ponder(&UntilSpokenTo { arrived: &arrived, handled });
            }
        }
        Ok(())
    }
}

/// Reads lines on a thread of its own and counts them as they arrive.
fn listen(arrived: Arc<AtomicU64>) -> mpsc::Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            arrived.fetch_add(1, Relaxed);
            if sender.send(line).is_err() {
                return;
            }
        }
        // The end counts as a line, so that nobody waits for another.
        arrived.fetch_add(1, Relaxed);
    });
    receiver
}

/// Lets a search go on until a line has arrived that was not handled yet.
struct UntilSpokenTo<'a> {
    arrived: &'a AtomicU64,
    handled: u64,
}

impl Host for UntilSpokenTo<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.arrived.load(Relaxed) > self.handled
    }
}
