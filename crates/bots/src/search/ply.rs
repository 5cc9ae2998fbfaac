//! Plies: the edges of the tree. A XiaGo turn with a slide is two plies.

use rules::{Color, Point, Turn};

/// A whole turn, or the slide that begins one. Packed into 32 bits to keep nodes small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ply(u32);

/// An unpacked ply, without its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlyKind {
    Pass,
    Place(Point),
    Nuke(Point),
    /// A neutral piece slides; a placement must follow.
    Slide(Point, Point),
}

const POINT_BITS: u32 = 11;
const POINT: u32 = (1 << POINT_BITS) - 1;
const COLOR_AT: u32 = 2 * POINT_BITS;
const KIND_AT: u32 = COLOR_AT + 1;

impl Ply {
    pub(crate) fn new(kind: PlyKind, by: Color) -> Ply {
        let (number, a, b) = match kind {
            PlyKind::Pass => (0, Point(0), Point(0)),
            PlyKind::Place(p) => (1, p, Point(0)),
            PlyKind::Nuke(p) => (2, p, Point(0)),
            PlyKind::Slide(from, to) => (3, from, to),
        };
        let (a, b) = (u32::from(a.0) & POINT, u32::from(b.0) & POINT);
        Ply(a | b << POINT_BITS | (by as u32) << COLOR_AT | number << KIND_AT)
    }

    pub(crate) fn from_bits(bits: u32) -> Ply {
        Ply(bits)
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn kind(self) -> PlyKind {
        let a = Point((self.0 & POINT) as u16);
        let b = Point((self.0 >> POINT_BITS & POINT) as u16);
        match self.0 >> KIND_AT {
            1 => PlyKind::Place(a),
            2 => PlyKind::Nuke(a),
            3 => PlyKind::Slide(a, b),
            _ => PlyKind::Pass,
        }
    }

    /// The player who makes it.
    #[inline]
    pub(crate) fn by(self) -> Color {
        if self.0 >> COLOR_AT & 1 == 0 { Color::Black } else { Color::White }
    }

    /// The index for all-moves-as-first statistics, below [`KEYS`]. Slides may share an index.
    #[inline]
    pub(crate) fn key(self) -> usize {
        let a = self.0 & POINT;
        let key = match self.0 >> KIND_AT {
            1 => a,
            2 => 2048 + a,
            3 => 4096 + ((a << 5) ^ (self.0 >> POINT_BITS & POINT)) % 2047,
            _ => 6143,
        };
        key as usize
    }

    /// The turn that this ply completes, given the slide before it; `None` for a slide.
    pub(crate) fn turn(self, slide: Option<(Point, Point)>) -> Option<Turn> {
        match (self.kind(), slide) {
            (PlyKind::Pass, _) => Some(Turn::Pass),
            (PlyKind::Place(p), None) => Some(Turn::Place(p)),
            (PlyKind::Place(p), Some((from, to))) => Some(Turn::Slide { from, to, place: p }),
            (PlyKind::Nuke(p), _) => Some(Turn::Nuke(p)),
            (PlyKind::Slide(..), _) => None,
        }
    }
}

/// The number of keys.
pub(crate) const KEYS: usize = 6144;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        for kind in [
            PlyKind::Pass,
            PlyKind::Place(Point(1368)),
            PlyKind::Nuke(Point(3)),
            PlyKind::Slide(Point(270), Point(269)),
        ] {
            for color in Color::ALL {
                let ply = Ply::from_bits(Ply::new(kind, color).bits());
                assert_eq!((ply.kind(), ply.by()), (kind, color));
                assert!(ply.key() < KEYS);
            }
        }
    }
}
