//! `tengen learn`: learns the patterns of a variant.

use std::path::PathBuf;

use bots::Lesson;
use clap::Args;

use crate::failure::{Done, Failure};
use crate::options::SelfPlayArgs;

/// Learn the patterns of a variant from games that the search plays against itself, and write their weights.
///
/// The first round plays with priors set by hand, each other with what the rounds before have learned. The same seed gives the
/// same file, on any number of threads.
///
/// Example: tengen learn go --sizes 9,9,13 --games 90 --visits 400 --out go.weights
#[derive(Args, Debug)]
pub struct Learn {
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Number of rounds
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// File for the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Learn {
    /// Runs the command.
    ///
    /// # Errors
    /// For arguments that do not fit, and if the file cannot be written.
    pub fn run(&self) -> Done {
        let (_, boards) = self.self_play.boards()?;
        let lesson = Lesson {
            boards,
            games: self.self_play.games,
            visits: self.self_play.visits,
            rounds: self.rounds,
            seed: self.self_play.seed,
            threads: self.self_play.threads.into(),
        };
        let weights = bots::learn(&lesson, &|progress| eprintln!("{progress}"));
        std::fs::write(&self.out, &weights)
            .map_err(|error| Failure::failed(format!("{}: {error}", self.out.display())))
    }
}
