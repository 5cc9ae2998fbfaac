//! What the rules ask of a board before a stone is put.

use super::{Board, Cell, Liberties, each_bit, zobrist};
use crate::topology::Topology;
use crate::{Color, Point};

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    /// Whether a stone put on this open point would, captures done, leave its own chain without a liberty.
    /// Only for topologies whose stones are not wide.
    #[inline]
    pub fn is_suicide(&self, topology: &T, point: Point, color: Color) -> bool {
        if self.around(point).open() > 0 {
            return false;
        }
        let own = Cell::stone(color);
        // An own chain with another liberty helps, and so does an opposing one without.
        let helps = |n: Point| {
            let cell = self.cell(n);
            cell.is_stone() & ((cell == own) != self.liberties(n).all_at(point))
        };
        !any(topology.near(point), helps)
    }

    /// Whether a point is an eye of a colour: stones of that colour beside it, neither open points nor the
    /// other's stones, and no chain beside it that depends on it alone (then filling it may save that chain,
    /// and the eye is false).
    #[inline]
    pub fn is_eye(&self, topology: &T, point: Point, color: Color) -> bool {
        let depends = |n: Point| (self.cell(n) == Cell::stone(color)) & self.liberties(n).all_at(point);
        self.around(point).surrounded_by(color) && !any(topology.near(point), depends)
    }

    /// The hash the board would have after a placement with its captures. Only for topologies whose stones
    /// are not wide.
    pub fn hash_after(&self, topology: &T, point: Point, color: Color) -> u64 {
        let enemy = Cell::stone(!color);
        let near = topology.near(point);
        let dies = |n: Point| (self.cell(n) == enemy) & self.liberties(n).all_at(point);
        let dead = near.iter().enumerate().fold(0u32, |bits, (i, &n)| bits | u32::from(dies(n)) << i);
        let mut hash = self.hash ^ zobrist::number(point.index(), Cell::stone(color));
        each_bit(dead, |i| {
            let counted = near[..i].iter().any(|&m| self.head(m) == self.head(near[i]));
            if !counted {
                hash = self
                    .chain(near[i])
                    .fold(hash, |hash, stone| hash ^ zobrist::number(stone.index(), enemy));
            }
        });
        hash
    }
}

/// Whether any point of a list passes a test, without a branch for each.
#[inline(always)]
pub(crate) fn any(points: &[Point], test: impl Fn(Point) -> bool) -> bool {
    points.iter().fold(false, |any, &n| any | test(n))
}
