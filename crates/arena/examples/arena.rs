//! The measuring commands of `tengen` alone, which compile in seconds.

use std::process::ExitCode;

use clap::Parser;
use tengen_arena::{BookCommand, Calibrate, Collect, Failure, Ladder, Learn, Match, Tune};

#[derive(Parser)]
enum Arena {
    Match(Match),
    Ladder(Ladder),
    Book(BookCommand),
    Tune(Tune),
    Calibrate(Calibrate),
    Learn(Learn),
    Collect(Collect),
}

fn main() -> ExitCode {
    let result = match Arena::parse() {
        Arena::Match(command) => command.run(),
        Arena::Ladder(command) => command.run(),
        Arena::Book(command) => command.run(),
        Arena::Tune(command) => command.run(),
        Arena::Calibrate(command) => command.run(),
        Arena::Learn(command) => command.run(),
        Arena::Collect(command) => command.run(),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
