//! The world from afar: who holds how much of each square of 2^k × 2^k points, and when it last saw activity.

use crate::chunk::{Chunk, ChunkAt, SIDE_BITS, Share};
use crate::directory::Directory;
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::pyramid::{LEVEL_STEP, REGION_LEVEL, TOP_LEVEL, Tile};
use crate::stone::EVER;
use crate::world::World;
use std::ops::Range;

/// The most squares one overview may have.
pub const MAX_SQUARES: u128 = 1 << 12;
/// The largest squares have a side of 2^63 points: four of them make the world.
pub const MAX_LEVEL: u32 = 63;

/// One square of an overview that has ever been played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Its place, in units of its own side: it begins at `x << level`.
    pub x: i64,
    /// Its place, in units of its own side: it begins at `y << level`.
    pub y: i64,
    /// How many stones stand in it.
    pub stones: u64,
    /// When a stone was last placed in it or lifted from it. Of squares smaller than a chunk (level below 5) only
    /// the stones that stand are remembered, so there it is when one of those last changed its status.
    pub last_activity: Option<Time>,
    shares: Range<usize>,
}

/// The squares of a rectangle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// Squares have a side of 2^level points.
    pub level: u32,
    /// The squares that have ever been played on, row by row from below.
    pub squares: Vec<Square>,
    shares: Vec<Share>,
}

impl Overview {
    /// How many stones of a square are whose, ordered by player.
    pub fn shares(&self, square: &Square) -> &[Share] {
        self.shares.get(square.shares.clone()).unwrap_or(&[])
    }
}

/// A square in the making.
struct Sum<'a> {
    shares: &'a mut Vec<Share>,
    start: usize,
    stones: u64,
    last_activity: Time,
    touched: bool,
}

impl Sum<'_> {
    fn chunk(&mut self, chunk: &Chunk) {
        self.touched = true;
        self.stones += chunk.len() as u64;
        self.last_activity = self.last_activity.max(chunk.last_activity);
        self.shares.extend_from_slice(chunk.shares());
    }

    fn tile(&mut self, tile: &Tile) {
        self.touched = true;
        self.stones += tile.stones;
        self.last_activity = self.last_activity.max(tile.last_activity);
        self.shares.extend(tile.owners.iter().map(|(&id, &stones)| Share { owner: PlayerId(id), stones }));
    }

    /// Sorts the shares of this square and adds up those of one owner.
    fn finish(self, x: i64, y: i64) -> Option<Square> {
        if !self.touched {
            return None;
        }
        let Sum { shares, start, .. } = self;
        shares[start..].sort_unstable_by_key(|share| share.owner);
        let mut end = start;
        for i in start..shares.len() {
            if end > start && shares[end - 1].owner == shares[i].owner {
                shares[end - 1].stones += shares[i].stones;
            } else {
                shares[end] = shares[i];
                end += 1;
            }
        }
        shares.truncate(end);
        let last_activity = (self.last_activity != EVER).then_some(self.last_activity);
        Some(Square { x, y, stones: self.stones, last_activity, shares: start..end })
    }
}

impl World {
    /// The squares of 2^level × 2^level points that touch a rectangle and have ever been played on.
    ///
    /// ```
    /// use world::{Options, Point, Rect, World};
    /// let mut world = World::new(Options::default());
    /// world.play(1_000, "ann", Point::new(3, 3))?;
    /// let overview = world.overview(Rect::new(Point::new(0, 0), Point::new(999, 999)), 5).unwrap();
    /// assert_eq!((overview.squares[0].stones, overview.squares[0].last_activity), (2, Some(1_000)));
    /// # Ok::<(), world::Illegal>(())
    /// ```
    ///
    /// # Errors
    /// Refuses more than [`MAX_SQUARES`] squares; levels above [`MAX_LEVEL`] are taken as that one.
    pub fn overview(&self, rect: Rect, level: u32) -> Result<Overview, TooLarge> {
        let level = level.min(MAX_LEVEL);
        let squares = Rect {
            min: Point::new(rect.min.x >> level, rect.min.y >> level),
            max: Point::new(rect.max.x >> level, rect.max.y >> level),
        };
        if squares.points() > MAX_SQUARES {
            return Err(TooLarge { asked: squares.points(), allowed: MAX_SQUARES });
        }
        let mut overview = Overview { level, ..Overview::default() };
        for y in squares.min.y..=squares.max.y {
            for x in squares.min.x..=squares.max.x {
                let start = overview.shares.len();
                let shares = &mut overview.shares;
                let mut sum = Sum { shares, start, stones: 0, last_activity: EVER, touched: false };
                self.sum_square(level, x, y, &mut sum);
                overview.squares.extend(sum.finish(x, y));
            }
        }
        Ok(overview)
    }

    fn sum_square(&self, level: u32, x: i64, y: i64, sum: &mut Sum<'_>) {
        match level {
            0..SIDE_BITS => self.sum_stones(level, x, y, sum),
            SIDE_BITS..REGION_LEVEL => {
                let directory = &self.board.directory;
                children(level - SIDE_BITS, x, y)
                    .filter_map(|(x, y)| directory.chunk(ChunkAt { x, y }))
                    .for_each(|chunk| sum.chunk(chunk));
            }
            REGION_LEVEL..=TOP_LEVEL => {
                let stored = level - (level - REGION_LEVEL) % LEVEL_STEP;
                children(level - stored, x, y)
                    .filter_map(|(x, y)| self.board.pyramid.find(stored, x, y))
                    .for_each(|tile| sum.tile(tile));
            }
            _ => {
                let up = level - TOP_LEVEL;
                let inside = |tile: &&Tile| (tile.x >> up, tile.y >> up) == (x, y);
                self.board.pyramid.top().filter(inside).for_each(|tile| sum.tile(tile));
            }
        }
    }

    /// A square smaller than a chunk is counted stone by stone.
    fn sum_stones(&self, level: u32, x: i64, y: i64, sum: &mut Sum<'_>) {
        let min = Point::new(x << level, y << level);
        let side = (1 << level) - 1;
        let rect = Rect { min, max: Point::new(min.x | side, min.y | side) };
        let at = ChunkAt::of(min);
        let Some(chunk) = self.board.directory.chunk(at) else { return };
        let clip = Directory::clip(rect, at);
        for y in clip.bottom..=clip.top {
            for x in crate::chunk::Bits(chunk.rows[y] & clip.columns) {
                if let Some(stone) = chunk.get(crate::chunk::Spot::new(x, y)) {
                    sum.touched = true;
                    sum.stones += 1;
                    sum.last_activity = sum.last_activity.max(stone.since);
                    sum.shares.push(Share { owner: stone.owner(), stones: 1 });
                }
            }
        }
    }
}

/// The squares `down` levels below that make up a square.
fn children(down: u32, x: i64, y: i64) -> impl Iterator<Item = (i64, i64)> {
    let side = 1 << down;
    (0..side).flat_map(move |dy| (0..side).map(move |dx| (x << down | dx, y << down | dy)))
}
