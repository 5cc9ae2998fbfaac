//! The settings of a game, validated before there is a game.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{HalfPoints, Layout, Regions, Variant};

/// What kind of value an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number in a range.
    Whole {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of some whole numbers.
    OneOf(&'static [i32]),
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
    Word(&'static [&'static str]),
    /// The name of a preset, or regions of one's own.
    Regions,
}

/// The largest komi either way: more than any board holds.
const MOST_KOMI: i32 = 10_000;

impl fmt::Display for Kind {
    /// What is allowed, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |items: Vec<String>| items.join(", ");
        match self {
            Kind::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            Kind::OneOf(numbers) => {
                write!(f, "one of {}", list(numbers.iter().map(ToString::to_string).collect()))
            }
            Kind::Handicap { most } => write!(f, "0, or a whole number from 2 to {most}"),
            Kind::Points => {
                write!(f, "a number of points, whole or with .5, from -{MOST_KOMI} to {MOST_KOMI}")
            }
            Kind::Flag => f.write_str("true or false"),
            Kind::Word(words) => write!(f, "one of {}", words.join(", ")),
            Kind::Regions => write!(
                f,
                "one of {}, or {{\"overlap\": [[0,0],…], \"neighbour\": [[2,0],…]}} with offsets up to 6 \
                 that do not meet",
                Regions::PRESETS.join(", ")
            ),
        }
    }
}

/// One option of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name in records and on the command line.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What it is if nothing is said.
    pub default: Value,
    /// What it does, in a sentence.
    pub about: &'static str,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number, in halves so that 7.5 is exact.
    Number(HalfPoints),
    /// True or false.
    Flag(bool),
    /// A word.
    Word(String),
    /// Regions that are not a preset.
    Regions(Regions),
}

impl Value {
    /// A whole number.
    pub const fn whole(number: i32) -> Value {
        Value::Number(HalfPoints::whole(number))
    }

    /// A word.
    pub fn word(word: &str) -> Value {
        Value::Word(word.to_owned())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Flag(flag) => flag.fmt(f),
            Value::Word(word) => f.write_str(word),
            Value::Regions(regions) => {
                let list = |offsets: Vec<(i8, i8)>| -> Vec<String> {
                    offsets.iter().map(|(x, y)| format!("[{x},{y}]")).collect()
                };
                let overlap = list(regions.overlap().collect()).join(",");
                let neighbour = list(regions.neighbour().collect()).join(",");
                write!(f, "{{\"overlap\":[{overlap}],\"neighbour\":[{neighbour}]}}")
            }
        }
    }
}

/// An option that makes no sense: which, what was said, and what is allowed.
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
/// use tengen_rules::{Options, Value, Variant};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", Value::whole(9))?;
/// assert_eq!(options.get("size"), Some(&Value::whole(9)));
/// let refused = options.set("size", Value::whole(99)).unwrap_err();
/// assert_eq!(refused.to_string(), "option size: 99 is not allowed; it takes a whole number from 2 to 25");
/// # Ok::<(), tengen_rules::BadOption>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    variant: Variant,
    specs: Vec<OptionSpec>,
    given: Vec<Option<Value>>,
}

impl Options {
    /// A variant as its rules have it.
    pub fn new(variant: Variant) -> Options {
        let specs = variant.options();
        let given = specs.iter().map(|_| None).collect();
        Options { variant, specs, given }
    }

    /// Which variant these are for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the variant has no such option, or the value is not allowed; then nothing changes.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), BadOption> {
        let Some(index) = self.specs.iter().position(|spec| spec.name == name) else {
            return Err(self.unknown(name));
        };
        let spec = &self.specs[index];
        let value = fit(spec.kind, value).map_err(|value| refuse(spec, value.to_string()))?;
        self.given[index] = Some(value);
        self.settle_defaults();
        Ok(())
    }

    /// Some defaults depend on another option: XiaGo gives more komi on its larger boards.
    fn settle_defaults(&mut self) {
        if self.variant != Variant::XiaGo {
            return;
        }
        let komi = HalfPoints::from_halves(if self.whole("base") >= 8 { 9 } else { 5 });
        if let Some(spec) = self.specs.iter_mut().find(|spec| spec.name == "komi") {
            spec.default = Value::Number(komi);
        }
    }

    /// The refusal of a value that cannot even be written as a [`Value`].
    pub fn refuse(&self, name: &str, value: &str) -> BadOption {
        match self.spec(name) {
            Some(spec) => refuse(spec, value.to_owned()),
            None => self.unknown(name),
        }
    }

    fn unknown(&self, name: &str) -> BadOption {
        let names: Vec<&str> = self.specs.iter().map(|spec| spec.name).collect();
        BadOption { option: name.to_owned(), value: None, allowed: names.join(", ") }
    }

    pub(crate) fn spec(&self, name: &str) -> Option<&OptionSpec> {
        self.specs.iter().find(|spec| spec.name == name)
    }

    /// The value of an option, said or not.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let index = self.specs.iter().position(|spec| spec.name == name)?;
        Some(self.given[index].as_ref().unwrap_or(&self.specs[index].default))
    }

    /// Every option with its value, said or not.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        let both = self.specs.iter().zip(&self.given);
        both.map(|(spec, given)| (spec.name, given.as_ref().unwrap_or(&spec.default)))
    }

    /// The options that were set, in the order of the variant's list.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        let said = self.specs.iter().zip(&self.given);
        said.filter_map(|(spec, given)| Some((spec.name, given.as_ref()?)))
    }

    /// The points of the board that these options describe.
    pub fn layout(&self) -> Layout {
        crate::builder::layout(self)
    }

    pub(crate) fn whole(&self, name: &str) -> i32 {
        self.points(name).as_whole().unwrap_or(0)
    }

    pub(crate) fn points(&self, name: &str) -> HalfPoints {
        match self.get(name) {
            Some(Value::Number(number)) => *number,
            _ => HalfPoints::ZERO,
        }
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Value::Flag(true))
    }

    pub(crate) fn word(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }
}

fn refuse(spec: &OptionSpec, value: String) -> BadOption {
    BadOption { option: spec.name.to_owned(), value: Some(value), allowed: spec.kind.to_string() }
}

/// The value if it is of the kind, else the value back.
fn fit(kind: Kind, value: Value) -> Result<Value, Value> {
    let whole = match &value {
        Value::Number(number) => number.as_whole(),
        _ => None,
    };
    let fits = match (kind, &value) {
        (Kind::Whole { least, most }, _) => whole.is_some_and(|n| (least..=most).contains(&n)),
        (Kind::OneOf(numbers), _) => whole.is_some_and(|n| numbers.contains(&n)),
        (Kind::Handicap { most }, _) => whole.is_some_and(|n| n == 0 || (2..=most).contains(&n)),
        (Kind::Points, Value::Number(n)) => n.halves().unsigned_abs() <= 2 * MOST_KOMI as u32,
        (Kind::Flag, Value::Flag(_)) | (Kind::Regions, Value::Regions(_)) => true,
        (Kind::Word(words), Value::Word(word)) => words.contains(&word.as_str()),
        (Kind::Regions, Value::Word(word)) => Regions::PRESETS.contains(&word.as_str()),
        _ => false,
    };
    if fits { Ok(value) } else { Err(value) }
}
