//! Residents: bots in the world of Infinite Go that answer nearby stones, so that a newcomer, whose first stone is
//! locked, always finds an opponent.
//!
//! They see the world through [`WorldView`] and only propose moves; the caller checks and plays them.

mod window;

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use rules::Random;

use window::Window;

/// A point of the world: x to the right, y up.
pub type WorldPoint = (i64, i64);

/// The queries that residents make.
pub trait WorldView {
    /// Identifies a player.
    type Player: Copy + Eq + Hash;

    /// The owner of the stone on a point, if there is one.
    fn owner(&self, point: WorldPoint) -> Option<Self::Player>;

    /// Whether the stone on a point is locked: nobody has answered it yet.
    fn is_locked(&self, point: WorldPoint) -> bool;

    /// Whether a player may play on a point now.
    fn may_play(&self, player: Self::Player, point: WorldPoint) -> bool;
}

/// How residents behave.
#[derive(Debug, Clone, PartialEq)]
pub struct ResidentSettings {
    /// Maximum number of residents.
    pub count: usize,
    /// From 0 (answers after a long delay, so that people come first) to 1 (at once).
    pub eagerness: f32,
    /// The centre of the area in which they answer.
    pub home: WorldPoint,
    /// Maximum distance from home, in x and in y. `None`: anywhere.
    pub range: Option<u64>,
    /// Maximum distance of an answer from the stone: the radius of the world's boxes.
    pub reach: i64,
    /// Maximum number of people that one resident plays at the same time.
    pub partners: usize,
}

impl Default for ResidentSettings {
    fn default() -> Self {
        ResidentSettings { count: 4, eagerness: 0.7, home: (0, 0), range: None, reach: 6, partners: 8 }
    }
}

/// A move that a resident proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal<P> {
    /// The resident who would play.
    pub player: P,
    /// The point to play on.
    pub point: WorldPoint,
    /// How long to wait first. Ask again then: another player may have answered.
    pub delay: Duration,
}

/// The residents of one world.
///
/// Each person is answered by one resident only, so that residents never gang up on a player.
#[derive(Debug)]
pub struct Residents<P> {
    settings: ResidentSettings,
    names: Vec<P>,
    partner_of: HashMap<P, usize>,
    random: Random,
}

impl<P: Copy + Eq + Hash> Residents<P> {
    /// Residents with these identities, as many as the settings allow.
    pub fn new(settings: ResidentSettings, names: &[P], seed: u64) -> Residents<P> {
        let names = names.iter().copied().take(settings.count).collect();
        Residents { settings, names, partner_of: HashMap::new(), random: Random::new(seed) }
    }

    /// Whether a player is a resident.
    pub fn is_resident(&self, player: P) -> bool {
        self.names.contains(&player)
    }

    /// The answer to a person's stone, if any. Stones of residents, stones that are already answered or out of range, and stones
    /// without a sensible legal answer get none.
    pub fn answer<W: WorldView<Player = P>>(&mut self, world: &W, stone: WorldPoint) -> Option<Proposal<P>> {
        let person = world.owner(stone)?;
        if self.is_resident(person) || !world.is_locked(stone) || !self.is_in_range(stone) {
            return None;
        }
        let resident = self.partner(person)?;
        let player = self.names[resident];
        let point = self.best_answer(world, player, person, stone)?;
        self.partner_of.insert(person, resident);
        Some(Proposal { player, point, delay: self.delay() })
    }

    /// Frees the resident of a person who has left.
    pub fn forget(&mut self, person: P) {
        self.partner_of.remove(&person);
    }

    fn is_in_range(&self, (x, y): WorldPoint) -> bool {
        let (home_x, home_y) = self.settings.home;
        self.settings.range.is_none_or(|range| x.abs_diff(home_x) <= range && y.abs_diff(home_y) <= range)
    }

    /// The person's resident, or the one with the fewest opponents.
    fn partner(&self, person: P) -> Option<usize> {
        let busy = |resident: usize| self.partner_of.values().filter(|&&r| r == resident).count();
        let free = |&resident: &usize| busy(resident) < self.settings.partners;
        let known = self.partner_of.get(&person).copied();
        known.or_else(|| (0..self.names.len()).filter(free).min_by_key(|&resident| busy(resident)))
    }

    /// About a second for eager residents, a minute or more for others, so that people can answer first.
    fn delay(&mut self) -> Duration {
        let patience = 1.0 - self.settings.eagerness.clamp(0.0, 1.0);
        let base = 800.0 + 90_000.0 * patience * patience;
        let spread = 0.75 + f32::from(self.random.below(128) as u8) / 256.0;
        Duration::from_millis((base * spread) as u64)
    }

    fn best_answer<W: WorldView<Player = P>>(
        &mut self,
        world: &W,
        player: P,
        person: P,
        stone: WorldPoint,
    ) -> Option<WorldPoint> {
        let window = Window::new(world, stone, self.settings.reach, player, person);
        let mut best: Option<(i32, WorldPoint)> = None;
        for point in window.points_within(self.settings.reach) {
            if !world.may_play(player, point) {
                continue;
            }
            // Some randomness, so that not all games begin alike.
            let value = window.value(point) * 4 + self.random.below(4) as i32;
            if value > 0 && best.is_none_or(|(most, _)| value > most) {
                best = Some((value, point));
            }
        }
        best.map(|(_, point)| point)
    }
}
