//! Which points touch. A topology is data: the board asks it for neighbours and cover, and knows nothing
//! of squares, layers, hexagons or wide stones.
//!
//! Every board array has a fixed capacity `CAP`, a power of two larger than the number of points, so that an
//! index masked with `CAP - 1` needs no bounds check. The last index of all is the *wall*: it stands in for
//! the missing neighbours at the edge.

mod fixed;
mod wide;

pub use fixed::{Fixed, HEX, HEX_STEPS, LAYERS, SQUARE};
pub use wide::{BadRegions, Regions, Wide};

use crate::Point;
use crate::board::{Cover, Liberties};

/// Neighbours and cover of every point of one board.
pub trait Topology<const CAP: usize>: Clone + core::fmt::Debug + Send + Sync {
    /// How the board counts a chain's liberties: wide stones have more of them.
    type Liberties: Liberties;
    /// How the board counts who covers a point: nothing unless stones are wide.
    type Cover: Cover;
    /// Whether a stone covers more than its own point.
    const WIDE: bool;

    /// How many points there are. They come first; the rest of the capacity is wall.
    fn points(&self) -> usize;

    /// Every point, in order.
    fn all_points(&self) -> impl Iterator<Item = Point> {
        (0..self.points() as u16).map(Point)
    }

    /// The neighbours of a point. At the edge the list may be filled up with the wall.
    fn near(&self, point: Point) -> &[Point];

    /// The points that a stone here closes, its own included.
    fn cover(&self, point: Point) -> &[Point];
}

/// The index that stands for everything off the board.
pub const fn wall(cap: usize) -> Point {
    Point((cap - 1) as u16)
}
