//! The settings of a game, validated before there is a game.
//!
//! [`Options`] keeps typed choices, a [`Ruleset`]. Names, kinds and values as text, which forms, command lines and
//! records need, are a view derived from the variant's [`Preset`].

mod spec;
mod text;
mod value;

pub(crate) use spec::{OptionId, specs};
pub use spec::{OptionKind, OptionSpec};
pub use text::BadPoints;
pub use value::OptionValue;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::variant::{Choice, Ruleset, Stone};
use crate::{HalfPoints, Layout, Regions, Variant};

/// An option that is not allowed: its name, the value, and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadOption {
    /// The option's name.
    pub option: String,
    /// The value it was given; none if there is no such option.
    pub value: Option<String>,
    /// What would be right.
    pub allowed: String,
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => {
                write!(f, "option {}: {value} is not allowed; it takes {}", self.option, self.allowed)
            }
            None => write!(f, "there is no option {}; there are {}", self.option, self.allowed),
        }
    }
}

impl core::error::Error for BadOption {}

/// A variant and all its settings, known to make sense.
///
/// ```
/// use tengen_rules::{OptionValue, Options, Variant};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(9))?;
/// assert_eq!(options.ruleset().size, 9);
/// assert_eq!(options.get("size"), Some(OptionValue::whole(9)));
/// let refused = options.set("size", OptionValue::whole(99)).unwrap_err();
/// assert_eq!(refused.to_string(), "option size: 99 is not allowed; it takes a whole number from 2 to 25");
/// # Ok::<(), tengen_rules::BadOption>(())
/// ```
///
/// Two are equal if the same options were set to the same values, in whatever order.
#[derive(Debug, Clone)]
pub struct Options {
    variant: Variant,
    ruleset: Ruleset,
    /// Which options were set, even if to their default.
    given: Vec<OptionId>,
}

impl PartialEq for Options {
    fn eq(&self, other: &Options) -> bool {
        let same_given = || self.given.iter().all(|id| other.given.contains(id));
        self.variant == other.variant
            && self.ruleset == other.ruleset
            && self.given.len() == other.given.len()
            && same_given()
    }
}

impl Eq for Options {}

impl Options {
    /// A variant as its rules have it.
    pub fn new(variant: Variant) -> Options {
        Options { variant, ruleset: variant.preset().ruleset(), given: Vec::new() }
    }

    /// Which variant these are for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The choices that the game is played by.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The points of the board.
    pub fn layout(&self) -> Layout {
        self.ruleset.layout()
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the variant has no such option, or the value is not allowed; then nothing changes.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Result<(), BadOption> {
        let Some(spec) = self.spec(name) else { return Err(self.unknown(name)) };
        let text = value.to_string();
        if !spec.kind.fits(&value) || self.apply(spec.id, value).is_none() {
            return Err(refuse(&spec, text));
        }
        if !self.given.contains(&spec.id) {
            self.given.push(spec.id);
        }
        Ok(())
    }

    /// Sets the size of the board, whatever the option for it is called.
    ///
    /// # Errors
    /// If the variant is not played on boards of this size; then nothing changes.
    pub fn set_size(&mut self, size: i32) -> Result<(), BadOption> {
        self.set(self.ruleset.shape.size_option(), OptionValue::whole(size))
    }

    /// The text view of an option's value becomes the typed choice. Nothing if it is of another type.
    fn apply(&mut self, id: OptionId, value: OptionValue) -> Option<()> {
        let rules = &mut self.ruleset;
        match (id, value) {
            (OptionId::Size, OptionValue::Number(size)) => {
                rules.size = u8::try_from(size.as_whole()?).ok()?;
                if !self.given.contains(&OptionId::Komi) {
                    rules.komi = self.variant.preset().komi_for(rules.size);
                }
            }
            (OptionId::Komi, OptionValue::Number(komi)) => rules.komi = komi,
            (OptionId::Handicap, OptionValue::Number(plays)) => {
                rules.handicap = u32::try_from(plays.as_whole()?).ok()?;
            }
            (OptionId::Ko, OptionValue::Word(name)) => rules.ko = Choice::named(&name)?,
            (OptionId::OwnDeath, OptionValue::Word(name)) => rules.own_death = Choice::named(&name)?,
            (OptionId::Score, OptionValue::Word(name)) => rules.counting = Choice::named(&name)?,
            (OptionId::Suicide, OptionValue::Flag(flag)) => rules.suicide = flag,
            (OptionId::NukeTicks, OptionValue::Flag(flag)) => rules.voids.as_mut()?.nuke_ticks = flag,
            (OptionId::OwnOverlap, OptionValue::Flag(flag)) => match &mut rules.stone {
                Stone::Region { own_overlap, .. } => *own_overlap = flag,
                Stone::Point => return None,
            },
            (OptionId::Regions, value) => {
                let chosen = match value {
                    OptionValue::Regions(regions) => regions,
                    OptionValue::Word(name) => Regions::preset(&name)?,
                    _ => return None,
                };
                match &mut rules.stone {
                    Stone::Region { regions, .. } => *regions = chosen,
                    Stone::Point => return None,
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The same options with every one of them set, so that a later change of a default does not change the game.
    #[must_use]
    pub fn complete(mut self) -> Options {
        self.given = self.variant.options().into_iter().map(|spec| spec.id).collect();
        self
    }

    /// The refusal of a value that cannot even be written as an [`OptionValue`].
    pub fn refuse(&self, name: &str, value: &str) -> BadOption {
        match self.spec(name) {
            Some(spec) => refuse(&spec, value.to_owned()),
            None => self.unknown(name),
        }
    }

    fn unknown(&self, name: &str) -> BadOption {
        let names: Vec<&str> = self.variant.options().iter().map(|spec| spec.name).collect();
        BadOption { option: name.to_owned(), value: None, allowed: names.join(", ") }
    }

    /// What is known of an option, its default for these settings included.
    pub fn spec(&self, name: &str) -> Option<OptionSpec> {
        self.variant.options().into_iter().find(|spec| spec.name == name)
    }

    /// The value of an option, set or not.
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        self.spec(name).map(|spec| value_of(&self.ruleset, spec.id))
    }

    /// Every option with its value, set or not.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, OptionValue)> + '_ {
        self.variant.options().into_iter().map(|spec| (spec.name, value_of(&self.ruleset, spec.id)))
    }

    /// The options that were set, in the order of the variant's list.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, OptionValue)> + '_ {
        let set = self.variant.options().into_iter().filter(|spec| self.given.contains(&spec.id));
        set.map(|spec| (spec.name, value_of(&self.ruleset, spec.id)))
    }
}

/// The text view of a choice.
fn value_of(rules: &Ruleset, id: OptionId) -> OptionValue {
    match id {
        OptionId::Size => OptionValue::whole(rules.size.into()),
        OptionId::Komi => OptionValue::Number(rules.komi),
        OptionId::Handicap => OptionValue::Number(HalfPoints::whole(rules.handicap as i32)),
        OptionId::Ko => OptionValue::word(rules.ko.name()),
        OptionId::OwnDeath => OptionValue::word(rules.own_death.name()),
        OptionId::Score => OptionValue::word(rules.counting.name()),
        OptionId::Suicide => OptionValue::Flag(rules.suicide),
        OptionId::NukeTicks => OptionValue::Flag(rules.voids.is_some_and(|voids| voids.nuke_ticks)),
        OptionId::OwnOverlap => {
            OptionValue::Flag(matches!(rules.stone, Stone::Region { own_overlap: true, .. }))
        }
        OptionId::Regions => match &rules.stone {
            Stone::Region { regions, .. } => match regions.preset_name() {
                Some(name) => OptionValue::word(name),
                None => OptionValue::Regions(regions.clone()),
            },
            Stone::Point => OptionValue::word(Regions::PRESETS[0]),
        },
    }
}

fn refuse(spec: &OptionSpec, value: String) -> BadOption {
    BadOption { option: spec.name.to_owned(), value: Some(value), allowed: spec.kind.to_string() }
}
