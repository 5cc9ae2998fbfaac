//! Stones, chains and captures, without rules of legality and without names.

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
pub(crate) struct ActiveStone {
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

/// The result of scanning a point and its box.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoxScan {
    /// The chunk of the point.
    pub(crate) home: Option<u32>,
    /// There is a stone on the point.
    pub(crate) occupied: bool,
    /// There is a stone in the box.
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

    /// Scans a point and, if it is empty, its box; lists the active stones in the box.
    pub(crate) fn scan(&self, point: Point, radius: u32, found: &mut Vec<ActiveStone>) -> BoxScan {
        let area = point.around(radius);
        let (home, low, high) = (ChunkAt::of(point), ChunkAt::of(area.min), ChunkAt::of(area.max));
        let mut finder = self.directory.finder();
        let mut scan = BoxScan { home: finder.find(home), ..BoxScan::default() };
        if let Some(index) = scan.home {
            scan.occupied = self.directory.chunks[index as usize].is_stone(Spot::of(point));
            if scan.occupied {
                return scan;
            }
        }
        for y in low.y..=high.y {
            for x in low.x..=high.x {
                let at = ChunkAt { x, y };
                let index = if at == home { scan.home } else { finder.find(at) };
                if let Some(index) = index {
                    scan.near |= self.scan_chunk(at, index, Directory::clip(area, at), found);
                }
            }
        }
        scan
    }

    /// Whether part of a chunk has a stone; lists the active ones.
    fn scan_chunk(&self, at: ChunkAt, index: u32, clip: Clip, found: &mut Vec<ActiveStone>) -> bool {
        let chunk = &self.directory.chunks[index as usize];
        let Clip { columns, bottom, top } = clip;
        let mut stones = 0;
        let rows = chunk.rows[bottom..=top].iter().zip(&chunk.active[bottom..=top]);
        for (y, (row, active)) in (bottom..).zip(rows) {
            stones |= row & columns;
            for x in Bits(active & columns) {
                let spot = Spot::new(x, y);
                if let Some(stone) = chunk.get(spot) {
                    found.push(ActiveStone { chunk: index, spot, at: at.point(spot), stone });
                }
            }
        }
        stones != 0
    }

    /// Puts a Locked stone on an empty point and lifts captured chains of other players, or else its own if it has no
    /// liberty.
    ///
    /// `home` is the chunk of the point, if it exists.
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
        // Determined before the first chain is lifted, because captures are simultaneous.
        let mut captured = Roots::default();
        others
            .as_slice()
            .iter()
            .filter(|&&root| dead(&self.chains, root))
            .for_each(|&root| captured.add(root));
        if captured.len > 0 {
            self.lift_around(point, captured.as_slice(), time, &mut removed);
        } else if dead(&self.chains, own) {
            self.lift(point, time, &mut removed);
        }
        removed.sort_unstable_by_key(|lifted| lifted.at);
        removed
    }

    /// Puts a stone on an empty point of a chunk. Returns its chain and the adjacent chains of other players.
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
        self.pyramid.add(chunk.region, stone.owner(), 1, stone.since);
        self.stones += 1;
        (chain, others)
    }

    /// The stone on a point adjacent to one in the chunk `home`, whose index is known.
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

    /// Lifts the chain on a point; its stones by x, then y.
    pub(crate) fn lift_chain(&mut self, point: Point, time: Time) -> Vec<Lifted> {
        let mut removed = Vec::new();
        self.lift(point, time, &mut removed);
        removed.sort_unstable_by_key(|lifted| lifted.at);
        removed
    }

    /// Puts a stone on an empty point without looking at captures.
    pub(crate) fn put_alone(&mut self, point: Point, stone: Stone) {
        let home = self.directory.find_or_make(ChunkAt::of(point), &mut self.pyramid);
        self.put(point, home, stone);
    }

    /// Lifts the whole chain of a stone, which adds liberties to adjacent chains.
    fn lift(&mut self, start: Point, time: Time, removed: &mut Vec<Lifted>) {
        let Some(first) = self.take(start, time) else { return };
        let owner = first.owner();
        let mut records = vec![first.chain];
        let mut next_to_do = removed.len();
        removed.push(Lifted { at: start, stone: first });
        while let Some(&Lifted { at, .. }) = removed.get(next_to_do) {
            next_to_do += 1;
            for next in at.neighbours() {
                match self.get(next) {
                    Some(stone) if stone.owner() == owner => {
                        self.take(next, time);
                        records.push(stone.chain);
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
        self.chains.release(records);
    }

    fn take(&mut self, point: Point, time: Time) -> Option<Stone> {
        let index = self.directory.find(ChunkAt::of(point))?;
        let chunk = &mut self.directory.chunks[index as usize];
        let stone = chunk.lift(Spot::of(point))?;
        chunk.last_activity = time;
        self.pyramid.add(chunk.region, stone.owner(), -1, time);
        self.stones -= 1;
        Some(stone)
    }
}
