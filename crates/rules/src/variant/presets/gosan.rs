//! Go San: No with voids that stay around the stone that was given up.

use crate::variant::preset::{Preset, Voids};

pub(super) const PRESET: Preset = Preset {
    id: "gosan",
    title: "Go San",
    about: "Sacrifice a stone and a void fills the nine points around it.",
    voids: Voids::Limited,
    ..super::no::PRESET
};
