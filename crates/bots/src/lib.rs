//! Players that are programs: one search for every variant on a finite board, levels from beginner to full
//! strength, and analysis.
//!
//! The rooms, lowest first: `sense` reads a board at a glance, `playout` plays games to the end with it,
//! `search` grows a tree over playouts, `choice` turns what the tree says into a turn.
//!
//! Nothing in here reads a clock by itself, so that it runs in a browser too: see [`Host`].

mod analysis;
mod budget;
mod choice;
mod cost;
mod few;
#[cfg(feature = "native")]
mod gtp;
mod levels;
mod oversight;
mod params;
mod playout;
mod resident;
mod search;
mod sense;

pub use analysis::{Analysis, Candidate};
#[cfg(feature = "native")]
pub use budget::Native;
pub use budget::{Budget, Host, MOST_VISITS, Timeless};
#[cfg(feature = "native")]
pub use gtp::{Answer, Gtp};
pub use levels::{Bot, Level, UnknownLevel};
pub use params::{Params, PlayoutParams, Priors};
pub use resident::{Ground, Place, Proposal, ResidentSettings, Residents};
pub use search::{Progress, Searcher};
