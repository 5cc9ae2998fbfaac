//! The open points of a board as a list from which any can be drawn or struck in constant time.

use crate::Point;

/// A set of points below `CAP`.
#[derive(Debug, Clone)]
pub struct OpenPoints<const CAP: usize> {
    list: [Point; CAP],
    place: [u16; CAP],
    len: u16,
}

impl<const CAP: usize> OpenPoints<CAP> {
    pub(super) fn none() -> Self {
        OpenPoints { list: [Point(0); CAP], place: [0; CAP], len: 0 }
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The open points, in no order that means anything.
    pub fn as_slice(&self) -> &[Point] {
        &self.list[..self.len()]
    }

    /// The point at a place of the list.
    #[inline(always)]
    pub fn get(&self, place: usize) -> Point {
        self.list[place & (CAP - 1)]
    }

    /// Swaps two places of the list, so that a search can set refused points aside.
    #[inline(always)]
    pub fn swap(&mut self, a: usize, b: usize) {
        let (a, b) = (a & (CAP - 1), b & (CAP - 1));
        let (p, q) = (self.list[a], self.list[b]);
        self.list[a] = q;
        self.list[b] = p;
        self.place[q.index() & (CAP - 1)] = a as u16;
        self.place[p.index() & (CAP - 1)] = b as u16;
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, point: Point) {
        let end = self.len();
        self.list[end & (CAP - 1)] = point;
        self.place[point.index() & (CAP - 1)] = self.len;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, point: Point) {
        self.len -= 1;
        let last = self.list[self.len() & (CAP - 1)];
        let place = self.place[point.index() & (CAP - 1)];
        self.list[usize::from(place) & (CAP - 1)] = last;
        self.place[last.index() & (CAP - 1)] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn points_are_struck_in_any_order_and_after_swaps() {
        let mut open = OpenPoints::<16>::none();
        assert!(open.is_empty());
        (0..10).for_each(|p| open.insert(Point(p)));
        open.swap(2, 7);
        open.swap(0, 9);
        assert_eq!([0, 2, 7, 9].map(|place| open.get(place)), [9, 7, 2, 0].map(Point));
        for (struck, left) in [3, 2, 9, 0, 7].into_iter().zip([9, 8, 7, 6, 5]) {
            open.remove(Point(struck));
            assert_eq!((open.len(), open.as_slice().contains(&Point(struck))), (left, false));
        }
        open.insert(Point(3));
        let mut rest: Vec<u16> = open.as_slice().iter().map(|p| p.0).collect();
        rest.sort_unstable();
        assert_eq!(rest, [1, 3, 4, 5, 6, 8]);
    }
}
