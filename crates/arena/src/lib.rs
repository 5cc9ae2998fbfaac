//! Measuring players: matches with paired openings, sequential tests of strength, tuning of search parameters, calibration of
//! win rates.
//!
//! The modules, lowest first: `statistics` knows results only, `opening` makes balanced starts, `contest` plays games,
//! `ladder`, `tune` and `calibrate` use them. The commands of `tengen` that measure are here, so that they can be compiled without the
//! server: `cargo run --release -p tengen-arena --example arena -- match …`.

mod book;
mod calibrate;
mod collect;
mod contest;
mod effort;
mod engine;
mod failure;
mod ladder;
mod learn;
mod opening;
mod options;
mod statistics;
mod tune;

pub use book::BookCommand;
pub use calibrate::Calibrate;
pub use collect::Collect;
pub use contest::Match;
pub use effort::{Effort, read_level, read_seconds};
pub use engine::Engine;
pub use failure::{Done, Failure, print_line};
pub use ladder::Ladder;
pub use learn::Learn;
pub use options::{GameArgs, OptionArgs, SelfPlayArgs, about_variant, parse_variant};
pub use statistics::{Pairs, Sprt, Verdict};
pub use tune::Tune;
