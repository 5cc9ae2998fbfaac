//! Residents settle a new world, so that the first person does not arrive in an empty field.
//!
//! They found hamlets around the first stone. In each of them two residents walk outwards, exchange some moves, and end with
//! one that leaves no stone pending: a pending stone would keep everybody else away for a day. What stays locked are one or
//! two stones of residents, which wait for an answer.

use std::hash::Hash;

use rules::Random;

use super::window::Window;
use super::{WorldPoint, WorldView, distance, points_within};

/// Where hamlets lie, in units of [`SPACING`]: the first around the first stone, the others in rings around it.
const CENTRES: [WorldPoint; 13] = [
    (0, 0),
    (2, 0),
    (-1, 2),
    (-1, -2),
    (1, 2),
    (1, -2),
    (-2, 0),
    (3, 2),
    (-3, 2),
    (0, -4),
    (0, 4),
    (3, -2),
    (-3, -2),
];
/// Half the distance between hamlets that lie side by side, in boxes.
const SPACING: i64 = 2;
/// Moves that two residents exchange in a hamlet once they have arrived there.
const EXCHANGE: usize = 9;
/// Moves in a hamlet, including those on the way: more than are needed to walk from the one before.
const MAX_HAMLET: usize = 40;

/// Residents who settle a world, move by move.
#[derive(Clone, Debug)]
pub struct Settlement<P> {
    names: Vec<P>,
    reach: i64,
    random: Random,
    /// Stones to place before the last hamlet is left.
    wanted: usize,
    placed: usize,
    /// Every stone placed, for the next hamlet to start from.
    stones: Vec<WorldPoint>,
    hamlet: usize,
    moves: usize,
    exchanged: usize,
    last: Option<WorldPoint>,
}

impl<P: Copy + Eq + Hash> Settlement<P> {
    /// A settlement of about so many stones by these residents, in a world whose boxes have this radius. The same seed plays
    /// the same moves.
    pub fn new(names: &[P], reach: i64, wanted: usize, seed: u64) -> Settlement<P> {
        Settlement {
            names: names.to_vec(),
            reach,
            random: Random::new(seed),
            wanted,
            placed: 0,
            stones: vec![(0, 0)],
            hamlet: 0,
            moves: 0,
            exchanged: 0,
            last: None,
        }
    }

    /// The next move, once the one before has been played; `None` at the end. Two residents are needed: one alone would be
    /// locked after its first stone.
    pub fn next_move<W: WorldView<Player = P>>(&mut self, world: &W) -> Option<(P, WorldPoint)> {
        while self.names.len() >= 2 && self.hamlet < CENTRES.len() {
            if self.moves == 0 && self.placed >= self.wanted {
                return None;
            }
            if let Some((player, point)) = self.move_in_hamlet(world) {
                self.placed += 1;
                self.moves += 1;
                self.stones.push(point);
                self.last = Some(point);
                return Some((player, point));
            }
            (self.hamlet, self.moves, self.exchanged, self.last) = (self.hamlet + 1, 0, 0, None);
        }
        None
    }

    fn move_in_hamlet<W: WorldView<Player = P>>(&mut self, world: &W) -> Option<(P, WorldPoint)> {
        let pair = [self.hamlet, self.hamlet + 1].map(|n| self.names[n % self.names.len()]);
        let player = pair[self.moves % 2];
        let Some(last) = self.last else { return self.found(world, player).map(|point| (player, point)) };
        if self.moves >= MAX_HAMLET {
            return None;
        }
        let arrived = distance(last, self.centre()) <= self.reach.unsigned_abs();
        self.exchanged += usize::from(arrived);
        if self.exchanged >= EXCHANGE || self.placed + 1 >= self.wanted {
            let open = self.pending_near(world, last);
            if open.is_empty() {
                return None;
            }
            if let Some(point) = self.closing_move(world, player, &open) {
                return Some((player, point));
            }
        }
        let point = match arrived {
            true => self.exchange(world, player, pair[(self.moves + 1) % 2], last),
            false => self.walk(world, player, last),
        };
        point.map(|point| (player, point))
    }

    fn centre(&self) -> WorldPoint {
        let (x, y) = CENTRES[self.hamlet % CENTRES.len()];
        let unit = SPACING * self.reach * 4 / 5;
        (x * unit, y * unit)
    }

    /// The first stone of a hamlet: as far towards it as possible, away from everything that waits.
    fn found<W: WorldView<Player = P>>(&mut self, world: &W, player: P) -> Option<WorldPoint> {
        let (centre, reach) = (self.centre(), self.reach);
        let mut starts = self.stones.clone();
        starts.sort_by_key(|&stone| distance(stone, centre));
        starts.into_iter().take(24).find_map(|start| {
            let open = |&point: &WorldPoint| world.may_play(player, point) && is_calm(world, point, reach);
            let beside = |&point: &WorldPoint| distance(point, start) >= 3;
            let free = points_within(start, reach).filter(beside).filter(open);
            free.min_by_key(|&point| (distance(point, centre), self.random.below(8)))
        })
    }

    /// A step towards the hamlet that leaves no stone of the player's pending.
    fn walk<W: WorldView<Player = P>>(
        &mut self,
        world: &W,
        player: P,
        last: WorldPoint,
    ) -> Option<WorldPoint> {
        let own = self.pending_of(world, player, last);
        let centre = self.centre();
        let fits = |&point: &WorldPoint| {
            covers(&own, point, self.reach) && has_room(world, point) && world.may_play(player, point)
        };
        let best = points_within(last, self.reach).filter(fits);
        best.min_by_key(|&point| (distance(point, centre), self.random.below(8)))
    }

    /// A move like an answer to a person.
    fn exchange<W: WorldView<Player = P>>(
        &mut self,
        world: &W,
        player: P,
        other: P,
        last: WorldPoint,
    ) -> Option<WorldPoint> {
        let own = self.pending_of(world, player, last);
        let window = Window::new(world, last, self.reach, player, other);
        let fits = |&point: &WorldPoint| covers(&own, point, self.reach) && world.may_play(player, point);
        let valued = points_within(last, self.reach)
            .filter(fits)
            .map(|point| (window.value(point) * 4 + self.random.below(6) as i32, point));
        valued.max().filter(|&(value, _)| value > 0).map(|(_, point)| point)
    }

    /// A move after which nothing is pending: in reach of all own pending stones and of no locked one.
    fn closing_move<W: WorldView<Player = P>>(
        &mut self,
        world: &W,
        player: P,
        open: &[WorldPoint],
    ) -> Option<WorldPoint> {
        if open.iter().any(|&stone| world.owner(stone) != Some(player)) {
            return None;
        }
        let reach = self.reach;
        let unlocks_none = |&point: &WorldPoint| points_within(point, reach).all(|at| !world.is_locked(at));
        let fits = |&point: &WorldPoint| covers(open, point, reach) && world.may_play(player, point);
        let first = *open.first()?;
        let free = points_within(first, reach).filter(fits).filter(unlocks_none);
        free.min_by_key(|&point| (distance(point, first).abs_diff(3), self.random.below(8)))
    }

    fn pending_near<W: WorldView<Player = P>>(&self, world: &W, last: WorldPoint) -> Vec<WorldPoint> {
        points_within(last, self.reach * 3).filter(|&point| world.is_pending(point)).collect()
    }

    fn pending_of<W: WorldView<Player = P>>(
        &self,
        world: &W,
        player: P,
        last: WorldPoint,
    ) -> Vec<WorldPoint> {
        let mut pending = self.pending_near(world, last);
        pending.retain(|&stone| world.owner(stone) == Some(player));
        pending
    }
}

fn covers(stones: &[WorldPoint], point: WorldPoint, reach: i64) -> bool {
    stones.iter().all(|&stone| distance(stone, point) <= reach.unsigned_abs())
}

/// Whether nothing waits in the box of a point.
fn is_calm<W: WorldView>(world: &W, point: WorldPoint, reach: i64) -> bool {
    points_within(point, reach).all(|at| !world.is_locked(at) && !world.is_pending(at))
}

/// Whether no stone touches a point, not even diagonally.
fn has_room<W: WorldView>(world: &W, point: WorldPoint) -> bool {
    points_within(point, 1).all(|at| world.owner(at).is_none())
}
