//! The terms of a game: the variant, its options, the clock, and settings of the table.

use record::json::{BadRecord, options_to_json, read_options};
use rules::{HalfPoints, OptionValue, Options, UnknownVariant, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::{ClockTerms, Refusal, Start};

/// The terms of a game: what is played and how. Everything but the variant may be left out.
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
    /// Whether the players agree on dead stones after the last pass; by default wherever area or territory is counted.
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
    /// How colours and komi are settled.
    #[serde(default, skip_serializing_if = "Start::is_plain")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Start>", optional))]
    pub start: Start,
    /// Whether the clock stands still on Saturdays and Sundays (UTC); only with a correspondence clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(as = "Option<bool>", optional))]
    pub weekends: bool,
}

impl RawTerms {
    /// The default options of a variant, unrated, public, without a clock.
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
    pub fn new(variant: Variant) -> RawTerms {
        RawTerms {
            variant: variant.id().to_owned(),
            options: Map::new(),
            clock: None,
            scoring: None,
            rated: false,
            private: false,
            start: Start::Plain,
            weekends: false,
        }
    }
}

/// Valid terms. Serialised with all defaults, so that a later change of defaults does not change them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS), ts(as = "RawTerms"))]
#[serde(try_from = "RawTerms", into = "RawTerms")]
pub struct Terms {
    options: Options,
    clock: ClockTerms,
    scoring: bool,
    rated: bool,
    private: bool,
    start: Start,
    weekends: bool,
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
    /// A handicap settles who is stronger: nothing is left to swap or to bid for.
    Handicap,
    /// Only a correspondence clock can stand still on weekends.
    Weekends,
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
            BadTerms::Handicap => f.write_str("A game with a handicap has neither swap nor a komi auction."),
            BadTerms::Weekends => f.write_str("Only correspondence games can have free weekends."),
        }
    }
}

impl std::error::Error for BadTerms {}

/// What is to be said about terms before anybody is asked to play on them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TermsCheck {
    /// Why nobody can play on them, as a sentence.
    pub invalid: Option<String>,
    /// The code of the reason why a game on them cannot be rated.
    pub unrated: Option<String>,
}

impl TermsCheck {
    /// Looks at terms as they come from a form.
    pub fn of(raw: RawTerms) -> TermsCheck {
        match Terms::try_from(raw) {
            Err(bad) => TermsCheck { invalid: Some(bad.to_string()), unrated: None },
            Ok(terms) => {
                let refusal = terms.check_standard().err();
                TermsCheck { invalid: None, unrated: refusal.map(|reason| reason.code().to_owned()) }
            }
        }
    }
}

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

    /// How colours and komi are settled.
    pub fn start(&self) -> Start {
        self.start
    }

    /// Whether the clock stands still on Saturdays and Sundays.
    pub fn weekends(&self) -> bool {
        self.weekends
    }

    /// The same terms with another komi; nothing if nobody could play with it.
    pub(crate) fn with_komi(&self, komi: HalfPoints) -> Option<Terms> {
        let mut options = self.options.clone();
        options.set("komi", OptionValue::Number(komi)).ok()?;
        Some(Terms { options, ..self.clone() })
    }

    /// The terms of another game on the same terms: rated only if a rated game may still be opened on them.
    pub(crate) fn again(&self) -> Terms {
        Terms { rated: self.rated && self.check_standard().is_ok(), ..self.clone() }
    }

    /// Whether these are standard terms: a usual size, and for that size everything as the rules have it, with one of the
    /// [standard clocks](ClockTerms::STANDARD). Only such games can be rated.
    ///
    /// # Errors
    /// What is not standard.
    pub fn check_standard(&self) -> Result<(), Refusal> {
        let rules = self.options.ruleset();
        if !self.variant().preset().sizes.offered.contains(&rules.size) {
            return Err(Refusal::RatedSize);
        }
        let mut usual = Options::new(self.variant());
        let sized = usual.set_size(rules.size.into()).is_ok();
        if !sized || usual.ruleset() != rules || self.scoring != rules.dead_stones_matter() {
            return Err(Refusal::RatedOptions);
        }
        if !ClockTerms::STANDARD.contains(&self.clock) {
            return Err(Refusal::RatedClock);
        }
        if self.start != Start::Plain { Err(Refusal::RatedStart) } else { Ok(()) }
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
        let scoring = raw.scoring.unwrap_or(rules.dead_stones_matter());
        if scoring && !rules.dead_stones_matter() {
            return Err(BadTerms::NoScoring);
        }
        let RawTerms { rated, private, start, weekends, .. } = raw;
        if weekends && !clock.is_correspondence() {
            return Err(BadTerms::Weekends);
        }
        if start != Start::Plain && rules.handicap > 0 {
            return Err(BadTerms::Handicap);
        }
        Ok(Terms { options, clock, scoring, rated, private, start, weekends })
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
            start: terms.start,
            weekends: terms.weekends,
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
    fn dead_stones_are_agreed_upon_wherever_they_matter() {
        for variant in Variant::ALL {
            let usual = terms(&format!(r#"{{"variant":"{variant}"}}"#)).expect("sense");
            assert_eq!(usual.scoring(), variant != Variant::Gengo, "{variant}");
        }
        assert!(!terms(r#"{"variant":"no","scoring":false}"#).expect("sense").scoring());
        assert!(terms(r#"{"variant":"gengo","options":{"score":"area"}}"#).expect("sense").scoring());
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
    fn rated_games_have_standard_terms() {
        let check = |json: &str| terms(json).expect("sense").check_standard();
        let clock = r#""clock":{"kind":"fischer","main":300000,"increment":5000}"#;
        for (options, says) in [
            (r#"{"size":9}"#, Ok(())),
            (r#"{"size":19,"komi":7.5,"ko":"superko"}"#, Ok(())),
            (r#"{"size":8}"#, Err(Refusal::RatedSize)),
            (r#"{"size":9,"komi":100}"#, Err(Refusal::RatedOptions)),
            (r#"{"size":9,"handicap":2}"#, Err(Refusal::RatedOptions)),
            (r#"{"size":9,"ko":"simple"}"#, Err(Refusal::RatedOptions)),
        ] {
            assert_eq!(
                check(&format!(r#"{{"variant":"go","options":{options},{clock}}}"#)),
                says,
                "{options}"
            );
        }
        let go = |rest: &str| check(&format!(r#"{{"variant":"go","options":{{"size":9}},{rest}}}"#));
        assert_eq!(go(&format!(r#""scoring":false,{clock}"#)), Err(Refusal::RatedOptions));
        assert_eq!(go(&format!(r#""start":"swap",{clock}"#)), Err(Refusal::RatedStart));
        assert_eq!(go(r#""clock":{"kind":"absolute","main":1000}"#), Err(Refusal::RatedClock));
        assert_eq!(go(r#""rated":true"#), Err(Refusal::RatedClock));
        for variant in Variant::ALL {
            let usual = check(&format!(r#"{{"variant":"{variant}",{clock}}}"#));
            assert_eq!(usual, Ok(()), "{variant}");
        }
    }

    #[test]
    fn a_form_is_told_what_is_wrong_before_it_is_sent() {
        let check = |json: &str| TermsCheck::of(serde_json::from_str(json).expect("terms can be read"));
        let odd = check(r#"{"variant":"go","options":{"komi":100}}"#);
        assert_eq!((odd.invalid, odd.unrated.as_deref()), (None, Some("rated_options")));
        let bad = check(r#"{"variant":"go","options":{"handicap":2},"start":"swap"}"#);
        assert!(bad.invalid.is_some_and(|says| says.contains("handicap")) && bad.unrated.is_none());
    }

    #[test]
    fn a_handicap_leaves_nothing_to_swap() {
        let bad = terms(r#"{"variant":"go","options":{"handicap":2},"start":"auction"}"#);
        assert!(bad.expect_err("no sense").contains("handicap"));
        let swap = terms(r#"{"variant":"go","start":"swap"}"#).expect("sense");
        let json = serde_json::to_string(&swap).expect("terms can be written");
        assert!(json.ends_with(r#""start":"swap"}"#), "{json}");
        assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms can be read"), swap);
    }

    #[test]
    fn weekends_are_free_only_in_correspondence_games() {
        let days = r#""clock":{"kind":"correspondence","turn":259200000}"#;
        let free = terms(&format!(r#"{{"variant":"go","weekends":true,{days}}}"#)).expect("sense");
        assert!(free.weekends() && free.check_standard().is_ok(), "such games can be rated");
        let json = serde_json::to_string(&free).expect("terms can be written");
        assert_eq!(serde_json::from_str::<Terms>(&json).expect("terms can be read"), free);
        assert!(terms(r#"{"variant":"go","weekends":true}"#).expect_err("no sense").contains("weekends"));
    }

    #[test]
    fn terms_are_written_in_full_and_read_back() {
        let all = terms(r#"{"variant":"xiago","options":{"base":8},"rated":true}"#).expect("sense");
        let json = serde_json::to_string(&all).expect("terms can be written");
        assert_eq!(
            json,
            r#"{"variant":"xiago","options":{"base":8,"komi":4.5,"ko":"none"},"clock":{"kind":"none"},"scoring":true,"rated":true,"private":false}"#
        );
        let back: Terms = serde_json::from_str(&json).expect("terms can be read");
        assert_eq!(back, all);
    }
}
