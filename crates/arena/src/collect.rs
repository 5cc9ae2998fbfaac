//! `tengen collect`: positions for training a net.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use bots::{Collection, Params};
use clap::Args;

use crate::failure::{Done, Failure};
use crate::options::{about_variant, boards, parse_variant};

/// Collect positions for training a net from games that the search plays against itself.
///
/// Every second turn is searched with the full number of visits and written; the others get a quarter. The same seed gives the
/// same file, on any number of threads. `tools/train/train.py` makes a net of such files.
///
/// Example: tengen collect go --sizes 9,9,13 --games 500 --visits 400 --out go.positions
#[derive(Args, Debug)]
pub struct Collect {
    #[arg(help = about_variant())]
    variant: String,
    /// Sizes of the boards to play on in turn [default: the variant's usual size]
    #[arg(long, value_name = "N", value_delimiter = ',')]
    sizes: Vec<i32>,
    /// Number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Visits of the turns that are written
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    visits: u32,
    /// Random seed of the games
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Number of games played at once; does not change the result
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// File for the positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Collect {
    /// Runs the command.
    ///
    /// # Errors
    /// For arguments that do not fit, and if the file cannot be written.
    pub fn run(&self) -> Done {
        let variant = parse_variant(&self.variant)?;
        let collection = Collection {
            boards: boards(variant, &self.sizes)?,
            games: self.games,
            visits: self.visits,
            seed: self.seed,
            threads: self.threads.into(),
            params: Params::strongest(variant),
        };
        let fail = |error: std::io::Error| Failure::failed(format!("{}: {error}", self.out.display()));
        let mut out = BufWriter::new(File::create(&self.out).map_err(fail)?);
        let report = |game: u32| {
            if game.is_multiple_of(20) {
                eprintln!("game {game} of {}", self.games);
            }
        };
        bots::collect(&collection, &mut out, &report).and_then(|()| out.flush()).map_err(fail)
    }
}
