//! What the web client is told, as types that become JSON: positions, legal turns, variants and their options.
//!
//! Points are indexes. With the feature `typescript` the same types become TypeScript.

mod board;
mod picture;
mod turns;
mod variants;
mod view;

pub use board::{Cell, Cover, Layout, Piece, Place, Shape, cells, layout};
pub use picture::PictureSettings;
pub use turns::{Chain, Legal, Preview, Refusal, Slides, chain, legal, preview};
pub use variants::{OptionInfo, OptionKind, RulesInfo, SizesInfo, VariantInfo, all_options, rules, variants};
pub use view::{Score, ScoreLine, ScorePart, View, score, view};

use rules::{HalfPoints, Point};
use serde::Serialize;

/// A colour by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Self {
        match color {
            rules::Color::Black => Self::Black,
            rules::Color::White => Self::White,
        }
    }
}

/// One value for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> From<rules::ByColor<T>> for ByColor<T> {
    fn from(values: rules::ByColor<T>) -> Self {
        Self { black: values.black, white: values.white }
    }
}

fn indexes(points: impl IntoIterator<Item = Point>) -> Vec<u16> {
    points.into_iter().map(|point| point.0).collect()
}

/// Half points as a number, exactly: halves have a finite binary fraction.
fn number(points: HalfPoints) -> f64 {
    f64::from(points.halves()) / 2.0
}
