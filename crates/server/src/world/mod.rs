//! The shared endless world of Infinite Go.
//!
//! [`WorldService`] keeps it in memory and answers queries; one task (`writer`) makes every change, after appending it
//! to the journal. Each client has a `View`, which is notified of changes in the chunks it shows.

mod arrival;
mod batch;
mod client;
pub(crate) mod days;
mod history;
mod http;
mod import;
mod load;
mod lock;
pub(crate) mod moderate;
mod names;
mod notices;
mod picture;
mod queries;
pub(crate) mod ranking;
mod residents;
mod service;
mod snapshots;
mod told;
mod view;
mod watchers;
mod writer;

use ::bots::ResidentSettings;
use ::world::Options;

pub(crate) use client::WorldClient;
pub(crate) use history::{HistoryQuery, history};
pub(crate) use http::{about, chunk, tile};
pub use import::{import_world, read_world};
pub use moderate::{WorldOrder, WorldOrderDone, act_of as world_act_of, moderate_world};
pub(crate) use service::WorldService;

/// The journal stream of the world.
const NAME: &str = "main";

/// Settings of the server's world.
#[derive(Debug, Clone)]
pub struct WorldSettings {
    /// Options of a new world. An existing world keeps its own.
    pub options: Options,
    /// Moves between two snapshots.
    pub snapshot_every: u64,
    /// The bots that live in it. None if the count is 0.
    pub residents: ResidentSettings,
    /// Stones that residents place in a new world, about; 0 for none.
    pub settle: usize,
}

impl Default for WorldSettings {
    fn default() -> WorldSettings {
        WorldSettings {
            options: Options::default(),
            snapshot_every: 10_000,
            residents: ResidentSettings::default(),
            settle: 96,
        }
    }
}
