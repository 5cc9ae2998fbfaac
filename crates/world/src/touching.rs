//! The chains next to a point, from their records alone: however long they are, this is cheap.

use crate::point::Point;
use crate::world::World;

/// A chain next to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedChain {
    /// Names the chain until the world changes.
    pub id: u32,
    /// The number of its stones.
    pub stones: u32,
    /// Whether the point is its only liberty.
    pub has_no_other_liberty: bool,
}

impl World {
    /// The chains with a stone next to an empty point, whosever they are; each once.
    ///
    /// ```
    /// use tengen_world::{Options, Point, World};
    /// let mut world = World::new(Options::default());
    /// world.play(0, "ann", Point::new(1, 0))?;
    /// let next = world.touched_chains(Point::new(2, 0));
    /// assert_eq!(next.iter().map(|chain| (chain.stones, chain.has_no_other_liberty)).collect::<Vec<_>>(), [(1, false)]);
    /// # Ok::<(), tengen_world::Illegal>(())
    /// ```
    pub fn touched_chains(&self, point: Point) -> Vec<TouchedChain> {
        let mut sides: Vec<(u32, u32)> = Vec::with_capacity(4);
        for stone in point.neighbours().filter_map(|next| self.board.get(next)) {
            let root = self.board.chains.root(stone.chain);
            match sides.iter_mut().find(|(known, _)| *known == root) {
                Some((_, count)) => *count += 1,
                None => sides.push((root, 1)),
            }
        }
        let chain = |(id, sides)| TouchedChain {
            id,
            stones: self.board.chains.stones(id),
            // Each stone next to the point is one pseudo-liberty.
            has_no_other_liberty: self.board.chains.liberties(id) == sides,
        };
        sides.into_iter().map(chain).collect()
    }
}
