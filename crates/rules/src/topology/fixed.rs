//! Boards on which every point has at most `D` neighbours and a stone fills one point.

use alloc::boxed::Box;
use alloc::vec;

use super::{Topology, wall};
use crate::Point;
use crate::board::{NoCover, Packed};
use crate::layout::Layout;

/// With `--cfg tengen_compact` all boards have the most neighbours, so that the code is compiled only once for all of them.
const fn degree(neighbours: usize) -> usize {
    if cfg!(tengen_compact) { 6 } else { neighbours }
}

/// How many neighbours a point has on a square board.
pub const SQUARE: usize = degree(4);
/// How many neighbours a point has on two layers.
pub const LAYERS: usize = degree(5);
/// How many neighbours a point has on a hexagonal board.
pub const HEX: usize = degree(6);

/// The four directions of a square board.
const SQUARE_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The six directions of a hexagonal board as steps of letter and number, clockwise from straight up.
pub const HEX_STEPS: [(i32, i32); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// Square boards, two layers, hexagons.
#[derive(Debug, Clone)]
pub struct Fixed<const D: usize, const CAP: usize> {
    points: usize,
    near: Box<[[Point; D]; CAP]>,
    /// The index of each point: a window on it is the cover of a stone, its own point only.
    own: Box<[Point; CAP]>,
}

impl<const D: usize, const CAP: usize> Fixed<D, CAP> {
    /// The square board of a layout.
    pub fn square(layout: &Layout) -> Self {
        Fixed::from_steps(layout, &SQUARE_STEPS)
    }

    /// The two layers of a layout.
    pub fn layers(layout: &Layout) -> Self {
        let mut topology = Self::square(layout);
        for point in layout.points() {
            let spot = layout.spot(point);
            let across = layout.point_at(1 - i32::from(spot.layer), spot.column.into(), spot.row.into());
            topology.near[point.index()][SQUARE_STEPS.len()] = across.unwrap_or(wall(CAP));
        }
        topology
    }

    /// The hexagonal board of a layout.
    pub fn hex(layout: &Layout) -> Self {
        Fixed::from_steps(layout, &HEX_STEPS)
    }

    fn empty(points: usize) -> Self {
        assert!(points < CAP && CAP.is_power_of_two(), "{points} points and a wall do not fit {CAP}");
        let near = vec![[wall(CAP); D]; CAP].into_boxed_slice();
        let own: Box<[Point]> = (0..CAP as u16).map(Point).collect();
        let (Ok(near), Ok(own)) = (near.try_into(), own.try_into()) else {
            unreachable!("the lists were made {CAP} long");
        };
        Fixed { points, near, own }
    }

    fn from_steps(layout: &Layout, steps: &[(i32, i32)]) -> Self {
        let mut topology = Fixed::empty(layout.len());
        for point in layout.points() {
            for (near, &(columns, rows)) in topology.near[point.index()].iter_mut().zip(steps) {
                *near = layout.step(point, columns, rows).unwrap_or(wall(CAP));
            }
        }
        topology
    }
}

impl<const D: usize, const CAP: usize> Topology<CAP> for Fixed<D, CAP> {
    type Liberties = Packed;
    type Cover = NoCover;
    const WIDE: bool = false;

    fn points(&self) -> usize {
        self.points
    }

    #[inline(always)]
    fn near(&self, point: Point) -> &[Point] {
        &self.near[point.index() & (CAP - 1)]
    }

    #[inline(always)]
    fn cover(&self, point: Point) -> &[Point] {
        core::slice::from_ref(&self.own[point.index() & (CAP - 1)])
    }
}
