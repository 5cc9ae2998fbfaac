//! The board and what stands on it.

use super::indexes;
use crate::view::{self, View};
use rules::{Point, Position};
use serde::Serialize;

/// How the points of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// One square board.
    Square,
    /// Two square boards, one above the other.
    Layers,
    /// A hexagon of hexagonal cells.
    Hex,
}

impl From<rules::Shape> for Shape {
    fn from(shape: rules::Shape) -> Self {
        match shape {
            rules::Shape::Square => Self::Square,
            rules::Shape::Layers => Self::Layers,
            rules::Shape::Hex => Self::Hex,
        }
    }
}

/// A point of the board: where it is drawn and what it touches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// Its label, as `E5` or `U:E5`.
    pub name: String,
    /// 0 is the lower layer.
    pub layer: u16,
    /// From 0 at the left.
    pub column: u16,
    /// 0 is the bottom row. On a hexagonal board column and row are letter and number of the label.
    pub row: u16,
    /// Whether it is a star point.
    pub star: bool,
    /// The points that a stone here touches.
    pub neighbours: Vec<u16>,
}

/// The board itself. A point is an index into `points`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Layout {
    /// How the points lie.
    pub shape: Shape,
    /// Columns, and rows, of the drawing.
    pub side: u8,
    /// Radius of a wide stone in steps (Gengo).
    pub reach: Option<f64>,
    /// Every point.
    pub points: Vec<Place>,
}

/// What stands on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// Nothing.
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// A neutral piece (XiaGo).
    Neutral,
    /// A void (No and Go San).
    Void,
}

/// Whose stones cover a space (Gengo).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Black's only.
    Black,
    /// White's only.
    White,
    /// Stones of both.
    Both,
}

/// What is on a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Cell {
    /// The piece.
    pub piece: Piece,
    /// Of a void: eighths of a turn clockwise from north.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrow: Option<u8>,
    /// Of a void: whether its resolver is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolver: Option<bool>,
    /// Of a void: whether it is the origin of others (Go San).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<bool>,
    /// Whose stones cover this space (Gengo).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// The same number on all stones of a chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<u16>,
}

impl From<&view::Place> for Cell {
    fn from(place: &view::Place) -> Self {
        let piece = match place.piece {
            view::Piece::Empty => Piece::Empty,
            view::Piece::Black => Piece::Black,
            view::Piece::White => Piece::White,
            view::Piece::Neutral => Piece::Neutral,
            view::Piece::Void { .. } => Piece::Void,
        };
        let cover = match (place.black_cover, place.white_cover) {
            (false, false) => None,
            (true, false) => Some(Cover::Black),
            (false, true) => Some(Cover::White),
            (true, true) => Some(Cover::Both),
        };
        let empty = Self { piece, arrow: None, resolver: None, origin: None, cover, chain: None };
        match place.piece {
            view::Piece::Void { arrow, resolver, origin } => {
                Self { arrow: Some(arrow), resolver: Some(resolver), origin: Some(origin), ..empty }
            }
            _ => empty,
        }
    }
}

/// The points of a position's board.
#[must_use]
pub fn layout(position: &Position) -> Layout {
    let view = View::of(position);
    let place = |(place, point): (&view::Place, Point)| Place {
        name: place.label.clone(),
        layer: place.layer,
        column: place.column,
        row: place.row,
        star: view.is_star(place),
        neighbours: indexes(position.near(point)),
    };
    let shape = position.layout().shape().into();
    let points = view.places.iter().zip(position.layout().points()).map(place).collect();
    Layout { shape, side: position.layout().side(), reach: view.reach.map(rounded), points }
}

/// To a thousandth of a step, which nobody sees.
fn rounded(steps: f32) -> f64 {
    (f64::from(steps) * 1000.0).round() / 1000.0
}

/// What stands on each point.
#[must_use]
pub fn cells(position: &Position) -> Vec<Cell> {
    let mut cells: Vec<Cell> = View::of(position).places.iter().map(Cell::from).collect();
    let mut chains = 0;
    for point in position.layout().points().filter(|&point| position.cell(point).is_stone()) {
        if cells[point.index()].chain.is_none() {
            for stone in position.chain(point) {
                cells[stone.index()].chain = Some(chains);
            }
            chains += 1;
        }
    }
    cells
}
