//! Residents in a real world of Infinite Go: every answer is legal.

use bots::{ResidentSettings, Residents, Settlement, WorldPoint, WorldView};
use world::{Options, PlayerId, Point, Status, Time, World};

/// The world at a given time.
struct Now<'a> {
    world: &'a World,
    time: Time,
}

fn point((x, y): WorldPoint) -> Point {
    Point::new(x, y)
}

impl WorldView for Now<'_> {
    type Player = PlayerId;

    fn owner(&self, at: WorldPoint) -> Option<PlayerId> {
        self.world.at(point(at), self.time).map(|standing| standing.stone.owner)
    }

    fn is_locked(&self, at: WorldPoint) -> bool {
        self.world.at(point(at), self.time).is_some_and(|standing| standing.stone.status == Status::Locked)
    }

    fn is_pending(&self, at: WorldPoint) -> bool {
        self.world.at(point(at), self.time).is_some_and(|standing| standing.stone.status == Status::Pending)
    }

    fn is_newcomer(&self, player: PlayerId) -> bool {
        self.world.tally(player).is_none_or(|tally| tally.held < 3)
    }

    fn may_play(&self, who: PlayerId, at: WorldPoint) -> bool {
        self.world.check(self.time, who, point(at)).is_ok()
    }
}

#[test]
fn a_lone_newcomer_always_finds_a_partner() {
    let mut world = World::new(Options::default());
    let names = ["resident one", "resident two"].map(|name| world.add_player(name).expect("a name"));
    let newcomer = world.add_player("ann").expect("a name");
    let mut residents = Residents::new(ResidentSettings::default(), &names, 1);
    let mut played = 0;
    for turn in 0..60i64 {
        let time = Time::from(turn as u8) * 10_000;
        let at = (turn % 12 - 6, turn / 4);
        if world.check(time, newcomer, point(at)).is_err() {
            continue;
        }
        world.apply(time, newcomer, point(at)).expect("checked");
        // A stone that was captured at once needs no answer.
        if world.at(point(at), time).is_none() {
            continue;
        }
        let answer = residents.answer(&Now { world: &world, time }, at).expect("an answer");
        assert_eq!(answer.player, names[0], "one partner is enough");
        world.apply(time, answer.player, point(answer.point)).expect("a legal answer");
        let after = world.at(point(at), time);
        assert!(
            after.is_none_or(|standing| standing.stone.status != Status::Locked),
            "still locked at {at:?}"
        );
        played += 1;
    }
    assert!(played > 20, "only {played} answers");
}

/// Settles a world; every move is legal.
fn settled(residents: usize, wanted: usize, seed: u64) -> World {
    let mut world = World::new(Options::default());
    let names: Vec<PlayerId> =
        (0..residents).map(|n| world.add_player(&format!("resident {n}")).expect("a name")).collect();
    let mut settlement = Settlement::new(&names, 6, wanted, seed);
    while let Some((player, at)) = settlement.next_move(&Now { world: &world, time: 1_000 }) {
        world.apply(1_000, player, point(at)).expect("a legal move");
    }
    world
}

#[test]
fn a_settled_world_has_stones_that_wait_and_none_that_keep_newcomers_away() {
    for seed in 0..12 {
        let world = settled(4, 96, seed);
        let stones = world.stones();
        assert!((90..140).contains(&stones), "seed {seed}: {stones} stones");
        let (mut waiting, mut pending) = (0, 0);
        let all = world::Rect::new(Point::new(-200, -200), Point::new(200, 200));
        let count = |stone: world::VisibleStone| match stone.status {
            Status::Locked => waiting += 1,
            Status::Pending => pending += 1,
            Status::Unlocked => {}
        };
        world.stones_in(all, 1_000, count).expect("a small world");
        assert!(waiting >= 5, "seed {seed}: {waiting} stones wait");
        assert!(pending <= 5, "seed {seed}: {pending} stones are pending");
        assert_eq!(world.fingerprint(), settled(4, 96, seed).fingerprint(), "the same seed, the same moves");
    }
}

#[test]
fn settlements_are_bounded_and_need_two() {
    assert_eq!(settled(0, 96, 1).stones(), 1);
    assert_eq!(settled(1, 96, 1).stones(), 1);
    assert_eq!(settled(4, 0, 1).stones(), 1);
    assert!(settled(2, 10_000, 1).stones() < 600);
}
