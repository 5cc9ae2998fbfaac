//! Which of the moves that wait can be written together.
//!
//! Moves are judged before they are written and carried out after, so that a conflict never has to be undone. Those
//! of one batch must therefore be legal whatever the others do. Two moves with boxes apart leave each other's box alone,
//! unless one takes a chain off the board that reaches into the other's. A chain that a move touches and that has no more
//! stones than the box reaches far lies inside its box; so only a move that touches a longer one is the last of its batch.

use std::collections::VecDeque;

use world::{Illegal, PlayerId, Point, Time, World};

/// How many moves may share a batch.
const MAX_BATCH: usize = 256;

/// Something that wants to be played.
pub(super) trait PendingMove {
    fn player(&self) -> &str;
    fn at(&self) -> Point;
}

/// What becomes of those that wait.
#[derive(Debug)]
pub(super) struct Batch<W> {
    /// To be written together, in this order.
    pub(super) write: Vec<W>,
    /// Illegal now.
    pub(super) refused: Vec<(W, Illegal)>,
}

/// Takes from the queue what can be written together; what must wait for the next batch stays.
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
        // A move near one that delays must not overtake it either.
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

    /// Whatever is chosen is legal in its order, and everybody is answered in the end.
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
                assert!(batch.write.len() + batch.refused.len() > 0, "it always goes on");
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
