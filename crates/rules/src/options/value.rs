//! The value of an option as text, for forms, command lines and records.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{HalfPoints, Regions};

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// A number, in halves so that 7.5 is exact.
    Number(HalfPoints),
    /// True or false.
    Flag(bool),
    /// A word.
    Word(String),
    /// Regions that are not a preset.
    Regions(Regions),
}

impl OptionValue {
    /// A whole number.
    pub const fn whole(number: i32) -> OptionValue {
        OptionValue::Number(HalfPoints::whole(number))
    }

    /// A word.
    pub fn word(word: &str) -> OptionValue {
        OptionValue::Word(word.to_owned())
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Regions(regions) => {
                let list = |offsets: Vec<(i8, i8)>| -> Vec<String> {
                    offsets.iter().map(|(x, y)| format!("[{x},{y}]")).collect()
                };
                let overlap = list(regions.generators(regions.overlap())).join(",");
                let neighbour = list(regions.generators(regions.neighbour())).join(",");
                write!(f, "{{\"overlap\":[{overlap}],\"neighbour\":[{neighbour}]}}")
            }
        }
    }
}
