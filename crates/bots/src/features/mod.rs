//! Local features of a position: eyes, atari, escapes, patterns, slides.

mod board_info;
mod context;
mod eyes;
mod graph;
mod inputs;
mod other_turns;
mod patterns;
mod placement;
mod ring;
mod slides;
mod view;
mod weights;

pub(crate) use board_info::BoardInfo;
pub(crate) use context::Context;
pub(crate) use eyes::own_eyes;
pub(crate) use graph::{Graph, Links};
pub(crate) use inputs::{BITS, Inputs, NUMBERS};
pub(crate) use other_turns::{nuke, pass, slide};
pub(crate) use patterns::Patterns;
pub(crate) use placement::placement;
pub(crate) use slides::{Slide, board_after, capture_by_slide, sliders};
pub(crate) use view::View;
pub use weights::Weights;
#[cfg(feature = "native")]
pub(crate) use weights::{FEATURES, symmetries};
pub(crate) use weights::{Features, log_mean, symmetries_of_ring};
