//! Rebuilds what follows from the stones: chains, liberties, sums, Pending lists.

use crate::board::{Board, Roots};
use crate::chunk::{Bits, Chunk, ChunkAt, SIDE, Spot};
use crate::players::PlayerId;
use crate::stone::Status;
use crate::world::World;

impl World {
    /// Rebuilds what a snapshot leaves out. Fails if a chain has no liberty.
    pub(crate) fn rebuild(&mut self) -> Result<(), &'static str> {
        let indexes = self.link_chains();
        if !self.board.chains.all_have_liberties() {
            return Err("a chain without a liberty");
        }
        for &(at, index) in &indexes {
            self.sum_up(at, index);
        }
        Ok(())
    }

    /// Finds the chains of all stones and their pseudo-liberties. Returns all chunks.
    pub(crate) fn link_chains(&mut self) -> Vec<(ChunkAt, u32)> {
        let indexes: Vec<(ChunkAt, u32)> = self.board.directory.indexes().collect();
        for &(at, index) in &indexes {
            self.board.create_chains(at, index);
        }
        for &(at, index) in &indexes {
            self.board.join_chunks(at, index);
        }
        indexes
    }

    /// Adds a chunk to the overview and to the players' tallies.
    fn sum_up(&mut self, at: ChunkAt, index: u32) {
        let chunk = &self.board.directory.chunks[index as usize];
        // Zero stones: this sets the last activity of a chunk that may be empty.
        self.board.pyramid.add(chunk.region, PlayerId::SAI, 0, chunk.last_activity);
        for share in chunk.shares.iter() {
            self.board.pyramid.add(chunk.region, share.owner, share.stones as i32, chunk.last_activity);
            if let Some(player) = self.players.get_mut(share.owner) {
                player.tally.held += u64::from(share.stones);
            }
        }
        self.board.stones += chunk.len() as u64;
        for (y, &row) in chunk.active.iter().enumerate() {
            for spot in Bits(row).map(|x| Spot::new(x, y)) {
                if let Some(stone) = chunk.get(spot).filter(|stone| stone.status() == Status::Pending)
                    && let Some(player) = self.players.get_mut(stone.owner())
                {
                    player.pending.insert((stone.since, at.point(spot)));
                }
            }
        }
    }
}

/// The stones adjacent to those of a chunk, as bit masks; set outside the 64-bit grid, where there are no liberties.
struct Surroundings {
    left: [u32; SIDE],
    right: [u32; SIDE],
    below: [u32; SIDE],
    above: [u32; SIDE],
}

impl Surroundings {
    fn of(board: &Board, at: ChunkAt, chunk: &Chunk) -> Surroundings {
        let rows = |dx: i64, dy: i64| -> [u32; SIDE] {
            let at = ChunkAt { x: at.x + dx, y: at.y + dy };
            match board.directory.chunk(at) {
                Some(chunk) => chunk.rows,
                None if at.corner().is_none() => [u32::MAX; SIDE],
                None => [0; SIDE],
            }
        };
        let (left, right, below, above) = (rows(-1, 0), rows(1, 0), rows(0, -1), rows(0, 1));
        let own = |y: usize| chunk.rows[y];
        Surroundings {
            left: std::array::from_fn(|y| own(y) << 1 | left[y] >> 31),
            right: std::array::from_fn(|y| own(y) >> 1 | right[y] << 31),
            below: std::array::from_fn(|y| if y == 0 { below[SIDE - 1] } else { own(y - 1) }),
            above: std::array::from_fn(|y| if y == SIDE - 1 { above[0] } else { own(y + 1) }),
        }
    }

    fn liberties(&self, x: u32, y: usize) -> u32 {
        [&self.left, &self.right, &self.below, &self.above].iter().map(|rows| !rows[y] >> x & 1).sum()
    }
}

/// A stone adjacent to another of the same chunk.
#[derive(Clone, Copy)]
struct Neighbour {
    /// The index of its owner in the chunk.
    owner: u16,
    chain: u32,
}

impl Board {
    /// Assigns chains to the stones of a chunk, not yet joined with other chunks, but with all their liberties.
    fn create_chains(&mut self, at: ChunkAt, index: u32) {
        let around = Surroundings::of(self, at, &self.directory.chunks[index as usize]);
        let Board { directory, chains, .. } = self;
        let chunk = &mut directory.chunks[index as usize];
        let mut spare = chunk.spare_chains.clone();
        // By column: the stones of this row as far as it is processed, beyond that those of the row below.
        let mut last: [Option<Neighbour>; SIDE] = [None; SIDE];
        for (y, row) in chunk.rows.into_iter().enumerate() {
            let mut to_the_left = None;
            let mut rank = 0;
            for (x, slot) in last.iter_mut().enumerate() {
                let underneath = slot.take();
                if row >> x & 1 == 1 {
                    let owner = chunk.owner_index(y, rank);
                    let mut own = Roots::default();
                    let near = [to_the_left, underneath].into_iter().flatten();
                    near.filter(|near: &Neighbour| near.owner == owner)
                        .for_each(|near| own.add(chains.find(near.chain)));
                    let chain = chains.attach(own.as_slice(), around.liberties(x as u32, y), &mut spare);
                    chunk.set_chain(y, rank, chain);
                    *slot = Some(Neighbour { owner, chain });
                    rank += 1;
                }
                to_the_left = *slot;
            }
        }
        chunk.spare_chains = spare;
    }

    /// Joins chains with those of the chunks to the right and above.
    fn join_chunks(&mut self, at: ChunkAt, index: u32) {
        let right = self.directory.find(ChunkAt { x: at.x + 1, y: at.y });
        let above = self.directory.find(ChunkAt { x: at.x, y: at.y + 1 });
        if let Some(right) = right {
            for y in 0..SIDE {
                self.join_spots((index, Spot::new(31, y)), (right, Spot::new(0, y)));
            }
        }
        if let Some(above) = above {
            let chunks = &self.directory.chunks;
            for x in Bits(chunks[index as usize].rows[SIDE - 1] & chunks[above as usize].rows[0]) {
                self.join_spots((index, Spot::new(x, SIDE - 1)), (above, Spot::new(x, 0)));
            }
        }
    }

    fn join_spots(&mut self, a: (u32, Spot), b: (u32, Spot)) {
        let chunks = &self.directory.chunks;
        let stones = (chunks[a.0 as usize].get(a.1), chunks[b.0 as usize].get(b.1));
        if let (Some(a), Some(b)) = stones
            && a.owner() == b.owner()
        {
            let (a, b) = (self.chains.find(a.chain), self.chains.find(b.chain));
            self.chains.join(a, b);
        }
    }
}
