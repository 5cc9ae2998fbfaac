//! `tengen bench …`: figures as JSON, one line each.

mod playouts;
mod search;
mod world;

use clap::{Args, Subcommand};

use crate::failure::Done;

/// Measure, and print figures as JSON.
#[derive(Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Playouts(playouts::Playouts),
    World(world::World),
    Search(search::Search),
}

impl Bench {
    pub(crate) fn run(&self) -> Done {
        match &self.what {
            What::Playouts(playouts) => playouts.run(),
            What::World(world) => world.run(),
            What::Search(search) => search.run(),
        }
    }
}
