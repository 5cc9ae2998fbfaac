//! Residents in a small world with the rules of the endless board.

use std::collections::HashMap;

use tengen_bots::{ResidentSettings, Residents, WorldPoint, WorldView};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Locked,
    Pending,
    Unlocked,
}

/// Stones with owner and status; captures are not implemented.
#[derive(Default)]
struct Small(HashMap<WorldPoint, (u8, Status)>);

const RADIUS: i64 = 6;
const PEOPLE: [u8; 3] = [1, 2, 3];
const RESIDENTS: [u8; 3] = [10, 11, 12];

impl Small {
    fn boxed(&self, (x, y): WorldPoint) -> Vec<WorldPoint> {
        let close = |p: &&WorldPoint| (p.0 - x).abs() <= RADIUS && (p.1 - y).abs() <= RADIUS;
        self.0.keys().filter(close).copied().collect()
    }

    fn play(&mut self, who: u8, at: WorldPoint) {
        assert!(self.may_play(who, at), "{who} at {at:?}");
        for near in self.boxed(at) {
            let stone = self.0.get_mut(&near).unwrap();
            stone.1 = if stone.1 == Status::Locked { Status::Pending } else { Status::Unlocked };
        }
        self.0.insert(at, (who, Status::Locked));
    }
}

impl WorldView for Small {
    type Player = u8;

    fn owner(&self, at: WorldPoint) -> Option<u8> {
        self.0.get(&at).map(|stone| stone.0)
    }

    fn is_locked(&self, at: WorldPoint) -> bool {
        self.0.get(&at).is_some_and(|stone| stone.1 == Status::Locked)
    }

    fn is_pending(&self, at: WorldPoint) -> bool {
        self.0.get(&at).is_some_and(|stone| stone.1 == Status::Pending)
    }

    fn is_newcomer(&self, player: u8) -> bool {
        self.0.values().filter(|stone| stone.0 == player).count() < 3
    }

    fn may_play(&self, who: u8, at: WorldPoint) -> bool {
        let near = self.boxed(at);
        let forbids = |p: &WorldPoint| match self.0[p] {
            (owner, Status::Locked) => owner == who,
            (owner, Status::Pending) => owner != who,
            _ => false,
        };
        !self.0.contains_key(&at) && !near.is_empty() && !near.iter().any(forbids)
    }
}

fn new_world() -> Small {
    Small(HashMap::from([((0, 0), (0, Status::Unlocked))]))
}

#[test]
fn a_lone_newcomer_can_play_on() {
    let mut world = new_world();
    let mut residents = Residents::new(ResidentSettings::default(), &RESIDENTS, 1);
    for turn in 0..40 {
        let at = (turn * 2 - 20, 3 + turn % 5);
        if !world.may_play(1, at) {
            continue;
        }
        world.play(1, at);
        let answer = residents.answer(&world, at).expect("an answer");
        assert_eq!(answer.player, RESIDENTS[0]);
        world.play(answer.player, answer.point);
        assert!(!world.is_locked(at), "the answer at {:?} did not unlock {at:?}", answer.point);
    }
    assert!(world.0.len() > 20);
}

#[test]
fn each_person_has_one_partner_and_residents_share_the_work() {
    let mut world = new_world();
    let mut residents = Residents::new(ResidentSettings::default(), &RESIDENTS, 1);
    let mut partners: HashMap<u8, u8> = HashMap::new();
    for round in 0..3 {
        for person in PEOPLE {
            let at = (i64::from(person) * 40 + round * 3, 0);
            world.0.insert((at.0, 5), (0, Status::Unlocked));
            world.play(person, at);
            let answer = residents.answer(&world, at).unwrap();
            world.play(answer.player, answer.point);
            assert_eq!(*partners.entry(person).or_insert(answer.player), answer.player);
        }
    }
    let mut used: Vec<u8> = partners.into_values().collect();
    used.sort_unstable();
    assert_eq!(used, RESIDENTS);
}

#[test]
fn residents_ignore_stones_that_need_no_answer() {
    let mut world = new_world();
    let settings = ResidentSettings { range: Some(20), ..ResidentSettings::default() };
    let mut residents = Residents::new(settings, &RESIDENTS, 1);
    world.play(1, (2, 0));
    world.play(2, (3, 1));
    assert_eq!(residents.answer(&world, (2, 0)), None, "already answered");
    assert_eq!(residents.answer(&world, (5, 5)), None, "no stone there");
    world.0.insert((100, 0), (1, Status::Locked));
    assert_eq!(residents.answer(&world, (100, 0)), None, "out of range");
    world.0.insert((-9, 0), (RESIDENTS[1], Status::Locked));
    assert_eq!(residents.answer(&world, (-9, 0)), None, "a resident's stone");
}

#[test]
fn a_resident_captures_a_stone_in_atari_and_saves_its_own() {
    let free = |owner| (owner, Status::Unlocked);
    let me = RESIDENTS[0];
    let mut capture = Small(HashMap::from([((0, 0), (1, Status::Locked))]));
    for at in [(1, 0), (-1, 0), (0, 1)] {
        capture.0.insert(at, free(me));
    }
    let mut residents = Residents::new(ResidentSettings::default(), &RESIDENTS, 1);
    assert_eq!(residents.answer(&capture, (0, 0)).map(|a| a.point), Some((0, -1)));

    let mut save = Small(HashMap::from([((1, 0), (1, Status::Locked))]));
    for at in [(-1, 0), (0, 1), (5, 5)] {
        save.0.insert(at, free(1));
    }
    save.0.insert((0, 0), free(me));
    assert_eq!(residents.answer(&save, (1, 0)).map(|a| a.point), Some((0, -1)));
}
