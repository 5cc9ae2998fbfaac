//! How many stones of each colour cover a point.

use core::fmt::Debug;

use crate::{ByColor, Color, Point};

/// Cover counts of a whole board.
pub trait Cover: Clone + Debug + Send + Sync {
    /// Nothing is covered.
    fn none() -> Self;

    /// A stone of a colour now covers the point. True if it was covered by nobody before.
    fn add(&mut self, point: Point, color: Color) -> bool;

    /// It no longer does. True if the point is now covered by nobody.
    fn remove(&mut self, point: Point, color: Color) -> bool;

    /// How many stones of each colour cover the point.
    fn at(&self, point: Point) -> ByColor<u8>;
}

/// For boards where a stone fills its own point and nothing else.
#[derive(Debug, Clone)]
pub struct NoCover;

impl Cover for NoCover {
    fn none() -> NoCover {
        NoCover
    }
    fn add(&mut self, _: Point, _: Color) -> bool {
        true
    }
    fn remove(&mut self, _: Point, _: Color) -> bool {
        true
    }
    fn at(&self, _: Point) -> ByColor<u8> {
        ByColor::default()
    }
}

/// For wide stones. A point is covered by at most 169 stones (offsets up to 6), so a byte is enough.
#[derive(Debug, Clone)]
pub struct CoverCounts<const CAP: usize>([ByColor<u8>; CAP]);

impl<const CAP: usize> Cover for CoverCounts<CAP> {
    fn none() -> Self {
        CoverCounts([ByColor { black: 0, white: 0 }; CAP])
    }

    #[inline]
    fn add(&mut self, point: Point, color: Color) -> bool {
        let at = &mut self.0[point.index() & (CAP - 1)];
        let first = at.black + at.white == 0;
        at[color] += 1;
        first
    }

    #[inline]
    fn remove(&mut self, point: Point, color: Color) -> bool {
        let at = &mut self.0[point.index() & (CAP - 1)];
        at[color] -= 1;
        at.black + at.white == 0
    }

    fn at(&self, point: Point) -> ByColor<u8> {
        self.0[point.index() & (CAP - 1)]
    }
}
