//! Local features of a position: eyes, atari, escapes, patterns, slides.

mod board_info;
mod eyes;
mod patterns;
mod slides;
mod view;

pub(crate) use board_info::BoardInfo;
pub(crate) use eyes::own_eyes;
pub(crate) use patterns::Patterns;
pub(crate) use slides::{Slide, board_after, capture_by_slide, sliders};
pub(crate) use view::View;
