//! Residents of the endless board of Infinite Go: players that live there and answer nearby stones, so that
//! a lone newcomer, locked after the first stone, always finds a partner.
//!
//! They see the world through [`Ground`] and only propose; whoever keeps the world judges and plays.

mod window;

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use rules::Random;

use window::Window;

/// A place in the world: x to the right, y up.
pub type Place = (i64, i64);

/// The world as residents need to see it.
pub trait Ground {
    /// How players are told apart.
    type Player: Copy + Eq + Hash;

    /// Whose stone stands on a place.
    fn owner(&self, at: Place) -> Option<Self::Player>;

    /// Whether the stone on a place still waits for somebody to answer it.
    fn is_locked(&self, at: Place) -> bool;

    /// Whether a player may play on a place now.
    fn may_play(&self, who: Self::Player, at: Place) -> bool;
}

/// How residents behave.
#[derive(Debug, Clone, PartialEq)]
pub struct ResidentSettings {
    /// How many there are at most.
    pub count: usize,
    /// From 0 (only after a long wait, so that people come first) to 1 (at once).
    pub eagerness: f32,
    /// Where they live.
    pub home: Place,
    /// How far from home, in x and in y, they answer. Nothing: anywhere.
    pub range: Option<u64>,
    /// How far from a stone an answer may be: the radius of the world's boxes.
    pub reach: i64,
    /// With how many people one resident plays at the same time.
    pub partners: usize,
}

impl Default for ResidentSettings {
    fn default() -> Self {
        ResidentSettings { count: 4, eagerness: 0.7, home: (0, 0), range: None, reach: 6, partners: 8 }
    }
}

/// What a resident would like to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal<P> {
    /// Which resident.
    pub who: P,
    /// Where it would play.
    pub at: Place,
    /// How long to wait first. Ask again then: somebody else may have answered.
    pub after: Duration,
}

/// The residents of one world.
///
/// Each person has one resident as a partner and no other joins in, so nobody is ganged up on.
#[derive(Debug)]
pub struct Residents<P> {
    settings: ResidentSettings,
    names: Vec<P>,
    partner_of: HashMap<P, usize>,
    random: Random,
}

impl<P: Copy + Eq + Hash> Residents<P> {
    /// The residents of these names, as many as the settings allow.
    pub fn new(settings: ResidentSettings, names: &[P], seed: u64) -> Residents<P> {
        let names = names.iter().copied().take(settings.count).collect();
        Residents { settings, names, partner_of: HashMap::new(), random: Random::new(seed) }
    }

    /// Whether a player is a resident.
    pub fn is_resident(&self, player: P) -> bool {
        self.names.contains(&player)
    }

    /// What to answer to a person's stone, if anything: nothing to residents, to stones that somebody has
    /// answered, far from home, or where no legal answer makes sense.
    pub fn answer<G: Ground<Player = P>>(&mut self, ground: &G, stone: Place) -> Option<Proposal<P>> {
        let person = ground.owner(stone)?;
        if self.is_resident(person) || !ground.is_locked(stone) || !self.is_at_home(stone) {
            return None;
        }
        let resident = self.partner(person)?;
        let who = self.names[resident];
        let at = self.best_answer(ground, who, person, stone)?;
        self.partner_of.insert(person, resident);
        Some(Proposal { who, at, after: self.wait() })
    }

    /// Forgets a person who has left, so that the resident has time for another.
    pub fn forget(&mut self, person: P) {
        self.partner_of.remove(&person);
    }

    fn is_at_home(&self, (x, y): Place) -> bool {
        let (home_x, home_y) = self.settings.home;
        self.settings.range.is_none_or(|range| x.abs_diff(home_x) <= range && y.abs_diff(home_y) <= range)
    }

    /// The person's partner, or the resident who is least busy.
    fn partner(&self, person: P) -> Option<usize> {
        let busy = |resident: usize| self.partner_of.values().filter(|&&r| r == resident).count();
        let free = |&resident: &usize| busy(resident) < self.settings.partners;
        let known = self.partner_of.get(&person).copied();
        known.or_else(|| (0..self.names.len()).filter(free).min_by_key(|&resident| busy(resident)))
    }

    /// The eager answer within a second or two, the others leave people a minute or more to come first.
    fn wait(&mut self) -> Duration {
        let patience = 1.0 - self.settings.eagerness.clamp(0.0, 1.0);
        let base = 800.0 + 90_000.0 * patience * patience;
        let spread = 0.75 + f32::from(self.random.below(128) as u8) / 256.0;
        Duration::from_millis((base * spread) as u64)
    }

    fn best_answer<G: Ground<Player = P>>(
        &mut self,
        ground: &G,
        who: P,
        person: P,
        stone: Place,
    ) -> Option<Place> {
        let window = Window::look(ground, stone, self.settings.reach, who, person);
        let mut best: Option<(i32, Place)> = None;
        for at in window.places_within(self.settings.reach) {
            if !ground.may_play(who, at) {
                continue;
            }
            // A little chance, so that not every game begins alike.
            let worth = window.worth(at) * 4 + self.random.below(4) as i32;
            if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, at));
            }
        }
        best.map(|(_, at)| at)
    }
}
