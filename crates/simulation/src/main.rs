//! `tengen-simulation`: simulates bad days, one for each seed.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use clap::Parser;
use tengen_simulation::{Counts, Outcome, Planted, run};

/// Simulate bad days of several servers with one database, and check that nothing is lost, doubled or unfair.
#[derive(Parser)]
#[command(name = "tengen-simulation", version)]
struct Arguments {
    /// Simulate this seed only, and print everything that happens.
    #[arg(long)]
    seed: Option<u64>,
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The number of seeds.
    #[arg(long, default_value_t = 300)]
    seeds: u64,
    /// The number of threads. Each simulates days of its own.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Plant a fault, to see that it is found.
    #[arg(long)]
    plant: Option<Planted>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(seed) = arguments.seed {
        let outcome = run(seed, arguments.plant, true);
        outcome.trace.iter().for_each(|line| println!("{line}"));
        return report(&outcome);
    }
    let (begun, next) = (Instant::now(), AtomicU64::new(arguments.from));
    let (counts, failed) = (Mutex::new(Counts::default()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= arguments.from + arguments.seeds {
                        return;
                    }
                    let outcome = run(seed, arguments.plant, false);
                    if let Ok(mut counts) = counts.lock() {
                        counts.add(outcome.counts);
                    }
                    if outcome.failure.is_some()
                        && let Ok(mut failed) = failed.lock()
                    {
                        failed.push(outcome);
                    }
                }
            });
        }
    });
    let (Ok(counts), Ok(mut failed)) = (counts.into_inner(), failed.into_inner()) else {
        return ExitCode::FAILURE;
    };
    failed.sort_by_key(|outcome| outcome.seed);
    println!("{} seeds in {:.1} s: {counts:?}", arguments.seeds, begun.elapsed().as_secs_f64());
    let Some(first) = failed.first() else { return ExitCode::SUCCESS };
    for outcome in &failed {
        println!("seed {}: {}", outcome.seed, outcome.failure.as_deref().unwrap_or_default());
    }
    first.trace.iter().for_each(|line| println!("{line}"));
    report(first)
}

fn report(outcome: &Outcome) -> ExitCode {
    println!("seed {}, trace {:016x}: {:?}", outcome.seed, outcome.hash, outcome.counts);
    match &outcome.failure {
        None => ExitCode::SUCCESS,
        Some(why) => {
            println!("BROKEN: {why}");
            println!("repeat it with: scripts/simulate --seed {}", outcome.seed);
            ExitCode::FAILURE
        }
    }
}
