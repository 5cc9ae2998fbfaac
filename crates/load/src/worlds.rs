//! `tengen-load worlds`: Infinite Go at ten thousand to ten million stones.

mod partition;
mod simulator;

use std::fs;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use ::world::{Point, Rect, VisibleStone, World};
use clap::Args;
use serde_json::{Value, json};

use crate::error::Error;
use crate::memory;
pub(crate) use partition::Partition;
use simulator::{Made, Simulator, Spent};

/// Grow worlds of Infinite Go by legal play and measure moves, memory, queries and snapshots.
///
/// Example: tengen-load worlds --stones 1000000
#[derive(Args)]
pub(crate) struct Worlds {
    /// Number of stones; may be repeated [default: 10000, 1000000 and 10000000]
    #[arg(long, value_name = "N")]
    stones: Vec<u64>,
    /// Random seed; the same seed plays the same moves
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Save the world, before measuring, in a new store for tengen serve; requires exactly one --stones
    #[arg(long, value_name = "FILE|ADDRESS")]
    keep: Option<String>,
}

const SIZES: [u64; 3] = [10_000, 1_000_000, 10_000_000];
/// Length of the road's chains, where the world is large enough for them.
const LONGEST_ROAD: i64 = 100_800;
/// Length of the road's chains in a world that is saved.
const SHORT_ROAD: i64 = 216;
/// Number of fights measured, and moves of each.
const MEASURED_FIGHTS: usize = 64;
const MEASURED_HOURS: usize = 60;
/// Number of queries, each at another point.
const QUERIES: usize = 200;

impl Worlds {
    pub(crate) fn run(&self) -> Result<(), Error> {
        if let Some(wrong) = self.stones.iter().find(|&&stones| !(1_000..=100_000_000).contains(&stones)) {
            return Err(Error::usage(format!("--stones {wrong}: from 1000 to 100000000")));
        }
        let sizes = if self.stones.is_empty() { &SIZES[..] } else { &self.stones };
        if let Some(place) = &self.keep {
            let [stones] = sizes else { return Err(Error::usage("--keep needs one --stones")) };
            return keep(*stones, self.seed, place);
        }
        let mut grown: Vec<Grown> = sizes.iter().map(|&stones| Grown::new(stones, self.seed)).collect();
        // All worlds are grown before the first is measured, so that a slow phase of the machine affects all of them.
        grown.iter_mut().for_each(Grown::fight);
        grown.iter_mut().for_each(Grown::walk_the_road);
        grown.into_iter().try_for_each(|grown| {
            println!("{}", grown.figures()?);
            Ok(())
        })
    }
}

/// A world before it is grown to a number of stones.
fn seedling(stones: u64, road: i64, seed: u64, made: Option<Made>) -> Simulator {
    let players = (stones / 1_000).clamp(50, 10_000) as usize;
    let at_once = (stones / 400).clamp(16, 256) as usize;
    Simulator::new(players, road, at_once, seed, made)
}

/// Grows a world and saves it in a store. A short road suffices for the first players. The last move is made now, so that
/// the fights of the last day are still going on.
fn keep(stones: u64, seed: u64, place: &str) -> Result<(), Error> {
    let mut simulator = seedling(stones, SHORT_ROAD, seed, Some(Vec::new()));
    simulator.grow(stones);
    let made = simulator.made.take().unwrap_or_default();
    let name = |player| simulator.world.name(player).unwrap_or_default().to_owned();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let last = made.last().map_or(0, |(time, ..)| time.unsigned_abs());
    let moves: Vec<store::WorldMove> = made
        .into_iter()
        .map(|(time, player, at)| store::WorldMove {
            time: now.saturating_sub(last) + time.unsigned_abs(),
            player: name(player),
            x: at.x,
            y: at.y,
        })
        .collect();
    server::import_world(place, &moves).map_err(Error::failed)
}

/// A grown world, and how long its moves took.
struct Grown {
    simulator: Simulator,
    stones: u64,
    bytes_per_stone: Option<f64>,
    fights: Vec<Spent>,
    road: Vec<Spent>,
}

impl Grown {
    fn new(stones: u64, seed: u64) -> Grown {
        let before = memory::resident(std::process::id());
        let mut simulator = seedling(stones, LONGEST_ROAD.min(stones as i64 / 4), seed, None);
        simulator.grow(stones);
        let stones = simulator.world.stones();
        let now = memory::resident(std::process::id());
        let bytes = before.zip(now).map(|(before, now)| now.saturating_sub(before));
        let bytes_per_stone = bytes.map(|bytes| bytes as f64 / stones as f64);
        Grown { simulator, stones, bytes_per_stone, fights: Vec::new(), road: Vec::new() }
    }

    /// Measures fights.
    fn fight(&mut self) {
        self.simulator.fight_elsewhere(MEASURED_FIGHTS);
        self.fights = (0..MEASURED_HOURS).map(|_| self.simulator.hour()).collect();
    }

    /// Measures moves at the long chains.
    fn walk_the_road(&mut self) {
        self.road = self.simulator.along_the_road();
    }

    /// Measures the rest; returns all figures.
    fn figures(self) -> Result<Value, Error> {
        let Grown { mut simulator, stones, bytes_per_stone, fights, road } = self;
        let per_move = |spent: Vec<Spent>| {
            median(spent.into_iter().filter(|spent| spent.moves > 0).map(Spent::nanoseconds_per_move))
        };
        let (ns_per_move, at_long_chain) = (per_move(fights), per_move(road));
        let viewport = ask(&mut simulator, 100, look_at_all);
        let overview = ask(&mut simulator, 1000, |world, rect, _| {
            world.overview(rect, 5).map_or(0, |o| o.squares.len() as u64)
        });
        let (write, read) = snapshot(&simulator.world)?;
        Ok(json!({
            "bench": "world",
            "stones": stones,
            "moves_per_s": (1e9 / ns_per_move).round(),
            "ns_per_move": ns_per_move.round(),
            "ns_per_move_at_long_chain": at_long_chain.round(),
            "bytes_per_stone": bytes_per_stone.map(tenths),
            "viewport_us": tenths(viewport),
            "overview_us": tenths(overview),
            "snapshot_write_s": (write * 1e3).round() / 1e3,
            "snapshot_read_s": (read * 1e3).round() / 1e3,
        }))
    }
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The median, because other processes slow down some measurements.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Microseconds per query.
fn ask(simulator: &mut Simulator, side: i64, question: impl Fn(&World, Rect, i64) -> u64) -> f64 {
    let times = (0..QUERIES).map(|_| {
        let from = simulator.some_place();
        let rect = Rect::new(from, Point::new(from.x + side - 1, from.y + side - 1));
        let start = Instant::now();
        std::hint::black_box(question(&simulator.world, rect, simulator.now));
        start.elapsed().as_nanos() as f64 / 1e3
    });
    median(times)
}

/// Reads all properties of every stone in a rectangle.
fn look_at_all(world: &World, rect: Rect, now: i64) -> u64 {
    let mut sum = 0u64;
    let looked = world.stones_in(rect, now, |VisibleStone { at, owner, status }| {
        let place = at.x.wrapping_mul(31).wrapping_add(at.y) as u64;
        sum = sum.rotate_left(1) ^ place ^ u64::from(owner.number()) << 2 ^ status as u64;
    });
    looked.map_or(0, |()| sum)
}

/// Seconds to write the world to a file, and to read it back.
fn snapshot(world: &World) -> Result<(f64, f64), Error> {
    let path = std::env::temp_dir().join(format!("tengen-bench-world-{}.snapshot", std::process::id()));
    let start = Instant::now();
    fs::write(&path, world.snapshot())?;
    let write = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let restored = fs::read(&path).map_err(Error::from).and_then(|bytes| {
        World::restore(&bytes).map_err(|bad| Error::failed(format!("{}: {bad}", path.display())))
    });
    let read = start.elapsed().as_secs_f64();
    fs::remove_file(&path)?;
    if restored?.fingerprint() != world.fingerprint() {
        return Err(Error::failed("the world read from its snapshot differs"));
    }
    Ok((write, read))
}
