//! A small set of points on the stack.

use rules::Point;

/// At most 32 points; further ones are ignored, which features tolerate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PointSet {
    list: [Point; 32],
    len: usize,
}

impl PointSet {
    pub(crate) const fn new() -> PointSet {
        PointSet { list: [Point(0); 32], len: 0 }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Point] {
        &self.list[..self.len]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a point unless it is contained.
    #[inline]
    pub(crate) fn add(&mut self, point: Point) {
        if self.len < self.list.len() && !self.as_slice().contains(&point) {
            self.list[self.len] = point;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Removes and returns the point at an index; the last one moves there.
    pub(crate) fn swap_remove(&mut self, index: usize) -> Point {
        let point = self.list[index];
        self.len -= 1;
        self.list[index] = self.list[self.len];
        point
    }
}
