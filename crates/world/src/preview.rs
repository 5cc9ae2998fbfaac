//! What a move would do, without making it: the same answer as [`World::apply`] gives.

use crate::board::{ActiveStone, Roots};
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::Point;
use crate::query::{Liberties, MAX_COUNTED_CHAIN};
use crate::shares::Share;
use crate::stone::Status;
use crate::touching::TouchedChain;
use crate::world::{Change, Illegal, Removed, World};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The effects of a legal move that has not been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The stones that it would remove, by x, then y; its own among them if it is suicide.
    pub removed: Vec<Removed>,
    /// The remaining stones whose status it would change, by x, then y.
    pub changed: Vec<Change>,
    /// Whether the new stone would be removed at once.
    pub suicide: bool,
    /// The number of stones of the new stone's chain.
    pub chain: u32,
    /// The liberties of that chain after the move; none if it is suicide.
    pub liberties: Liberties,
    /// These liberties, by x, then y; empty if the chain is too long to count them.
    pub open: Vec<Point>,
    /// Who has stones in the box around the point, most of them first.
    pub near: Vec<Share>,
}

/// A chain, and its liberties.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// Its stones, by x, then y.
    pub stones: Vec<Point>,
    /// The empty points next to it, by x, then y.
    pub liberties: Vec<Point>,
}

impl World {
    /// What a move of the player on the point would do at `time`. The cost grows with the chains next to the point.
    ///
    /// # Errors
    /// Returns why the move would be illegal.
    pub fn preview(&self, time: Time, player: PlayerId, point: Point) -> Result<Preview, Illegal> {
        let mut found = Vec::new();
        self.check_in_box(time, player, point, &mut found)?;
        let (own, others): (Vec<_>, Vec<_>) =
            self.touched_chains(point).into_iter().partition(|chain| chain.owner == player);
        let mut removed = BTreeMap::new();
        for TouchedChain { owner, stone, .. } in others.into_iter().filter(|chain| chain.has_no_other_liberty)
        {
            removed.extend(self.stones_of(stone).into_iter().map(|at| (at, owner)));
        }
        let chain = 1 + own.iter().map(|chain| chain.stones).sum::<u32>();
        let (stones, open) = self.merged(point, player, &removed, chain as usize <= MAX_COUNTED_CHAIN);
        let suicide = removed.is_empty() && open.is_empty();
        if suicide {
            removed.extend(stones.into_iter().map(|at| (at, player)));
        }
        let liberties = match chain as usize <= MAX_COUNTED_CHAIN || suicide {
            true => Liberties::Exactly(open.len() as u32),
            false => Liberties::AtLeast(1),
        };
        let open = if matches!(liberties, Liberties::Exactly(_)) { open } else { Vec::new() };
        let changed = self.changes_of(time, &found, &removed);
        let removed = removed.into_iter().map(|(at, owner)| Removed { at, owner }).collect();
        Ok(Preview { removed, changed, suicide, chain, liberties, open, near: self.owners_near(point) })
    }

    /// The chain of the stone on a point, unless it has more than `most` stones.
    pub fn chain(&self, point: Point, most: usize) -> Option<Chain> {
        let stone = self.board.get(point)?;
        if self.board.chains.stones(self.board.chains.root(stone.chain)) as usize > most {
            return None;
        }
        let stones = self.stones_of(point);
        let next = stones.iter().flat_map(|at| at.neighbours());
        let liberties: BTreeSet<Point> = next.filter(|&at| self.board.get(at).is_none()).collect();
        Some(Chain { stones: stones.into_iter().collect(), liberties: liberties.into_iter().collect() })
    }

    /// The chains of other players next to a stone that have a single liberty, and their sizes. Chains of more than
    /// `most` stones are left out, so that the cost is bounded.
    pub fn atari_next_to(&self, point: Point, most: usize) -> Vec<(Point, PlayerId, u32)> {
        let Some(stone) = self.board.get(point) else { return Vec::new() };
        let (mut seen, mut found) = (Roots::default(), Vec::new());
        for next in point.neighbours() {
            let Some(other) = self.board.get(next).filter(|other| other.owner() != stone.owner()) else {
                continue;
            };
            let root = self.board.chains.root(other.chain);
            // A single liberty is next to at most four stones.
            if seen.as_slice().contains(&root) || self.board.chains.liberties(root) > 4 {
                continue;
            }
            seen.add(root);
            if let Some(Chain { stones, liberties }) = self.chain(next, most)
                && liberties.len() == 1
            {
                found.push((next, other.owner(), stones.len() as u32));
            }
        }
        found
    }

    /// The stones of the chain on a point.
    fn stones_of(&self, start: Point) -> BTreeSet<Point> {
        let Some(owner) = self.board.get(start).map(|stone| stone.owner()) else { return BTreeSet::new() };
        let (mut chain, mut to_do) = (BTreeSet::from([start]), vec![start]);
        while let Some(point) = to_do.pop() {
            for next in point.neighbours() {
                if self.board.get(next).is_some_and(|stone| stone.owner() == owner) && chain.insert(next) {
                    to_do.push(next);
                }
            }
        }
        chain
    }

    /// The chain that a stone on `point` would be part of, and its liberties once `removed` are gone. Stops at the first
    /// liberty unless all are asked for.
    fn merged(
        &self,
        point: Point,
        player: PlayerId,
        removed: &BTreeMap<Point, PlayerId>,
        all: bool,
    ) -> (BTreeSet<Point>, Vec<Point>) {
        let (mut chain, mut open, mut to_do) = (BTreeSet::from([point]), BTreeSet::new(), vec![point]);
        while let Some(at) = to_do.pop() {
            for next in at.neighbours() {
                match self.board.get(next) {
                    Some(_) if removed.contains_key(&next) => _ = open.insert(next),
                    None if next != point => _ = open.insert(next),
                    Some(stone) if stone.owner() == player && chain.insert(next) => to_do.push(next),
                    _ => {}
                }
            }
            if !all && !open.is_empty() {
                break;
            }
        }
        (chain, open.into_iter().collect())
    }

    fn changes_of(
        &self,
        time: Time,
        found: &[ActiveStone],
        removed: &BTreeMap<Point, PlayerId>,
    ) -> Vec<Change> {
        let change = |&ActiveStone { at, stone, .. }: &ActiveStone| {
            let status = match stone.seen_at(time, &self.options).status() {
                Status::Unlocked => return None,
                Status::Locked => Status::Pending,
                Status::Pending => Status::Unlocked,
            };
            (!removed.contains_key(&at)).then_some(Change { at, owner: stone.owner(), status })
        };
        let mut changed: Vec<Change> = found.iter().filter_map(change).collect();
        changed.sort_unstable_by_key(|change| change.at);
        changed
    }

    fn owners_near(&self, point: Point) -> Vec<Share> {
        let mut counts: BTreeMap<PlayerId, u32> = BTreeMap::new();
        // A box is far smaller than the largest allowed query.
        let _ = self.stones_in(point.around(self.options.radius()), self.clock, |stone| {
            *counts.entry(stone.owner).or_default() += 1;
        });
        let mut near: Vec<Share> =
            counts.into_iter().map(|(owner, stones)| Share { owner, stones }).collect();
        near.sort_unstable_by_key(|share| (Reverse(share.stones), share.owner));
        near
    }
}
