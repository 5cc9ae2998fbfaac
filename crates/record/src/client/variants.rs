//! The variants and their options.

use super::{ByColor, Color, Shape, number};
use crate::json::{option_to_json, options_to_json};
use rules::variant::{Choice, Stone};
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

/// The choices that a game is played by.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RulesInfo {
    /// The kind of board.
    pub shape: Shape,
    /// The option for its size.
    pub size_option: &'static str,
    /// Whether stones occupy more than their own point (Gengo).
    pub wide: bool,
    /// Whether own stones can become voids.
    pub voids: bool,
    /// Whether neutral pieces slide.
    pub slides: bool,
    /// Which repetitions are forbidden, by the name of the option's value.
    pub ko: &'static str,
    /// What decides the game, by the name of the option's value.
    #[cfg_attr(feature = "typescript", ts(type = "\"area\" | \"territory\" | \"stones\""))]
    pub counting: &'static str,
    /// Whether dead stones change the score.
    pub dead_stones_matter: bool,
    /// Who plays first.
    pub first: Color,
    /// What each colour is given.
    pub komi: ByColor<f64>,
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
}

/// The sizes of board that people are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SizesInfo {
    /// The default.
    pub usual: u8,
    /// For a quick or a first game.
    pub small: u8,
    /// Those to choose from, smallest first.
    pub offered: &'static [u8],
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
    /// The choices it is played by if no option is given.
    pub rules: RulesInfo,
    /// The sizes of its board.
    pub sizes: SizesInfo,
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
        rules: rules(&Options::new(variant)),
        sizes: sizes(variant),
    }
}

fn sizes(variant: Variant) -> SizesInfo {
    let rules::variant::Sizes { usual, small, offered, .. } = variant.preset().sizes;
    SizesInfo { usual, small, offered }
}

/// The choices of a game with these options.
#[must_use]
pub fn rules(options: &Options) -> RulesInfo {
    let rules = options.ruleset();
    let komi = rules.komi();
    RulesInfo {
        shape: rules.shape.into(),
        size_option: rules.shape.size_option(),
        wide: rules.stone != Stone::Point,
        voids: rules.voids.is_some(),
        slides: rules.slides,
        ko: rules.ko.name(),
        counting: rules.counting.name(),
        dead_stones_matter: rules.dead_stones_matter(),
        first: rules.first.into(),
        komi: ByColor { black: number(komi.black), white: number(komi.white) },
        passes_to_end: rules.passes_to_end,
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
