//! What a player sees at a glance: eyes, atari, escapes, patterns, slides. No search in here.

mod eyes;
mod patterns;
mod slides;
mod terrain;
mod view;

pub(crate) use eyes::own_eyes;
pub(crate) use patterns::Patterns;
pub(crate) use slides::{Slide, board_after, killing_turn, sliders};
pub(crate) use terrain::{Counting, Terrain};
pub(crate) use view::View;
