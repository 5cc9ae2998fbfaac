//! The stones and their chains. Knows captures; knows nothing of turns, players' names or what is allowed.

use crate::chains::Chains;
use crate::chunk::{Bits, Chunk, ChunkAt, Spot};
use crate::directory::Directory;
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::{Point, Rect};
use crate::pyramid::Pyramid;
use crate::stone::{Status, Stone};

#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) directory: Directory,
    pub(crate) chains: Chains,
    pub(crate) pyramid: Pyramid,
    pub(crate) stones: u64,
}

/// A Locked or Pending stone found in a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) chunk: u32,
    pub(crate) spot: Spot,
    pub(crate) at: Point,
    pub(crate) stone: Stone,
}

/// A stone taken from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removed {
    /// Where it stood.
    pub at: Point,
    /// Whose it was.
    pub owner: PlayerId,
}

/// The up to four chains around a point.
#[derive(Default)]
pub(crate) struct Roots {
    list: [u32; 4],
    len: usize,
}

impl Roots {
    pub(crate) fn add(&mut self, root: u32) {
        if !self.as_slice().contains(&root) {
            self.list[self.len] = root;
            self.len += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.list[..self.len]
    }
}

impl Board {
    pub(crate) fn get(&self, point: Point) -> Option<&Stone> {
        self.directory.locate(point)?.get(Spot::of(point))
    }

    pub(crate) fn chunk_mut(&mut self, index: u32) -> &mut Chunk {
        &mut self.directory.chunks[index as usize]
    }

    /// Whether any stone stands in the box; lists those in it that may forbid a move.
    pub(crate) fn scan(&self, area: Rect, found: &mut Vec<Found>) -> bool {
        let mut seen = 0;
        for (at, index) in self.directory.in_rect(area) {
            let chunk = &self.directory.chunks[index as usize];
            let clip = Directory::clip(area, at);
            for (y, row) in chunk.rows.iter().enumerate().take(clip.top + 1).skip(clip.bottom) {
                seen |= row.stones & clip.columns;
                for x in Bits(row.active & clip.columns) {
                    let spot = Spot::new(x, y);
                    if let Some(&stone) = chunk.get(spot) {
                        found.push(Found { chunk: index, spot, at: at.point(spot), stone });
                    }
                }
            }
        }
        seen != 0
    }

    /// Puts a Locked stone on an empty point and lifts what dies of it: the chains of other players, or else its own.
    pub(crate) fn place(&mut self, point: Point, owner: PlayerId, time: Time) -> Vec<Removed> {
        let (own, others) = self.put(point, owner, Status::Locked, time);
        let mut removed = Vec::new();
        let dead = |chains: &Chains, root| chains.liberties(root) == 0;
        // Who dies is settled before the first chain is lifted: all go at the same moment.
        let mut doomed = Roots::default();
        others.as_slice().iter().filter(|&&root| dead(&self.chains, root)).for_each(|&root| doomed.add(root));
        if doomed.len > 0 {
            self.lift_around(point, doomed.as_slice(), time, &mut removed);
        } else if dead(&self.chains, own) {
            self.lift(point, time, &mut removed);
        }
        removed.sort_unstable();
        removed
    }

    /// Puts a stone on an empty point: its own chain, and the other players' chains around it.
    pub(crate) fn put(&mut self, point: Point, owner: PlayerId, status: Status, since: Time) -> (u32, Roots) {
        let home = ChunkAt::of(point);
        let index = self.directory.find_or_make(home, &mut self.pyramid);
        let (mut own, mut others, mut liberties) = (Roots::default(), Roots::default(), 0);
        for next in point.neighbours() {
            match self.near(home, index, next) {
                None => liberties += 1,
                Some(stone) => {
                    let root = self.chains.find(stone.chain);
                    self.chains.take_liberty(root);
                    if stone.owner() == owner { own.add(root) } else { others.add(root) }
                }
            }
        }
        let chain = self.chains.attach(own.as_slice(), liberties);
        let chunk = &mut self.directory.chunks[index as usize];
        chunk.put(Spot::of(point), Stone::new(owner, status, since, chain));
        chunk.last_activity = chunk.last_activity.max(since);
        let tile = self.directory.regions[chunk.region as usize].tile;
        self.pyramid.add(tile, owner, 1, since);
        self.stones += 1;
        (chain, others)
    }

    /// The stone of a point next to one in the chunk `home`, whose index is known.
    fn near(&self, home: ChunkAt, index: u32, point: Point) -> Option<Stone> {
        if ChunkAt::of(point) == home {
            self.directory.chunks[index as usize].get(Spot::of(point)).copied()
        } else {
            self.get(point).copied()
        }
    }

    /// Lifts the chains with these roots next to a point.
    fn lift_around(&mut self, point: Point, roots: &[u32], time: Time, removed: &mut Vec<Removed>) {
        for next in point.neighbours() {
            if let Some(&stone) = self.get(next)
                && roots.contains(&self.chains.root(stone.chain))
            {
                self.lift(next, time, removed);
            }
        }
    }

    /// Lifts the whole chain of a stone; its neighbours breathe again.
    fn lift(&mut self, start: Point, time: Time, removed: &mut Vec<Removed>) {
        let Some(first) = self.take(start, time) else { return };
        let owner = first.owner();
        let mut named = vec![first.chain];
        let mut next_to_do = removed.len();
        removed.push(Removed { at: start, owner });
        while let Some(&Removed { at, .. }) = removed.get(next_to_do) {
            next_to_do += 1;
            for next in at.neighbours() {
                match self.get(next).copied() {
                    Some(stone) if stone.owner() == owner => {
                        self.take(next, time);
                        named.push(stone.chain);
                        removed.push(Removed { at: next, owner });
                    }
                    Some(stone) => {
                        let root = self.chains.find(stone.chain);
                        self.chains.add_liberty(root);
                    }
                    None => {}
                }
            }
        }
        self.chains.release(named);
    }

    fn take(&mut self, point: Point, time: Time) -> Option<Stone> {
        let index = self.directory.find(ChunkAt::of(point))?;
        let chunk = &mut self.directory.chunks[index as usize];
        let stone = chunk.lift(Spot::of(point))?;
        chunk.last_activity = time;
        let tile = self.directory.regions[chunk.region as usize].tile;
        self.pyramid.take(tile, stone.owner(), 1, time);
        self.stones -= 1;
        Some(stone)
    }
}
