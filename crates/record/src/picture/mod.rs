//! Pictures of positions.

mod board;
mod geometry;
mod marks;
mod pieces;

use crate::{
    look::{Look, Theme},
    scene::{Role, Scene, Shape},
    view::{Piece, View},
};
use geometry::Geometry;

/// What to show besides the board and what stands on it. Places are indexes of [`View::places`].
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// Light or dark.
    pub theme: Theme,
    /// Letters and numbers at the edges.
    pub coordinates: bool,
    /// The places that the last turn touched.
    pub last: Vec<usize>,
    /// The way a neutral piece slid in the last turn.
    pub slide: Option<[usize; 2]>,
    /// Move numbers.
    pub numbers: Vec<(usize, u32)>,
    /// Whose territory a place is, as [`Piece::Black`] or [`Piece::White`].
    pub territory: Vec<(usize, Piece)>,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            coordinates: true,
            last: Vec::new(),
            slide: None,
            numbers: Vec::new(),
            territory: Vec::new(),
        }
    }
}

/// Draw a board.
#[must_use]
pub fn draw(view: &View, title: &str, marks: &Marks) -> Scene {
    let look = Look::of(marks.theme);
    let geometry = Geometry::new(view, marks.coordinates);
    let (width, height) = geometry.size();
    let mut scene = Scene { width, height, title: title.to_owned(), shapes: Vec::new() };
    let page = Shape::rectangle(Role::Page, crate::scene::at(0.0, 0.0), width, height, 0.0);
    scene.add(page.filled(crate::scene::Paint::Flat(look.page)));
    board::draw(&mut scene, &geometry, &look, marks.coordinates);
    pieces::draw(&mut scene, &geometry, &look, marks);
    marks::draw(&mut scene, &geometry, &look, marks);
    scene
}
