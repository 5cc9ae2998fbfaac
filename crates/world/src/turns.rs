//! Where it is a player's turn, and what stands in the way.

use crate::options::Time;
use crate::players::PlayerId;
use crate::point::Point;
use crate::stone::Status;
use crate::world::{World, forbids};

/// A place where a player has Pending stones: it is their turn there until the deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The stone with the nearest deadline.
    pub at: Point,
    /// When that stone will be unlocked by timeout.
    pub deadline: Time,
    /// The number of the player's Pending stones in the box around it.
    pub stones: u32,
    /// A point near one of them where the player may play.
    pub open: Option<Point>,
    /// If there is none: what has to pass first.
    pub blocked: Option<Blocked>,
}

/// The stone that keeps a player from a place for longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Its point.
    pub at: Point,
    /// Its owner: the player, if the stone is Locked.
    pub owner: PlayerId,
    /// When it will be unlocked by timeout, if ever.
    pub until: Option<Time>,
}

impl World {
    /// The places where it is a player's turn, the nearest deadline first. At most `limit` Pending stones are looked at.
    pub fn turns_of(&self, player: PlayerId, now: Time, limit: usize) -> Vec<Turn> {
        let now = self.query_time(now);
        let radius = u64::from(self.options.radius());
        let mut turns: Vec<Turn> = Vec::new();
        for stone in self.pending_of(player, now, limit) {
            let near = |turn: &&mut Turn| {
                turn.at.x.abs_diff(stone.at.x) <= radius && turn.at.y.abs_diff(stone.at.y) <= radius
            };
            match turns.iter_mut().find(near) {
                Some(turn) => {
                    turn.stones += 1;
                    turn.open = turn.open.or_else(|| self.open_near(player, stone.at, now));
                }
                None => {
                    let open = self.open_near(player, stone.at, now);
                    turns.push(Turn {
                        at: stone.at,
                        deadline: stone.deadline,
                        stones: 1,
                        open,
                        blocked: None,
                    });
                }
            }
        }
        for turn in turns.iter_mut().filter(|turn| turn.open.is_none()) {
            turn.blocked = self.first_to_open(player, turn.at, now);
        }
        turns
    }

    /// A legal point in the box around a stone, the nearest if there are several.
    fn open_near(&self, player: PlayerId, stone: Point, now: Time) -> Option<Point> {
        let radius = i64::from(self.options.radius());
        (1..=radius).flat_map(|away| ring(stone, away)).find(|&at| self.check(now, player, at).is_ok())
    }

    /// Of all points in the box around a stone, the one that opens first: what blocks it until then.
    fn first_to_open(&self, player: PlayerId, stone: Point, now: Time) -> Option<Blocked> {
        let radius = i64::from(self.options.radius());
        let points = (1..=radius).flat_map(|away| ring(stone, away));
        let blocked = points.filter_map(|at| self.last_block(player, at, now));
        blocked.min_by_key(|block| block.until.unwrap_or(Time::MAX))
    }

    /// Of the stones that forbid a move on an empty point, the one that does so for longest.
    fn last_block(&self, player: PlayerId, at: Point, now: Time) -> Option<Blocked> {
        let mut found = Vec::new();
        if self.board.scan(at, self.options.radius(), &mut found).occupied {
            return None;
        }
        let blocks = found.iter().filter_map(|found| {
            let seen = found.stone.seen_at(now, &self.options);
            forbids(seen, player)?;
            let until = match seen.status() {
                Status::Unlocked => Some(now),
                Status::Locked | Status::Pending => seen.until(&self.options),
            };
            Some(Blocked { at: found.at, owner: seen.owner(), until })
        });
        blocks.max_by_key(|block| block.until.unwrap_or(Time::MAX))
    }
}

/// The points exactly `away` from a point in x or y, without those outside 64-bit coordinates.
fn ring(middle: Point, away: i64) -> impl Iterator<Item = Point> {
    let side = move |i: i64| [(i, away), (-i, -away), (away, -i), (-away, i)];
    let around = (-away..away).flat_map(side);
    around.filter_map(move |(dx, dy)| Some(Point::new(middle.x.checked_add(dx)?, middle.y.checked_add(dy)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use std::collections::BTreeSet;

    #[test]
    fn a_ring_has_every_point_once() {
        for away in 1..=6 {
            let points: Vec<Point> = ring(Point::new(3, -2), away).collect();
            assert_eq!(points.len(), 8 * away as usize);
            assert_eq!(points.iter().collect::<BTreeSet<_>>().len(), points.len());
            let far = |at: &Point| at.x.abs_diff(3).max(at.y.abs_diff(-2)) == away as u64;
            assert!(points.iter().all(far));
        }
    }

    #[test]
    fn pending_stones_of_two_players_block_each_other() {
        let mut world = World::new(Options::default().with_radius(2).unwrap());
        world.play(0, "ann", Point::new(1, 0)).unwrap();
        // Out of each other's sight, but not of the point between them.
        world.play(1, "bob", Point::new(-2, 0)).unwrap();
        world.play(10, "cat", Point::new(0, 1)).unwrap();
        let (ann, bob) = (world.player("ann").unwrap(), world.player("bob").unwrap());
        let day = Options::default().pending_timeout();
        let turns = world.turns_of(ann, 20, 100);
        assert_eq!(turns.len(), 1);
        assert_eq!((turns[0].at, turns[0].deadline, turns[0].stones), (Point::new(1, 0), 10 + day, 1));
        let open = turns[0].open.expect("the far side is free");
        assert!(world.check(20, ann, open).is_ok());
        assert_eq!(turns[0].blocked, None);
        // A wall of somebody else's Pending stones closes every point around.
        let block = world.last_block(ann, Point::new(-1, 0), 20).unwrap();
        assert_eq!((block.owner, block.until), (bob, Some(10 + day)));
        assert!(world.turns_of(ann, 11 + day, 100).is_empty(), "the time is up");
    }

    #[test]
    fn stones_far_apart_are_two_places_even_in_one_row_or_column() {
        for across in [true, false] {
            let point = |x, y| if across { Point::new(x, y) } else { Point::new(y, x) };
            let mut world = World::new(Options::default().with_radius(2).unwrap());
            for (time, name, x, y) in
                [(0, "ann", 1, 0), (1, "bob", -2, 0), (2, "ann", -4, 0), (3, "dan", -6, 0), (4, "cat", 3, 0)]
            {
                world.play(time, name, point(x, y)).unwrap();
            }
            let turns = world.turns_of(world.player("ann").unwrap(), 20, 100);
            let places: Vec<_> = turns.iter().map(|turn| (turn.at, turn.stones)).collect();
            assert_eq!(places, [(point(-4, 0), 1), (point(1, 0), 1)]);
        }
    }

    /// In a crowded world: a place has a legal point, or something that blocks it and then does so no longer.
    #[test]
    fn a_place_is_open_or_says_until_when_it_is_blocked() {
        let options = Options::default().with_radius(2).unwrap().with_pending_timeout(50).unwrap();
        let mut world = World::new(options);
        let mut random = 5u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        let mut blocked = 0;
        for time in 0..3_000 {
            let at = Point::new(below(16) as i64 - 8, below(16) as i64 - 8);
            let name = ["ann", "bob", "cat", "dan", "eve", "fay"][below(6) as usize];
            let _ = world.play(time, name, at);
            let Some(player) = world.player(name) else { continue };
            for turn in world.turns_of(player, time, 100) {
                match (turn.open, turn.blocked) {
                    (Some(open), None) => assert!(world.check(time, player, open).is_ok()),
                    (None, Some(block)) => {
                        blocked += 1;
                        let around = turn.at.around(2);
                        let legal = world.legal_points(around, player, time).unwrap();
                        assert!(legal.is_empty() && block.until.is_none_or(|until| until > time));
                        if let Some(until) = block.until {
                            let legal = world.legal_points(around, player, until).unwrap();
                            assert!(!legal.is_empty(), "{turn:?} at {until}");
                        }
                    }
                    // Not even an empty point around it.
                    (None, None) => {
                        assert!(
                            (1..=2)
                                .flat_map(|away| ring(turn.at, away))
                                .all(|at| world.at(at, time).is_some())
                        );
                    }
                    (open, blocked) => panic!("{open:?} {blocked:?}"),
                }
            }
        }
        assert!(blocked > 20, "{blocked}");
    }
}
