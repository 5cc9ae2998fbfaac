//! What there is to see of a position, as plain data: diagrams and pictures are drawn from this alone.

use rules::{Cell, Color, Point, Position, Regions, Shape, Turn};

/// How much of the room between two stones that just may stand beside each other they fill.
const SNUG: f32 = 0.97;

/// How the points of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One square board.
    Square {
        /// Points along an edge.
        size: u16,
    },
    /// Two square boards, layer 1 above layer 0.
    Layers {
        /// Points along an edge of each.
        size: u16,
    },
    /// A hexagon of hexagonal cells.
    Hex {
        /// Cells along an edge.
        base: u16,
    },
}

/// What stands on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Piece {
    /// Nothing.
    #[default]
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// A neutral piece (XiaGo).
    Neutral,
    /// A void (No and Go San).
    Void {
        /// Eighths of a turn clockwise from North.
        arrow: u8,
        /// Whether its resolver is on.
        resolver: bool,
        /// Whether it is the origin that later voids are measured from (Go San).
        origin: bool,
    },
}

/// One point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// 0, or 1 for the upper of two.
    pub layer: u16,
    /// From 0 at the left.
    pub column: u16,
    /// From 0 at the bottom.
    pub row: u16,
    /// Its name in a record, as `E5` or `U:E5`.
    pub label: String,
    /// What stands here.
    pub piece: Piece,
    /// Whether a black stone covers it (Gengo).
    pub black_cover: bool,
    /// Whether a white stone covers it (Gengo).
    pub white_cover: bool,
}

/// A board with all that stands on it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct View {
    /// How the points lie.
    pub form: Form,
    /// All points, in the order of their indexes.
    pub places: Vec<Place>,
    /// How wide a stone is: the radius in steps of the grid that Gengo's regions suggest; other
    /// variants have `None`, an ordinary stone.
    pub reach: Option<f32>,
    /// Pairs of places whose stones are connected across a gap (Gengo).
    pub links: Vec<[usize; 2]>,
}

impl View {
    /// What there is to see of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let layout = position.layout();
        let side = u16::from(layout.side());
        let form = match layout.shape() {
            Shape::Square => Form::Square { size: side },
            Shape::Layers => Form::Layers { size: side },
            Shape::Hex => Form::Hex { base: side / 2 + 1 },
        };
        let mut places: Vec<Place> = layout.points().map(|point| place(position, point)).collect();
        for void in position.voids() {
            let origin = void.origin == Some(void.at);
            places[void.at.index()].piece =
                Piece::Void { arrow: void.arrow as u8, resolver: void.resolver, origin };
        }
        let reach = position.regions().as_ref().map(reach);
        let links = if reach.is_some() { links(position) } else { Vec::new() };
        Self { form, places, reach, links }
    }

    /// Whether a place is marked on the bare board: a star point, or a cell where a neutral piece starts.
    #[must_use]
    pub fn is_star(&self, place: &Place) -> bool {
        match self.form {
            Form::Square { size } | Form::Layers { size } => stars(size).contains(&(place.column, place.row)),
            Form::Hex { base } => [place.column, place.row].iter().all(|at| at % 2 == (base + 1) % 2),
        }
    }
}

/// The star points that players expect: none on tiny boards, five on middling ones, nine on large odd ones.
pub(crate) fn stars(size: u16) -> Vec<(u16, u16)> {
    if size < 7 {
        return Vec::new();
    }
    let from_edge = if size < 12 { 2 } else { 3 };
    let (near, far, middle) = (from_edge, size - 1 - from_edge, size / 2);
    let mut stars = vec![(near, near), (near, far), (far, near), (far, far)];
    if size % 2 == 1 {
        stars.push((middle, middle));
        if size >= 15 {
            stars.extend([(near, middle), (far, middle), (middle, near), (middle, far)]);
        }
    }
    stars
}

fn place(position: &Position, point: Point) -> Place {
    let spot = position.layout().spot(point);
    let cover = position.cover(point);
    let piece = match position.cell(point) {
        Cell::Black => Piece::Black,
        Cell::White => Piece::White,
        Cell::Neutral => Piece::Neutral,
        // The list of voids knows more than the board does.
        Cell::Void | Cell::Open | Cell::Covered | Cell::Wall => Piece::Empty,
    };
    Place {
        layer: u16::from(spot.layer),
        column: u16::from(spot.column),
        row: u16::from(spot.row),
        label: position.layout().label(point),
        piece,
        black_cover: cover[Color::Black] > 0,
        white_cover: cover[Color::White] > 0,
    }
}

/// Stones are as wide as they can be without ever lying on one another: half the distance at which the
/// nearest stone may stand.
fn reach(regions: &Regions) -> f32 {
    let overlap: Vec<(i8, i8)> = regions.overlap().collect();
    let offsets = (0..=7_i8).flat_map(|x| (0..=x).map(move |y| (x, y)));
    let outside = offsets.filter(|offset| !overlap.contains(offset));
    let nearest = outside.map(|(x, y)| f32::from(x).hypot(f32::from(y))).fold(f32::MAX, f32::min);
    nearest / 2.0 * SNUG
}

/// Connected stones that do not stand on neighbouring points, where everybody sees that they are connected.
fn links(position: &Position) -> Vec<[usize; 2]> {
    let layout = position.layout();
    let mut links = Vec::new();
    for point in layout.points().filter(|&point| position.cell(point).is_stone()) {
        let later = position.near(point).into_iter().filter(|near| *near > point);
        for near in later.filter(|&near| position.cell(near) == position.cell(point)) {
            let (a, b) = (layout.spot(point), layout.spot(near));
            if a.column.abs_diff(b.column) + a.row.abs_diff(b.row) > 1 {
                links.push([point.index(), near.index()]);
            }
        }
    }
    links
}

/// The places that a turn touches, the most important first: where it put something.
pub fn touched(turn: Turn) -> impl Iterator<Item = usize> {
    let points = match turn {
        Turn::Place(point) | Turn::Nuke(point) => [Some(point), None],
        Turn::Slide { to, place, .. } => [Some(place), Some(to)],
        Turn::Pass | Turn::Resign => [None, None],
    };
    points.into_iter().flatten().map(Point::index)
}

/// `A` to `Z` without `I`, then `AA`, `AB` and so on.
pub(crate) fn column_letters(column: u16) -> String {
    rules::column_name(u8::try_from(column).unwrap_or(u8::MAX))
}

/// The compass point of an arrow, in eighths of a turn clockwise from North.
pub(crate) fn arrow_name(arrow: u8) -> &'static str {
    rules::Arrow::ALL[usize::from(arrow % 8)].name()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};

    #[test]
    fn star_points() {
        assert_eq!(stars(5), []);
        assert_eq!(stars(9), [(2, 2), (2, 6), (6, 2), (6, 6), (4, 4)]);
        assert_eq!(stars(19).len(), 9);
        assert!(stars(19).contains(&(3, 9)));
        assert_eq!(stars(8).len(), 4);
    }

    #[test]
    fn neutral_pieces_start_on_marked_cells() {
        let view = View::of(&Position::new(&Options::new(Variant::XiaGo)));
        assert!(view.places.iter().all(|place| view.is_star(place) == (place.piece == Piece::Neutral)));
    }
}
