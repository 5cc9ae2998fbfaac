//! XiaGo: hexagons, and neutral pieces that slide.

use crate::variant::preset::{Allowed, Preset, Sizes, StoneKind, Voids};
use crate::variant::{Counting, Ko, OwnDeath};
use crate::{Color, Shape};

pub(super) const PRESET: Preset = Preset {
    id: "xiago",
    title: "XiaGo",
    about: "A hexagonal board with neutral pieces that slide before you place.",
    shape: Shape::Hex,
    sizes: Sizes {
        allowed: Allowed::OneOf(&[4, 6, 8, 10]),
        usual: 6,
        small: 4,
        offered: &[4, 6, 8],
        measured: &[4, 6, 8],
    },
    stone: StoneKind::Point,
    voids: Voids::None,
    slides: true,
    ko: &[Ko::None, Ko::Simple, Ko::Superko],
    suicide: &[false],
    own_death: &[OwnDeath::Together],
    counting: &[Counting::Area],
    passes_to_end: 2,
    ends_when_full: false,
    first: Color::White,
    komi: (Color::Black, &[(0, 5), (8, 9)]),
    handicap: 0,
    agrees_on_dead: false,
};
