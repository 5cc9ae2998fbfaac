//! The open points of a board as a list from which any can be drawn or struck in constant time.

/// A set of points below `CAP`.
#[derive(Debug, Clone)]
pub struct OpenPoints<const CAP: usize> {
    list: [u16; CAP],
    place: [u16; CAP],
    len: u16,
}

impl<const CAP: usize> OpenPoints<CAP> {
    pub(super) fn none() -> Self {
        OpenPoints { list: [0; CAP], place: [0; CAP], len: 0 }
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
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len()]
    }

    /// The point at a place of the list.
    #[inline(always)]
    pub fn get(&self, place: usize) -> u16 {
        self.list[place & (CAP - 1)]
    }

    /// The place of an open point in the list.
    #[inline(always)]
    pub fn place_of(&self, point: u16) -> usize {
        usize::from(self.place[usize::from(point) & (CAP - 1)])
    }

    /// Swaps two places of the list, so that a search can set refused points aside.
    #[inline(always)]
    pub fn swap(&mut self, a: usize, b: usize) {
        let (a, b) = (a & (CAP - 1), b & (CAP - 1));
        let (p, q) = (self.list[a], self.list[b]);
        self.list[a] = q;
        self.list[b] = p;
        self.place[usize::from(q) & (CAP - 1)] = a as u16;
        self.place[usize::from(p) & (CAP - 1)] = b as u16;
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, point: u16) {
        let end = self.len();
        self.list[end & (CAP - 1)] = point;
        self.place[usize::from(point) & (CAP - 1)] = self.len;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, point: u16) {
        self.len -= 1;
        let last = self.list[self.len() & (CAP - 1)];
        let place = self.place[usize::from(point) & (CAP - 1)];
        self.list[usize::from(place) & (CAP - 1)] = last;
        self.place[usize::from(last) & (CAP - 1)] = place;
    }
}
