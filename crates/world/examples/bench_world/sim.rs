//! Many simulated players grow a world by legal play.
//!
//! The land is divided into plots. At any time some hundred fights go on, each of two to four players on one plot;
//! when a plot is full, its players open another one at the edge of the settled land. A fight plays one move an
//! hour, mostly in contact, so that there are captures, and stones of neighbours who have left are Pending for a day.
//! Through the land goes a road of two chains, each as long as wished for.

use std::collections::HashSet;
use std::time::{Duration, Instant};
use world::{Options, PlayerId, Point, Time, World};

const HOUR: Time = 3_600_000;
/// Points on a side of a plot.
const PLOT: i64 = 27;
/// How many fights go on at the same time.
fn how_many() -> usize { std::env::var("FIGHTS").map_or(256, |v| v.parse().unwrap()) }
/// Moves in one fight.
const FIGHT_MOVES: u32 = 420;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.roll((high - low + 1) as u64) as i64
    }
}

struct Fight {
    plot: (i64, i64),
    players: Vec<PlayerId>,
    last: Point,
    turn: usize,
    moves_left: u32,
    refused: u32,
}

pub struct Simulator {
    pub world: World,
    dice: Dice,
    now: Time,
    players: Vec<PlayerId>,
    fights: Vec<Fight>,
    settled: HashSet<(i64, i64)>,
    frontier: Vec<(i64, i64)>,
    /// Plots where a fight has been, to look at later.
    pub sites: Vec<Point>,
    road: i64,
    batch: Vec<(PlayerId, Point)>,
}

/// How many moves were made, and how long the world took for them.
#[derive(Clone, Copy, Default)]
pub struct Spent {
    pub moves: u64,
    pub time: Duration,
}

impl Simulator {
    pub fn new(players: usize, road: i64, seed: u64) -> Simulator {
        let mut world = World::new(Options::default());
        let players = (0..players).filter_map(|i| world.enroll(&format!("player {i}")).ok()).collect();
        let mut simulator = Simulator {
            world,
            dice: Dice(seed),
            now: 0,
            players,
            fights: Vec::new(),
            settled: HashSet::new(),
            frontier: Vec::new(),
            sites: Vec::new(),
            road,
            batch: Vec::new(),
        };
        simulator.build_road();
        simulator.frontier.extend((0..road / PLOT).flat_map(|x| [(x, 0), (x, -1)]));
        simulator
    }

    /// Two players side by side, first in pieces of seven stones, which are then joined pairwise, those pieces again
    /// pairwise and so on: as deep as a forest of chains can be made.
    fn build_road(&mut self) {
        let pieces = self.road / 8;
        for x in (0..self.road).filter(|x| x % 8 != 7) {
            self.build_at(x);
        }
        for level in 0..pieces.max(1).ilog2() + 1 {
            let (first, step) = ((1 << level) - 1, 2 << level);
            for piece in (first..pieces).step_by(step) {
                self.build_at(piece * 8 + 7);
            }
        }
    }

    fn build_at(&mut self, x: i64) {
        self.now += 1;
        for (player, y) in [(0, -1), (1, 2)] {
            let played = self.world.apply(self.now, self.players[player], Point::new(x + 1, y));
            assert!(played.is_ok(), "the road is legal: {played:?}");
        }
    }

    fn corner(plot: (i64, i64)) -> Point {
        // The road keeps the points from -6 to 7 for itself.
        let y = if plot.1 >= 0 { 8 + plot.1 * PLOT } else { -6 - -plot.1 * PLOT };
        Point::new(plot.0 * PLOT, y)
    }

    /// Opens a fight on a plot at the edge of the settled land, if there is a legal move there.
    fn open(&mut self) -> Option<Fight> {
        let i = self.dice.roll(self.frontier.len() as u64) as usize;
        let plot = *self.frontier.get(i)?;
        let count = 2 + self.dice.roll(3) as usize;
        let first = self.dice.roll(self.players.len() as u64) as usize;
        let players: Vec<PlayerId> =
            (0..count).map(|n| self.players[(first + n) % self.players.len()]).collect();
        let corner = Self::corner(plot);
        let start = (0..40).find_map(|_| {
            let at = self.somewhere(corner);
            self.world.check(self.now, players[0], at).is_ok().then_some(at)
        })?;
        self.frontier.swap_remove(i);
        self.settle(plot);
        Some(Fight { plot, players, last: start, turn: 0, moves_left: FIGHT_MOVES, refused: 0 })
    }

    fn settle(&mut self, plot: (i64, i64)) {
        self.settled.insert(plot);
        self.sites.push(Self::corner(plot));
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next = (plot.0 + dx, plot.1 + dy);
            // A quarter of the land stays wild, for ever.
            let wild = self.dice.roll(4) == 0;
            if self.settled.insert(next) && !wild {
                self.frontier.push(next);
            }
        }
    }

    fn somewhere(&mut self, corner: Point) -> Point {
        Point::new(corner.x + self.dice.between(0, PLOT - 1), corner.y + self.dice.between(0, PLOT - 1))
    }

    /// A legal move for the player of a fight whose turn it is, if one is found quickly.
    fn propose(&mut self, fight: &mut Fight) -> Option<(PlayerId, Point)> {
        let corner = Self::corner(fight.plot);
        for _ in 0..8 {
            let player = fight.players[fight.turn % fight.players.len()];
            let reach = if self.dice.roll(4) == 0 { 6 } else { 2 };
            let x = fight.last.x + self.dice.between(-reach, reach);
            let y = fight.last.y + self.dice.between(-reach, reach);
            let at =
                Point::new(x.clamp(corner.x, corner.x + PLOT - 1), y.clamp(corner.y, corner.y + PLOT - 1));
            if self.world.check(self.now, player, at).is_ok() {
                fight.last = at;
                return Some((player, at));
            }
            if self.dice.roll(3) == 0 {
                fight.turn += 1;
            }
        }
        None
    }

    /// One hour: every fight makes a move. First all are thought out, then all are made, and only that is timed.
    pub fn hour(&mut self, spent: &mut Spent) {
        self.now += HOUR;
        let mut fights = std::mem::take(&mut self.fights);
        self.batch.clear();
        for fight in &mut fights {
            fight.turn += 1;
            match self.propose(fight) {
                Some(played) => {
                    self.batch.push(played);
                    fight.moves_left -= 1;
                    fight.refused = 0;
                }
                None => {
                    fight.refused += 1;
                    fight.last = self.somewhere(Self::corner(fight.plot));
                }
            }
        }
        fights.retain(|fight| fight.moves_left > 0 && fight.refused < 60);
        self.fights = fights;
        let start = Instant::now();
        let mut legal = 0;
        for &(player, point) in &self.batch {
            legal += u64::from(self.world.apply(self.now, player, point).is_ok());
        }
        spent.time += start.elapsed();
        spent.moves += legal;
        for _ in self.fights.len()..how_many() {
            let fight = self.open();
            self.fights.extend(fight);
        }
    }

    /// Moves next to the long chains, up and down the whole road, ten at a time at one place.
    pub fn along_the_road(&mut self, spent: &mut Spent) {
        self.now += 48 * HOUR;
        let places = self.road / 24;
        let mut batch = Vec::new();
        for place in 0..places {
            // Not one after the other: a walk along the road would find everything already in the cache.
            let x = 10 + (place * 7919 % places) * 24;
            for i in 0..5 {
                batch.push((self.players[1], Point::new(x + i, 0)));
                batch.push((self.players[0], Point::new(x + i, -2)));
            }
        }
        let start = Instant::now();
        let mut legal = 0;
        for &(player, point) in &batch {
            legal += u64::from(self.world.apply(self.now, player, point).is_ok());
        }
        spent.time += start.elapsed();
        spent.moves += legal;
        assert!(
            legal as usize * 10 > batch.len() * 8,
            "moves at the road are legal: {legal} of {}",
            batch.len()
        );
    }

    /// Where stones are, anywhere on the settled land.
    pub fn any_site(&mut self) -> Point {
        let i = self.dice.roll(self.sites.len().max(1) as u64) as usize;
        self.sites.get(i).copied().unwrap_or(Point::new(0, 0))
    }

    pub fn now(&self) -> Time {
        self.now
    }

    /// Moves at places drawn from the whole world, none where the last ones were.
    pub fn scattered(&mut self, count: usize, spent: &mut Spent) {
        self.now += 48 * HOUR;
        let mut batch = Vec::new();
        for _ in 0..count {
            let corner = self.any_site();
            let player = self.players[self.dice.roll(self.players.len() as u64) as usize];
            batch.push((player, self.somewhere(corner)));
        }
        let start = Instant::now();
        for &(player, point) in &batch {
            spent.moves += u64::from(self.world.apply(self.now, player, point).is_ok());
        }
        spent.time += start.elapsed();
    }
}
