//! Descriptions of types of `rules`, for the schema and the TypeScript of what goes over the wire.

use rules::Color;
use serde::{Deserialize, Serialize};

/// A [`Color`] by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema, ts_rs::TS)]
#[ts(rename = "Color")]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ColorName {
    Black,
    White,
}

impl From<Color> for ColorName {
    fn from(color: Color) -> ColorName {
        match color {
            Color::Black => ColorName::Black,
            Color::White => ColorName::White,
        }
    }
}

/// The points of both sides, including komi.
#[derive(schemars::JsonSchema, ts_rs::TS)]
#[allow(dead_code, reason = "only its description is used")]
pub struct Points {
    black: f64,
    white: f64,
}
