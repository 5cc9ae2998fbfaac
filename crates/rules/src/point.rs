//! Points: indexes of the places where a stone can stand.

/// The index of a playable place on a board, from 0.
///
/// Its human label (`E5`, `U:E5`) is known to the [`Layout`](crate::Layout).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point(pub u16);

impl Point {
    /// The point as an index into per-point arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
