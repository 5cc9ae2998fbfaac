//! Legal points of a player in a rectangle, computed with bit grids.

use crate::chunk::Bits;
use crate::directory::Directory;
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::query::{MAX_POINTS, allowed};
use crate::world::{World, forbids};

/// A set of points of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointSet {
    rect: Rect,
    bits: BitGrid,
}

impl PointSet {
    /// The queried rectangle.
    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// Whether the point is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.rect.contains(point) && {
            let (x, y) = (point.x.abs_diff(self.rect.min.x), point.y.abs_diff(self.rect.min.y));
            self.bits.row(y as usize)[x as usize / 64] >> (x % 64) & 1 == 1
        }
    }

    /// The number of points in the set.
    pub fn len(&self) -> usize {
        self.bits.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no point is in the set.
    pub fn is_empty(&self) -> bool {
        self.bits.words.iter().all(|&word| word == 0)
    }

    /// The points of the set, row by row from the bottom, left to right.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        let Rect { min, max } = self.rect;
        let rows = (min.y..=max.y).flat_map(move |y| (min.x..=max.x).map(move |x| Point::new(x, y)));
        rows.filter(|&point| self.contains(point))
    }
}

/// Rows of bits, padded to whole words. Bits beyond the width are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BitGrid {
    width: usize,
    words_per_row: usize,
    words: Vec<u64>,
}

impl BitGrid {
    fn new(width: usize, height: usize) -> BitGrid {
        let words_per_row = width.div_ceil(64);
        BitGrid { width, words_per_row, words: vec![0; words_per_row * height] }
    }

    fn row(&self, y: usize) -> &[u64] {
        &self.words[y * self.words_per_row..(y + 1) * self.words_per_row]
    }

    fn row_mut(&mut self, y: usize) -> &mut [u64] {
        &mut self.words[y * self.words_per_row..(y + 1) * self.words_per_row]
    }

    fn set(&mut self, x: usize, y: usize) {
        self.row_mut(y)[x / 64] |= 1 << (x % 64);
    }

    /// The grid whose bit (x, y) is set if any bit of this one is set in the box of side `side` with lower left corner
    /// (x, y). It is smaller by `side - 1` in both directions.
    fn boxes(mut self, side: usize, width: usize, height: usize) -> BitGrid {
        for row in self.words.chunks_exact_mut(self.words_per_row) {
            let mut reach = 1;
            while reach < side {
                let step = reach.min(side - reach);
                or_shifted(row, step);
                reach += step;
            }
        }
        let mut boxes = BitGrid::new(width, height);
        for y in 0..height {
            for below in y..y + side {
                let row = self.row(below);
                boxes.row_mut(y).iter_mut().zip(row).for_each(|(into, from)| *into |= from);
            }
        }
        boxes.trim();
        boxes
    }

    /// Clears the bits beyond the width.
    fn trim(&mut self) {
        let spare = self.words_per_row * 64 - self.width;
        for row in self.words.chunks_exact_mut(self.words_per_row) {
            if let Some(last) = row.last_mut() {
                *last &= u64::MAX >> spare;
            }
        }
    }
}

/// `row |= row >> shift`, where the row is one long number with its lowest word first.
fn or_shifted(row: &mut [u64], shift: usize) {
    for i in 0..row.len() {
        row[i] |= shifted_word(row, shift, i);
    }
}

/// Word `i` of a row shifted down by `shift` bits.
fn shifted_word(row: &[u64], shift: usize, i: usize) -> u64 {
    let (words, bits) = (shift / 64, shift % 64);
    let low = row.get(i + words).map_or(0, |word| word >> bits);
    let high = if bits == 0 { 0 } else { row.get(i + words + 1).map_or(0, |word| word << (64 - bits)) };
    low | high
}

impl World {
    /// The points of a rectangle where the player may play at `now` (or at the last move, if that was
    /// later): exactly those that [`World::check`] allows.
    ///
    /// # Errors
    /// Fails for rectangles of more than [`MAX_POINTS`] points, or more than twice as many with the margin of the radius.
    pub fn legal_points(&self, rect: Rect, player: PlayerId, now: Time) -> Result<PointSet, TooLarge> {
        allowed(rect)?;
        let wide = self.with_margin(rect);
        // A thin rectangle has more margin than points, and the margin costs as much.
        if wide.points() > 2 * MAX_POINTS {
            return Err(TooLarge { asked: wide.points(), allowed: 2 * MAX_POINTS });
        }
        let now = self.query_time(now);
        let (width, height) = (rect.width() as usize, rect.height() as usize);
        let mut legal = BitGrid::new(width, height);
        if self.may_play(player).is_err() {
            return Ok(PointSet { rect, bits: legal });
        }
        let radius = self.options.radius() as usize;
        let (stones, blocking) = self.stones_and_blocks(rect, player, now);
        for y in 0..height {
            let row = stones.row(y + radius);
            legal
                .row_mut(y)
                .iter_mut()
                .enumerate()
                .for_each(|(i, free)| *free = !shifted_word(row, radius, i));
        }
        let near = stones.boxes(2 * radius + 1, width, height);
        let blocked = blocking.boxes(2 * radius + 1, width, height);
        for (legal, (near, blocked)) in legal.words.iter_mut().zip(near.words.iter().zip(&blocked.words)) {
            *legal &= near & !blocked;
        }
        Ok(PointSet { rect, bits: legal })
    }

    /// The rectangle extended by the radius.
    fn with_margin(&self, rect: Rect) -> Rect {
        let radius = self.options.radius();
        Rect { min: rect.min.around(radius).min, max: rect.max.around(radius).max }
    }

    /// All stones of the extended rectangle, and those that forbid the player to play nearby. The lower left corner of
    /// both grids is that of the margin, even where it lies outside the 64-bit grid.
    fn stones_and_blocks(&self, rect: Rect, player: PlayerId, now: Time) -> (BitGrid, BitGrid) {
        let radius = self.options.radius();
        let margin = 2 * radius as usize;
        let size = (rect.width() as usize + margin, rect.height() as usize + margin);
        let (mut stones, mut blocking) = (BitGrid::new(size.0, size.1), BitGrid::new(size.0, size.1));
        let wide = self.with_margin(rect);
        let column = |x: i64| (i128::from(x) - i128::from(rect.min.x) + i128::from(radius)) as usize;
        let line = |y: i64| (i128::from(y) - i128::from(rect.min.y) + i128::from(radius)) as usize;
        for (at, chunk) in self.board.directory.chunks_in(wide) {
            let clip = Directory::clip(wide, at);
            for y in clip.bottom..=clip.top {
                for x in Bits(chunk.rows[y] & clip.columns) {
                    let spot = crate::chunk::Spot::new(x, y);
                    let point = at.point(spot);
                    stones.set(column(point.x), line(point.y));
                    let active = chunk.active[y] >> x & 1 == 1;
                    let forbidding = || {
                        chunk.get(spot).and_then(|stone| forbids(stone.seen_at(now, &self.options), player))
                    };
                    if active && forbidding().is_some() {
                        blocking.set(column(point.x), line(point.y));
                    }
                }
            }
        }
        (stones, blocking)
    }
}
