//! The one endless world of Infinite Go on this server.
//!
//! [`WorldService`] has it in memory and answers questions; one task (`writer`) makes every change, after the journal has
//! it. Each client that looks has a `View`, which is told what changed in the chunks it shows and nothing else.

mod batch;
mod client;
mod http;
mod import;
mod load;
mod names;
mod queries;
mod residents;
mod service;
mod snapshots;
mod view;
mod writer;

use ::bots::ResidentSettings;
use ::world::Options;

pub(crate) use client::WorldClient;
pub(crate) use http::{about, tile};
pub use import::import_world;
pub(crate) use service::WorldService;

/// The name of the world in the journal.
const NAME: &str = "main";

/// How the server's world is set up.
#[derive(Debug, Clone)]
pub struct WorldSettings {
    /// The rules of a new world. One that exists keeps those it was made with.
    pub options: Options,
    /// After how many moves a snapshot is written.
    pub snapshot_every: u64,
    /// The bots that live in it. None of them if their count is 0.
    pub residents: ResidentSettings,
}

impl Default for WorldSettings {
    fn default() -> WorldSettings {
        WorldSettings {
            options: Options::default(),
            snapshot_every: 10_000,
            residents: ResidentSettings::default(),
        }
    }
}
