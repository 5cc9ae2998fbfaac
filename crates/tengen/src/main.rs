//! The command line of Tengen: one file per subcommand.

mod bench;
mod failure;
mod options;
mod perft;
mod variants;
mod welcome;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The place to play the Go variants that have no home.
#[derive(Parser)]
#[command(name = "tengen", version, arg_required_else_help = false)]
struct Tengen {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Perft),
    Bench(bench::Bench),
    Variants(variants::Variants),
}

fn main() -> ExitCode {
    let result = match Tengen::parse().command {
        None => welcome::run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Variants(variants)) => variants.run(),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
