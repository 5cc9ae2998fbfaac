//! `tengen-load`: measures the server under load, and worlds of Infinite Go.

mod error;
mod games;
mod memory;
mod viewers;
mod worlds;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::Error;

/// The same as the server's, so that what is measured is the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measure Tengen: its server under load, and worlds of Infinite Go.
#[derive(Parser)]
#[command(name = "tengen-load", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Games),
    Viewers(viewers::Viewers),
    Worlds(worlds::Worlds),
    Partition(worlds::Partition),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Games(games) => games.run(),
        Command::Viewers(viewers) => viewers.run(),
        Command::Worlds(worlds) => worlds.run(),
        Command::Partition(partition) => partition.run(),
    };
    result.map_or_else(Error::report, |()| ExitCode::SUCCESS)
}
