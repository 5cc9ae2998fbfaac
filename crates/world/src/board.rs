//! The stones and their chains. Knows captures; knows nothing of turns, players' names or what is allowed.

use crate::chains::Chains;
use crate::chunk::{Bits, Chunk, ChunkAt, Spot};
use crate::directory::{Clip, Directory};
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::Point;
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

/// A stone lifted from the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lifted {
    pub(crate) at: Point,
    pub(crate) stone: Stone,
}

/// What a look at a point and its box shows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// The chunk of the point.
    pub(crate) home: Option<u32>,
    /// A stone stands on the point.
    pub(crate) occupied: bool,
    /// A stone stands in the box.
    pub(crate) near: bool,
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
    pub(crate) fn get(&self, point: Point) -> Option<Stone> {
        self.directory.locate(point)?.get(Spot::of(point))
    }

    pub(crate) fn chunk_mut(&mut self, index: u32) -> &mut Chunk {
        &mut self.directory.chunks[index as usize]
    }

    /// Looks at a point and, if it is empty, at its box; lists the stones in the box that may forbid a move.
    pub(crate) fn look(&self, point: Point, radius: u32, found: &mut Vec<Found>) -> Look {
        let area = point.around(radius);
        let (home, low, high) = (ChunkAt::of(point), ChunkAt::of(area.min), ChunkAt::of(area.max));
        let mut finder = self.directory.finder();
        let mut look = Look { home: finder.find(home), ..Look::default() };
        if let Some(index) = look.home {
            look.occupied = self.directory.chunks[index as usize].is_stone(Spot::of(point));
            if look.occupied {
                return look;
            }
        }
        for y in low.y..=high.y {
            for x in low.x..=high.x {
                let at = ChunkAt { x, y };
                let index = if at == home { look.home } else { finder.find(at) };
                if let Some(index) = index {
                    look.near |= self.look_at_chunk(at, index, Directory::clip(area, at), found);
                }
            }
        }
        look
    }

    /// Whether a part of a chunk has a stone; lists those that may forbid a move.
    fn look_at_chunk(&self, at: ChunkAt, index: u32, clip: Clip, found: &mut Vec<Found>) -> bool {
        let chunk = &self.directory.chunks[index as usize];
        let Clip { columns, bottom, top } = clip;
        let mut stones = 0;
        let rows = chunk.rows[bottom..=top].iter().zip(&chunk.active[bottom..=top]);
        for (y, (row, active)) in (bottom..).zip(rows) {
            stones |= row & columns;
            for x in Bits(active & columns) {
                let spot = Spot::new(x, y);
                if let Some(stone) = chunk.get(spot) {
                    found.push(Found { chunk: index, spot, at: at.point(spot), stone });
                }
            }
        }
        stones != 0
    }

    /// Puts a Locked stone on an empty point and lifts what dies of it: the chains of other players, or else its own.
    ///
    /// `home` is the chunk of the point, if there is one yet.
    pub(crate) fn place(
        &mut self,
        point: Point,
        home: Option<u32>,
        owner: PlayerId,
        time: Time,
    ) -> Vec<Lifted> {
        let home = home.unwrap_or_else(|| self.directory.find_or_make(ChunkAt::of(point), &mut self.pyramid));
        let (own, others) = self.put(point, home, Stone::new(owner, Status::Locked, time, 0));
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
        removed.sort_unstable_by_key(|lifted| lifted.at);
        removed
    }

    /// Puts a stone on an empty point of a chunk: its own chain, and the other players' chains around it.
    pub(crate) fn put(&mut self, point: Point, index: u32, stone: Stone) -> (u32, Roots) {
        let home = ChunkAt::of(point);
        let (mut own, mut others, mut liberties) = (Roots::default(), Roots::default(), 0);
        for next in point.neighbours() {
            match self.near(home, index, next) {
                None => liberties += 1,
                Some(other) => {
                    let root = self.chains.find(other.chain);
                    self.chains.take_liberty(root);
                    if other.owner() == stone.owner() { own.add(root) } else { others.add(root) }
                }
            }
        }
        let chunk = &mut self.directory.chunks[index as usize];
        let chain = self.chains.attach(own.as_slice(), liberties, &mut chunk.spare_chains);
        chunk.put(Spot::of(point), stone.with_chain(chain));
        chunk.last_activity = chunk.last_activity.max(stone.since);
        self.pyramid.note(chunk.region, stone.owner(), 1, stone.since);
        self.stones += 1;
        (chain, others)
    }

    /// The stone of a point next to one in the chunk `home`, whose index is known.
    fn near(&self, home: ChunkAt, index: u32, point: Point) -> Option<Stone> {
        if ChunkAt::of(point) == home {
            self.directory.chunks[index as usize].get(Spot::of(point))
        } else {
            self.get(point)
        }
    }

    /// Lifts the chains with these roots next to a point.
    fn lift_around(&mut self, point: Point, roots: &[u32], time: Time, removed: &mut Vec<Lifted>) {
        for next in point.neighbours() {
            if let Some(stone) = self.get(next)
                && roots.contains(&self.chains.root(stone.chain))
            {
                self.lift(next, time, removed);
            }
        }
    }

    /// Lifts the whole chain of a stone; its neighbours breathe again.
    fn lift(&mut self, start: Point, time: Time, removed: &mut Vec<Lifted>) {
        let Some(first) = self.take(start, time) else { return };
        let owner = first.owner();
        let mut named = vec![first.chain];
        let mut next_to_do = removed.len();
        removed.push(Lifted { at: start, stone: first });
        while let Some(&Lifted { at, .. }) = removed.get(next_to_do) {
            next_to_do += 1;
            for next in at.neighbours() {
                match self.get(next) {
                    Some(stone) if stone.owner() == owner => {
                        self.take(next, time);
                        named.push(stone.chain);
                        removed.push(Lifted { at: next, stone });
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
        self.pyramid.note(chunk.region, stone.owner(), -1, time);
        self.stones -= 1;
        Some(stone)
    }
}
