//! The history of a rectangle: what stood there at one moment, and every change after it.
//!
//! It is recorded while the moves of the journal are replayed; the world itself keeps no history.

use crate::bytes::{Corrupt, Reader, write_number, write_signed};
use crate::moderation::Entry;
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect, TooLarge};
use crate::world::{Effects, World};

/// The first byte: the version of the format.
const FORMAT: u8 = 1;

/// A point of the rectangle changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointChange {
    /// The number of the move.
    pub number: u64,
    /// When it was made.
    pub time: Time,
    /// The point.
    pub at: Point,
    /// The owner of the new stone; `None` if the stone there was removed.
    pub owner: Option<PlayerId>,
}

/// The stones of a rectangle after a move, and the changes by the moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    rect: Rect,
    /// The number of the move after which it begins.
    pub start: u64,
    /// The number of the last move that was looked at.
    pub end: u64,
    /// The stones at the start, row by row from the bottom.
    pub stones: Vec<(Point, PlayerId)>,
    /// The changes since, in order.
    pub changes: Vec<PointChange>,
}

impl History {
    /// Begins with the stones of a world to which `start` moves were applied.
    ///
    /// # Errors
    /// Fails for rectangles of more than [`crate::MAX_POINTS`] points.
    pub fn begin(world: &World, start: u64, rect: Rect) -> Result<History, TooLarge> {
        let mut stones = Vec::new();
        world.stones_in(rect, world.clock, |stone| stones.push((stone.at, stone.owner)))?;
        stones.sort_unstable_by_key(|&(at, _)| (at.y, at.x));
        Ok(History { rect, start, end: start, stones, changes: Vec::new() })
    }

    /// Records the effects of the next entry of the journal; `world` is the world after it.
    pub fn record(
        &mut self,
        world: &World,
        number: u64,
        time: Time,
        entry: Entry<'_>,
        at: Point,
        effects: &Effects,
    ) {
        self.end = number;
        let dies = effects.removed.iter().any(|removed| removed.at == at);
        let placed = matches!(entry, Entry::Move(_) | Entry::Restoration(_)) && !dies;
        let owner = entry.player().and_then(|player| world.player(player)).filter(|_| placed);
        let placed = owner.map(|owner| (at, Some(owner)));
        // The stone of a suicide was never there for the eyes of others; a moderator removes one that was.
        let was_there = |gone: Point| gone != at || entry == Entry::Removal;
        let gone = effects.removed.iter().map(|removed| removed.at).filter(|&gone| was_there(gone));
        let is_handed = matches!(entry, Entry::HandOver(_));
        let handed =
            effects.changed.iter().filter(|_| is_handed).map(|change| (change.at, Some(change.owner)));
        for (at, owner) in placed.into_iter().chain(gone.map(|at| (at, None))).chain(handed) {
            if self.rect.contains(at) {
                self.changes.push(PointChange { number, time, at, owner });
            }
        }
    }

    /// The history as bytes; `docs/world.md` describes the format.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = vec![FORMAT];
        let (min, max) = (self.rect.min, self.rect.max);
        [min.x, min.y, max.x, max.y].iter().for_each(|&side| write_signed(&mut out, side));
        write_number(&mut out, self.start);
        write_number(&mut out, self.end);
        write_number(&mut out, self.stones.len() as u64);
        let mut next = 0;
        for &(at, owner) in &self.stones {
            let index = self.index(at);
            write_number(&mut out, index - next);
            write_number(&mut out, u64::from(owner.0));
            next = index + 1;
        }
        write_number(&mut out, self.changes.len() as u64);
        let (mut number, mut time) = (self.start, 0);
        for change in &self.changes {
            write_number(&mut out, change.number - number);
            write_signed(&mut out, change.time.wrapping_sub(time));
            write_number(&mut out, self.index(change.at));
            write_number(&mut out, change.owner.map_or(0, |owner| u64::from(owner.0) + 1));
            (number, time) = (change.number, change.time);
        }
        out
    }

    /// Reads what [`History::encode`] wrote.
    ///
    /// # Errors
    /// Returns what is wrong with the bytes, and where.
    pub fn decode(bytes: &[u8]) -> Result<History, Corrupt> {
        let mut reader = Reader::new(bytes);
        if reader.byte()? != FORMAT {
            return Err(reader.corrupt("an unknown format"));
        }
        let a = Point::new(reader.signed()?, reader.signed()?);
        let rect = Rect::new(a, Point::new(reader.signed()?, reader.signed()?));
        let (start, end) = (reader.number()?, reader.number()?);
        let mut history = History { rect, start, end, stones: Vec::new(), changes: Vec::new() };
        let mut next = 0u64;
        for _ in 0..reader.count()? {
            let index = next.saturating_add(reader.number()?);
            let owner = History::owner(reader.number()?, &reader)?;
            history.stones.push((history.point(index, &reader)?, owner));
            next = index.saturating_add(1);
        }
        let (mut number, mut time) = (start, 0i64);
        for _ in 0..reader.count()? {
            number = number.saturating_add(reader.number()?);
            time = time.wrapping_add(reader.signed()?);
            let at = history.point(reader.number()?, &reader)?;
            let owner = match reader.number()? {
                0 => None,
                owner => Some(History::owner(owner - 1, &reader)?),
            };
            history.changes.push(PointChange { number, time, at, owner });
        }
        reader.end()?;
        Ok(history)
    }

    /// The number of a point in the rectangle, row by row from the bottom.
    fn index(&self, at: Point) -> u64 {
        let (x, y) = (at.x.abs_diff(self.rect.min.x), at.y.abs_diff(self.rect.min.y));
        y * self.rect.width() as u64 + x
    }

    fn point(&self, index: u64, reader: &Reader<'_>) -> Result<Point, Corrupt> {
        let width = self.rect.width();
        if u128::from(index) >= self.rect.points() {
            return Err(reader.corrupt("a point outside the rectangle"));
        }
        let (x, y) = (u128::from(index) % width, u128::from(index) / width);
        Ok(Point::new(self.rect.min.x + x as i64, self.rect.min.y + y as i64))
    }

    fn owner(number: u64, reader: &Reader<'_>) -> Result<PlayerId, Corrupt> {
        let number = u32::try_from(number).ok().filter(|&number| number < PlayerId::NEWCOMER.0);
        number.map(PlayerId).ok_or(reader.corrupt("an invalid player number"))
    }
}
