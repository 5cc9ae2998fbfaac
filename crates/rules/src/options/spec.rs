//! Which options a variant has: those of its choices that are left to the players.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{OptionValue, value_of};
use crate::Regions;
use crate::variant::choices::{explain, names};
use crate::variant::{Allowed, Preset, StoneKind, Voids};

/// The options there are, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionId {
    Size,
    Regions,
    OwnOverlap,
    Komi,
    Ko,
    Suicide,
    OwnDeath,
    Score,
    NukeTicks,
    Handicap,
}

/// One option of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    pub(crate) id: OptionId,
    /// Its name in records and on the command line.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// The default on a board of the usual size; komi may depend on the size.
    pub default: OptionValue,
    /// What it does, in a sentence.
    pub about: String,
}

/// What kind of value an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number in a range.
    Whole {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of some whole numbers.
    OneOf(Vec<i32>),
    /// 0, or a whole number from 2 on.
    Handicap {
        /// The most.
        most: i32,
    },
    /// A number of half points.
    Points,
    /// True or false.
    Flag,
    /// One of some words.
    Word(Vec<&'static str>),
    /// The name of a preset, or regions of one's own.
    Regions,
}

/// The largest komi either way: more than any board holds.
const MOST_KOMI: i32 = 10_000;

impl fmt::Display for OptionKind {
    /// What is allowed, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            OptionKind::OneOf(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                write!(f, "one of {}", numbers.join(", "))
            }
            OptionKind::Handicap { most } => write!(f, "0, or a whole number from 2 to {most}"),
            OptionKind::Points => {
                write!(f, "a number of points, whole or with .5, from -{MOST_KOMI} to {MOST_KOMI}")
            }
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Word(words) => write!(f, "one of {}", words.join(", ")),
            OptionKind::Regions => write!(
                f,
                "one of {}, or {{\"overlap\": [[0,0],…], \"neighbour\": [[2,0],…]}} with offsets up to 6 \
                 that do not meet",
                Regions::PRESETS.join(", ")
            ),
        }
    }
}

impl OptionKind {
    /// Whether the option takes a value.
    pub fn fits(&self, value: &OptionValue) -> bool {
        let whole = match value {
            OptionValue::Number(number) => number.as_whole(),
            _ => None,
        };
        match (self, value) {
            (OptionKind::Whole { least, most }, _) => whole.is_some_and(|n| (*least..=*most).contains(&n)),
            (OptionKind::OneOf(numbers), _) => whole.is_some_and(|n| numbers.contains(&n)),
            (OptionKind::Handicap { most }, _) => whole.is_some_and(|n| n == 0 || (2..=*most).contains(&n)),
            (OptionKind::Points, OptionValue::Number(n)) => {
                n.halves().unsigned_abs() <= 2 * MOST_KOMI.unsigned_abs()
            }
            (OptionKind::Flag, OptionValue::Flag(_)) | (OptionKind::Regions, OptionValue::Regions(_)) => true,
            (OptionKind::Word(words), OptionValue::Word(word)) => words.contains(&word.as_str()),
            (OptionKind::Regions, OptionValue::Word(word)) => Regions::PRESETS.contains(&word.as_str()),
            _ => false,
        }
    }
}

/// The options of a preset.
pub(crate) fn specs(preset: &Preset) -> Vec<OptionSpec> {
    let usual = preset.ruleset();
    let mut specs = Vec::new();
    let mut add = |id: OptionId, name: &'static str, kind: OptionKind, about: String| {
        specs.push(OptionSpec { id, name, kind, default: value_of(&usual, id), about });
    };
    add(OptionId::Size, preset.shape.size_option(), size_kind(preset), preset.shape.about_size().into());
    if preset.stone == StoneKind::Region {
        let about = "Which spaces a stone covers and at which it touches others.";
        add(OptionId::Regions, "regions", OptionKind::Regions, about.into());
        let about = "Whether a stone may stand on a space that only own stones cover.";
        add(OptionId::OwnOverlap, "own_overlap", OptionKind::Flag, about.into());
    }
    add(OptionId::Komi, "komi", OptionKind::Points, about_komi(preset));
    if preset.ko.len() > 1 {
        add(OptionId::Ko, "ko", OptionKind::Word(names(preset.ko)), explain(preset.ko));
    }
    if preset.suicide.len() > 1 {
        let about = "Whether a turn may cost the player stones of their own.";
        add(OptionId::Suicide, "suicide", OptionKind::Flag, about.into());
    }
    if preset.own_death.len() > 1 {
        add(
            OptionId::OwnDeath,
            "own_death",
            OptionKind::Word(names(preset.own_death)),
            explain(preset.own_death),
        );
    }
    if preset.counting.len() > 1 {
        add(OptionId::Score, "score", OptionKind::Word(names(preset.counting)), explain(preset.counting));
    }
    if preset.voids != Voids::None {
        let about = "Whether a new void already turns in the turn that makes it.";
        add(OptionId::NukeTicks, "nuke_ticks", OptionKind::Flag, about.into());
    }
    if preset.handicap > 0 {
        let about = "How many plays Black makes before White's first.";
        add(
            OptionId::Handicap,
            "handicap",
            OptionKind::Handicap { most: preset.handicap as i32 },
            about.into(),
        );
    }
    specs
}

fn size_kind(preset: &Preset) -> OptionKind {
    match preset.sizes.allowed {
        Allowed::Range(least, most) => OptionKind::Whole { least: least.into(), most: most.into() },
        Allowed::OneOf(sizes) => OptionKind::OneOf(sizes.iter().map(|&size| size.into()).collect()),
    }
}

/// `Points given to Black for playing second: 2.5, or 4.5 from base 8 on.`
fn about_komi(preset: &Preset) -> String {
    let (to, by_size) = preset.komi;
    let name = if to == crate::Color::Black { "Black" } else { "White" };
    let second = if to == preset.first { "" } else { " for playing second" };
    let mut about = alloc::format!("Points given to {name}{second}");
    if let [(_, first), others @ ..] = by_size
        && !others.is_empty()
    {
        about += &alloc::format!(": {}", crate::HalfPoints::from_halves(*first));
        for (size, halves) in others {
            let komi = crate::HalfPoints::from_halves(*halves);
            about += &alloc::format!(", or {komi} from {} {size} on", preset.shape.size_option());
        }
    }
    about + "."
}
