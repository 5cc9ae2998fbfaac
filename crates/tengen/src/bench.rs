//! `tengen bench …`: benchmarks, one line of JSON each.

mod playouts;
mod search;

use clap::{Args, Subcommand};

use crate::failure::Done;

/// Run benchmarks and print JSON.
#[derive(Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Playouts(playouts::Playouts),
    Search(search::Search),
}

impl Bench {
    pub(crate) fn run(&self) -> Done {
        match &self.what {
            What::Playouts(playouts) => playouts.run(),
            What::Search(search) => search.run(),
        }
    }
}
