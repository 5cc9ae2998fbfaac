//! The half of a turn that one step of the tree stands for.

use rules::{Color, Point, Turn};

/// One step in the tree: a whole turn, or the slide that begins one. Packed so that a node is small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ply(u32);

/// What a ply is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pass,
    Place(u16),
    Nuke(u16),
    /// A neutral piece slides; a placement must follow.
    Slide(u16, u16),
}

const POINT_BITS: u32 = 11;
const POINT: u32 = (1 << POINT_BITS) - 1;
const COLOR_AT: u32 = 2 * POINT_BITS;
const KIND_AT: u32 = COLOR_AT + 1;

impl Ply {
    pub(crate) fn new(kind: Kind, by: Color) -> Ply {
        let (number, a, b) = match kind {
            Kind::Pass => (0, 0, 0),
            Kind::Place(p) => (1, p, 0),
            Kind::Nuke(p) => (2, p, 0),
            Kind::Slide(from, to) => (3, from, to),
        };
        let (a, b) = (u32::from(a) & POINT, u32::from(b) & POINT);
        Ply(a | b << POINT_BITS | (by as u32) << COLOR_AT | number << KIND_AT)
    }

    pub(crate) fn from_bits(bits: u32) -> Ply {
        Ply(bits)
    }

    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        let a = (self.0 & POINT) as u16;
        let b = (self.0 >> POINT_BITS & POINT) as u16;
        match self.0 >> KIND_AT {
            1 => Kind::Place(a),
            2 => Kind::Nuke(a),
            3 => Kind::Slide(a, b),
            _ => Kind::Pass,
        }
    }

    /// Who makes it.
    #[inline]
    pub(crate) fn by(self) -> Color {
        if self.0 >> COLOR_AT & 1 == 0 { Color::Black } else { Color::White }
    }

    /// The index under which all-moves-as-first statistics gather: below [`KEYS`].
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

    /// The turn that this ply makes or completes; none if it only begins one.
    pub(crate) fn turn(self, begun: Option<(u16, u16)>) -> Option<Turn> {
        match (self.kind(), begun) {
            (Kind::Pass, _) => Some(Turn::Pass),
            (Kind::Place(p), None) => Some(Turn::Place(Point(p))),
            (Kind::Place(p), Some((from, to))) => {
                Some(Turn::Slide { from: Point(from), to: Point(to), place: Point(p) })
            }
            (Kind::Nuke(p), _) => Some(Turn::Nuke(Point(p))),
            (Kind::Slide(..), _) => None,
        }
    }
}

/// One more than the largest key of a ply.
pub(crate) const KEYS: usize = 6144;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_unpack_to_what_was_packed() {
        for kind in [Kind::Pass, Kind::Place(1368), Kind::Nuke(3), Kind::Slide(270, 269)] {
            for color in Color::ALL {
                let ply = Ply::from_bits(Ply::new(kind, color).bits());
                assert_eq!((ply.kind(), ply.by()), (kind, color));
                assert!(ply.key() < KEYS);
            }
        }
    }
}
