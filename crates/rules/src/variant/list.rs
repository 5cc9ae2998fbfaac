//! The variants by name.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::preset::{Misfit, Preset};
use super::presets;
use crate::options::OptionSpec;

/// A game we play on a finite board: a [`Preset`] by reference.
///
/// [`Variant::ALL`] lists those that come with this crate. A program can add its own combination of choices:
///
/// ```
/// use tengen_rules::variant::Preset;
/// use tengen_rules::{Options, Position, Variant};
/// static SHORT_GO: Preset =
///     Preset { id: "short-go", title: "Short Go", passes_to_end: 1, ..*Variant::Go.preset() };
/// let mut position = Position::new(&Options::new(Variant::of(&SHORT_GO)?));
/// position.play_text("pass").unwrap();
/// assert!(position.is_over());
/// # Ok::<(), tengen_rules::variant::Misfit>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Variant(pub(super) &'static Preset);

/// There is no variant of this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown variant; there are ")?;
        for (i, variant) in Variant::ALL.into_iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, variant.id())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownVariant {}

impl core::str::FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL.into_iter().find(|v| v.id() == id).ok_or(UnknownVariant)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.id())
    }
}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl PartialOrd for Variant {
    fn partial_cmp(&self, other: &Variant) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Variant {
    /// By name.
    fn cmp(&self, other: &Variant) -> core::cmp::Ordering {
        self.id().cmp(other.id())
    }
}

impl Variant {
    /// Every variant that comes with this crate, the ancestor first.
    pub const ALL: [Variant; presets::ALL.len()] = {
        let mut all = [Variant(presets::ALL[0]); presets::ALL.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Variant(presets::ALL[i]);
            i += 1;
        }
        all
    };

    /// A variant made of one's own choices.
    ///
    /// # Errors
    /// Why the choices do not go together.
    pub fn of(preset: &'static Preset) -> Result<Variant, Misfit> {
        preset.check()?;
        Ok(Variant(preset))
    }

    /// The choices it is made of.
    pub const fn preset(self) -> &'static Preset {
        self.0
    }

    /// The name in records and on the command line.
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// What it is, in a sentence.
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    /// The options it has, in the order in which they are shown.
    pub fn options(self) -> Vec<OptionSpec> {
        crate::options::specs(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::preset::{Allowed, Sizes, StoneKind, Voids};
    use crate::variant::{Counting, Ko};
    use crate::{Color, Shape};
    use alloc::collections::BTreeSet;

    #[test]
    fn every_preset_fits_and_has_a_name_of_its_own() {
        for variant in Variant::ALL {
            assert_eq!(variant.preset().check(), Ok(()), "{variant}");
            assert_eq!(variant.id().parse(), Ok(variant));
        }
        let ids: BTreeSet<&str> = Variant::ALL.map(Variant::id).into();
        assert_eq!(ids.len(), Variant::ALL.len());
    }

    #[test]
    fn choices_that_do_not_go_together_are_refused_with_the_reason() {
        let go = || Variant::Go.preset().clone();
        let refused = |preset: Preset| preset.check().unwrap_err();
        assert_eq!(refused(Preset { ko: &[], ..go() }), Misfit::NoValue);
        assert_eq!(refused(Preset { ko: &[Ko::Single], ..go() }), Misfit::Ko);
        assert_eq!(refused(Preset { suicide: &[true], ..go() }), Misfit::Suicide);
        assert_eq!(refused(Preset { ends_when_full: true, ..go() }), Misfit::NeverFull);
        assert_eq!(refused(Preset { first: Color::White, ..go() }), Misfit::Handicap);
        assert_eq!(
            refused(Preset { stone: StoneKind::Region, ..Variant::XiaGo.preset().clone() }),
            Misfit::NoOffsets
        );
        assert_eq!(
            refused(Preset { voids: Voids::Limited, ..Variant::Go25d.preset().clone() }),
            Misfit::NotBuilt
        );
        assert_eq!(
            refused(Preset { shape: Shape::Square, ..Variant::XiaGo.preset().clone() }),
            Misfit::NotBuilt
        );
        let counted = Preset { counting: &[Counting::Territory], handicap: 0, first: Color::White, ..go() };
        assert_eq!(counted.check(), Ok(()));
    }

    #[test]
    fn a_preset_without_values_or_with_sizes_that_are_not_allowed_is_refused() {
        let go = || Variant::Go.preset().clone();
        let sizes = go().sizes;
        for (what, preset) in [
            ("suicide", Preset { suicide: &[], ..go() }),
            ("own_death", Preset { own_death: &[], ..go() }),
            ("counting", Preset { counting: &[], ..go() }),
            ("komi", Preset { komi: (Color::White, &[]), ..go() }),
            ("passes", Preset { passes_to_end: 0, ..go() }),
            ("usual", Preset { sizes: Sizes { usual: 26, ..sizes }, ..go() }),
            ("small", Preset { sizes: Sizes { small: 1, ..sizes }, ..go() }),
            ("offered", Preset { sizes: Sizes { offered: &[9, 37], ..sizes }, ..go() }),
            ("measured", Preset { sizes: Sizes { measured: &[1], ..sizes }, ..go() }),
            ("largest", Preset { sizes: Sizes { allowed: Allowed::Range(2, 38), ..sizes }, ..go() }),
            ("one of", Preset { sizes: Sizes { allowed: Allowed::OneOf(&[9, 13]), ..sizes }, ..go() }),
        ] {
            assert_eq!(preset.check(), Err(Misfit::NoValue), "{what}");
        }
        let largest = Preset { sizes: Sizes { allowed: Allowed::Range(2, 37), ..sizes }, ..go() };
        assert_eq!(largest.check(), Ok(()));
    }
}
