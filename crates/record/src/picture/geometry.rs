//! The coordinates of everything in a picture.

use crate::{
    look::{COORDINATE_GAP, COORDINATE_HEIGHT, PAGE_MARGIN, RIM, STEP, STONE, STONE_IN_CELL, TITLE_HEIGHT},
    scene::{At, at},
    view::{Form, Place, View},
};

/// Height of a row of hexagonal cells, in steps: the height of an equilateral triangle.
const HEX_ROW: f32 = 0.866_025_4;

pub(super) struct Geometry<'a> {
    pub(super) view: &'a View,
    /// Radius of a stone.
    pub(super) stone: f32,
    /// From the outermost points to the centre of the coordinate labels.
    pub(super) to_coordinates: f32,
    /// From the outermost points to the edge of the wood.
    pub(super) margin: f32,
}

impl<'a> Geometry<'a> {
    pub(super) fn new(view: &'a View, coordinates: bool) -> Self {
        let stone = match (view.reach, view.form) {
            (Some(reach), _) => reach * STEP,
            (None, Form::Hex { .. }) => STONE_IN_CELL,
            (None, _) => STONE,
        };
        // A hexagonal cell is larger than its stone.
        let body = if matches!(view.form, Form::Hex { .. }) { 0.58 * STEP } else { stone };
        let to_coordinates = body + COORDINATE_GAP;
        let margin = if coordinates { to_coordinates + COORDINATE_HEIGHT / 2.0 } else { body } + RIM;
        Self { view, stone, to_coordinates, margin }
    }

    /// Width and height of the picture.
    pub(super) fn size(&self) -> (f32, f32) {
        let (width, height) = self.panel_size();
        match self.view.form {
            Form::Layers { .. } => {
                (2.0 * width + 3.0 * PAGE_MARGIN, height + 2.0 * PAGE_MARGIN + self.heading())
            }
            _ => (width + 2.0 * PAGE_MARGIN, height + 2.0 * PAGE_MARGIN),
        }
    }

    /// Width and height of one wooden panel.
    pub(super) fn panel_size(&self) -> (f32, f32) {
        match self.view.form {
            Form::Square { size } | Form::Layers { size } => {
                let side = f32::from(size.saturating_sub(1)) * STEP + 2.0 * self.margin;
                (side, side)
            }
            Form::Hex { base } => {
                let radius = self.hexagon_radius(base);
                (2.0 * radius, 2.0 * HEX_ROW * radius)
            }
        }
    }

    /// From the centre of a hexagonal board to the corners of its wood. The sides have a margin around the cells.
    pub(super) fn hexagon_radius(&self, base: u16) -> f32 {
        f32::from(base.saturating_sub(1)) * STEP + self.margin / HEX_ROW
    }

    /// Upper left corner of a layer's wood. The upper layer is drawn on the left.
    pub(super) fn panel_corner(&self, layer: u16) -> At {
        match self.view.form {
            Form::Layers { .. } => {
                let before = if layer == 1 { 0.0 } else { self.panel_size().0 + PAGE_MARGIN };
                at(PAGE_MARGIN + before, PAGE_MARGIN + self.heading())
            }
            _ => at(PAGE_MARGIN, PAGE_MARGIN),
        }
    }

    /// Height of the titles above the layers.
    fn heading(&self) -> f32 {
        1.8 * TITLE_HEIGHT
    }

    /// The middle of a layer's title.
    pub(super) fn title_center(&self, layer: u16) -> At {
        self.panel_corner(layer)
            .shifted(self.panel_size().0 / 2.0, -self.heading() / 2.0 - 0.1 * TITLE_HEIGHT)
    }

    pub(super) fn center(&self, place: &Place) -> At {
        self.cell(place.layer, f32::from(place.column), f32::from(place.row))
    }

    /// The centre of a column and row, also off the board.
    pub(super) fn cell(&self, layer: u16, column: f32, row: f32) -> At {
        let corner = self.panel_corner(layer);
        let (width, height) = self.panel_size();
        match self.view.form {
            Form::Square { size } | Form::Layers { size } => {
                let top = f32::from(size.saturating_sub(1));
                corner.shifted(self.margin + column * STEP, self.margin + (top - row) * STEP)
            }
            Form::Hex { base } => {
                let middle = f32::from(base.saturating_sub(1));
                let (column, row) = (column - middle, row - middle);
                // One row up in the same column is a step up and to the left.
                let (right, up) = ((column - row / 2.0) * STEP, row * HEX_ROW * STEP);
                corner.shifted(width / 2.0 + right, height / 2.0 - up)
            }
        }
    }

    pub(super) fn place(&self, index: usize) -> Option<&Place> {
        self.view.places.get(index)
    }
}

/// The corners of a regular hexagon with a corner on top.
pub(super) fn pointed_hexagon(center: At, radius: f32) -> [At; 6] {
    std::array::from_fn(|corner| center.towards(corner as f32 / 6.0, radius))
}

/// The corners of a regular hexagon with a side on top.
pub(super) fn flat_hexagon(center: At, radius: f32) -> [At; 6] {
    std::array::from_fn(|corner| center.towards((corner as f32 + 0.5) / 6.0, radius))
}
