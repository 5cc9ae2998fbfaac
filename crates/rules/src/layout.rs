//! Where points are drawn, and what they are called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::{Illegal, Point, Turn};

/// The kinds of board there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// One square grid.
    Square,
    /// Two square grids, one above the other.
    Layers,
    /// A hexagon of hexagons.
    Hex,
}

/// What a kind of board has, for powers and stones to ask for. Every board has neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offers {
    /// How many directions there are around each point, in cyclic order; 0 if there is no such order. Voids need it.
    pub compass: u8,
    /// Whether straight lines run through points. Sliding pieces need them.
    pub lines: bool,
    /// Whether a step of columns and rows means the same everywhere, turned and mirrored too. Regions need it.
    pub offsets: bool,
}

impl Shape {
    /// The name of the option for the size of the board.
    pub const fn size_option(self) -> &'static str {
        match self {
            Shape::Square | Shape::Layers => "size",
            Shape::Hex => "base",
        }
    }

    /// What that size is.
    pub const fn about_size(self) -> &'static str {
        match self {
            Shape::Square | Shape::Layers => "Lines along one side of the board.",
            Shape::Hex => "Cells along one side of the hexagon.",
        }
    }

    /// The largest size for which a board has been built.
    pub const fn most_size(self) -> u8 {
        match self {
            Shape::Square => 37,
            Shape::Layers => 22,
            Shape::Hex => 13,
        }
    }

    /// What this kind of board has.
    pub const fn offers(self) -> Offers {
        match self {
            Shape::Square => Offers { compass: 8, lines: true, offsets: true },
            Shape::Layers => Offers { compass: 8, lines: true, offsets: false },
            Shape::Hex => Offers { compass: 6, lines: true, offsets: false },
        }
    }

    /// The points of a board of this kind.
    pub fn layout(self, size: u8) -> Layout {
        match self {
            Shape::Square => Layout::square(size),
            Shape::Layers => Layout::layers(size),
            Shape::Hex => Layout::hex(size),
        }
    }
}

/// The place of a point on the drawing: columns from the left, rows from the bottom, layers from below.
///
/// On a hexagonal board, column and row are the letter and the number of the cell's label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// 0 is the lower layer.
    pub layer: u8,
    /// 0 is `A`.
    pub column: u8,
    /// 0 is the bottom row.
    pub row: u8,
}

/// The letter after which each layer's labels are named, lower first.
const LAYER_LETTERS: [char; 2] = ['L', 'U'];
const NOWHERE: u16 = u16::MAX;

/// All the points of a board with their places and labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    side: u8,
    spots: Vec<Spot>,
    at: Vec<u16>,
}

impl Layout {
    /// A square board.
    pub fn square(size: u8) -> Layout {
        Layout::build(Shape::Square, size, |_| true)
    }

    /// Two square boards, one above the other.
    pub fn layers(size: u8) -> Layout {
        Layout::build(Shape::Layers, size, |_| true)
    }

    /// A hexagon with `base` cells to a side.
    pub fn hex(base: u8) -> Layout {
        Layout::build(Shape::Hex, 2 * base - 1, |spot| spot.column.abs_diff(spot.row) < base)
    }

    fn build(shape: Shape, side: u8, exists: impl Fn(Spot) -> bool) -> Layout {
        let layers = if shape == Shape::Layers { 2 } else { 1 };
        let mut layout = Layout { shape, side, spots: Vec::new(), at: Vec::new() };
        for layer in 0..layers {
            for row in 0..side {
                for column in 0..side {
                    let spot = Spot { layer, column, row };
                    let found = exists(spot);
                    layout.at.push(if found { layout.spots.len() as u16 } else { NOWHERE });
                    if found {
                        layout.spots.push(spot);
                    }
                }
            }
        }
        layout
    }

    /// What kind of board it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many columns, and rows, the drawing has.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// How many points there are.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// Every point, lower layer first, each layer from its bottom left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.spots.len() as u16).map(Point)
    }

    /// Where a point of this board is.
    ///
    /// # Panics
    /// If the point is not one of this board's.
    pub fn spot(&self, point: Point) -> Spot {
        self.spots[point.index()]
    }

    /// The point at a layer, column and row, if there is one.
    pub fn point_at(&self, layer: i32, column: i32, row: i32) -> Option<Point> {
        let side = i32::from(self.side);
        let layers = if self.shape == Shape::Layers { 2 } else { 1 };
        if !(0..layers).contains(&layer) || !(0..side).contains(&column) || !(0..side).contains(&row) {
            return None;
        }
        let index = self.at[((layer * side + row) * side + column) as usize];
        (index != NOWHERE).then_some(Point(index))
    }

    /// The point at some steps from another on the same layer, if there is one.
    pub fn step(&self, point: Point, columns: i32, rows: i32) -> Option<Point> {
        let spot = self.spot(point);
        self.point_at(i32::from(spot.layer), i32::from(spot.column) + columns, i32::from(spot.row) + rows)
    }

    /// Whether two points of one layer are at most one step apart in column and in row.
    pub fn within_one_step(&self, a: Point, b: Point) -> bool {
        let (a, b) = (self.spot(a), self.spot(b));
        a.layer == b.layer && a.column.abs_diff(b.column) <= 1 && a.row.abs_diff(b.row) <= 1
    }

    /// The label of a point: `E5`, `U:E5`.
    pub fn label(&self, point: Point) -> String {
        let spot = self.spot(point);
        let label = format!("{}{}", column_name(spot.column), spot.row + 1);
        match self.shape {
            Shape::Layers => format!("{}:{label}", LAYER_LETTERS[usize::from(spot.layer)]),
            Shape::Square | Shape::Hex => label,
        }
    }

    /// The point that a label names. Upper and lower case are the same.
    ///
    /// # Errors
    /// [`Illegal::Unreadable`] if the text is no label, [`Illegal::OffBoard`] if there is no such point here.
    pub fn point(&self, label: &str) -> Result<Point, Illegal> {
        let (layer, label) = self.split_layer(label)?;
        let digits = label.find(|c: char| c.is_ascii_digit()).ok_or(Illegal::Unreadable)?;
        let (column, row) = label.split_at_checked(digits).ok_or(Illegal::Unreadable)?;
        self.point_at(layer, read_column(column)?, read_row(row)?).ok_or(Illegal::OffBoard)
    }

    fn split_layer<'a>(&self, label: &'a str) -> Result<(i32, &'a str), Illegal> {
        if self.shape != Shape::Layers {
            return Ok((0, label));
        }
        let (letter, rest) = label.split_once(':').ok_or(Illegal::Unreadable)?;
        let layer = LAYER_LETTERS.iter().position(|l| letter.eq_ignore_ascii_case(&l.to_string()));
        Ok((layer.ok_or(Illegal::Unreadable)? as i32, rest))
    }

    /// The canonical text of a turn.
    pub fn write(&self, turn: Turn) -> String {
        match turn {
            Turn::Place(p) => self.label(p),
            Turn::Nuke(p) => format!("nuke {}", self.label(p)),
            Turn::Slide { from, to, place } => {
                format!("{}-{} {}", self.label(from), self.label(to), self.label(place))
            }
            Turn::Pass => "pass".to_string(),
            Turn::Resign => "resign".to_string(),
        }
    }

    /// The turn that a text names. Any run of blanks separates its parts.
    ///
    /// # Errors
    /// [`Illegal::Unreadable`], [`Illegal::OffBoard`], or [`Illegal::PlacementRequired`] for a slide alone.
    pub fn read(&self, text: &str) -> Result<Turn, Illegal> {
        let parts: Vec<&str> = text.split_whitespace().take(4).collect();
        match parts[..] {
            [word] if word.eq_ignore_ascii_case("pass") => Ok(Turn::Pass),
            [word] if word.eq_ignore_ascii_case("resign") => Ok(Turn::Resign),
            [slide] if slide.contains('-') => {
                self.read_slide(slide)?;
                Err(Illegal::PlacementRequired)
            }
            [label] => Ok(Turn::Place(self.point(label)?)),
            [word, label] if word.eq_ignore_ascii_case("nuke") => Ok(Turn::Nuke(self.point(label)?)),
            [slide, label] => {
                let (from, to) = self.read_slide(slide)?;
                Ok(Turn::Slide { from, to, place: self.point(label)? })
            }
            _ => Err(Illegal::Unreadable),
        }
    }

    fn read_slide(&self, text: &str) -> Result<(Point, Point), Illegal> {
        let (from, to) = text.split_once('-').ok_or(Illegal::Unreadable)?;
        Ok((self.point(from)?, self.point(to)?))
    }

    /// The points row by row as a reader sees them: upper layer first, top row first, left to right.
    pub fn reading_order(&self) -> Vec<Vec<Vec<Point>>> {
        let layers = if self.shape == Shape::Layers { 2 } else { 1 };
        let mut pages = vec![vec![Vec::new(); usize::from(self.side)]; layers];
        for point in self.points() {
            let spot = self.spot(point);
            let page = layers - 1 - usize::from(spot.layer);
            pages[page][usize::from(self.side - 1 - spot.row)].push(point);
        }
        pages
    }
}

/// The letters of columns: the alphabet without `I`.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The name of a column, from 0: `A` … `Z` without `I`, then `AA`, `AB`, …
///
/// ```
/// assert_eq!(tengen_rules::column_name(8), "J");
/// assert_eq!(tengen_rules::column_name(25), "AA");
/// ```
pub fn column_name(column: u8) -> String {
    let column = usize::from(column);
    let last = char::from(LETTERS[column % 25]);
    match column / 25 {
        0 => last.to_string(),
        high => format!("{}{last}", char::from(LETTERS[high - 1])),
    }
}

fn read_column(text: &str) -> Result<i32, Illegal> {
    let mut column = 0i32;
    if text.is_empty() {
        return Err(Illegal::Unreadable);
    }
    for byte in text.bytes() {
        let letter =
            LETTERS.iter().position(|&l| l == byte.to_ascii_uppercase()).ok_or(Illegal::Unreadable)?;
        // Beyond any board we know the exact column no longer matters, only that there is none.
        column = (column * 25 + letter as i32 + 1).min(10_000);
    }
    Ok(column - 1)
}

fn read_row(text: &str) -> Result<i32, Illegal> {
    if text.starts_with('0') || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Illegal::Unreadable);
    }
    Ok(text.parse::<i32>().unwrap_or(i32::MAX) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_skip_i_and_go_on_after_z() {
        let names: Vec<String> = [0, 7, 8, 24, 25, 36].map(column_name).to_vec();
        assert_eq!(names, ["A", "H", "J", "Z", "AA", "AM"]);
        for column in 0..60 {
            assert_eq!(read_column(&column_name(column)), Ok(i32::from(column)));
        }
    }

    #[test]
    fn labels_are_read_in_any_case_and_refused_when_odd() {
        let board = Layout::square(9);
        assert_eq!(board.point("e5"), board.point("E5"));
        for odd in ["", "E", "5", "E05", "E0", "I5", "5E", "E5x", "É5", "U:E5", "E-5", "E99999999999"] {
            assert!(board.point(odd).is_err(), "{odd}");
        }
        assert_eq!(board.point("E10"), Err(Illegal::OffBoard));
        assert_eq!(board.point("ZZZZZZZZZZZZZZZ9"), Err(Illegal::OffBoard));
    }

    #[test]
    fn turns_read_back_as_written() {
        for layout in [Layout::square(19), Layout::layers(9), Layout::hex(4)] {
            let [a, b, c] = [0, 5, 11].map(Point);
            for turn in [
                Turn::Place(a),
                Turn::Nuke(b),
                Turn::Slide { from: a, to: b, place: c },
                Turn::Pass,
                Turn::Resign,
            ] {
                assert_eq!(layout.read(&layout.write(turn)), Ok(turn));
            }
        }
        assert_eq!(Layout::square(9).read("  NUKE \t e5 "), Ok(Turn::Nuke(Point(40))));
        assert_eq!(Layout::hex(4).read("D4-D5"), Err(Illegal::PlacementRequired));
        assert_eq!(Layout::square(9).read("E5 E5 E5"), Err(Illegal::Unreadable));
    }

    #[test]
    fn neighbours_of_a_void_are_one_step_away_in_either_direction() {
        let board = Layout::square(5);
        let point = |label| board.point(label).unwrap();
        let near = |label| board.within_one_step(point("C3"), point(label));
        assert!(["B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4"].into_iter().all(near));
        assert!(!["A3", "E3", "C1", "C5", "A1", "E5", "B5", "D1"].into_iter().any(near));
        let layers = Layout::layers(3);
        let [lower, upper] = ["L:B2", "U:B2"].map(|label| layers.point(label).unwrap());
        assert!(!layers.within_one_step(lower, upper));
    }

    #[test]
    fn a_step_leads_to_the_point_in_that_direction_or_off_the_board() {
        let board = Layout::square(5);
        let step = |label, columns, rows| {
            board.step(board.point(label).unwrap(), columns, rows).map(|point| board.label(point))
        };
        assert_eq!(step("B2", 2, -1).as_deref(), Some("D1"));
        assert_eq!(step("B2", -1, 3).as_deref(), Some("A5"));
        for (columns, rows) in [(-2, 0), (4, 0), (0, -2), (0, 4)] {
            assert_eq!(step("B2", columns, rows), None, "{columns}, {rows}");
        }
    }

    #[test]
    fn readers_see_the_upper_layer_and_the_top_row_first() {
        let layers = Layout::layers(2);
        let labels: Vec<String> =
            layers.reading_order().concat().concat().iter().map(|p| layers.label(*p)).collect();
        assert_eq!(labels, ["U:A2", "U:B2", "U:A1", "U:B1", "L:A2", "L:B2", "L:A1", "L:B1"]);
    }
}
