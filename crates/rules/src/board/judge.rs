//! What the rules ask of a board before a stone is put.

use super::{Board, Cell, Liberties, each_bit, zobrist};
use crate::Color;
use crate::topology::Topology;

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    /// Whether a stone put on this open point would, captures done, leave its own chain without a liberty.
    /// Only for topologies whose stones are not wide.
    #[inline]
    pub fn is_suicide(&self, topology: &T, point: u16, color: Color) -> bool {
        if self.around(point).open() > 0 {
            return false;
        }
        let own = Cell::stone(color);
        // An own chain with another liberty helps, and so does an opposing one without.
        let helps = |n: u16| {
            let cell = self.cell(n);
            cell.is_stone() & ((cell == own) != self.liberties(n).all_at(point))
        };
        !any(topology.near(point.into()), helps)
    }

    /// Whether a point is an eye of a colour: stones of that colour beside it, neither open points nor the
    /// other's stones, and no chain beside it that depends on it alone (then filling it may save that chain,
    /// and the eye is false).
    #[inline]
    pub fn is_eye(&self, topology: &T, point: u16, color: Color) -> bool {
        let depends = |n: u16| (self.cell(n) == Cell::stone(color)) & self.liberties(n).all_at(point);
        self.around(point).surrounded_by(color) && !any(topology.near(point.into()), depends)
    }

    /// The hash the board would have after a placement with its captures. Only for topologies whose stones
    /// are not wide.
    pub fn hash_after(&self, topology: &T, point: u16, color: Color) -> u64 {
        let enemy = Cell::stone(!color);
        let near = topology.near(point.into());
        let dies = |n: u16| (self.cell(n) == enemy) & self.liberties(n).all_at(point);
        let dead = near.iter().enumerate().fold(0u32, |bits, (i, &n)| bits | u32::from(dies(n)) << i);
        let mut hash = self.hash ^ zobrist::number(point.into(), Cell::stone(color));
        each_bit(dead, |i| {
            let counted = near[..i].iter().any(|&m| self.head(m) == self.head(near[i]));
            if !counted {
                hash =
                    self.chain(near[i]).fold(hash, |hash, stone| hash ^ zobrist::number(stone.into(), enemy));
            }
        });
        hash
    }
}

/// Whether any point of a list passes a test, without a branch for each.
#[inline(always)]
pub(crate) fn any(points: &[u16], test: impl Fn(u16) -> bool) -> bool {
    points.iter().fold(false, |any, &n| any | test(n))
}
