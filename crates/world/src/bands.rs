//! The stones of a chunk in one piece of memory, in bands of a few rows with room to grow.
//!
//! A new stone moves only the rest of its band, and yet everything about a chunk lies together: whoever looks at a
//! cold chunk waits for memory once and not for every band.

use crate::options::Time;
use crate::players::PlayerId;
use crate::stone::{Status, Stone};

/// How many bands a chunk has.
pub(crate) const BANDS: usize = 8;

/// Lists of stones, one for each band, each followed by some unused places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bands {
    places: Vec<Stone>,
    /// Where each band begins.
    starts: [u16; BANDS],
    /// How many stones each band has.
    lengths: [u8; BANDS],
}

impl Bands {
    pub(crate) fn band(&self, band: usize) -> &[Stone] {
        let start = usize::from(self.starts[band]);
        &self.places[start..start + usize::from(self.lengths[band])]
    }

    pub(crate) fn band_mut(&mut self, band: usize) -> &mut [Stone] {
        let start = usize::from(self.starts[band]);
        &mut self.places[start..start + usize::from(self.lengths[band])]
    }

    /// How many stones there are.
    pub(crate) fn len(&self) -> usize {
        self.lengths.iter().map(|&length| usize::from(length)).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Stone> {
        (0..BANDS).flat_map(|band| self.band(band))
    }

    pub(crate) fn insert(&mut self, band: usize, rank: usize, stone: Stone) {
        if usize::from(self.starts[band]) + usize::from(self.lengths[band]) == self.end(band) {
            self.make_room(band);
        }
        self.lengths[band] += 1;
        let stones = self.band_mut(band);
        stones.copy_within(rank..stones.len() - 1, rank + 1);
        stones[rank] = stone;
    }

    pub(crate) fn remove(&mut self, band: usize, rank: usize) -> Stone {
        let stones = self.band_mut(band);
        let stone = stones[rank];
        stones.copy_within(rank + 1.., rank);
        self.lengths[band] -= 1;
        stone
    }

    /// Where the room of a band ends.
    fn end(&self, band: usize) -> usize {
        self.starts.get(band + 1).map_or(self.places.len(), |&start| usize::from(start))
    }

    /// Moves the bands above a full one up.
    fn make_room(&mut self, band: usize) {
        let (end, old) = (self.end(band), self.places.len());
        let more = usize::from(self.lengths[band]) / 4 + 2;
        if old + more > self.places.capacity() {
            // A quarter at a time: doubling would leave a third of the memory unused.
            self.places.reserve_exact(more.max(old / 4));
        }
        let unused = Stone::new(PlayerId::NEWCOMER, Status::Unlocked, Time::MIN, 0);
        self.places.resize(old + more, unused);
        self.places.copy_within(end..old, end + more);
        self.starts[band + 1..].iter_mut().for_each(|start| *start += more as u16);
    }
}
