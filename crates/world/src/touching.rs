//! The chains next to a point, from their records alone: however long they are, this is cheap.

use crate::players::PlayerId;
use crate::point::Point;
use crate::world::World;

/// A chain next to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchedChain {
    /// Names the chain until the world changes.
    pub id: u32,
    /// Whose stones they are.
    pub owner: PlayerId,
    /// One of its stones next to the point.
    pub stone: Point,
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
        let mut found: Vec<(TouchedChain, u32)> = Vec::with_capacity(4);
        for at in point.neighbours() {
            let Some(stone) = self.board.get(at) else { continue };
            let id = self.board.chains.root(stone.chain);
            if let Some((_, sides)) = found.iter_mut().find(|(chain, _)| chain.id == id) {
                *sides += 1;
                continue;
            }
            let (owner, stones) = (stone.owner(), self.board.chains.stones(id));
            found.push((TouchedChain { id, owner, stone: at, stones, has_no_other_liberty: false }, 1));
        }
        for (chain, sides) in &mut found {
            // Each stone next to the point is one pseudo-liberty.
            chain.has_no_other_liberty = self.board.chains.liberties(chain.id) == *sides;
        }
        found.into_iter().map(|(chain, _)| chain).collect()
    }
}
