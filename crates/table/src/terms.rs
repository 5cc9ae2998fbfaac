//! The terms of a game: the variant, its options, the clock, and settings of the table.

use record::json::{BadRecord, options_to_json, read_options};
use rules::{Options, UnknownVariant, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::ClockTerms;

/// Terms before validation.
///
/// ```
/// use tengen_table::{RawTerms, Terms};
/// let raw: RawTerms = serde_json::from_str(
///     r#"{"variant":"go","options":{"size":9},"clock":{"kind":"fischer","main":300000,"increment":5000}}"#,
/// )?;
/// let terms = Terms::try_from(raw)?;
/// assert!(terms.scoring());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", schemars(rename = "Terms"), ts(rename = "Terms"))]
#[serde(deny_unknown_fields)]
pub struct RawTerms {
    /// The variant's id.
    pub variant: String,
    /// Its options as in a record; missing ones have their default.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(type = "{ [key: string]: unknown }"))]
    pub options: Map<String, Json>,
    /// The clock; by default none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional = nullable))]
    pub clock: Option<ClockTerms>,
    /// Whether the players agree on dead stones after the last pass; by default only in Go and 2.5D Go.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(optional = nullable))]
    pub scoring: Option<bool>,
    /// Whether the game is rated.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Whether only its players may see it.
    #[serde(default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub private: bool,
}

impl RawTerms {
    /// The default options of a variant, unrated, public, without a clock.
    pub fn new(variant: Variant) -> RawTerms {
        RawTerms {
            variant: variant.id().to_owned(),
            options: Map::new(),
            clock: None,
            scoring: None,
            rated: false,
            private: false,
        }
    }
}

/// Valid terms. Serialised with all defaults, so that a later change of defaults does not change them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(as = "RawTerms"))]
#[serde(try_from = "RawTerms", into = "RawTerms")]
pub struct Terms {
    options: Options,
    clock: ClockTerms,
    scoring: bool,
    rated: bool,
    private: bool,
}

/// Why terms are invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadTerms {
    /// There is no such variant.
    Variant,
    /// An option is invalid.
    Option(BadRecord),
    /// The clock is invalid; the sentence says what is valid.
    Clock(&'static str),
    /// Gengo without `area` counts stones, so that none is dead: it has no scoring phase.
    NoScoring,
}

impl std::fmt::Display for BadTerms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadTerms::Variant => UnknownVariant.fmt(f),
            BadTerms::Option(bad) => bad.fmt(f),
            BadTerms::Clock(sentence) => f.write_str(sentence),
            BadTerms::NoScoring => {
                f.write_str("Gengo counts all stones on the board, so there are no dead stones to agree on.")
            }
        }
    }
}

impl std::error::Error for BadTerms {}

impl Terms {
    /// The variant.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The variant and its options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The clock.
    pub fn clock(&self) -> ClockTerms {
        self.clock
    }

    /// Whether the players agree on dead stones before counting.
    pub fn scoring(&self) -> bool {
        self.scoring
    }

    /// Whether the game is rated.
    pub fn rated(&self) -> bool {
        self.rated
    }

    /// Whether only the players may see the table.
    pub fn private(&self) -> bool {
        self.private
    }
}

impl TryFrom<RawTerms> for Terms {
    type Error = BadTerms;

    fn try_from(raw: RawTerms) -> Result<Terms, BadTerms> {
        let variant = raw.variant.parse::<Variant>().map_err(|UnknownVariant| BadTerms::Variant)?;
        let options = read_options(variant, &raw.options).map_err(BadTerms::Option)?.complete();
        let clock = raw.clock.unwrap_or_default();
        clock.check().map_err(BadTerms::Clock)?;
        let rules = options.ruleset();
        let scoring = raw.scoring.unwrap_or(rules.agrees_on_dead);
        if scoring && !rules.dead_stones_matter() {
            return Err(BadTerms::NoScoring);
        }
        let RawTerms { rated, private, .. } = raw;
        Ok(Terms { options, clock, scoring, rated, private })
    }
}

impl From<Terms> for RawTerms {
    fn from(terms: Terms) -> RawTerms {
        RawTerms {
            variant: terms.variant().id().to_owned(),
            options: options_to_json(&terms.options),
            clock: Some(terms.clock),
            scoring: Some(terms.scoring),
            rated: terms.rated,
            private: terms.private,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(json: &str) -> Result<Terms, String> {
        let raw = serde_json::from_str::<RawTerms>(json).map_err(|e| e.to_string())?;
        Terms::try_from(raw).map_err(|bad| bad.to_string())
    }

    #[test]
    fn dead_stones_are_agreed_upon_where_the_documents_leave_it_open() {
        for variant in Variant::ALL {
            let usual = terms(&format!(r#"{{"variant":"{variant}"}}"#)).expect("sense");
            assert_eq!(usual.scoring(), variant.preset().agrees_on_dead, "{variant}");
        }
        assert!(terms(r#"{"variant":"no","scoring":true}"#).expect("sense").scoring());
        assert!(terms(r#"{"variant":"gengo","scoring":true}"#).is_err());
        assert!(terms(r#"{"variant":"gengo","options":{"score":"area"},"scoring":true}"#).is_ok());
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        for (bad, says) in [
            (r#"{"variant":"chess"}"#, "unknown variant"),
            (r#"{"variant":"go","options":{"size":99}}"#, "options.size"),
            (r#"{"variant":"go","clock":{"kind":"absolute","main":5}}"#, "A clock needs"),
            (r#"{"variant":"go","clock":{"kind":"sand"}}"#, "sand"),
            (r#"{"variant":"go","colour":"blue"}"#, "colour"),
        ] {
            let refused = terms(bad).expect_err("no sense");
            assert!(refused.contains(says), "{refused}");
        }
    }

    #[test]
    fn regions_of_ones_own_are_terms_too() {
        let own =
            r#"{"variant":"gengo","options":{"regions":{"overlap":[[0,0],[1,0]],"neighbour":[[2,0]]}}}"#;
        let all = terms(own).expect("sense");
        let json = serde_json::to_string(&all).expect("terms can be written");
        assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms can be read"), all);
        assert!(terms(r#"{"variant":"gengo","options":{"regions":{"overlap":[[1,0]]}}}"#).is_err());
    }

    #[test]
    fn terms_are_written_in_full_and_read_back() {
        let all = terms(r#"{"variant":"xiago","options":{"base":8},"rated":true}"#).expect("sense");
        let json = serde_json::to_string(&all).expect("terms can be written");
        assert_eq!(
            json,
            r#"{"variant":"xiago","options":{"base":8,"komi":4.5,"ko":"none"},"clock":{"kind":"none"},"scoring":false,"rated":true,"private":false}"#
        );
        let back: Terms = serde_json::from_str(&json).expect("terms can be read");
        assert_eq!(back, all);
    }
}
