//! A short list of points that lives on the stack.

/// At most 32 points; more are forgotten.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Few {
    list: [u16; 32],
    len: usize,
}

impl Few {
    pub(crate) const fn new() -> Few {
        Few { list: [0; 32], len: 0 }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a point unless it is there already.
    #[inline]
    pub(crate) fn add(&mut self, point: u16) {
        if self.len < self.list.len() && !self.as_slice().contains(&point) {
            self.list[self.len] = point;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Takes out the point at a place; the last takes its place.
    pub(crate) fn take(&mut self, place: usize) -> u16 {
        let point = self.list[place];
        self.len -= 1;
        self.list[place] = self.list[self.len];
        point
    }
}
