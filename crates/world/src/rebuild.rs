//! Everything that follows from where the stones stand: chains, liberties, sums, waiting lists.

use crate::board::{Board, Roots};
use crate::chunk::{Bits, Chunk, ChunkAt, SIDE, Spot};
use crate::players::PlayerId;
use crate::stone::Status;
use crate::world::World;

impl World {
    /// Works out what a snapshot leaves out. Fails if the stones could not stand like that.
    pub(crate) fn rebuild(&mut self) -> Result<(), &'static str> {
        let places: Vec<(ChunkAt, u32)> = self.board.directory.places().collect();
        for &(at, index) in &places {
            self.board.found_chains(at, index);
        }
        for &(at, index) in &places {
            self.board.join_chunks(at, index);
        }
        if !self.board.chains.all_breathe() {
            return Err("a chain without a liberty");
        }
        for &(at, index) in &places {
            self.sum_up(at, index);
        }
        Ok(())
    }

    /// Adds a chunk to the overview and to what the players hold.
    fn sum_up(&mut self, at: ChunkAt, index: u32) {
        let chunk = &self.board.directory.chunks[index as usize];
        // Nobody's no stones: for the last activity of a chunk that may be empty now.
        self.board.pyramid.note(chunk.region, PlayerId::SAI, 0, chunk.last_activity);
        for share in chunk.shares.iter() {
            self.board.pyramid.note(chunk.region, share.owner, share.stones as i32, chunk.last_activity);
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
                    player.waiting.insert((stone.since, at.point(spot)));
                }
            }
        }
    }
}

/// The bits of stones around those of a chunk; where the world ends it is as if stones stood there.
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

/// A stone next to another of the same chunk.
#[derive(Clone, Copy)]
struct Neighbour {
    /// The place of its owner among the owners of the chunk.
    owner: u16,
    chain: u32,
}

impl Board {
    /// Gives every stone of a chunk a chain, as if there were no other chunks; but liberties are counted truly.
    fn found_chains(&mut self, at: ChunkAt, index: u32) {
        let around = Surroundings::of(self, at, &self.directory.chunks[index as usize]);
        let Board { directory, chains, .. } = self;
        let chunk = &mut directory.chunks[index as usize];
        let mut spare = chunk.spare_chains.clone();
        // The stones of the row below, by column, as far as the row has got with its own to the left.
        let mut last: [Option<Neighbour>; SIDE] = [None; SIDE];
        for (y, row) in chunk.rows.into_iter().enumerate() {
            let mut to_the_left = None;
            let mut rank = 0;
            for (x, place) in last.iter_mut().enumerate() {
                let underneath = place.take();
                if row >> x & 1 == 1 {
                    let owner = chunk.owner_place(y, rank);
                    let mut own = Roots::default();
                    let near = [to_the_left, underneath].into_iter().flatten();
                    near.filter(|near: &Neighbour| near.owner == owner)
                        .for_each(|near| own.add(chains.find(near.chain)));
                    let chain = chains.attach(own.as_slice(), around.liberties(x as u32, y), &mut spare);
                    chunk.set_chain(y, rank, chain);
                    *place = Some(Neighbour { owner, chain });
                    rank += 1;
                }
                to_the_left = *place;
            }
        }
        chunk.spare_chains = spare;
    }

    /// Joins the chains that reach into the chunk to the right or the one above.
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
