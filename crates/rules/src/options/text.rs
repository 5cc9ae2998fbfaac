//! Options written as text: on command lines, in forms and in position strings.

use alloc::string::String;
use alloc::vec::Vec;

use super::{BadOption, OptionKind, OptionValue, Options};
use crate::{HalfPoints, Regions};

impl Options {
    /// Sets an option from its text, the form in which [`OptionValue`] is displayed.
    ///
    /// ```
    /// use tengen_rules::{Options, Variant};
    /// let mut options = Options::new(Variant::Gengo);
    /// options.set_text("komi", "7.5")?;
    /// options.set_text("regions", "large-n")?;
    /// assert!(options.set_text("komi", "much").is_err());
    /// # Ok::<(), tengen_rules::BadOption>(())
    /// ```
    ///
    /// # Errors
    /// If the variant has no such option, or the value is not allowed; then nothing changes.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), BadOption> {
        let value = self.spec(name).and_then(|spec| spec.kind.read(text));
        match value {
            Some(value) => self.set(name, value),
            None => Err(self.refuse(name, text)),
        }
    }
}

impl OptionKind {
    /// The value that a text stands for. Whether it is in range is not checked here.
    fn read(&self, text: &str) -> Option<OptionValue> {
        match self {
            OptionKind::Whole { .. }
            | OptionKind::OneOf(_)
            | OptionKind::Handicap { .. }
            | OptionKind::Points => text.parse().ok().map(OptionValue::Number),
            OptionKind::Flag => text.parse().ok().map(OptionValue::Flag),
            OptionKind::Word(_) => Some(OptionValue::word(text)),
            OptionKind::Regions if text.trim_start().starts_with('{') => {
                read_regions(text).map(OptionValue::Regions)
            }
            OptionKind::Regions => Some(OptionValue::word(text)),
        }
    }
}

/// The text is not a number of points, whole or with .5.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadPoints;

impl core::fmt::Display for BadPoints {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not a number of points, whole or with .5")
    }
}

impl core::error::Error for BadPoints {}

impl core::str::FromStr for HalfPoints {
    type Err = BadPoints;

    /// Reads `7`, `-7.5`, `7.0`.
    fn from_str(text: &str) -> Result<HalfPoints, BadPoints> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        let half = match fraction {
            "0" => 0,
            "5" => 1,
            _ => return Err(BadPoints),
        };
        if digits.is_empty() || digits.len() > 9 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(BadPoints);
        }
        let halves = 2 * digits.parse::<i32>().map_err(|_| BadPoints)? + half;
        Ok(HalfPoints::from_halves(if whole.starts_with('-') { -halves } else { halves }))
    }
}

/// Reads `{"overlap":[[0,0],[1,0]],"neighbour":[[2,0]]}`, blanks allowed.
fn read_regions(text: &str) -> Option<Regions> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let (first, second) = inner.split_once("]],")?;
    let fields = [first.split_once(':')?, second.strip_suffix("]]")?.split_once(':')?];
    let field = |name: &str| fields.iter().find(|(key, _)| *key == name);
    let (_, overlap) = field("\"overlap\"")?;
    let (_, neighbour) = field("\"neighbour\"")?;
    Regions::new(&read_offsets(overlap)?, &read_offsets(neighbour)?).ok()
}

/// Reads `[[0,0],[1,0` (the end of the list is cut off).
fn read_offsets(list: &str) -> Option<Vec<(i64, i64)>> {
    let pair = |pair: &str| {
        let (x, y) = pair.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    list.strip_prefix("[[")?.split("],[").map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use alloc::string::ToString;

    #[test]
    fn every_value_reads_back_from_its_text() {
        for variant in Variant::ALL {
            for spec in variant.options() {
                let mut options = Options::new(variant);
                options.set_text(spec.name, &spec.default.to_string()).unwrap();
                assert_eq!(options.get(spec.name), Some(spec.default));
            }
        }
        let regions = Regions::new(&[(0, 0), (2, 1)], &[(1, 0), (3, 3)]).unwrap();
        let text = OptionValue::Regions(regions.clone()).to_string();
        assert_eq!(read_regions(&text), Some(regions.clone()));
        let mut gengo = Options::new(Variant::Gengo);
        gengo.set_text("regions", &text).unwrap();
        assert_eq!(gengo.get("regions"), Some(OptionValue::Regions(regions)));
    }

    #[test]
    fn bad_texts_are_refused() {
        let mut options = Options::new(Variant::Gengo);
        let before = options.clone();
        for (name, text) in [
            ("komi", ""),
            ("komi", "-"),
            ("komi", "1.25"),
            ("komi", "99999999999"),
            ("komi", ".5"),
            ("size", "9x"),
            ("suicide", "yes"),
            ("regions", "{"),
            ("regions", r#"{"overlap":[[0,0]],"neighbour":[[0,0]]}"#),
            ("regions", r#"{"overlap":[[0,0]],"overlap":[[1,0]]}"#),
            ("nothing", "1"),
        ] {
            assert!(options.set_text(name, text).is_err(), "{name}={text}");
        }
        assert_eq!(options, before);
    }

    #[test]
    fn the_limits_belong_to_what_is_allowed() {
        for (name, good, bad) in [
            ("komi", &["10000", "-10000", "-0.5"][..], &["10000.5", "-10000.5"][..]),
            ("handicap", &["0", "2", "9"], &["-1", "1", "10", "2.5"]),
            ("size", &["2", "25"], &["1", "26", "9.5"]),
        ] {
            let set = |text: &&str| Options::new(Variant::Go).set_text(name, text).is_ok();
            assert!(good.iter().all(set), "{name}: {good:?}");
            assert!(!bad.iter().any(set), "{name}: {bad:?}");
        }
    }

    #[test]
    fn options_are_equal_if_the_same_ones_were_set_to_the_same_values() {
        let with = |set: &[(&str, &str)]| {
            let mut options = Options::new(Variant::Go);
            set.iter().for_each(|(name, text)| options.set_text(name, text).unwrap());
            options
        };
        let usual = with(&[]).get("ko").unwrap().to_string();
        assert_eq!(with(&[("size", "9"), ("komi", "5")]), with(&[("komi", "5"), ("size", "9")]));
        assert_eq!(with(&[("size", "9"), ("size", "13")]), with(&[("size", "13")]));
        assert_ne!(with(&[("ko", &usual)]), with(&[]), "a record says one of them");
        assert_ne!(with(&[("ko", &usual), ("size", "19")]), with(&[("ko", &usual), ("handicap", "0")]));
        assert_ne!(with(&[("komi", "5")]), with(&[("komi", "5.5")]));
        assert_ne!(Options::new(Variant::Go), Options::new(Variant::Go25d));
    }
}
