//! Overview tiles as bytes for the wire.

use crate::bytes::{write_number, write_signed};
use crate::chunk::{ChunkAt, SIDE};
use crate::options::Time;
use crate::overview::{MAX_LEVEL, Overview, Square};
use crate::players::PlayerId;
use crate::point::{Point, Rect};
use crate::world::World;

/// Squares on a side of a tile.
pub const TILE_SIDE: usize = 1 << TILE_BITS;
const TILE_BITS: u32 = 6;

/// The first byte of a tile: the version of its format.
const FORMAT: u8 = 1;
/// The unit of ages in a tile.
const MINUTE: Time = 60_000;

impl World {
    /// One tile of 64 × 64 squares of 2^level × 2^level points each; `None` if it lies outside 64-bit coordinates.
    ///
    /// `docs/world.md` describes the format. The same world gives the same bytes.
    ///
    /// ```
    /// use tengen_world::{Options, World};
    /// let world = World::new(Options::default());
    /// assert!(world.encode_tile(3, 0, 0).is_some());
    /// assert_eq!(world.encode_tile(57, 1, 0), None);
    /// ```
    pub fn encode_tile(&self, level: u32, x: i64, y: i64) -> Option<Vec<u8>> {
        if level > MAX_LEVEL - TILE_BITS {
            return None;
        }
        let side = 1i64.checked_shl(level + TILE_BITS).filter(|side| *side > 0)?;
        let min = Point::new(x.checked_mul(side)?, y.checked_mul(side)?);
        let max = Point::new(min.x.checked_add(side - 1)?, min.y.checked_add(side - 1)?);
        // Never too large: a tile has exactly as many squares as an overview may have.
        let overview = self.overview(Rect { min, max }, level).ok()?;
        let mut out = vec![FORMAT];
        write_number(&mut out, u64::from(level));
        write_signed(&mut out, x);
        write_signed(&mut out, y);
        write_squares(&mut out, &overview, Point::new(x << TILE_BITS, y << TILE_BITS));
        Some(out)
    }

    /// The smallest rectangle of whole chunks that contains every point ever played on.
    pub fn bounds(&self) -> Rect {
        let mut chunks = self.board.directory.iter().map(|(at, _)| at);
        let first = chunks.next().unwrap_or(ChunkAt { x: 0, y: 0 });
        let (mut low, mut high) = (first, first);
        for at in chunks {
            (low.x, low.y) = (low.x.min(at.x), low.y.min(at.y));
            (high.x, high.y) = (high.x.max(at.x), high.y.max(at.y));
        }
        let last = SIDE as i64 - 1;
        let corner = |at: ChunkAt| at.corner().unwrap_or(Point::new(0, 0));
        let (min, max) = (corner(low), corner(high));
        Rect { min, max: Point::new(max.x | last, max.y | last) }
    }

    /// A stone of a player in the part of the world where they have most stones; `None` if they have none.
    pub fn stronghold(&self, player: PlayerId) -> Option<Point> {
        let mut area = self.bounds();
        loop {
            let overview = (0..=MAX_LEVEL).find_map(|level| self.overview(area, level).ok())?;
            let held = |square: &Square| {
                let mut shares = overview.shares(square).iter();
                shares.find(|share| share.owner == player).map_or(0, |share| share.stones)
            };
            let best = overview.squares.iter().filter(|s| held(s) > 0).max_by_key(|s| held(s))?;
            let min = Point::new(best.x << overview.level, best.y << overview.level);
            if overview.level == 0 {
                return Some(min);
            }
            let last = (1i64 << overview.level.min(62)) - 1;
            area = Rect { min, max: Point::new(min.x | last, min.y | last) };
        }
    }
}

/// The squares of a tile whose lower left square is `first`, row by row from the bottom.
fn write_squares(out: &mut Vec<u8>, overview: &Overview, first: Point) {
    let newest = overview.squares.iter().filter_map(|square| square.last_activity).max().unwrap_or(0);
    write_signed(out, newest);
    write_number(out, overview.squares.len() as u64);
    let mut next = 0;
    for square in &overview.squares {
        let (column, row) = (square.x.abs_diff(first.x), square.y.abs_diff(first.y));
        let index = row << TILE_BITS | column;
        write_number(out, index.saturating_sub(next));
        next = index + 1;
        write_number(out, square.stones);
        let leader = overview.shares(square).iter().max_by_key(|share| share.stones);
        write_number(out, leader.map_or(0, |leader| u64::from(leader.owner.number())));
        write_number(out, leader.map_or(0, |leader| u64::from(leader.stones)));
        // Squares without activity get the largest age.
        let age = square.last_activity.map_or(Time::MAX, |last| newest.saturating_sub(last));
        write_number(out, (age / MINUTE) as u64);
    }
}
