//! `tengen-load partition`: what a world divided into square regions, each with an order of moves of its own, would have to
//! coordinate.
//!
//! A move reads and changes statuses in the box around its point, and takes a liberty of the chains next to it. If all of
//! that is in one region, the region decides alone; otherwise the regions have to agree, in two phases.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use ::world::{Options, Point, Rect, Time, World};
use clap::Args;
use serde_json::{Value, json};
use store::Store;

use super::{SHORT_ROAD, seedling};
use crate::error::Error;

/// Simulate a world divided into regions: border moves, captures across borders, and how unevenly the load falls.
///
/// Example: tengen-load partition --stones 300000
#[derive(Args)]
pub(crate) struct Partition {
    /// Number of stones of a simulated world
    #[arg(long, default_value_t = 200_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1_000..=10_000_000))]
    stones: u64,
    /// Random seed of the simulation
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Take the moves of the world in this store instead
    #[arg(long, value_name = "FILE|ADDRESS")]
    data: Option<String>,
}

/// Sides of regions, in points.
const SIDES: [i64; 6] = [64, 128, 256, 512, 1_024, 4_096];
/// Processes among which regions are distributed by their hash.
const PROCESSES: [u64; 3] = [4, 16, 64];
/// Moves in a window of time for which the load is compared.
const WINDOW: u64 = 5_000;
/// Longer chains count as reaching out of every region.
const MAX_CHAIN: usize = 4_096;
/// Moves per read of a store.
const PAGE_LEN: u32 = 10_000;

type Journal = Vec<(Time, String, Point)>;

impl Partition {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let (options, journal) = match &self.data {
            Some(place) => recorded(place)?,
            None => (Options::default(), simulated(self.stones, self.seed)),
        };
        let mut world = World::new(options);
        let mut counts: Vec<Counts> = SIDES.into_iter().map(Counts::new).collect();
        for (time, author, at) in &journal {
            let touched = Touched::of(&world, *at);
            let Ok(effects) = world.replay(*time, author, *at) else { continue };
            let gone: Vec<Point> = effects.removed.iter().map(|removed| removed.at).collect();
            counts.iter_mut().for_each(|counts| counts.add(*at, &touched, &gone));
        }
        for counts in counts {
            println!("{}", counts.figures(world.stones()));
        }
        Ok(())
    }
}

fn simulated(stones: u64, seed: u64) -> Journal {
    let mut simulator = seedling(stones, SHORT_ROAD, seed, Some(Vec::new()));
    simulator.grow(stones);
    let made = simulator.made.take().unwrap_or_default();
    let name = |player| simulator.world.name(player).unwrap_or_default().to_owned();
    made.into_iter().map(|(time, player, at)| (time, name(player), at)).collect()
}

fn recorded(place: &str) -> Result<(Options, Journal), Error> {
    let runtime = tokio::runtime::Runtime::new()?;
    let read = runtime.block_on(async {
        let store = Store::open(place).await?;
        let snapshots = store.snapshots("main").await?;
        let mut journal = Journal::new();
        loop {
            let moves = store.moves("main", journal.len() as u64 + 1, PAGE_LEN).await?;
            let is_last = moves.len() < PAGE_LEN as usize;
            journal.extend(moves.into_iter().map(|stored| {
                let made = stored.event;
                (Time::try_from(made.time).unwrap_or(Time::MAX), made.player, Point::new(made.x, made.y))
            }));
            if is_last {
                return Ok::<_, store::Error>((snapshots, journal));
            }
        }
    });
    let (snapshots, journal) = read.map_err(|error| Error::failed(format!("{place}: {error}")))?;
    let world = snapshots.iter().find_map(|snapshot| World::restore(&snapshot.body).ok());
    let world = world.ok_or_else(|| Error::failed(format!("{place}: there is no world")))?;
    Ok((*world.options(), journal))
}

/// What a move reads and changes.
struct Touched {
    /// The box around its point.
    near: Rect,
    /// The smallest rectangles around the chains next to it; `None` for very long ones.
    chains: Vec<Option<Rect>>,
}

impl Touched {
    fn of(world: &World, at: Point) -> Touched {
        let radius = i64::from(world.options().radius());
        let corner = |sign: i64| Point::new(at.x + sign * radius, at.y + sign * radius);
        let extent = |stone| world.chain(stone, MAX_CHAIN).and_then(|chain| around(&chain.stones));
        let chains = world.touched_chains(at).into_iter().map(|chain| extent(chain.stone)).collect();
        Touched { near: Rect::new(corner(-1), corner(1)), chains }
    }
}

fn around(points: &[Point]) -> Option<Rect> {
    let (x, y) = (points.iter().map(|at| at.x), points.iter().map(|at| at.y));
    let low = Point::new(x.clone().min()?, y.clone().min()?);
    Some(Rect::new(low, Point::new(x.max()?, y.max()?)))
}

/// What one size of regions means for the moves.
struct Counts {
    side: i64,
    moves: u64,
    /// Moves whose box is in several regions.
    border: u64,
    /// Moves beside a chain that reaches beyond the regions of the box.
    far_chain: u64,
    /// Moves for which several regions have to agree, and how many regions these are together.
    two_phase: u64,
    participants: u64,
    captures: u64,
    /// Captures of stones in another region than the move's.
    cross_captures: u64,
    loads: Loads,
}

impl Counts {
    fn new(side: i64) -> Counts {
        let (moves, border, far_chain, two_phase, participants) = (0, 0, 0, 0, 0);
        let (captures, cross_captures, loads) = (0, 0, Loads::default());
        Counts { side, moves, border, far_chain, two_phase, participants, captures, cross_captures, loads }
    }

    fn region(&self, at: Point) -> (i64, i64) {
        (at.x.div_euclid(self.side), at.y.div_euclid(self.side))
    }

    fn add(&mut self, at: Point, touched: &Touched, gone: &[Point]) {
        let home = self.region(at);
        let (low, high) = (self.region(touched.near.min()), self.region(touched.near.max()));
        let is_near = |of: (i64, i64)| (low.0..=high.0).contains(&of.0) && (low.1..=high.1).contains(&of.1);
        let leaves = |chain: &Option<Rect>| {
            chain.is_none_or(|chain| !is_near(self.region(chain.min())) || !is_near(self.region(chain.max())))
        };
        let (border, far) = (low != high, touched.chains.iter().any(leaves));
        self.moves += 1;
        self.border += u64::from(border);
        self.far_chain += u64::from(far);
        if border || far {
            self.two_phase += 1;
            let regions = (high.0 - low.0 + 1) * (high.1 - low.1 + 1) + i64::from(far);
            self.participants += regions.unsigned_abs();
        }
        self.captures += u64::from(!gone.is_empty());
        self.cross_captures += u64::from(gone.iter().any(|&at| self.region(at) != home));
        self.loads.add(home);
    }

    fn figures(mut self, stones: u64) -> Value {
        self.loads.end_window();
        let percent = |part: u64, of: u64| (part as f64 / of.max(1) as f64 * 1e4).round() / 1e2;
        let rounded = |number: f64| (number * 100.0).round() / 100.0;
        let skew: Vec<Value> = (PROCESSES.iter().zip(self.loads.skew))
            .map(|(processes, sum)| {
                json!({ "processes": processes, "busiest_to_mean": rounded(sum / self.loads.windows as f64) })
            })
            .collect();
        json!({
            "bench": "partition",
            "side": self.side,
            "stones": stones,
            "moves": self.moves,
            "border_moves_percent": percent(self.border, self.moves),
            "far_chain_percent": percent(self.far_chain, self.moves),
            "two_phase_percent": percent(self.two_phase, self.moves),
            "regions_per_two_phase": rounded(self.participants as f64 / self.two_phase.max(1) as f64),
            "captures": self.captures,
            "cross_region_captures_percent": percent(self.cross_captures, self.captures),
            "active_regions": rounded(self.loads.active as f64 / self.loads.windows as f64),
            "busiest_region_percent": rounded(self.loads.busiest / self.loads.windows as f64 * 100.0),
            "skew": skew,
        })
    }
}

/// How the moves are spread over regions and processes, window by window.
#[derive(Default)]
struct Loads {
    now: HashMap<(i64, i64), u64>,
    count: u64,
    windows: u64,
    /// Sums over all windows: regions with a move, the busiest region's share, the busiest process against the mean.
    active: u64,
    busiest: f64,
    skew: [f64; PROCESSES.len()],
}

impl Loads {
    fn add(&mut self, region: (i64, i64)) {
        *self.now.entry(region).or_default() += 1;
        self.count += 1;
        if self.count == WINDOW {
            self.end_window();
        }
    }

    fn end_window(&mut self) {
        let regions = std::mem::take(&mut self.now);
        let count = std::mem::take(&mut self.count);
        // The last window may be too short to say anything.
        if count == 0 || (count < WINDOW && self.windows > 0) {
            return;
        }
        self.windows += 1;
        self.active += regions.len() as u64;
        self.busiest += regions.values().max().copied().unwrap_or(0) as f64 / count as f64;
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        for (processes, sum) in PROCESSES.into_iter().zip(&mut self.skew) {
            let mut loads = vec![0u64; processes as usize];
            for (region, moves) in &regions {
                loads[(hasher.hash_one(region) % processes) as usize] += moves;
            }
            let busiest = loads.iter().max().copied().unwrap_or(0);
            *sum += busiest as f64 * processes as f64 / count as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(side: i64, moves: &[(&str, i64, i64)]) -> Counts {
        let quick = Options::default().with_radius(1).and_then(|o| o.with_pending_timeout(1));
        let mut world = World::new(quick.and_then(|o| o.with_locked_timeout(Some(1))).expect("valid"));
        let mut counts = Counts::new(side);
        for (time, &(name, x, y)) in (0..).step_by(10).zip(moves) {
            let at = Point::new(x, y);
            let touched = Touched::of(&world, at);
            let effects = world.replay(time, name, at).expect("legal");
            let gone: Vec<Point> = effects.removed.iter().map(|removed| removed.at).collect();
            counts.add(at, &touched, &gone);
        }
        counts
    }

    #[test]
    fn borders_chains_and_captures_are_counted() {
        // The first stone, at the corner of a region, is captured from all four sides.
        let four = [("ann", 1, 0), ("ann", 0, 1), ("bob", -1, 0), ("bob", 0, -1)];
        let counts = count(8, &four);
        assert_eq!((counts.moves, counts.border, counts.two_phase, counts.captures), (4, 4, 4, 1));
        assert_eq!(counts.cross_captures, 1, "the last move is below the border, the stone above");
        // Inside a region nobody has to be asked, until a chain leaves it.
        let east: Vec<(&str, i64, i64)> = (1..12).map(|x| ("ann", x, 0)).chain([("bob", 5, 1)]).collect();
        let alone = count(1 << 20, &[("ann", 1, 1)]);
        assert_eq!((alone.border, alone.two_phase), (0, 0));
        let last = count(4, &east);
        assert!(
            last.far_chain > 0 && last.two_phase >= last.far_chain,
            "{} {}",
            last.far_chain,
            last.two_phase
        );
    }
}
