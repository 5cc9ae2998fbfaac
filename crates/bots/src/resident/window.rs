//! The part of the world around a stone, as one resident sees it in a talk with one person.

use std::collections::HashSet;

use super::{Ground, Place};

/// Whose a stone is to the resident.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Open,
    Mine,
    /// The person's who is answered.
    Theirs,
    /// Somebody else's: neither friend nor prey.
    Other,
}

/// Stones around a place.
pub(super) struct Window {
    middle: Place,
    reach: i64,
    cells: Vec<Side>,
}

/// How far beyond the reach of an answer the window goes, so that chains there are seen too.
const MARGIN: i64 = 4;
/// Chains with more liberties than this are safe.
const SAFE: usize = 4;

impl Window {
    pub(super) fn look<G: Ground>(
        ground: &G,
        middle: Place,
        reach: i64,
        me: G::Player,
        person: G::Player,
    ) -> Window {
        let mut window = Window { middle, reach: reach + MARGIN, cells: Vec::new() };
        window.cells = window
            .places_within(window.reach)
            .map(|at| match ground.owner(at) {
                None => Side::Open,
                Some(owner) if owner == me => Side::Mine,
                Some(owner) if owner == person => Side::Theirs,
                Some(_) => Side::Other,
            })
            .collect();
        window
    }

    /// Every place so far from the middle, row by row. None beyond the rim of the grid.
    pub(super) fn places_within(&self, reach: i64) -> impl Iterator<Item = Place> + use<> {
        let (x, y) = self.middle;
        let rows = (-reach..=reach).filter_map(move |dy| y.checked_add(dy));
        rows.flat_map(move |y| (-reach..=reach).filter_map(move |dx| Some((x.checked_add(dx)?, y))))
    }

    fn side(&self, (x, y): Place) -> Side {
        let side = 2 * self.reach + 1;
        let column = x.checked_sub(self.middle.0).map(|dx| dx + self.reach);
        let row = y.checked_sub(self.middle.1).map(|dy| dy + self.reach);
        match (column, row) {
            (Some(c), Some(r)) if (0..side).contains(&c) && (0..side).contains(&r) => {
                self.cells.get((r * side + c) as usize).copied().unwrap_or(Side::Other)
            }
            // What is not seen is neither a liberty nor a friend.
            _ => Side::Other,
        }
    }

    fn near((x, y): Place) -> impl Iterator<Item = Place> {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        steps.into_iter().filter_map(move |(dx, dy)| Some((x.checked_add(dx)?, y.checked_add(dy)?)))
    }

    /// The size of the chain through some places of a side, and its liberties without `closed`, counted up
    /// to one more than is safe.
    fn chain(&self, from: &[Place], side: Side, closed: Place) -> (usize, usize) {
        let mut chain: Vec<Place> = from.to_vec();
        let mut seen: HashSet<Place> = chain.iter().copied().collect();
        let mut liberties = HashSet::new();
        let mut next = 0;
        while next < chain.len() && liberties.len() <= SAFE {
            for at in Window::near(chain[next]) {
                let here = self.side(at);
                if here == side && seen.insert(at) {
                    chain.push(at);
                } else if here == Side::Open && at != closed {
                    liberties.insert(at);
                }
            }
            next += 1;
        }
        (chain.len(), liberties.len())
    }

    /// How good a stone here would be: captures and rescues first, then a friendly distance.
    pub(super) fn worth(&self, at: Place) -> i32 {
        let mut worth = self.distance_worth(at);
        let mut captured = 0;
        for near in Window::near(at) {
            let side = self.side(near);
            let nowhere = (i64::MAX, i64::MAX);
            let (size, before) = match side {
                Side::Mine | Side::Theirs => self.chain(&[near], side, nowhere),
                Side::Open | Side::Other => continue,
            };
            let (_, after) = self.chain(&[near], side, at);
            match (side, after) {
                (Side::Theirs, 0) => {
                    captured += size;
                    worth += 12 + 2 * size as i32;
                }
                (Side::Theirs, 1) => worth += 3,
                (Side::Mine, 0) => worth += 10 + 2 * size as i32,
                (Side::Mine, 1) if before == 2 => worth += 3,
                _ => {}
            }
        }
        let (_, liberties) = self.chain(&[at], Side::Mine, at);
        match liberties + captured {
            0 | 1 => worth - 40,
            2 => worth - 1,
            _ if self.is_own_eye(at) => worth - 40,
            _ => worth,
        }
    }

    fn is_own_eye(&self, at: Place) -> bool {
        Window::near(at).all(|near| self.side(near) == Side::Mine)
    }

    /// Near enough to be an answer, not so near as to crowd; beside own stones rather than alone.
    fn distance_worth(&self, (x, y): Place) -> i32 {
        let (dx, dy) = (x.abs_diff(self.middle.0), y.abs_diff(self.middle.1));
        let friendly = match (dx.max(dy), dx.min(dy)) {
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
        friendly + i32::from(help.into_iter().any(|p| self.side(p) == Side::Mine))
    }
}
