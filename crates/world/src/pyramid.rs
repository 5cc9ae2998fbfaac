//! The upper storeys of the overview: for squares of 2^8, 2^11, 2^14, 2^17 and 2^20 points, who holds how much.
//!
//! The chunks themselves are the storey of 2^5. The storeys between are summed up from at most sixteen squares of
//! the one below when somebody asks, so that a move has five sums to update and not fifteen.

use crate::mix::MixMap;
use crate::options::Time;
use crate::players::PlayerId;
use crate::stone::EVER;

pub(crate) const REGION_LEVEL: u32 = 8;
pub(crate) const LEVEL_STEP: u32 = 3;
/// Larger squares are summed up from these. It takes 170 thousand stones to walk through one of them.
pub(crate) const TOP_LEVEL: u32 = 20;

const NO_PARENT: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) stones: u64,
    pub(crate) owners: MixMap<u32, u32>,
    pub(crate) last_activity: Time,
    parent: u32,
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

    /// The index of a square, which is made if need be, with all above it.
    pub(crate) fn find_or_make(&mut self, level: u32, x: i64, y: i64) -> u32 {
        if let Some(&index) = self.by_place.get(&(level, x, y)) {
            return index;
        }
        let parent = if level == TOP_LEVEL {
            NO_PARENT
        } else {
            self.find_or_make(level + LEVEL_STEP, x >> LEVEL_STEP, y >> LEVEL_STEP)
        };
        let index = self.tiles.len() as u32;
        self.tiles.push(Tile { x, y, stones: 0, owners: MixMap::default(), last_activity: EVER, parent });
        self.by_place.insert((level, x, y), index);
        if level == TOP_LEVEL {
            self.top.push(index);
        }
        index
    }

    /// Stones placed in a square of the lowest level, and so in all above it.
    pub(crate) fn add(&mut self, tile: u32, owner: PlayerId, stones: u32, time: Time) {
        self.climb(tile, time, |tile| {
            tile.stones += u64::from(stones);
            *tile.owners.entry(owner.0).or_insert(0) += stones;
        });
    }

    /// Stones lifted from a square of the lowest level, and so from all above it.
    pub(crate) fn take(&mut self, tile: u32, owner: PlayerId, stones: u32, time: Time) {
        self.climb(tile, time, |tile| {
            tile.stones -= u64::from(stones);
            if let Some(count) = tile.owners.get_mut(&owner.0) {
                *count -= stones;
                if *count == 0 {
                    tile.owners.remove(&owner.0);
                }
            }
        });
    }

    fn climb(&mut self, mut index: u32, time: Time, mut change: impl FnMut(&mut Tile)) {
        while let Some(tile) = self.tiles.get_mut(index as usize) {
            change(tile);
            tile.last_activity = tile.last_activity.max(time);
            index = tile.parent;
        }
    }

    /// Takes note of activity, as a snapshot remembers it.
    pub(crate) fn touch(&mut self, tile: u32, time: Time) {
        self.climb(tile, time, |_| ());
    }
}
