//! What a player does when it is their move.

use crate::Point;

/// One turn of any variant. Its text form needs the board's labels: see
/// [`Layout::write`](crate::Layout::write) and [`Layout::read`](crate::Layout::read).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// `E5`: place a stone.
    Place(Point),
    /// `nuke E5`: turn one of your own stones into a void (No, Go San).
    Nuke(Point),
    /// `D4-D6 E5`: slide a neutral piece, then place a stone (XiaGo).
    Slide {
        /// Where the neutral piece stands.
        from: Point,
        /// Where it comes to rest.
        to: Point,
        /// Where the stone is placed.
        place: Point,
    },
    /// `pass`.
    Pass,
    /// `resign`: ends the game.
    Resign,
}
