//! Residents: bots in the world of Infinite Go that answer nearby stones, so that a newcomer, whose first stone is
//! locked, always finds an opponent.
//!
//! They see the world through [`WorldView`] and only propose moves; the caller checks and plays them.

mod settle;
mod window;

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use rules::Random;

pub use settle::Settlement;
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

    /// Whether the stone on a point is pending: only its owner may play near it.
    fn is_pending(&self, point: WorldPoint) -> bool;

    /// Whether a player has only just begun: residents answer them at once and keep their distance.
    fn is_newcomer(&self, player: Self::Player) -> bool;

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
    /// Maximum number of people that one resident remembers as partners; the one answered longest ago is forgotten.
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
/// Each person is answered by one resident as long as that one has a legal answer, so that residents do not gang up on a
/// player.
#[derive(Debug)]
pub struct Residents<P> {
    settings: ResidentSettings,
    names: Vec<P>,
    partner_of: HashMap<P, Partner>,
    /// Counts answers, to know who was answered longest ago.
    answers: u64,
    random: Random,
}

/// The resident who plays with a person.
#[derive(Debug, Clone, Copy)]
struct Partner {
    resident: usize,
    answered: u64,
}

/// An answer this close to a newcomer's stone looks like an attack.
const CONTACT: u64 = 2;

impl<P: Copy + Eq + Hash> Residents<P> {
    /// Residents with these identities, as many as the settings allow.
    pub fn new(settings: ResidentSettings, names: &[P], seed: u64) -> Residents<P> {
        let names = names.iter().copied().take(settings.count).collect();
        Residents { settings, names, partner_of: HashMap::new(), answers: 0, random: Random::new(seed) }
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
        let (resident, point) = self.candidates(world, person, stone).into_iter().find_map(|resident| {
            self.best_answer(world, self.names[resident], person, stone).map(|point| (resident, point))
        })?;
        self.remember(person, resident);
        Some(Proposal { player: self.names[resident], point, delay: self.delay(world.is_newcomer(person)) })
    }

    /// Frees the resident of a person who has left.
    pub fn forget(&mut self, person: P) {
        self.partner_of.remove(&person);
    }

    fn is_in_range(&self, (x, y): WorldPoint) -> bool {
        let (home_x, home_y) = self.settings.home;
        self.settings.range.is_none_or(|range| x.abs_diff(home_x) <= range && y.abs_diff(home_y) <= range)
    }

    /// Who could answer, best first: the person's resident, those whose turn it is near the stone, then the least busy.
    fn candidates<W: WorldView<Player = P>>(&self, world: &W, person: P, stone: WorldPoint) -> Vec<usize> {
        let known = self.partner_of.get(&person).map(|partner| partner.resident);
        let waiting = self.owners_of_pending(world, stone);
        let busy = |resident: usize| self.partner_of.values().filter(|p| p.resident == resident).count();
        let mut all: Vec<usize> = (0..self.names.len()).collect();
        all.sort_by_key(|&resident| {
            (known != Some(resident), !waiting.contains(&self.names[resident]), busy(resident))
        });
        all
    }

    fn owners_of_pending<W: WorldView<Player = P>>(&self, world: &W, stone: WorldPoint) -> Vec<P> {
        let near = points_within(stone, self.settings.reach).filter(|&at| world.is_pending(at));
        near.filter_map(|at| world.owner(at)).collect()
    }

    fn remember(&mut self, person: P, resident: usize) {
        self.answers += 1;
        self.partner_of.insert(person, Partner { resident, answered: self.answers });
        if self.partner_of.len() > self.settings.partners.max(1) * self.names.len() {
            let oldest = self.partner_of.iter().min_by_key(|(_, partner)| partner.answered);
            if let Some(person) = oldest.map(|(&person, _)| person) {
                self.partner_of.remove(&person);
            }
        }
    }

    /// A second or two for eager residents and for newcomers, a minute or more for others, so that people can answer first.
    fn delay(&mut self, newcomer: bool) -> Duration {
        let patience = if newcomer { 0.1 } else { 1.0 - self.settings.eagerness.clamp(0.0, 1.0) };
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
        let newcomer = world.is_newcomer(person);
        for point in points_within(stone, self.settings.reach) {
            if !world.may_play(player, point) {
                continue;
            }
            let too_close = newcomer && distance(point, stone) < CONTACT;
            // Some randomness, so that not all games begin alike.
            let value = window.value(point) * 4 + self.random.below(4) as i32 - if too_close { 6 } else { 0 };
            if value > 0 && best.is_none_or(|(most, _)| value > most) {
                best = Some((value, point));
            }
        }
        best.map(|(_, point)| point)
    }
}

/// All points within a distance of the middle, row by row, without overflow at the limits of `i64`.
fn points_within((x, y): WorldPoint, reach: i64) -> impl Iterator<Item = WorldPoint> {
    let rows = (-reach..=reach).filter_map(move |dy| y.checked_add(dy));
    rows.flat_map(move |y| (-reach..=reach).filter_map(move |dx| Some((x.checked_add(dx)?, y))))
}

/// The distance in x or in y, whichever is larger: boxes are measured by it.
fn distance(a: WorldPoint, b: WorldPoint) -> u64 {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
}
