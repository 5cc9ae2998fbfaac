//! Simulated players who grow a world by legal play.
//!
//! The world is divided into plots. At any time some hundred fights are in progress, each of two to four players on one
//! plot; when a plot is full, its players start another one next to the plots used so far. A fight plays one move an
//! hour, mostly in contact, so that there are captures, and stones whose neighbours have left are Pending for a day. A
//! road of two long chains runs through the world.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ::world::{Options, PlayerId, Point, Time, World};

const HOUR: Time = 3_600_000;
/// Side length of a plot, in points.
const PLOT: i64 = 27;
/// Moves in one fight.
const FIGHT_MOVES: u32 = 420;
/// A fight ends after this many rounds without a legal move.
const PATIENCE: u32 = 60;

/// A deterministic random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
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

/// Moves in the order in which they were made.
pub(super) type Made = Vec<(Time, PlayerId, Point)>;

/// A world and its simulated players.
pub(super) struct Simulator {
    pub(super) world: World,
    pub(super) now: Time,
    random: Random,
    players: Vec<PlayerId>,
    /// Number of fights in progress at the same time.
    at_once: usize,
    fights: Vec<Fight>,
    /// Plots that are in use, or stay empty forever.
    taken: HashSet<(i64, i64)>,
    frontier: Vec<(i64, i64)>,
    /// Plots that have had a fight.
    settled: Vec<(i64, i64)>,
    /// Length of the road.
    road: i64,
    /// The moves made, if they are recorded.
    pub(super) made: Option<Made>,
}

/// The number of moves, and the time the world took for them.
#[derive(Clone, Copy)]
pub(super) struct Spent {
    pub(super) moves: usize,
    time: Duration,
}

impl Spent {
    pub(super) fn nanoseconds_per_move(self) -> f64 {
        self.time.as_nanos() as f64 / self.moves.max(1) as f64
    }
}

impl Simulator {
    /// A world with only its road: two chains of `road` stones.
    pub(super) fn new(players: usize, road: i64, at_once: usize, seed: u64, made: Option<Made>) -> Simulator {
        let mut world = World::new(Options::default());
        let players = (0..players).filter_map(|i| world.add_player(&format!("player {i}")).ok()).collect();
        let mut simulator = Simulator {
            world,
            now: 0,
            random: Random(seed),
            players,
            at_once,
            fights: Vec::new(),
            taken: HashSet::new(),
            frontier: (0..(road / PLOT).max(1)).flat_map(|x| [(x, 0), (x, -1)]).collect(),
            settled: Vec::new(),
            road,
            made,
        };
        simulator.taken.extend(&simulator.frontier);
        simulator.build_road();
        simulator
    }

    /// Plays until there are so many stones.
    pub(super) fn grow(&mut self, stones: u64) {
        while self.world.stones() < stones {
            self.open_fights();
            self.hour();
        }
    }

    /// Ends all fights and starts as many others, half of them on plots that were used before.
    pub(super) fn fight_elsewhere(&mut self, at_once: usize) {
        self.now += 48 * HOUR;
        self.at_once = at_once;
        self.fights.clear();
        for _ in 0..at_once / 2 {
            let plot = self.some_settled_plot();
            let fight = self.open_on(plot);
            self.fights.extend(fight);
        }
        self.open_fights();
    }

    /// Two players side by side, first in pieces of seven stones, which are then joined pairwise, the results again
    /// pairwise and so on: this makes the union-find forest of chains as deep as possible.
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
            let built = self.make(self.players[player], Point::new(x + 1, y));
            debug_assert!(built, "the road is legal");
        }
    }

    /// The lower left point of a plot. The points from -6 to 7 are reserved for the road.
    fn corner(plot: (i64, i64)) -> Point {
        Point::new(plot.0 * PLOT, if plot.1 >= 0 { 8 + plot.1 * PLOT } else { -6 + plot.1 * PLOT })
    }

    /// Starts fights next to the plots used so far.
    fn open_fights(&mut self) {
        for _ in self.fights.len()..self.at_once {
            let i = self.random.below(self.frontier.len() as u64) as usize;
            let Some(&plot) = self.frontier.get(i) else { return };
            if let Some(fight) = self.open_on(plot) {
                self.fights.push(fight);
                self.frontier.swap_remove(i);
                self.settle(plot);
            }
        }
    }

    /// A fight on a plot, if there is a legal move.
    fn open_on(&mut self, plot: (i64, i64)) -> Option<Fight> {
        let count = 2 + self.random.below(3) as usize;
        let first = self.random.below(self.players.len() as u64) as usize;
        let players: Vec<PlayerId> =
            (0..count).map(|n| self.players[(first + n) % self.players.len()]).collect();
        let start = (0..40).find_map(|_| {
            let at = self.somewhere(plot);
            self.world.check(self.now, players[0], at).is_ok().then_some(at)
        })?;
        Some(Fight { plot, players, last: start, turn: 0, moves_left: FIGHT_MOVES, refused: 0 })
    }

    fn settle(&mut self, plot: (i64, i64)) {
        self.settled.push(plot);
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next = (plot.0 + dx, plot.1 + dy);
            // A quarter of the plots stays empty forever.
            let wild = self.random.below(4) == 0;
            if self.taken.insert(next) && !wild {
                self.frontier.push(next);
            }
        }
    }

    fn some_settled_plot(&mut self) -> (i64, i64) {
        let i = self.random.below(self.settled.len().max(1) as u64) as usize;
        self.settled.get(i).copied().unwrap_or((0, 0))
    }

    /// A random point on the used plots.
    pub(super) fn some_place(&mut self) -> Point {
        Self::corner(self.some_settled_plot())
    }

    fn somewhere(&mut self, plot: (i64, i64)) -> Point {
        let corner = Self::corner(plot);
        Point::new(corner.x + self.random.between(0, PLOT - 1), corner.y + self.random.between(0, PLOT - 1))
    }

    /// A legal move for the player to move in a fight, if one is found quickly.
    fn propose(&mut self, fight: &mut Fight) -> Option<(PlayerId, Point)> {
        let corner = Self::corner(fight.plot);
        for _ in 0..8 {
            let player = fight.players[fight.turn % fight.players.len()];
            let reach = if self.random.below(4) == 0 { 6 } else { 2 };
            let x = fight.last.x + self.random.between(-reach, reach);
            let y = fight.last.y + self.random.between(-reach, reach);
            let at =
                Point::new(x.clamp(corner.x, corner.x + PLOT - 1), y.clamp(corner.y, corner.y + PLOT - 1));
            if self.world.check(self.now, player, at).is_ok() {
                fight.last = at;
                return Some((player, at));
            }
            if self.random.below(3) == 0 {
                fight.turn += 1;
            }
        }
        None
    }

    /// One hour: every fight makes a move. All moves are chosen first, then made; only the latter is timed.
    pub(super) fn hour(&mut self) -> Spent {
        self.now += HOUR;
        let mut fights = std::mem::take(&mut self.fights);
        let mut batch = Vec::with_capacity(fights.len());
        for fight in &mut fights {
            fight.turn += 1;
            match self.propose(fight) {
                Some(played) => {
                    batch.push(played);
                    fight.moves_left -= 1;
                    fight.refused = 0;
                }
                None => {
                    fight.refused += 1;
                    fight.last = self.somewhere(fight.plot);
                }
            }
        }
        fights.retain(|fight| fight.moves_left > 0 && fight.refused < PATIENCE);
        self.fights = fights;
        self.play(&batch)
    }

    /// Moves next to the long chains, along the whole road, ten at each point.
    pub(super) fn along_the_road(&mut self) -> Vec<Spent> {
        self.now += 48 * HOUR;
        let places = self.road / 24;
        // In random order: a walk along the road would find everything in the cache.
        let order = (0..places).map(|place| place * 7919 % places.max(1));
        let batches: Vec<Vec<(PlayerId, Point)>> = order
            .map(|place| {
                let x = 10 + place * 24;
                (0..5)
                    .flat_map(|i| [(1, x + i, 0), (0, x + i, -2)])
                    .map(|(p, x, y)| (self.players[p], Point::new(x, y)))
                    .collect()
            })
            .collect();
        batches.iter().map(|batch| self.play(batch)).collect()
    }

    fn play(&mut self, batch: &[(PlayerId, Point)]) -> Spent {
        let start = Instant::now();
        let mut moves = 0;
        for &(player, point) in batch {
            moves += usize::from(self.make(player, point));
        }
        Spent { moves, time: start.elapsed() }
    }

    /// Makes a move; returns whether it was legal.
    fn make(&mut self, player: PlayerId, point: Point) -> bool {
        let is_made = self.world.apply(self.now, player, point).is_ok();
        if is_made && let Some(made) = &mut self.made {
            made.push((self.now, player, point));
        }
        is_made
    }
}
