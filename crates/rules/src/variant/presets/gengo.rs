//! Gengo: stones wider than the grid.

use crate::variant::preset::{Allowed, Preset, Sizes, StoneKind, Voids};
use crate::variant::{Counting, Ko, OwnDeath};
use crate::{Color, Shape};

pub(super) const PRESET: Preset = Preset {
    id: "gengo",
    title: "Gengo",
    about: "Stones wider than the grid: they cover spaces and touch at a distance.",
    shape: Shape::Square,
    sizes: Sizes {
        allowed: Allowed::Range(5, 37),
        usual: 19,
        small: 13,
        offered: &[13, 19, 25],
        measured: &[13, 19],
    },
    stone: StoneKind::Region,
    voids: Voids::None,
    slides: false,
    ko: &[Ko::Single, Ko::Superko, Ko::None],
    suicide: &[true, false],
    own_death: &[OwnDeath::Together, OwnDeath::PlayedFirst, OwnDeath::PlayedLast],
    counting: &[Counting::Stones, Counting::Area],
    passes_to_end: 3,
    ends_when_full: false,
    first: Color::Black,
    komi: (Color::White, &[(0, 0)]),
    handicap: 37 * 37,
    agrees_on_dead: false,
};
