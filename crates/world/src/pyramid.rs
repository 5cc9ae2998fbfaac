//! The upper storeys of the overview: for squares of 2^8, 2^12, 2^16 and 2^20 points, who holds how much.
//!
//! The chunks themselves are the storey of 2^5. The storeys between are summed up from at most 64 squares of
//! the one below when somebody asks, so that a move has four sums to update and not fifteen.

use crate::mix::MixMap;
use crate::options::Time;
use crate::players::PlayerId;
use crate::stone::EVER;

pub(crate) const REGION_LEVEL: u32 = 8;
pub(crate) const LEVEL_STEP: u32 = 4;
/// Larger squares are summed up from these. It takes 170 thousand stones to walk through one of them.
pub(crate) const TOP_LEVEL: u32 = 20;

/// The squares of all levels that hold one region, from the smallest on: known at once, not by climbing.
pub(crate) type Tower = [u32; 4];

#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) stones: u64,
    pub(crate) owners: MixMap<u32, u32>,
    pub(crate) last_activity: Time,
}

/// The squares of a level and place, as indexes into one list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pyramid {
    tiles: Vec<Tile>,
    by_place: MixMap<(u32, i64, i64), u32>,
    top: Vec<u32>,
}

impl Pyramid {
    pub(crate) fn find(&self, level: u32, x: i64, y: i64) -> Option<&Tile> {
        self.by_place.get(&(level, x, y)).map(|&index| &self.tiles[index as usize])
    }

    /// The squares of the top level.
    pub(crate) fn top(&self) -> impl Iterator<Item = &Tile> {
        self.top.iter().map(|&index| &self.tiles[index as usize])
    }

    /// The squares that hold a region, which are made if need be.
    pub(crate) fn tower(&mut self, x: i64, y: i64) -> Tower {
        std::array::from_fn(|storey| {
            let up = LEVEL_STEP * storey as u32;
            self.find_or_make(REGION_LEVEL + up, x >> up, y >> up)
        })
    }

    fn find_or_make(&mut self, level: u32, x: i64, y: i64) -> u32 {
        if let Some(&index) = self.by_place.get(&(level, x, y)) {
            return index;
        }
        let index = self.tiles.len() as u32;
        self.tiles.push(Tile { x, y, stones: 0, owners: MixMap::default(), last_activity: EVER });
        self.by_place.insert((level, x, y), index);
        if level == TOP_LEVEL {
            self.top.push(index);
        }
        index
    }

    /// Stones placed in a region.
    pub(crate) fn add(&mut self, tower: &Tower, owner: PlayerId, stones: u32, time: Time) {
        for &index in tower {
            let tile = &mut self.tiles[index as usize];
            tile.stones += u64::from(stones);
            *tile.owners.entry(owner.0).or_insert(0) += stones;
            tile.last_activity = tile.last_activity.max(time);
        }
    }

    /// Stones lifted from a region.
    pub(crate) fn take(&mut self, tower: &Tower, owner: PlayerId, stones: u32, time: Time) {
        for &index in tower {
            let tile = &mut self.tiles[index as usize];
            tile.stones -= u64::from(stones);
            if let Some(count) = tile.owners.get_mut(&owner.0) {
                *count -= stones;
                if *count == 0 {
                    tile.owners.remove(&owner.0);
                }
            }
            tile.last_activity = tile.last_activity.max(time);
        }
    }

    /// Takes note of activity in a region, as a snapshot remembers it.
    pub(crate) fn touch(&mut self, tower: &Tower, time: Time) {
        for &index in tower {
            let tile = &mut self.tiles[index as usize];
            tile.last_activity = tile.last_activity.max(time);
        }
    }
}
