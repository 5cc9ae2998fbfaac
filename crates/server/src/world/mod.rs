//! The one endless world of Infinite Go on this server.
//!
//! [`Keeper`] has it in memory and answers questions; one task (`writer`) makes every change, after the journal has
//! it. Each client that looks has a `View`, which is told what changed in the chunks it shows and nothing else.

mod answers;
mod batch;
mod found;
mod http;
mod keeper;
mod load;
mod names;
mod residents;
mod snapshots;
mod view;
mod visit;
mod writer;

use ::bots::ResidentSettings;
use ::world::Options;

pub use found::found_world;
pub(crate) use http::{about, tile};
pub(crate) use keeper::Keeper;
pub(crate) use visit::Visit;

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
