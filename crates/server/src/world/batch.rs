//! Chooses which queued moves are appended to the journal together.
//!
//! Moves are checked before they are appended and applied after, so that a conflict never has to be rolled back. The
//! moves of one batch must therefore be legal whatever the others do. Two moves with disjoint boxes do not affect each
//! other, unless one captures a chain that reaches into the other's box. A chain adjacent to a move lies inside its box
//! if it has no more stones than the box's radius. A longer chain is touched by at most one move of a batch, so it keeps its
//! other liberties; a move that takes its last one ends the batch.

use std::collections::{HashMap, HashSet, VecDeque};

use world::{Illegal, PlayerId, Point, Time, World};

/// Maximum number of moves per batch.
const MAX_BATCH: usize = 512;

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
    let mut taken = Boxes::new(world.options().radius());
    let mut touched = HashSet::new();
    let mut closed = false;
    while let Some(wanted) = waiting.pop_front() {
        let at = wanted.at();
        let long = long_chains(world, at);
        // A move near a postponed one must not overtake it, nor one at the same chain.
        let waits = closed || batch.write.len() == MAX_BATCH || taken.overlap(at);
        if waits || long.iter().any(|(id, _)| touched.contains(id)) {
            taken.add(at);
            touched.extend(long.into_iter().map(|(id, _)| id));
            later.push_back(wanted);
            continue;
        }
        match judge(world, time, &wanted) {
            Err(illegal) => batch.refused.push((wanted, illegal)),
            Ok(()) => {
                closed = long.iter().any(|(_, has_no_other_liberty)| *has_no_other_liberty);
                taken.add(at);
                touched.extend(long.into_iter().map(|(id, _)| id));
                batch.write.push(wanted);
            }
        }
    }
    *waiting = later;
    batch
}

/// The chains next to a point that may reach out of its box, and whether it is their last liberty.
fn long_chains(world: &World, at: Point) -> Vec<(u32, bool)> {
    let mut chains = world.touched_chains(at);
    chains.retain(|chain| chain.stones > world.options().radius());
    chains.into_iter().map(|chain| (chain.id, chain.has_no_other_liberty)).collect()
}

fn judge(world: &World, time: Time, wanted: &impl PendingMove) -> Result<(), Illegal> {
    let player = world.player(wanted.player()).unwrap_or(PlayerId::NEWCOMER);
    world.check(time, player, wanted.at())
}

/// The boxes around some points, found by the square they are in.
struct Boxes {
    /// Boxes overlap up to this distance of their points.
    apart: u64,
    squares: HashMap<(i64, i64), Vec<Point>>,
}

impl Boxes {
    fn new(radius: u32) -> Boxes {
        Boxes { apart: u64::from(radius) * 2, squares: HashMap::new() }
    }

    fn square(&self, at: Point) -> (i64, i64) {
        // The radius is at most 64.
        let side = self.apart as i64 + 1;
        (at.x.div_euclid(side), at.y.div_euclid(side))
    }

    fn add(&mut self, at: Point) {
        self.squares.entry(self.square(at)).or_default().push(at);
    }

    /// Whether the box around a point overlaps one of these.
    fn overlap(&self, at: Point) -> bool {
        let (x, y) = self.square(at);
        let near =
            (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x.saturating_add(dx), y.saturating_add(dy))));
        let mut others = near.filter_map(|square| self.squares.get(&square)).flatten();
        others.any(|other| other.x.abs_diff(at.x) <= self.apart && other.y.abs_diff(at.y) <= self.apart)
    }
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

    /// Every chosen move is legal in its order, and every move is answered in the end. In a narrow place long chains live and
    /// are captured.
    #[test]
    fn batches_are_legal_in_their_order() {
        let played = [(7, 80, 80), (8, 24, 24), (9, 100, 5), (10, 100, 3)].map(play_in_batches);
        assert!(played.iter().all(|(written, shared, _)| *written > 300 && *shared > 10), "{played:?}");
        assert!(played.iter().any(|(_, _, longest)| *longest > 10), "{played:?}");
    }

    /// How many moves were made, how many batches had several, and how many stones one of them removed at most.
    fn play_in_batches((seed, width, height): (u64, u64, u64)) -> (usize, usize, usize) {
        let mut world = World::new(Options::default());
        let mut random = seed;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        let (mut written, mut shared, mut longest) = (0, 0, 0);
        for round in 0..300 {
            // After a day everybody may play anywhere again.
            let time = round * 24 * 3_600_000;
            let mut waiting: VecDeque<Want> = (0..20)
                .map(|_| {
                    let player = ["ann", "bob", "cat"][below(3) as usize];
                    Want(player, below(width) as i64, below(height) as i64)
                })
                .collect();
            while !waiting.is_empty() {
                let batch = choose(&world, time, &mut waiting);
                assert!(batch.write.len() + batch.refused.len() > 0, "every batch makes progress");
                shared += usize::from(batch.write.len() > 1);
                for want in batch.write {
                    let effects = world.play(time, want.0, want.at()).expect("legal in its order");
                    longest = longest.max(effects.removed.len());
                    written += 1;
                }
            }
        }
        (written, shared, longest)
    }
}
