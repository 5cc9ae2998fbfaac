//! The part of the world around a stone, from the point of view of one resident who answers one person.

use std::collections::HashSet;

use super::{WorldPoint, WorldView, points_within};

/// The owner of a point from the resident's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Open,
    Mine,
    /// Of the person who is answered.
    Theirs,
    /// Of another player: neither attacked nor protected.
    Other,
}

/// Stones around a point.
pub(super) struct Window {
    middle: WorldPoint,
    reach: i64,
    cells: Vec<Side>,
}

/// How far the window extends beyond the reach of an answer, to include chains at its edge.
const MARGIN: i64 = 4;
/// Chains with more liberties than this are safe.
const SAFE: usize = 4;

impl Window {
    pub(super) fn new<W: WorldView>(
        world: &W,
        middle: WorldPoint,
        reach: i64,
        me: W::Player,
        person: W::Player,
    ) -> Window {
        let mut window = Window { middle, reach: reach + MARGIN, cells: Vec::new() };
        window.cells = points_within(middle, window.reach)
            .map(|point| match world.owner(point) {
                None => Side::Open,
                Some(owner) if owner == me => Side::Mine,
                Some(owner) if owner == person => Side::Theirs,
                Some(_) => Side::Other,
            })
            .collect();
        window
    }

    fn side(&self, (x, y): WorldPoint) -> Side {
        let side = 2 * self.reach + 1;
        let column = x.checked_sub(self.middle.0).map(|dx| dx + self.reach);
        let row = y.checked_sub(self.middle.1).map(|dy| dy + self.reach);
        match (column, row) {
            (Some(c), Some(r)) if (0..side).contains(&c) && (0..side).contains(&r) => {
                self.cells.get((r * side + c) as usize).copied().unwrap_or(Side::Other)
            }
            // Outside the window, points are neither liberties nor own stones.
            _ => Side::Other,
        }
    }

    fn near((x, y): WorldPoint) -> impl Iterator<Item = WorldPoint> {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        steps.into_iter().filter_map(move |(dx, dy)| Some((x.checked_add(dx)?, y.checked_add(dy)?)))
    }

    /// The size of the chain through some points of a side, and its liberties without `closed`, counted up
    /// to `SAFE + 1`.
    fn chain(&self, from: &[WorldPoint], side: Side, closed: WorldPoint) -> (usize, usize) {
        let mut chain: Vec<WorldPoint> = from.to_vec();
        let mut seen: HashSet<WorldPoint> = chain.iter().copied().collect();
        let mut liberties = HashSet::new();
        let mut next = 0;
        while next < chain.len() && liberties.len() <= SAFE {
            for point in Window::near(chain[next]) {
                let here = self.side(point);
                if here == side && seen.insert(point) {
                    chain.push(point);
                } else if here == Side::Open && point != closed {
                    liberties.insert(point);
                }
            }
            next += 1;
        }
        (chain.len(), liberties.len())
    }

    /// The value of a stone here: captures and rescues first, then distance.
    pub(super) fn value(&self, point: WorldPoint) -> i32 {
        let mut value = self.distance_value(point);
        let mut captured = 0;
        for near in Window::near(point) {
            let side = self.side(near);
            let none = (i64::MAX, i64::MAX);
            let (size, before) = match side {
                Side::Mine | Side::Theirs => self.chain(&[near], side, none),
                Side::Open | Side::Other => continue,
            };
            let (_, after) = self.chain(&[near], side, point);
            match (side, after) {
                (Side::Theirs, 0) => {
                    captured += size;
                    value += 12 + 2 * size as i32;
                }
                (Side::Theirs, 1) => value += 3,
                (Side::Mine, 0) => value += 10 + 2 * size as i32,
                (Side::Mine, 1) if before == 2 => value += 3,
                _ => {}
            }
        }
        let (_, liberties) = self.chain(&[point], Side::Mine, point);
        match liberties + captured {
            0 | 1 => value - 40,
            2 => value - 1,
            _ if self.is_own_eye(point) => value - 40,
            _ => value,
        }
    }

    fn is_own_eye(&self, point: WorldPoint) -> bool {
        Window::near(point).all(|near| self.side(near) == Side::Mine)
    }

    /// Prefers answers at a distance of two or three, and points near own stones.
    fn distance_value(&self, (x, y): WorldPoint) -> i32 {
        let (dx, dy) = (x.abs_diff(self.middle.0), y.abs_diff(self.middle.1));
        let value = match (dx.max(dy), dx.min(dy)) {
            (1, 1) => 2,
            (1, 0) => 1,
            (2, 0 | 1) => 4,
            (2, _) | (3, 0 | 1) => 5,
            (3, _) => 4,
            (4, _) => 2,
            _ => 1,
        };
        let helps = [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)].iter();
        let help = helps.filter_map(|(a, b)| Some((x.checked_add(*a)?, y.checked_add(*b)?)));
        value + i32::from(help.into_iter().any(|p| self.side(p) == Side::Mine))
    }
}
