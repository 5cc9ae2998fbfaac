//! Chooses which queued moves are appended to the journal together.
//!
//! Moves are checked before they are appended and applied after, so that a conflict never has to be rolled back. The
//! moves of one batch must therefore be legal whatever the others do. Two moves with disjoint boxes do not affect each
//! other, unless one captures a chain that reaches into the other's box. A chain adjacent to a move lies inside its box
//! if it has no more stones than the box's radius; so a move that touches a longer chain ends its batch.

use std::collections::VecDeque;

use world::{Illegal, PlayerId, Point, Time, World};

/// Maximum number of moves per batch.
const MAX_BATCH: usize = 256;

/// A queued move.
pub(super) trait PendingMove {
    fn player(&self) -> &str;
    fn at(&self) -> Point;
}

/// The result of choosing a batch.
#[derive(Debug)]
pub(super) struct Batch<W> {
    /// To append together, in this order.
    pub(super) write: Vec<W>,
    /// Illegal now.
    pub(super) refused: Vec<(W, Illegal)>,
}

/// Takes the moves for the next batch from the queue; the others stay.
pub(super) fn choose<W: PendingMove>(world: &World, time: Time, waiting: &mut VecDeque<W>) -> Batch<W> {
    let mut batch = Batch { write: Vec::new(), refused: Vec::new() };
    let mut later = VecDeque::new();
    let reach = world.options().radius();
    let apart = u64::from(reach) * 2;
    let mut closed = false;
    while let Some(wanted) = waiting.pop_front() {
        let at = wanted.at();
        let near = |other: &W| {
            let there = other.at();
            there.x.abs_diff(at.x) <= apart && there.y.abs_diff(at.y) <= apart
        };
        // A move near a postponed one must not overtake it.
        if closed || batch.write.len() == MAX_BATCH || batch.write.iter().chain(&later).any(near) {
            later.push_back(wanted);
            continue;
        }
        match judge(world, time, &wanted) {
            Err(illegal) => batch.refused.push((wanted, illegal)),
            Ok(()) => {
                let mut touched = at.neighbours().filter_map(|point| world.at(point, time));
                closed = touched.any(|standing| standing.chain > reach);
                batch.write.push(wanted);
            }
        }
    }
    *waiting = later;
    batch
}

fn judge(world: &World, time: Time, wanted: &impl PendingMove) -> Result<(), Illegal> {
    let player = world.player(wanted.player()).unwrap_or(PlayerId::NEWCOMER);
    world.check(time, player, wanted.at())
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::Options;

    struct Want(&'static str, i64, i64);

    impl PendingMove for Want {
        fn player(&self) -> &str {
            self.0
        }

        fn at(&self) -> Point {
            Point::new(self.1, self.2)
        }
    }

    /// Every chosen move is legal in its order, and every move is answered in the end.
    #[test]
    fn batches_are_legal_in_their_order() {
        let mut world = World::new(Options::default());
        let mut random = 7u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        let (mut written, mut shared) = (0, 0);
        for round in 0..300 {
            let time = round * 1000;
            let mut waiting: VecDeque<Want> = (0..20)
                .map(|_| {
                    let player = ["ann", "bob", "cat", "dan", "eve"][below(5) as usize];
                    Want(player, below(80) as i64 - 40, below(80) as i64 - 40)
                })
                .collect();
            while !waiting.is_empty() {
                let batch = choose(&world, time, &mut waiting);
                assert!(batch.write.len() + batch.refused.len() > 0, "every batch makes progress");
                shared += usize::from(batch.write.len() > 1);
                for want in batch.write {
                    world.play(time, want.0, want.at()).expect("legal in its order");
                    written += 1;
                }
            }
        }
        assert!(written > 300 && shared > 50, "{written} written, {shared} batches shared");
    }
}
