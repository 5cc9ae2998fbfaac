//! Bots: Monte Carlo tree search for every variant on a finite board, levels from beginner to full strength,
//! analysis, and GTP.
//!
//! The modules, lowest first: `features` recognises eyes, atari and patterns, `playout` plays games to the end with
//! them, `search` builds the tree, `decision` picks the turn to play.
//!
//! No module reads a clock directly, so that the crate also runs in a browser: see [`Host`].

mod analysis;
mod budget;
mod calibration;
#[cfg(feature = "serde")]
pub mod client;
mod cost;
mod decision;
mod estimate;
mod features;
#[cfg(feature = "native")]
mod gtp;
#[cfg(feature = "native")]
mod learn;
mod learned;
mod levels;
mod named_params;
mod net;
mod overlook;
mod params;
mod playout;
mod point_set;
mod ratings;
mod resident;
mod review;
mod search;
mod style;
mod threat;

pub use analysis::{Analysis, Candidate};
#[cfg(feature = "native")]
pub use budget::SystemClock;
pub use budget::{Budget, Host, MAX_VISITS, NoClock};
pub use calibration::calibrated_win_rate;
pub use estimate::{estimate, estimate_time, estimate_visits};
pub use features::Weights;
#[cfg(feature = "native")]
pub use gtp::{Answer, Gtp, LoadGame};
#[cfg(feature = "native")]
pub use learn::{Collection, Lesson, collect, learn};
pub use levels::{Bot, Level, UnknownLevel};
pub use named_params::BadParam;
pub use net::Net;
pub use params::{Params, PlayoutParams, Priors};
pub use ratings::Rank;
pub use resident::{Proposal, ResidentSettings, Residents, Settlement, WorldPoint, WorldView};
pub use review::{
    Evaluation, Finding, Judgement, Mark, PartSearch, Review, ReviewedTurn, Reviewer, judge_turn,
};
pub use search::{Progress, Searcher};
pub use style::{Style, UnknownStyle};
pub use threat::{Explanation, Threat, explain, threat};
