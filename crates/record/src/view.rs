//! What there is to see of a position, as plain data: diagrams and pictures are drawn from this alone.

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
