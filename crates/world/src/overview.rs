//! The overview: stones per player and last activity for squares of 2^k × 2^k points.

use crate::chunk::{Bits, ChunkAt, SIDE_BITS, Spot};
use crate::directory::{Directory, Finder};
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::pyramid::{REGION_LEVEL, add_up, children};
use crate::shares::Share;
use crate::stone::BEGINNING;
use crate::world::World;
use std::ops::Range;

/// The maximum number of squares of an overview.
pub const MAX_SQUARES: u128 = 1 << 12;
/// The largest squares have a side of 2^63 points; four of them cover the grid.
pub const MAX_LEVEL: u32 = 63;

/// One square of an overview that has ever been played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Its column, in units of its side: it begins at `x << level`.
    pub x: i64,
    /// Its row, in units of its side: it begins at `y << level`.
    pub y: i64,
    /// The number of stones in it.
    pub stones: u64,
    /// When a stone was last placed in it or removed from it. For squares smaller than a chunk (level below 5), the
    /// latest status change of a stone in it.
    pub last_activity: Option<Time>,
    shares: Range<usize>,
}

/// The squares of a rectangle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// Squares have a side of 2^level points.
    pub level: u32,
    /// The squares that have ever been played on, row by row from the bottom.
    pub squares: Vec<Square>,
    shares: Vec<Share>,
}

impl Overview {
    /// The stones of a square per player, ordered by player.
    pub fn shares(&self, square: &Square) -> &[Share] {
        self.shares.get(square.shares.clone()).unwrap_or(&[])
    }

    fn push(&mut self, x: i64, y: i64, last_activity: Time, shares: &mut Vec<(PlayerId, i64)>) {
        let start = self.shares.len();
        self.shares.extend(add_up(shares));
        let stones = self.shares[start..].iter().map(|share| u64::from(share.stones)).sum();
        let last_activity = (last_activity != BEGINNING).then_some(last_activity);
        self.squares.push(Square { x, y, stones, last_activity, shares: start..self.shares.len() });
    }
}

impl World {
    /// The squares of 2^level × 2^level points that touch a rectangle and have ever been played on.
    ///
    /// ```
    /// use tengen_world::{Options, Point, Rect, World};
    /// let mut world = World::new(Options::default());
    /// world.play(1_000, "ann", Point::new(3, 3))?;
    /// let overview = world.overview(Rect::new(Point::new(0, 0), Point::new(999, 999)), 5).unwrap();
    /// assert_eq!((overview.squares[0].stones, overview.squares[0].last_activity), (2, Some(1_000)));
    /// # Ok::<(), tengen_world::Illegal>(())
    /// ```
    ///
    /// # Errors
    /// Fails for more than [`MAX_SQUARES`] squares. Levels above [`MAX_LEVEL`] are treated as that level.
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
        let level_reader = (level >= REGION_LEVEL).then(|| self.board.pyramid.level_reader(level));
        let mut shares = Vec::new();
        let mut finder = self.board.directory.finder();
        for y in squares.min.y..=squares.max.y {
            for x in squares.min.x..=squares.max.x {
                let last_activity = match &level_reader {
                    Some(level_reader) => level_reader.read(x, y, &mut shares),
                    None if level < SIDE_BITS => read_stones(&mut finder, level, x, y, &mut shares),
                    None => read_chunks(&mut finder, level, x, y, &mut shares),
                };
                if let Some(last_activity) = last_activity {
                    overview.push(x, y, last_activity, &mut shares);
                }
            }
        }
        Ok(overview)
    }
}

type Shares = Vec<(PlayerId, i64)>;

/// A square of one or more chunks.
fn read_chunks(finder: &mut Finder<'_>, level: u32, x: i64, y: i64, shares: &mut Shares) -> Option<Time> {
    let mut last = None;
    for (x, y) in children(level - SIDE_BITS, x, y) {
        if let Some(chunk) = finder.chunk(ChunkAt { x, y }) {
            last = last.max(Some(chunk.last_activity));
            shares.extend(chunk.shares.iter().map(|share| (share.owner, i64::from(share.stones))));
        }
    }
    last
}

/// A square smaller than a chunk, counted stone by stone.
fn read_stones(finder: &mut Finder<'_>, level: u32, x: i64, y: i64, shares: &mut Shares) -> Option<Time> {
    let min = Point::new(x << level, y << level);
    let side = (1 << level) - 1;
    let rect = Rect { min, max: Point::new(min.x | side, min.y | side) };
    let at = ChunkAt::of(min);
    let chunk = finder.chunk(at)?;
    let clip = Directory::clip(rect, at);
    let mut last = None;
    for y in clip.bottom..=clip.top {
        let spots = Bits(chunk.rows[y] & clip.columns).map(|x| Spot::new(x, y));
        for stone in spots.filter_map(|spot| chunk.get(spot)) {
            last = last.max(Some(stone.since));
            shares.push((stone.owner(), 1));
        }
    }
    last
}
