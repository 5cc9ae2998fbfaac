//! Places for somebody who does not know where to play: legal now, with room to live, close to somebody who will answer.

use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::stone::Status;
use crate::world::World;

/// How far from the middle of a query places are looked for, in x and in y.
const SEARCH: u32 = 12;
/// How far around a place there should be room.
const ROOM: u32 = 3;
/// Places whose answers are checked, best first.
const MAX_CHECKED: usize = 16;
/// Stones of others in the room around a place, and in the box of radius 6 around it, with which it is still roomy.
const MAX_IN_ROOM: i32 = 4;
const MAX_NEARBY: i32 = 16;

/// Who looks for a place.
#[derive(Clone, Copy, Debug)]
pub struct Seeker<'a> {
    /// The player, [`PlayerId::NEWCOMER`] before the first stone.
    pub player: PlayerId,
    /// Players who always answer if they legally can; newcomers among them have no stone yet.
    pub partners: &'a [PlayerId],
    /// Varies which of several good places is found.
    pub seed: u64,
}

/// A point where the seeker may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPlace {
    /// The point.
    pub at: Point,
    /// The owner of a Locked stone nearby that the move would answer.
    pub waits: Option<PlayerId>,
    /// Whether one of the partners can answer the move.
    pub answered: bool,
    /// Whether there is room to live, and no fight nearby.
    pub roomy: bool,
    /// For comparing places: higher is better.
    pub value: i32,
}

impl World {
    /// The best place for the seeker near a point, if there is a legal one. A place is good if it is `answered` and `roomy`;
    /// the cost of a query depends on the radius of the world only.
    ///
    /// ```
    /// use tengen_world::{Options, PlayerId, Point, Seeker, World};
    /// let world = World::new(Options::default());
    /// let seeker = Seeker { player: PlayerId::NEWCOMER, partners: &[PlayerId::NEWCOMER], seed: 1 };
    /// let place = world.place_near(Point::new(0, 0), &seeker, 0).unwrap().unwrap();
    /// assert!(place.roomy && place.answered);
    /// assert!(world.place_near(Point::new(90, 0), &seeker, 0).unwrap().is_none());
    /// ```
    ///
    /// # Errors
    /// Fails only if the radius of the world makes the query too large.
    pub fn place_near(
        &self,
        middle: Point,
        seeker: &Seeker<'_>,
        now: Time,
    ) -> Result<Option<FoundPlace>, TooLarge> {
        let now = self.query_time(now);
        let wanted = middle.around(SEARCH);
        let legal = self.legal_points(wanted, seeker.player, now)?;
        if legal.is_empty() {
            return Ok(None);
        }
        let surroundings = Surroundings::new(self, middle, now)?;
        let mut places: Vec<FoundPlace> = legal.iter().map(|at| surroundings.judge(at, seeker)).collect();
        places.sort_unstable_by_key(|place| (-place.value, place.at));
        let checked =
            places.iter().take(MAX_CHECKED).find(|place| surroundings.is_answered(place.at, seeker));
        let found = checked.map(|&place| FoundPlace { answered: true, value: place.value + 50, ..place });
        Ok(found.or_else(|| places.first().copied()))
    }
}

/// The stones around the points that are searched.
struct Surroundings {
    radius: u32,
    stones: Vec<(Point, PlayerId)>,
    /// The Locked and Pending ones.
    active: Vec<(Point, PlayerId, Status)>,
}

impl Surroundings {
    fn new(world: &World, middle: Point, now: Time) -> Result<Surroundings, TooLarge> {
        let radius = world.options.radius();
        let rect: Rect = middle.around(SEARCH + 2 * radius);
        let (mut stones, mut active) = (Vec::new(), Vec::new());
        world.stones_in(rect, now, |stone| {
            stones.push((stone.at, stone.owner));
            if stone.status != Status::Unlocked {
                active.push((stone.at, stone.owner, stone.status));
            }
        })?;
        Ok(Surroundings { radius, stones, active })
    }

    /// Judges a legal point, without looking for answers.
    fn judge(&self, at: Point, seeker: &Seeker<'_>) -> FoundPlace {
        let mut nearest = u64::MAX;
        let (mut in_room, mut nearby) = (0, 0);
        for &(stone, owner) in &self.stones {
            let distance = distance(stone, at);
            nearest = nearest.min(distance);
            let foreign = i32::from(owner != seeker.player);
            in_room += if distance <= u64::from(ROOM) { foreign } else { 0 };
            nearby += if distance <= 6 { foreign } else { 0 };
        }
        let waiting = self.waiting_near(at, seeker.player);
        let waits = waiting.first().copied();
        let roomy = in_room <= MAX_IN_ROOM && nearby <= MAX_NEARBY && nearest > 1;
        // Two owners whose stones become Pending at once block each other, and the newcomer with them.
        let blocked = if waiting.len() > 1 { 60 } else { 0 };
        let meets = match (waiting.len(), waits.is_some_and(|owner| seeker.partners.contains(&owner))) {
            (1, true) => 30,
            (1, false) => 20,
            _ => 0,
        };
        let crowd = 6 * in_room + nearby + if nearest <= 1 { 20 } else { 0 };
        // Three or four points away, one can talk to a stone without fighting it.
        let far = 4 * i32::try_from(nearest.abs_diff(4).min(20)).unwrap_or(20);
        let variety = i32::try_from(mixed(at, seeker.seed) % 6).unwrap_or(0);
        let value = if roomy { 100 } else { 0 } + meets + variety - crowd - far - blocked;
        FoundPlace { at, waits, answered: false, roomy, value }
    }

    /// The other owners of Locked stones in the box, which a move on this point would make Pending.
    fn waiting_near(&self, at: Point, player: PlayerId) -> Vec<PlayerId> {
        let mut owners = Vec::new();
        for &(stone, owner, status) in &self.active {
            let near = distance(stone, at) <= u64::from(self.radius);
            if near && status == Status::Locked && owner != player && !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        owners
    }

    /// Whether a partner may play in the box of a point once the seeker has played there.
    fn is_answered(&self, at: Point, seeker: &Seeker<'_>) -> bool {
        let changed = |&(stone, owner, status): &(Point, PlayerId, Status)| {
            let near = distance(stone, at) <= u64::from(self.radius);
            let status = match status {
                Status::Locked if near => Status::Pending,
                Status::Pending if near => Status::Unlocked,
                same => same,
            };
            (stone, owner, status)
        };
        let after: Vec<(Point, PlayerId, Status)> = self.active.iter().map(changed).collect();
        // Answers farther away than this are too far to be one.
        let answers = at.around(self.radius.min(4));
        let mut points = (answers.min.y..=answers.max.y)
            .flat_map(|y| (answers.min.x..=answers.max.x).map(move |x| Point::new(x, y)))
            .filter(|&point| point != at && !self.stones.iter().any(|&(stone, _)| stone == point));
        points.any(|point| seeker.partners.iter().any(|&partner| self.may_play(&after, point, partner)))
    }

    fn may_play(&self, active: &[(Point, PlayerId, Status)], point: Point, player: PlayerId) -> bool {
        !active.iter().any(|&(stone, owner, status)| {
            let forbids = match status {
                Status::Locked => owner == player,
                Status::Pending => owner != player,
                Status::Unlocked => false,
            };
            forbids && distance(stone, point) <= u64::from(self.radius)
        })
    }
}

fn distance(a: Point, b: Point) -> u64 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

/// The same number for the same point and seed.
fn mixed(at: Point, seed: u64) -> u64 {
    let mixed = (at.x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (at.y as u64).rotate_left(32) ^ seed;
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    /// Else all seekers would be sent to the same few points of a world that is empty everywhere.
    #[test]
    fn equal_places_are_told_apart_evenly_by_column_by_row_and_by_seed() {
        let lines: [fn(i64) -> u64; 3] = [
            |x| mixed(Point::new(x, 3), 5),
            |y| mixed(Point::new(3, y), 5),
            |seed| mixed(Point::new(3, 4), seed as u64),
        ];
        for (line, number) in lines.iter().enumerate() {
            let mut counts = [0; 6];
            (0..60).for_each(|i| counts[(number(i) % 6) as usize] += 1);
            assert!(counts.iter().all(|count| (3..=20).contains(count)), "{line}: {counts:?}");
        }
    }

    fn world(moves: &[(&str, i64, i64)]) -> World {
        let mut world = World::new(Options::default());
        for (i, &(name, x, y)) in moves.iter().enumerate() {
            world.play(i as Time, name, Point::new(x, y)).expect("a legal move");
        }
        world
    }

    fn find(world: &World, partners: &[PlayerId]) -> Option<FoundPlace> {
        let seeker = Seeker { player: PlayerId::NEWCOMER, partners, seed: 3 };
        world.place_near(Point::new(0, 0), &seeker, 1_000).expect("a small query")
    }

    #[test]
    fn a_place_is_legal_and_its_partner_can_answer() {
        let mut world = world(&[("moss", 3, 3)]);
        let moss = world.player("moss").expect("a player");
        let place = find(&world, &[moss]).expect("a place");
        assert!(place.answered && place.roomy, "{place:?}");
        assert_eq!(place.waits, Some(moss));
        world.play(1_000, "ann", place.at).expect("legal");
        let answers = place.at.around(6);
        let legal = world.legal_points(answers, moss, 1_000).expect("a small query");
        assert!(!legal.is_empty(), "moss can answer");
    }

    #[test]
    fn a_place_with_an_answer_is_better_than_one_without() {
        let world = world(&[]);
        let [answered, alone] =
            [&[PlayerId::NEWCOMER][..], &[]].map(|partners| find(&world, partners).expect("a place"));
        assert!(
            answered.answered && !alone.answered && answered.value > alone.value,
            "{answered:?} {alone:?}"
        );
    }

    #[test]
    fn a_place_is_outside_of_fights() {
        // Two players in close contact around the first stone.
        let mut fight = world(&[]);
        let moves = [(1, 0), (0, 1), (1, 1), (-1, 0), (2, 1), (0, -1), (1, -1), (-1, 1), (2, 0), (-1, -1)];
        for (time, (x, y)) in (0..).zip(moves) {
            let name = if time % 2 == 0 { "bob" } else { "cho" };
            fight.play(time, name, Point::new(x, y)).expect("a legal move");
        }
        let place = find(&fight, &[]).expect("a place at the edge");
        assert!(distance(place.at, Point::new(0, 0)) > 4, "{place:?}");
        assert_eq!(fight.check(1_000, PlayerId::NEWCOMER, place.at), Ok(()));
    }

    #[test]
    fn two_who_wait_are_not_disturbed_at_once() {
        // Bob and Cho both wait; playing near both would block everybody for a day.
        let world = world(&[("bob", -6, 0), ("cho", 6, 0)]);
        let place = find(&world, &[]).expect("a place");
        let near = |x| distance(place.at, Point::new(x, 0)) <= 6;
        assert!(!(near(-6) && near(6)), "{place:?}");
    }
}
