//! What can be asked about stones and players. No question costs more than the area or the list it asks for.

use crate::directory::Directory;
use crate::options::Time;
use crate::players::{PlayerId, Tally};
use crate::point::{Point, Rect, TooLarge};
use crate::stone::{EVER, Status, Stone};
use crate::world::World;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The largest rectangle that stones or legal points can be asked for: 1024 × 1024.
pub const MAX_POINTS: u128 = 1 << 20;

/// Chains longer than this are not walked through to count their liberties.
const WALKED: usize = 4096;

/// A stone as it is at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneAt {
    /// Where it stands.
    pub at: Point,
    /// Whose it is.
    pub owner: PlayerId,
    /// Its status at that moment.
    pub status: Status,
    /// Since when it has that status; `None` is since ever (SAI's first stone).
    pub since: Option<Time>,
}

/// A stone among others, as it is at some moment; [`World::at`] knows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneSeen {
    /// Where it stands.
    pub at: Point,
    /// Whose it is.
    pub owner: PlayerId,
    /// Its status at that moment.
    pub status: Status,
}

/// How many liberties a chain has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liberties {
    /// So many.
    Exactly(u32),
    /// At least so many: the chain is too long to be walked through for a question.
    AtLeast(u32),
}

/// Everything about one stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The stone.
    pub stone: StoneAt,
    /// When time alone will unlock it, if it ever does.
    pub until: Option<Time>,
    /// How many stones its chain has.
    pub chain: u32,
    /// How many liberties its chain has.
    pub liberties: Liberties,
}

/// A Pending stone and when it will be Unlocked: its owner's turn until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct YourTurn {
    /// When the stone will be Unlocked, whatever its owner does (at the latest the end of 64-bit time).
    pub deadline: Time,
    /// Where it stands.
    pub at: Point,
}

/// What players are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankBy {
    /// Stones that stand.
    Held,
    /// Other players' stones taken.
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
    /// The moment a question is answered for: the world knows no moment before its last move.
    pub(crate) fn moment(&self, now: Time) -> Time {
        now.max(self.clock)
    }

    pub(crate) fn describe(&self, at: Point, stone: Stone, now: Time) -> StoneAt {
        let seen = if stone.status() == Status::Unlocked { stone } else { stone.seen_at(now, &self.options) };
        let since = (seen.since != EVER).then_some(seen.since);
        StoneAt { at, owner: seen.owner(), status: seen.status(), since }
    }

    /// What stands on a point at the moment `now` (or at the last move, if that was later).
    pub fn at(&self, point: Point, now: Time) -> Option<Standing> {
        let stone = self.board.get(point)?;
        let root = self.board.chains.root(stone.chain);
        let chain = self.board.chains.stones(root);
        let liberties = if chain as usize <= WALKED {
            Liberties::Exactly(self.count_liberties(point, stone.owner()))
        } else {
            // An empty point is next to at most four stones of the chain.
            Liberties::AtLeast(self.board.chains.liberties(root).div_ceil(4))
        };
        let now = self.moment(now);
        let until = stone.until(&self.options).filter(|&until| until > now);
        Some(Standing { stone: self.describe(point, stone, now), until, chain, liberties })
    }

    fn count_liberties(&self, start: Point, owner: PlayerId) -> u32 {
        let (mut chain, mut liberties, mut to_do) = (BTreeSet::from([start]), BTreeSet::new(), vec![start]);
        while let Some(point) = to_do.pop() {
            for next in point.neighbours() {
                match self.board.get(next) {
                    None => _ = liberties.insert(next),
                    Some(stone) if stone.owner() == owner && chain.insert(next) => to_do.push(next),
                    Some(_) => {}
                }
            }
        }
        liberties.len() as u32
    }

    /// Shows the stones of a rectangle, as they are at the moment `now` (or at the last move, if that was later), to
    /// `each`: chunk by chunk from below, each row by row.
    ///
    /// # Errors
    /// Refuses rectangles of more than [`MAX_POINTS`] points.
    #[inline]
    pub fn stones_in(&self, rect: Rect, now: Time, mut each: impl FnMut(StoneSeen)) -> Result<(), TooLarge> {
        allowed(rect)?;
        let now = self.moment(now);
        for (home, chunk) in self.board.directory.chunks_in(rect) {
            chunk.look(Directory::clip(rect, home), now, &self.options, |spot, owner, status| {
                each(StoneSeen { at: home.point(spot), owner, status });
            });
        }
        Ok(())
    }

    /// A player's Pending stones at the moment `now`, at most `limit`, the most urgent first.
    pub fn pending_of(&self, player: PlayerId, now: Time, limit: usize) -> Vec<YourTurn> {
        let now = self.moment(now);
        let Some(record) = self.players.get(player) else { return Vec::new() };
        let timeout = self.options.pending_timeout();
        let over = |since: Time| since.checked_add(timeout).is_some_and(|until| until <= now);
        let waiting = record.waiting.iter().skip_while(|&&(since, _)| over(since)).take(limit);
        waiting.map(|&(since, at)| YourTurn { deadline: since.saturating_add(timeout), at }).collect()
    }

    /// What a player holds, has captured and has lost.
    pub fn tally(&self, player: PlayerId) -> Option<Tally> {
        self.players.get(player).map(|player| player.tally)
    }

    /// How many players there are, SAI included.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// The first `limit` players of a ranking, equal ones in the order in which they came.
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
