//! Residents in a real world of Infinite Go: every answer is legal.

use bots::{ResidentSettings, Residents, WorldPoint, WorldView};
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
