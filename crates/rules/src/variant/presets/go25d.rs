//! 2.5D Go: two layers, one above the other.

use crate::Shape;
use crate::variant::preset::{Allowed, Preset, Sizes};

pub(super) const PRESET: Preset = Preset {
    id: "go2.5d",
    title: "2.5D Go",
    about: "Two boards, one above the other: a stone breathes through the layers.",
    shape: Shape::Layers,
    sizes: Sizes { allowed: Allowed::Range(3, 19), usual: 9, small: 9, offered: &[5, 7, 9], measured: &[9] },
    handicap: 0,
    ..super::go::PRESET
};
