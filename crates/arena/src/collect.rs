//! `tengen collect`: positions for training a net.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use bots::{Collection, Params};
use clap::Args;

use crate::contest::read_net;
use crate::failure::{Done, Failure};
use crate::options::SelfPlayArgs;

/// Collect positions for training a net from games that the search plays against itself.
///
/// Every second turn is searched with the full number of visits and written; the others get a quarter. The same seed gives the
/// same file, on any number of threads. `tools/train/train.py` makes a net of such files.
///
/// Example: tengen collect go --sizes 9,9,13 --games 500 --visits 400 --out go.positions
#[derive(Args, Debug)]
pub struct Collect {
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Net that the search plays with, instead of the variant's own; `none` for none
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
    /// File for the positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The net is asked about positions with fewer visits than in a game: turns have few visits, and they should be good.
const NET_AFTER: u32 = 8;

impl Collect {
    /// Runs the command.
    ///
    /// # Errors
    /// For arguments that do not fit, and if the file cannot be written.
    pub fn run(&self) -> Done {
        let (variant, boards) = self.self_play.boards()?;
        let mut params = Params { net_after: NET_AFTER, ..Params::strongest(variant) };
        if let Some(path) = &self.net {
            params.net = read_net(path).map_err(Failure::usage_error)?;
        }
        let collection = Collection {
            boards,
            games: self.self_play.games,
            visits: self.self_play.visits,
            seed: self.self_play.seed,
            threads: self.self_play.threads.into(),
            params,
        };
        let fail = |error: std::io::Error| Failure::failed(format!("{}: {error}", self.out.display()));
        let mut out = BufWriter::new(File::create(&self.out).map_err(fail)?);
        let report = |game: u32| {
            if game.is_multiple_of(20) {
                eprintln!("game {game} of {}", self.self_play.games);
            }
        };
        bots::collect(&collection, &mut out, &report).and_then(|()| out.flush()).map_err(fail)
    }
}
