//! Plain Go, the common ancestor.

use crate::variant::preset::{Allowed, Preset, Sizes, StoneKind, Voids};
use crate::variant::{Counting, Ko, OwnDeath};
use crate::{Color, Shape};

pub(super) const PRESET: Preset = Preset {
    id: "go",
    title: "Go",
    about: "The common ancestor: surround area, capture what has no liberty.",
    shape: Shape::Square,
    sizes: Sizes {
        allowed: Allowed::Range(2, 25),
        usual: 19,
        small: 9,
        offered: &[9, 13, 19],
        measured: &[9, 13, 19],
    },
    stone: StoneKind::Point,
    voids: Voids::None,
    slides: false,
    ko: &[Ko::Superko, Ko::Simple],
    suicide: &[false],
    own_death: &[OwnDeath::Together],
    counting: &[Counting::Area],
    passes_to_end: 2,
    ends_when_full: false,
    first: Color::Black,
    komi: (Color::White, &[(0, 15)]),
    handicap: 9,
    agrees_on_dead: true,
};
