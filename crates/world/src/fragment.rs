//! Part of a world, put together from its stones as a client received them.
//!
//! The rules are the same as in the whole world. Only a chain that reaches a chunk which is missing may be longer, and have
//! other liberties, than it seems.

use crate::chunk::{ChunkAt, SIDE, Spot};
use crate::options::{Options, Time};
use crate::players::{PlayerId, SAI_NAME};
use crate::point::Point;
use crate::stone::{Status, Stone};
use crate::wire::SentStone;
use crate::world::World;
use std::collections::BTreeSet;

/// The chunks of a world that somebody has, and the rules on them. Owners have the numbers of the whole world.
///
/// ```
/// use tengen_world::{ChunkAt, ChunkUpdate, Fragment, Options, Point, World};
/// let mut world = World::new(Options::default());
/// world.play(0, "ann", Point::new(1, 0))?;
/// let chunk = ChunkUpdate::decode(&world.encode_chunk(ChunkAt { x: 0, y: 0 })).unwrap();
/// let mut part = Fragment::new(Options::default());
/// part.add_chunk(chunk.at, chunk.points.into_iter().filter_map(|(at, stone)| Some((at, stone?))));
/// let part = part.finish();
/// let bob = part.player(None);
/// assert_eq!(part.world().preview(5, bob, Point::new(2, 0))?.changed.len(), 1);
/// # Ok::<(), tengen_world::Illegal>(())
/// ```
#[derive(Debug)]
pub struct Fragment {
    world: World,
    known: BTreeSet<ChunkAt>,
}

impl Fragment {
    /// A fragment without chunks.
    pub fn new(options: Options) -> Fragment {
        let mut world = World::without_stones(options);
        // The first player of every world.
        let _ = world.players.add_player(SAI_NAME);
        Fragment { world, known: BTreeSet::new() }
    }

    /// Adds a chunk with its stones; points outside the chunk are ignored. Chunks that are there already stay.
    pub fn add_chunk(&mut self, at: ChunkAt, stones: impl IntoIterator<Item = (Point, SentStone)>) {
        if at.corner().is_none() || !self.known.insert(at) {
            return;
        }
        let mut spots: Vec<Option<Stone>> = vec![None; SIDE * SIDE];
        let mut newest = self.world.clock;
        for (point, SentStone { owner, status, since }) in stones {
            if ChunkAt::of(point) != at {
                continue;
            }
            let since = since.unwrap_or(Time::MIN);
            newest = newest.max(if status == Status::Unlocked { newest } else { since });
            let owner = self.local(owner.number());
            spots[usize::from(Spot::of(point).0)] = Some(Stone::new(owner, status, since, 0));
        }
        self.world.clock = newest;
        let mut rows = [0; SIDE];
        for (spot, _) in spots.iter().enumerate().filter(|(_, stone)| stone.is_some()) {
            rows[spot / SIDE] |= 1 << (spot % SIDE);
        }
        let stones: Vec<Stone> = spots.into_iter().flatten().collect();
        let board = &mut self.world.board;
        let index = board.directory.find_or_make(at, &mut board.pyramid);
        board.chunk_mut(index).fill(rows, &stones);
    }

    /// Finds chains and liberties, once all chunks are there.
    #[must_use]
    pub fn finish(mut self) -> Fragment {
        self.world.link_chains();
        self
    }

    /// The rules on this part. Its players have other numbers: see [`Fragment::number`].
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The player with this number in the whole world; `None` is somebody without a stone.
    pub fn player(&self, number: Option<u32>) -> PlayerId {
        let known = number.and_then(|number| self.world.player(&name(number)));
        known.unwrap_or(PlayerId::NEWCOMER)
    }

    /// The number in the whole world of a player of this part.
    pub fn number(&self, player: PlayerId) -> u32 {
        self.world.name(player).and_then(|name| name.parse().ok()).unwrap_or(PlayerId::SAI.0)
    }

    /// The latest time of a stone in it: queries for an earlier one make no sense.
    pub fn newest(&self) -> Time {
        self.world.clock
    }

    /// Whether all stones and liberties of the chain on a point are in this part.
    pub fn has_whole_chain(&self, point: Point) -> bool {
        let chain = self.world.chain(point, usize::MAX).unwrap_or_default();
        chain.liberties.iter().all(|&at| self.known.contains(&ChunkAt::of(at)))
    }

    fn local(&mut self, number: u32) -> PlayerId {
        self.world.players.add_player(&name(number)).unwrap_or(PlayerId::SAI)
    }
}

/// The name in a fragment of the player with this number.
fn name(number: u32) -> String {
    if number == PlayerId::SAI.0 { SAI_NAME.to_owned() } else { number.to_string() }
}
