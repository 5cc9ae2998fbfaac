//! A variant that this project does not have, made as the README says: one preset, nothing else.

use super::rules::variant::{Allowed, Preset, Sizes};
use super::rules::{Options, Shape, Variant};

/// Go on hexagons, without neutral pieces.
pub(crate) static HEX_GO: Preset = Preset {
    id: "hex-go",
    title: "Hex Go",
    about: "Go on a hexagonal board.",
    shape: Shape::Hex,
    sizes: Sizes { allowed: Allowed::Range(3, 7), usual: 5, small: 4, offered: &[5], measured: &[5] },
    handicap: 0,
    ..*Variant::Go.preset()
};

pub(crate) fn options() -> Options {
    Options::new(Variant::of(&HEX_GO).expect("the choices go together"))
}
