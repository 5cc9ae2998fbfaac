//! The upper storeys of the overview: for squares of 2^8, 2^12, 2^16 and 2^20 points, who holds how much.
//!
//! The chunks themselves are the storey of 2^5. The storeys between are summed up from at most 64 squares of
//! the one below when somebody asks, so that there are four sums to keep and not fifteen.
//!
//! Even four are too many for a move: they lie far apart in memory. So what a player's stones in a region change is first
//! noted on a slip, which is booked to the four squares only when another player or region needs its place. Whoever
//! asks gets the books and the slips together.

use crate::mix::{MixMap, mix_all};
use crate::options::Time;
use crate::players::PlayerId;
use crate::shares::Share;
use crate::stone::EVER;

pub(crate) const REGION_LEVEL: u32 = 8;
pub(crate) const LEVEL_STEP: u32 = 4;
/// Larger squares are summed up from these. It takes 170 thousand stones to walk through one of them.
pub(crate) const TOP_LEVEL: u32 = 20;

/// How many slips there are.
const SLIPS: usize = 2048;

/// What has changed in a region for one player and is not booked yet.
#[derive(Clone, Copy, Debug)]
struct Slip {
    region: u32,
    owner: PlayerId,
    change: i32,
    time: Time,
}

const EMPTY: Slip = Slip { region: u32::MAX, owner: PlayerId::NEWCOMER, change: 0, time: EVER };

/// What is booked for a square.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    x: i64,
    y: i64,
    owners: MixMap<u32, u32>,
    last_activity: Time,
}

/// A region: its place, and its squares of all levels from the smallest on.
#[derive(Clone, Debug)]
struct Tower {
    x: i64,
    y: i64,
    tiles: [u32; 4],
}

#[derive(Clone, Debug)]
pub(crate) struct Pyramid {
    tiles: Vec<Tile>,
    by_place: MixMap<(u32, i64, i64), u32>,
    /// The squares of the top level.
    top: Vec<u32>,
    /// By the numbers of the regions.
    towers: Vec<Tower>,
    slips: Vec<Slip>,
}

impl Default for Pyramid {
    fn default() -> Pyramid {
        Pyramid {
            tiles: Vec::new(),
            by_place: MixMap::default(),
            top: Vec::new(),
            towers: Vec::new(),
            slips: vec![EMPTY; SLIPS],
        }
    }
}

impl Pyramid {
    /// Builds the squares over a new region, whose number is the next one.
    pub(crate) fn add_region(&mut self, x: i64, y: i64) {
        let tiles = std::array::from_fn(|storey| {
            let up = LEVEL_STEP * storey as u32;
            self.find_or_make(REGION_LEVEL + up, x >> up, y >> up)
        });
        self.towers.push(Tower { x, y, tiles });
    }

    fn find_or_make(&mut self, level: u32, x: i64, y: i64) -> u32 {
        if let Some(&index) = self.by_place.get(&(level, x, y)) {
            return index;
        }
        let index = self.tiles.len() as u32;
        self.tiles.push(Tile { x, y, owners: MixMap::default(), last_activity: EVER });
        self.by_place.insert((level, x, y), index);
        if level == TOP_LEVEL {
            self.top.push(index);
        }
        index
    }

    /// Notes that a player has more or fewer stones in a region.
    pub(crate) fn note(&mut self, region: u32, owner: PlayerId, change: i32, time: Time) {
        let place = mix_all(&[u64::from(region), u64::from(owner.0)]) as usize % SLIPS;
        let slip = self.slips[place];
        if slip.region == region && slip.owner == owner {
            self.slips[place].change += change;
            self.slips[place].time = slip.time.max(time);
        } else {
            self.slips[place] = Slip { region, owner, change, time };
            self.book(slip);
        }
    }

    /// Books a slip to all squares over its region.
    fn book(&mut self, slip: Slip) {
        let Some(tower) = self.towers.get(slip.region as usize) else { return };
        for &index in &tower.tiles {
            let tile = &mut self.tiles[index as usize];
            tile.last_activity = tile.last_activity.max(slip.time);
            let stones = tile.owners.entry(slip.owner.0).or_insert(0);
            *stones = stones.saturating_add_signed(slip.change);
            if *stones == 0 {
                tile.owners.remove(&slip.owner.0);
            }
        }
    }

    /// All that is known about the squares of a level: the books as they stand, and the slips still to be booked.
    pub(crate) fn ledger(&self, level: u32) -> Ledger<'_> {
        let stored = level.min(TOP_LEVEL) - (level.min(TOP_LEVEL) - REGION_LEVEL) % LEVEL_STEP;
        let mut slips: Vec<((i64, i64), Slip)> = Vec::new();
        for &slip in &self.slips {
            if let Some(tower) = self.towers.get(slip.region as usize) {
                let up = level - REGION_LEVEL;
                slips.push(((tower.x >> up, tower.y >> up), slip));
            }
        }
        slips.sort_unstable_by_key(|&(square, _)| square);
        Ledger { pyramid: self, level, stored, slips }
    }
}

/// See [`Pyramid::ledger`].
pub(crate) struct Ledger<'a> {
    pyramid: &'a Pyramid,
    level: u32,
    /// The level of the squares that are summed up.
    stored: u32,
    slips: Vec<((i64, i64), Slip)>,
}

impl Ledger<'_> {
    /// The last activity in a square, if it was ever played on. The shares are added to a list, of which those of the
    /// same owner have still to be added up, and not all are positive.
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
            let find = |(x, y)| self.pyramid.by_place.get(&(self.stored, x, y));
            let tiles = children(self.level - self.stored, x, y).filter_map(find);
            tiles.for_each(|&index| add(&self.pyramid.tiles[index as usize]));
        }
        let first = self.slips.partition_point(|&(square, _)| square < (x, y));
        for (_, slip) in self.slips[first..].iter().take_while(|&&(square, _)| square == (x, y)) {
            last = last.max(Some(slip.time));
            shares.push((slip.owner, i64::from(slip.change)));
        }
        last
    }
}

/// The squares `down` levels below that make up a square.
pub(crate) fn children(down: u32, x: i64, y: i64) -> impl Iterator<Item = (i64, i64)> {
    let side = 1 << down;
    (0..side).flat_map(move |dy| (0..side).map(move |dx| (x << down | dx, y << down | dy)))
}

/// Sorts shares by owner, adds up those of one owner and leaves out who has none.
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
