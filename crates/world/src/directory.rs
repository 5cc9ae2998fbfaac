//! The directory of chunks: regions of 8 × 8 chunks in a hash map, each with a small table of its chunks.
//!
//! Ten million stones occupy about a thousand regions, so map and tables stay in the CPU cache; the chunks of one box
//! nearly always share a region.

use crate::chunk::{Chunk, ChunkAt};
use crate::hashing::StableMap;
use crate::point::{Point, Rect};
use crate::pyramid::{Pyramid, REGION_LEVEL};

const REGION_BITS: u32 = REGION_LEVEL - crate::chunk::SIDE_BITS;
const REGION_SIDE: i64 = 1 << REGION_BITS;
const NO_CHUNK: u32 = u32::MAX;

/// 8 × 8 chunks.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    x: i64,
    y: i64,
    slots: [u32; (REGION_SIDE * REGION_SIDE) as usize],
}

impl Region {
    fn slot(at: ChunkAt) -> usize {
        ((at.x & (REGION_SIDE - 1)) | (at.y & (REGION_SIDE - 1)) << REGION_BITS) as usize
    }

    fn chunk_at(&self, slot: usize) -> ChunkAt {
        let slot = slot as i64;
        ChunkAt {
            x: self.x << REGION_BITS | slot & (REGION_SIDE - 1),
            y: self.y << REGION_BITS | slot >> REGION_BITS,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Directory {
    by_coordinates: StableMap<(i64, i64), u32>,
    regions: Vec<Region>,
    pub(crate) chunks: Vec<Chunk>,
}

impl Directory {
    fn region(&self, at: ChunkAt) -> Option<&Region> {
        let index = self.by_coordinates.get(&(at.x >> REGION_BITS, at.y >> REGION_BITS))?;
        self.regions.get(*index as usize)
    }

    /// The index of a chunk, if it exists.
    pub(crate) fn find(&self, at: ChunkAt) -> Option<u32> {
        let index = self.region(at)?.slots[Region::slot(at)];
        (index != NO_CHUNK).then_some(index)
    }

    pub(crate) fn chunk(&self, at: ChunkAt) -> Option<&Chunk> {
        Some(&self.chunks[self.find(at)? as usize])
    }

    /// The index of a chunk, which is created if necessary.
    pub(crate) fn find_or_make(&mut self, at: ChunkAt, pyramid: &mut Pyramid) -> u32 {
        if let Some(index) = self.find(at) {
            return index;
        }
        let region = self.find_or_make_region(at, pyramid);
        let index = self.chunks.len() as u32;
        self.chunks.push(Chunk::new(region));
        self.regions[region as usize].slots[Region::slot(at)] = index;
        index
    }

    fn find_or_make_region(&mut self, at: ChunkAt, pyramid: &mut Pyramid) -> u32 {
        let (x, y) = (at.x >> REGION_BITS, at.y >> REGION_BITS);
        if let Some(&region) = self.by_coordinates.get(&(x, y)) {
            return region;
        }
        let region = self.regions.len() as u32;
        let slots = [NO_CHUNK; (REGION_SIDE * REGION_SIDE) as usize];
        self.regions.push(Region { x, y, slots });
        pyramid.add_region(x, y);
        self.by_coordinates.insert((x, y), region);
        region
    }

    /// All chunks with their indexes, region by region in order of creation.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = (ChunkAt, u32)> {
        self.regions.iter().flat_map(|region| {
            let slots = region.slots.iter().enumerate();
            slots
                .filter(|&(_, &index)| index != NO_CHUNK)
                .map(|(slot, &index)| (region.chunk_at(slot), index))
        })
    }

    /// All chunks, in the same order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ChunkAt, &Chunk)> {
        self.indexes().map(|(at, index)| (at, &self.chunks[index as usize]))
    }

    /// The chunks that a rectangle overlaps, row by row from the bottom.
    pub(crate) fn chunks_in(&self, rect: Rect) -> impl Iterator<Item = (ChunkAt, &Chunk)> {
        let (low, high) = (ChunkAt::of(rect.min), ChunkAt::of(rect.max));
        let all = (low.y..=high.y).flat_map(move |y| (low.x..=high.x).map(move |x| ChunkAt { x, y }));
        let mut finder = self.finder();
        all.filter_map(move |at| Some((at, finder.chunk(at)?)))
    }

    /// A lookup that is fast for chunks near one another.
    pub(crate) fn finder(&self) -> Finder<'_> {
        Finder { directory: self, key: None, region: None }
    }

    /// The intersection of a rectangle and a chunk: a mask of columns, and the first and last row.
    pub(crate) fn clip(rect: Rect, at: ChunkAt) -> Clip {
        let first = |low: i64, chunk: i64| if low >> 5 == chunk { (low & 31) as u32 } else { 0 };
        let last = |high: i64, chunk: i64| if high >> 5 == chunk { (high & 31) as u32 } else { 31 };
        let columns = (u32::MAX << first(rect.min.x, at.x)) & (u32::MAX >> (31 - last(rect.max.x, at.x)));
        Clip { columns, bottom: first(rect.min.y, at.y) as usize, top: last(rect.max.y, at.y) as usize }
    }

    /// The chunk of a point.
    pub(crate) fn locate(&self, point: Point) -> Option<&Chunk> {
        self.chunk(ChunkAt::of(point))
    }
}

/// Finds chunks, and caches the last region, which the next chunk is likely to share.
pub(crate) struct Finder<'a> {
    directory: &'a Directory,
    key: Option<(i64, i64)>,
    region: Option<&'a Region>,
}

impl<'a> Finder<'a> {
    pub(crate) fn chunk(&mut self, at: ChunkAt) -> Option<&'a Chunk> {
        Some(&self.directory.chunks[self.find(at)? as usize])
    }

    pub(crate) fn find(&mut self, at: ChunkAt) -> Option<u32> {
        let key = Some((at.x >> REGION_BITS, at.y >> REGION_BITS));
        if self.key != key {
            (self.key, self.region) = (key, self.directory.region(at));
        }
        let index = self.region?.slots[Region::slot(at)];
        (index != NO_CHUNK).then_some(index)
    }
}

/// See [`Directory::clip`].
#[derive(Clone, Copy)]
pub(crate) struct Clip {
    pub(crate) columns: u32,
    pub(crate) bottom: usize,
    pub(crate) top: usize,
}
