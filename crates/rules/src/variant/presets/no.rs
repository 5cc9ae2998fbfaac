//! No: sacrifice a stone and a void spreads without limit.

use crate::variant::preset::{Allowed, Preset, Sizes, StoneKind, Voids};
use crate::variant::{Counting, Ko, OwnDeath};
use crate::{Color, Shape};

pub(super) const PRESET: Preset = Preset {
    id: "no",
    title: "No",
    about: "Sacrifice a stone and a void spreads from it without limit.",
    shape: Shape::Square,
    sizes: Sizes { allowed: Allowed::Range(5, 25), usual: 9, small: 9, offered: &[7, 9, 13], measured: &[9] },
    stone: StoneKind::Point,
    voids: Voids::Unlimited,
    slides: false,
    ko: &[Ko::Simple],
    suicide: &[false],
    own_death: &[OwnDeath::Together],
    counting: &[Counting::Territory, Counting::Area],
    passes_to_end: 2,
    ends_when_full: true,
    first: Color::Black,
    komi: (Color::White, &[(0, 13)]),
    handicap: 0,
    agrees_on_dead: false,
};
