//! Queries about stones and players. The cost of each is bounded by its rectangle or limit.

use crate::directory::Directory;
use crate::options::Time;
use crate::players::{PlayerId, Tally};
use crate::point::{Point, Rect, TooLarge};
use crate::stone::{BEGINNING, Status, Stone};
use crate::world::World;
use std::cmp::Reverse;

/// The maximum number of points in a query for stones or legal points: 1024 × 1024.
pub const MAX_POINTS: u128 = 1 << 20;

/// The liberties of longer chains are not counted exactly.
pub(crate) const MAX_COUNTED_CHAIN: usize = 4096;

/// A stone at a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneAt {
    /// Its point.
    pub at: Point,
    /// Its owner.
    pub owner: PlayerId,
    /// Its status at that time.
    pub status: Status,
    /// Since when it has that status; `None` for SAI's first stone.
    pub since: Option<Time>,
}

/// A stone in a rectangle at a given time; [`World::at`] returns more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleStone {
    /// Its point.
    pub at: Point,
    /// Its owner.
    pub owner: PlayerId,
    /// Its status at that time.
    pub status: Status,
}

/// The number of liberties of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liberties {
    /// The exact number.
    Exactly(u32),
    /// A lower bound: the chain is too long to count its liberties in a query.
    AtLeast(u32),
}

/// A stone with its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneInfo {
    /// The stone and its status.
    pub stone: StoneAt,
    /// When it will be unlocked by timeout, if ever.
    pub until: Option<Time>,
    /// The number of stones of its chain.
    pub chain: u32,
    /// The liberties of its chain.
    pub liberties: Liberties,
}

/// A Pending stone: it is its owner's turn there until the deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PendingStone {
    /// When the stone will be unlocked by timeout (saturating).
    pub deadline: Time,
    /// Its point.
    pub at: Point,
}

/// The criterion of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankBy {
    /// Stones on the board.
    Held,
    /// Captured stones of other players.
    Captured,
    /// Own stones lost.
    Lost,
}

impl RankBy {
    /// Every ranking.
    pub const ALL: [RankBy; 3] = [RankBy::Held, RankBy::Captured, RankBy::Lost];

    fn of(self, tally: &Tally) -> u64 {
        match self {
            RankBy::Held => tally.held,
            RankBy::Captured => tally.captured,
            RankBy::Lost => tally.lost,
        }
    }
}

impl World {
    /// The time a query is answered for: not before the last move, because the world keeps no history.
    pub(crate) fn query_time(&self, now: Time) -> Time {
        now.max(self.clock)
    }

    pub(crate) fn describe(&self, at: Point, stone: Stone, now: Time) -> StoneAt {
        let seen = if stone.status() == Status::Unlocked { stone } else { stone.seen_at(now, &self.options) };
        let since = (seen.since != BEGINNING).then_some(seen.since);
        StoneAt { at, owner: seen.owner(), status: seen.status(), since }
    }

    /// The stone on a point at `now` (or at the last move, if that was later).
    pub fn at(&self, point: Point, now: Time) -> Option<StoneInfo> {
        let stone = self.board.get(point)?;
        let root = self.board.chains.root(stone.chain);
        let chain = self.board.chains.stones(root);
        let liberties = match self.chain(point, MAX_COUNTED_CHAIN) {
            Some(chain) => Liberties::Exactly(chain.liberties.len() as u32),
            // A liberty is adjacent to at most four stones of the chain.
            None => Liberties::AtLeast(self.board.chains.liberties(root).div_ceil(4)),
        };
        let now = self.query_time(now);
        let until = stone.until(&self.options).filter(|&until| until > now);
        Some(StoneInfo { stone: self.describe(point, stone, now), until, chain, liberties })
    }

    /// Calls `each` with every stone of a rectangle at `now` (or at the last move, if that was later): chunk by chunk
    /// from the bottom, row by row within a chunk.
    ///
    /// # Errors
    /// Fails for rectangles of more than [`MAX_POINTS`] points.
    #[inline]
    pub fn stones_in(
        &self,
        rect: Rect,
        now: Time,
        mut each: impl FnMut(VisibleStone),
    ) -> Result<(), TooLarge> {
        allowed(rect)?;
        let now = self.query_time(now);
        for (home, chunk) in self.board.directory.chunks_in(rect) {
            chunk.for_each_stone(Directory::clip(rect, home), now, &self.options, |spot, owner, status| {
                each(VisibleStone { at: home.point(spot), owner, status });
            });
        }
        Ok(())
    }

    /// A player's Pending stones at `now`, at most `limit`, the nearest deadline first.
    pub fn pending_of(&self, player: PlayerId, now: Time, limit: usize) -> Vec<PendingStone> {
        let now = self.query_time(now);
        let Some(record) = self.players.get(player) else { return Vec::new() };
        let timeout = self.options.pending_timeout();
        let over = |since: Time| since.checked_add(timeout).is_some_and(|until| until <= now);
        let pending = record.pending.iter().skip_while(|&&(since, _)| over(since)).take(limit);
        pending.map(|&(since, at)| PendingStone { deadline: since.saturating_add(timeout), at }).collect()
    }

    /// A player's counts of stones.
    pub fn tally(&self, player: PlayerId) -> Option<Tally> {
        self.players.get(player).map(|player| player.tally)
    }

    /// The number of players, including SAI.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// The first `limit` players of a ranking, ties in the order in which they joined.
    pub fn ranking(&self, by: RankBy, limit: usize) -> Vec<(PlayerId, Tally)> {
        let mut all: Vec<(PlayerId, Tally)> =
            self.players.iter().map(|(id, player)| (id, player.tally)).collect();
        let key = |&(id, tally): &(PlayerId, Tally)| (Reverse(by.of(&tally)), id);
        if limit < all.len() {
            all.select_nth_unstable_by_key(limit, key);
            all.truncate(limit);
        }
        all.sort_unstable_by_key(key);
        all
    }
}

pub(crate) fn allowed(rect: Rect) -> Result<(), TooLarge> {
    if rect.points() > MAX_POINTS {
        return Err(TooLarge { asked: rect.points(), allowed: MAX_POINTS });
    }
    Ok(())
}
