//! Serialisation of types of `rules`, which is independent of formats.

use rules::{ByColor, Color, HalfPoints};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A [`Color`] by name.
#[cfg(feature = "wire")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema, ts_rs::TS)]
#[ts(rename = "Color")]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ColorName {
    Black,
    White,
}

#[cfg(feature = "wire")]
impl From<Color> for ColorName {
    fn from(color: Color) -> ColorName {
        match color {
            Color::Black => ColorName::Black,
            Color::White => ColorName::White,
        }
    }
}

/// The points of both sides, including komi.
#[cfg(feature = "wire")]
#[derive(schemars::JsonSchema, ts_rs::TS)]
#[allow(dead_code, reason = "only its description is used")]
pub struct Points {
    black: f64,
    white: f64,
}

/// `"black"` or `"white"`.
pub(crate) mod color {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(color.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
        let name = String::deserialize(from)?;
        Color::ALL.into_iter().find(|c| c.name() == name).ok_or_else(|| D::Error::custom("no such color"))
    }
}

/// `"black"`, `"white"` or `null`.
pub(crate) mod winner {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(color: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        color.map(Color::name).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Color>, D::Error> {
        #[derive(Deserialize)]
        struct Wrapped(#[serde(with = "super::color")] Color);
        Ok(Option::<Wrapped>::deserialize(from)?.map(|wrapped| wrapped.0))
    }
}

/// `{"black":31,"white":37.5}`, or `null`.
pub(crate) mod score {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Pair {
        black: f64,
        white: f64,
    }

    pub(crate) fn serialize<S: Serializer>(
        score: &Option<ByColor<HalfPoints>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let pair = |s: &ByColor<HalfPoints>| [s.black, s.white].map(number);
        score.as_ref().map(pair).map(|[black, white]| Both { black, white }).serialize(to)
    }

    /// Whole numbers are written without a decimal point.
    #[derive(Serialize)]
    struct Both {
        black: serde_json::Number,
        white: serde_json::Number,
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<ByColor<HalfPoints>>, D::Error> {
        let Some(Pair { black, white }) = Option::<Pair>::deserialize(from)? else { return Ok(None) };
        let points = |n| half_points(n).ok_or_else(|| D::Error::custom("not a number of half points"));
        Ok(Some(ByColor { black: points(black)?, white: points(white)? }))
    }
}

/// `7.5`.
pub(crate) mod points {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(points: &HalfPoints, to: S) -> Result<S::Ok, S::Error> {
        number(*points).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<HalfPoints, D::Error> {
        half_points(f64::deserialize(from)?).ok_or_else(|| D::Error::custom("not a number of half points"))
    }
}

/// `7.5`, or `null`.
pub(crate) mod some_points {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(points: &Option<HalfPoints>, to: S) -> Result<S::Ok, S::Error> {
        points.map(number).serialize(to)
    }
}

/// Points as a JSON number: 7, 7.5.
fn number(points: HalfPoints) -> serde_json::Number {
    match points.as_whole() {
        Some(whole) => whole.into(),
        // Always finite: half of an i32.
        None => serde_json::Number::from_f64(f64::from(points.halves()) / 2.0).unwrap_or_else(|| 0.into()),
    }
}

/// Parses a number of half points; `None` if it is not one, or out of range.
fn half_points(number: f64) -> Option<HalfPoints> {
    let halves = number * 2.0;
    let sensible = halves.fract() == 0.0 && halves.abs() < f64::from(1 << 20);
    sensible.then(|| HalfPoints::from_halves(halves as i32))
}
