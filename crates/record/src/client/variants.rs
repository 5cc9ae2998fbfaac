//! The variants and their options.

use crate::json::{option_to_json, options_to_json};
use rules::{OptionSpec, Options, Regions, Variant};
use serde::Serialize;
use serde_json::{Map, Value};

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum OptionKind {
    /// A whole number.
    Whole {
        /// The smallest.
        least: i32,
        /// The largest.
        most: i32,
    },
    /// One of these numbers.
    OneOf {
        /// All of them.
        numbers: Vec<i32>,
    },
    /// 0, or a number of stones from 2.
    Handicap {
        /// The largest.
        most: i32,
    },
    /// Points and half points.
    Points,
    /// Yes or no.
    Flag,
    /// One of these words.
    Word {
        /// All of them.
        words: Vec<String>,
    },
    /// Regions of a wide stone (Gengo): a preset, or offsets.
    Regions {
        /// The names of the presets.
        presets: Vec<String>,
    },
}

/// An option of a variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name in records.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
    /// The value if nothing is said.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub default: Value,
    /// What it means, in a few words.
    pub about: String,
}

/// A variant and its options.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VariantInfo {
    /// Its name in records.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is, in a few words.
    pub tagline: String,
    /// Its options.
    pub options: Vec<OptionInfo>,
}

/// Every variant with its options.
#[must_use]
pub fn variants() -> Vec<VariantInfo> {
    Variant::ALL.into_iter().map(describe).collect()
}

fn describe(variant: Variant) -> VariantInfo {
    let option = |spec: &OptionSpec| OptionInfo {
        name: spec.name.to_owned(),
        kind: kind(&spec.kind),
        default: option_to_json(&spec.default),
        about: spec.about.to_owned(),
    };
    VariantInfo {
        id: variant.id().to_owned(),
        name: variant.title().to_owned(),
        tagline: variant.about().to_owned(),
        options: variant.options().iter().map(option).collect(),
    }
}

fn kind(kind: &rules::OptionKind) -> OptionKind {
    use rules::OptionKind as Kind;
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    match kind {
        Kind::Whole { least, most } => OptionKind::Whole { least: *least, most: *most },
        Kind::OneOf(numbers) => OptionKind::OneOf { numbers: numbers.to_vec() },
        Kind::Handicap { most } => OptionKind::Handicap { most: *most },
        Kind::Points => OptionKind::Points,
        Kind::Flag => OptionKind::Flag,
        Kind::Word(words) => OptionKind::Word { words: texts(words) },
        Kind::Regions => OptionKind::Regions { presets: texts(&Regions::PRESETS) },
    }
}

/// Every option with its value, said or not.
#[must_use]
pub fn all_options(options: &Options) -> Map<String, Value> {
    options_to_json(&options.clone().complete())
}
