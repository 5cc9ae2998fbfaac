//! Boards on which every point has at most `D` neighbours and a stone fills one point.

use alloc::boxed::Box;
use alloc::vec;

use super::{Topology, wall};
use crate::board::{NoCover, Packed};
use crate::layout::Layout;

/// Square boards (`D` = 4), two layers (5), hexagons (6).
#[derive(Debug, Clone)]
pub struct Fixed<const D: usize, const CAP: usize> {
    points: usize,
    near: Box<[[u16; D]; CAP]>,
}

impl<const CAP: usize> Fixed<4, CAP> {
    /// The square board of a layout.
    pub fn square(layout: &Layout) -> Self {
        Fixed::from_steps(layout, [(1, 0), (-1, 0), (0, 1), (0, -1)])
    }
}

impl<const CAP: usize> Fixed<5, CAP> {
    /// The two layers of a layout. From either layer, the other is one step up or one step down; only one
    /// of the two exists.
    pub fn layers(layout: &Layout) -> Self {
        let flat = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let mut topology = Fixed::empty(layout.len());
        for point in layout.points() {
            let spot = layout.spot(point);
            let (layer, column, row) = (i32::from(spot.layer), i32::from(spot.column), i32::from(spot.row));
            let steps = flat.map(|(dc, dr)| layout.point_at(layer, column + dc, row + dr));
            let across = layout.point_at(1 - layer, column, row);
            let all = [steps[0], steps[1], steps[2], steps[3], across];
            topology.near[point.index()] = all.map(|p| p.map_or(wall(CAP), |p| p.0));
        }
        topology
    }
}

/// The six directions of a hexagonal board as steps of letter and number, clockwise from straight up.
pub const HEX_STEPS: [(i32, i32); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

impl<const CAP: usize> Fixed<6, CAP> {
    /// The hexagonal board of a layout.
    pub fn hex(layout: &Layout) -> Self {
        Fixed::from_steps(layout, HEX_STEPS)
    }
}

impl<const D: usize, const CAP: usize> Fixed<D, CAP> {
    fn empty(points: usize) -> Self {
        assert!(points < CAP && CAP.is_power_of_two(), "{points} points and a wall do not fit {CAP}");
        let near = vec![[wall(CAP); D]; CAP].into_boxed_slice();
        let near = near.try_into().unwrap_or_else(|_| unreachable!("the list was made {CAP} long"));
        Fixed { points, near }
    }

    fn from_steps(layout: &Layout, steps: [(i32, i32); D]) -> Self {
        let mut topology = Fixed::empty(layout.len());
        for point in layout.points() {
            let near = steps.map(|(columns, rows)| layout.step(point, columns, rows));
            topology.near[point.index()] = near.map(|p| p.map_or(wall(CAP), |p| p.0));
        }
        topology
    }
}

/// A stone covers its own point only: a window on this table gives that point as a list.
static SELF: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut i = 0;
    while i < table.len() {
        table[i] = i as u16;
        i += 1;
    }
    table
};

impl<const D: usize, const CAP: usize> Topology<CAP> for Fixed<D, CAP> {
    type Liberties = Packed;
    type Cover = NoCover;
    const WIDE: bool = false;

    fn points(&self) -> usize {
        self.points
    }

    #[inline(always)]
    fn near(&self, point: usize) -> &[u16] {
        &self.near[point & (CAP - 1)]
    }

    fn cover(&self, point: usize) -> &[u16] {
        &SELF[point..=point]
    }
}
