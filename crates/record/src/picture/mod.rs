//! Pictures of positions.

mod board;
mod geometry;
mod marks;
mod pieces;

use crate::{
    look::{Look, Theme},
    scene::{Role, Scene, Shape},
    view::{Piece, View, touched},
};
use geometry::Geometry;
use rules::{Color, Point, Position, Turn};

/// What to show besides the board and its pieces. Places are indexes of [`View::places`].
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// Light or dark.
    pub theme: Theme,
    /// Letters and numbers at the edges.
    pub coordinates: bool,
    /// The places that the last turn changed.
    pub last: Vec<usize>,
    /// From where to where a neutral piece slid in the last turn.
    pub slide: Option<[usize; 2]>,
    /// Move numbers.
    pub numbers: Vec<(usize, u32)>,
    /// The owner of a place, as [`Piece::Black`] or [`Piece::White`].
    pub territory: Vec<(usize, Piece)>,
    /// Shadows and the grain of the wood, which a thumbnail does without.
    pub fine: bool,
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
            fine: true,
        }
    }
}

/// What a picture of a position shows besides the board and its pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureOptions {
    /// Light or dark.
    pub theme: Theme,
    /// Letters and numbers at the edges.
    pub coordinates: bool,
    /// The turn that led to the position, to mark it.
    pub last_turn: Option<Turn>,
    /// Move numbers on stones, as in `Game::numbers`.
    pub numbers: Vec<(Point, u32)>,
    /// The owner of each empty point if the game were counted now.
    pub territory: bool,
    /// Shadows and the grain of the wood, which a thumbnail does without.
    pub fine: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            coordinates: true,
            last_turn: None,
            numbers: Vec::new(),
            territory: false,
            fine: true,
        }
    }
}

/// Draws a position of any variant.
///
/// ```
/// use tengen_record::{PictureOptions, picture};
/// use rules::{Options, Position, Variant};
/// let mut position = Position::new(&Options::new(Variant::XiaGo));
/// let last_turn = Some(position.play_text("F6-F7 G7")?);
/// let scene = picture(&position, &PictureOptions { last_turn, ..PictureOptions::default() });
/// assert!(scene.to_svg().starts_with("<svg"));
/// # Ok::<(), rules::Illegal>(())
/// ```
#[must_use]
pub fn picture(position: &Position, options: &PictureOptions) -> Scene {
    let owner = |color| if color == Color::Black { Piece::Black } else { Piece::White };
    let territory = if options.territory { position.territory() } else { Vec::new() };
    let territory = territory.into_iter().enumerate();
    let slide = match options.last_turn {
        Some(Turn::Slide { from, to, .. }) => Some([from.index(), to.index()]),
        _ => None,
    };
    let marks = Marks {
        theme: options.theme,
        coordinates: options.coordinates,
        last: options.last_turn.into_iter().flat_map(touched).collect(),
        slide,
        numbers: options.numbers.iter().map(|&(point, number)| (point.index(), number)).collect(),
        territory: territory.filter_map(|(index, color)| Some((index, owner(color?)))).collect(),
        fine: options.fine,
    };
    draw(&View::of(position), &title(position), &marks)
}

/// A description of the picture in words.
fn title(position: &Position) -> String {
    let (variant, turns) = (position.variant().title(), position.turns());
    let next = position.to_play();
    match (turns, position.outcome()) {
        (0, _) => format!("{variant}: the start, {next} to play"),
        (_, Some(outcome)) => format!("{variant}: the end after {turns} turns, {outcome}"),
        (1, None) => format!("{variant}: after 1 turn, {next} to play"),
        (_, None) => format!("{variant}: after {turns} turns, {next} to play"),
    }
}

/// Draws a board.
#[must_use]
pub fn draw(view: &View, title: &str, marks: &Marks) -> Scene {
    let look = Look::of(marks.theme);
    let geometry = Geometry::new(view, marks.coordinates);
    let (width, height) = geometry.size();
    let mut scene = Scene { width, height, title: title.to_owned(), shapes: Vec::new() };
    let page = Shape::rectangle(Role::Page, crate::scene::at(0.0, 0.0), width, height, 0.0);
    scene.add(page.filled(crate::scene::Paint::Flat(look.page)));
    board::draw(&mut scene, &geometry, &look, marks.coordinates);
    marks::draw_territory(&mut scene, &geometry, &look, marks);
    pieces::draw(&mut scene, &geometry, &look, marks);
    marks::draw(&mut scene, &geometry, &look, marks);
    if !marks.fine {
        let is_grain = |shape: &Shape| shape.stroke.is_some_and(|stroke| stroke.ink == look.grain);
        scene.shapes.retain(|shape| shape.role != Role::Shadow && !is_grain(shape));
    }
    scene
}
