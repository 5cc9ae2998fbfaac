//! What stands around a point, in order.

use rules::board::Cell;
use rules::topology::Topology;
use rules::{Color, Point};

use super::View;

/// What stands around a point, two bits for each direction: open, own, the opponent's, blocked.
#[inline]
pub(super) fn ring_code<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    color: Color,
    point: Point,
) -> u32 {
    let kinds = match color {
        Color::Black => &FOR_BLACK,
        Color::White => &FOR_WHITE,
    };
    let kind = |p: Point| u32::from(kinds[view.board.cell(p) as usize]);
    if let Some(ring) = view.info.ring.get(point.index()) {
        let cells = ring[..view.info.ring_len].iter().enumerate();
        return cells.fold(0, |code, (i, &p)| code | kind(p) << (2 * i));
    }
    let Some(sectors) = view.info.sectors.get(point.index()) else { return 0 };
    let of = |points: &Vec<Point>| {
        // A stone counts more than what is open, and what is open more than the edge.
        let rank = |kind: &u32| [1, 3, 2, 0][*kind as usize];
        points.iter().map(|&p| kind(p)).max_by_key(rank).unwrap_or(3)
    };
    sectors.iter().enumerate().fold(0, |code, (i, points)| code | of(points) << (2 * i))
}

const fn kinds(own: Cell, other: Cell) -> [u8; 8] {
    let mut kinds = [3; 8];
    kinds[Cell::Open as usize] = 0;
    kinds[own as usize] = 1;
    kinds[other as usize] = 2;
    kinds
}

const FOR_BLACK: [u8; 8] = kinds(Cell::Black, Cell::White);
const FOR_WHITE: [u8; 8] = kinds(Cell::White, Cell::Black);
