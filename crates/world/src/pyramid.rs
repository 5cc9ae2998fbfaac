//! The upper levels of the overview: stones per player for squares of 2^8, 2^12, 2^16 and 2^20 points.
//!
//! The chunks themselves are the level of 2^5. The levels in between are summed on demand from at most 64 squares of
//! the level below, so that there are four sums to maintain instead of fifteen.
//!
//! Updating even four with every move would cost several cache misses. So changes are first collected in a cache of deltas, one
//! per player and region, and applied to the four squares when an entry is evicted. Queries combine both.

use crate::hashing::{StableMap, hash_numbers};
use crate::options::Time;
use crate::players::PlayerId;
use crate::shares::Share;
use crate::stone::BEGINNING;

pub(crate) const REGION_LEVEL: u32 = 8;
pub(crate) const LEVEL_STEP: u32 = 4;
/// Larger squares are summed from these. Crossing one takes at least 170 thousand stones.
pub(crate) const TOP_LEVEL: u32 = 20;

/// The number of entries in the cache of deltas.
const DELTAS: usize = 2048;

/// A change of one player's stones in a region that is not applied yet.
#[derive(Clone, Copy, Debug)]
struct Delta {
    region: u32,
    owner: PlayerId,
    change: i32,
    time: Time,
}

const NO_DELTA: Delta = Delta { region: u32::MAX, owner: PlayerId::NEWCOMER, change: 0, time: BEGINNING };

/// The sums of a square.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    x: i64,
    y: i64,
    owners: StableMap<u32, u32>,
    last_activity: Time,
}

/// A region: its coordinates, and the squares that contain it, the smallest first.
#[derive(Clone, Debug)]
struct RegionSquares {
    x: i64,
    y: i64,
    tiles: [u32; 4],
}

#[derive(Clone, Debug)]
pub(crate) struct Pyramid {
    tiles: Vec<Tile>,
    by_coordinates: StableMap<(u32, i64, i64), u32>,
    /// The squares of the top level.
    top: Vec<u32>,
    /// By region number.
    regions: Vec<RegionSquares>,
    deltas: Vec<Delta>,
}

impl Default for Pyramid {
    fn default() -> Pyramid {
        Pyramid {
            tiles: Vec::new(),
            by_coordinates: StableMap::default(),
            top: Vec::new(),
            regions: Vec::new(),
            deltas: vec![NO_DELTA; DELTAS],
        }
    }
}

impl Pyramid {
    /// Creates the squares that contain a new region, which gets the next number.
    pub(crate) fn add_region(&mut self, x: i64, y: i64) {
        let tiles = std::array::from_fn(|step| {
            let up = LEVEL_STEP * step as u32;
            self.find_or_make(REGION_LEVEL + up, x >> up, y >> up)
        });
        self.regions.push(RegionSquares { x, y, tiles });
    }

    fn find_or_make(&mut self, level: u32, x: i64, y: i64) -> u32 {
        if let Some(&index) = self.by_coordinates.get(&(level, x, y)) {
            return index;
        }
        let index = self.tiles.len() as u32;
        self.tiles.push(Tile { x, y, owners: StableMap::default(), last_activity: BEGINNING });
        self.by_coordinates.insert((level, x, y), index);
        if level == TOP_LEVEL {
            self.top.push(index);
        }
        index
    }

    /// Changes the number of a player's stones in a region.
    pub(crate) fn add(&mut self, region: u32, owner: PlayerId, change: i32, time: Time) {
        let entry = hash_numbers(&[u64::from(region), u64::from(owner.0)]) as usize % DELTAS;
        let delta = self.deltas[entry];
        if delta.region == region && delta.owner == owner {
            self.deltas[entry].change += change;
            self.deltas[entry].time = delta.time.max(time);
        } else {
            self.deltas[entry] = Delta { region, owner, change, time };
            self.apply(delta);
        }
    }

    /// Applies a delta to all squares that contain its region.
    fn apply(&mut self, delta: Delta) {
        let Some(region) = self.regions.get(delta.region as usize) else { return };
        for &index in &region.tiles {
            let tile = &mut self.tiles[index as usize];
            tile.last_activity = tile.last_activity.max(delta.time);
            let stones = tile.owners.entry(delta.owner.0).or_insert(0);
            *stones = stones.saturating_add_signed(delta.change);
            if *stones == 0 {
                tile.owners.remove(&delta.owner.0);
            }
        }
    }

    /// A reader of the squares of a level: their sums, and the deltas not applied yet.
    pub(crate) fn level_reader(&self, level: u32) -> LevelReader<'_> {
        let stored = level.min(TOP_LEVEL) - (level.min(TOP_LEVEL) - REGION_LEVEL) % LEVEL_STEP;
        let mut deltas: Vec<((i64, i64), Delta)> = Vec::new();
        for &delta in &self.deltas {
            if let Some(region) = self.regions.get(delta.region as usize) {
                let up = level - REGION_LEVEL;
                deltas.push(((region.x >> up, region.y >> up), delta));
            }
        }
        deltas.sort_unstable_by_key(|&(square, _)| square);
        LevelReader { pyramid: self, level, stored, deltas }
    }
}

/// See [`Pyramid::level_reader`].
pub(crate) struct LevelReader<'a> {
    pyramid: &'a Pyramid,
    level: u32,
    /// The stored level from which squares are summed.
    stored: u32,
    deltas: Vec<((i64, i64), Delta)>,
}

impl LevelReader<'_> {
    /// The last activity in a square, if it was ever played on. Appends its shares, which may contain an owner several
    /// times and negative numbers: see [`add_up`].
    pub(crate) fn read(&self, x: i64, y: i64, shares: &mut Vec<(PlayerId, i64)>) -> Option<Time> {
        let mut last = None;
        let mut add = |tile: &Tile| {
            last = last.max(Some(tile.last_activity));
            shares.extend(tile.owners.iter().map(|(&owner, &stones)| (PlayerId(owner), i64::from(stones))));
        };
        if self.level > TOP_LEVEL {
            let up = self.level - TOP_LEVEL;
            let tiles = self.pyramid.top.iter().map(|&index| &self.pyramid.tiles[index as usize]);
            tiles.filter(|tile| (tile.x >> up, tile.y >> up) == (x, y)).for_each(&mut add);
        } else {
            let find = |(x, y)| self.pyramid.by_coordinates.get(&(self.stored, x, y));
            let tiles = children(self.level - self.stored, x, y).filter_map(find);
            tiles.for_each(|&index| add(&self.pyramid.tiles[index as usize]));
        }
        let first = self.deltas.partition_point(|&(square, _)| square < (x, y));
        for (_, delta) in self.deltas[first..].iter().take_while(|&&(square, _)| square == (x, y)) {
            last = last.max(Some(delta.time));
            shares.push((delta.owner, i64::from(delta.change)));
        }
        last
    }
}

/// The squares `down` levels below that make up a square.
pub(crate) fn children(down: u32, x: i64, y: i64) -> impl Iterator<Item = (i64, i64)> {
    let side = 1 << down;
    (0..side).flat_map(move |dy| (0..side).map(move |dx| (x << down | dx, y << down | dy)))
}

/// Sorts shares by owner, adds up those of the same owner and drops empty ones.
pub(crate) fn add_up(shares: &mut Vec<(PlayerId, i64)>) -> impl Iterator<Item = Share> {
    shares.sort_unstable_by_key(|&(owner, _)| owner);
    shares.dedup_by(|later, first| {
        let same = later.0 == first.0;
        first.1 += if same { later.1 } else { 0 };
        same
    });
    let some = shares.drain(..).filter(|&(_, stones)| stones > 0);
    some.map(|(owner, stones)| Share { owner, stones: u32::try_from(stones).unwrap_or(u32::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_whose_deltas_have_the_same_entry_are_counted_apart() {
        let entry = |owner: u32| hash_numbers(&[0, u64::from(owner)]) as usize % DELTAS;
        let other = (2..).find(|&owner| entry(owner) == entry(1)).unwrap();
        let mut pyramid = Pyramid::default();
        pyramid.add_region(0, 0);
        for owner in [1, other, other, 1, 1] {
            pyramid.add(0, PlayerId(owner), 1, 5);
        }
        let mut shares = Vec::new();
        assert_eq!(pyramid.level_reader(REGION_LEVEL).read(0, 0, &mut shares), Some(5));
        let expected = [(1, 3), (other, 2)].map(|(owner, stones)| Share { owner: PlayerId(owner), stones });
        assert_eq!(add_up(&mut shares).collect::<Vec<_>>(), expected);
    }
}
