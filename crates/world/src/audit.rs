//! Consistency check of redundant data, for tests and for debugging.

use crate::chunk::{ChunkAt, SIDE_BITS};
use crate::options::Time;
use crate::players::PlayerId;
use crate::point::Point;
use crate::pyramid::{LEVEL_STEP, REGION_LEVEL, TOP_LEVEL, add_up};
use crate::query::PendingStone;
use crate::shares::Share;
use crate::stone::{BEGINNING, Status, Stone};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

impl World {
    /// Recomputes chains, liberties, sums, masks and lists from the stones and compares them with the stored ones.
    ///
    /// # Errors
    /// Describes the first difference, which would be a bug in this crate.
    pub fn audit(&self) -> Result<(), String> {
        let mut stones = BTreeMap::new();
        for (at, chunk) in self.board.directory.iter() {
            for (spot, stone) in chunk.iter() {
                stones.insert(at.point(spot), stone);
            }
        }
        same("stones", stones.len() as u64, self.board.stones)?;
        self.audit_chunks(&stones)?;
        self.audit_chains(&stones)?;
        self.audit_pyramid(&stones)?;
        self.audit_players(&stones)
    }

    fn audit_chunks(&self, stones: &BTreeMap<Point, Stone>) -> Result<(), String> {
        for (&point, stone) in stones {
            same("the stone on a point", self.board.get(point), Some(*stone))?;
        }
        for (at, chunk) in self.board.directory.iter() {
            let mut shares: BTreeMap<PlayerId, u32> = BTreeMap::new();
            let mut active = [0; 32];
            for (spot, stone) in chunk.iter() {
                *shares.entry(stone.owner()).or_default() += 1;
                let bit = u32::from(stone.status() != Status::Unlocked) << (spot.0 & 31);
                active[spot.y()] |= bit;
            }
            same("active stones", chunk.active, active)?;
            let mut kept = chunk.shares.iter().collect::<Vec<_>>();
            kept.sort_unstable();
            let expected: Vec<Share> =
                shares.into_iter().map(|(owner, stones)| Share { owner, stones }).collect();
            same(&format!("shares of the chunk at {at:?}"), kept, expected)?;
        }
        Ok(())
    }

    fn audit_chains(&self, stones: &BTreeMap<Point, Stone>) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        let mut records = BTreeSet::new();
        for (&start, first) in stones {
            if !seen.insert(start) {
                continue;
            }
            let root = self.board.chains.root(first.chain);
            let (mut size, mut liberties, mut to_do) = (0, 0, vec![start]);
            while let Some(point) = to_do.pop() {
                size += 1;
                let chain = stones[&point].chain;
                records.insert(chain);
                same(&format!("the chain of {point}"), self.board.chains.root(chain), root)?;
                for next in point.neighbours() {
                    match stones.get(&next) {
                        None => liberties += 1,
                        Some(stone) if stone.owner() == first.owner() && seen.insert(next) => {
                            to_do.push(next);
                        }
                        Some(_) => {}
                    }
                }
            }
            same(&format!("the size of the chain at {start}"), self.board.chains.stones(root), size)?;
            same(&format!("the liberties at {start}"), self.board.chains.liberties(root), liberties)?;
            if liberties == 0 {
                return Err(format!("the chain at {start} has no liberty"));
            }
        }
        same("records of chains", self.board.chains.in_use(), records.len())
    }

    fn audit_pyramid(&self, stones: &BTreeMap<Point, Stone>) -> Result<(), String> {
        for level in [REGION_LEVEL, REGION_LEVEL + 1, TOP_LEVEL - LEVEL_STEP, TOP_LEVEL, TOP_LEVEL + 40] {
            let mut squares: BTreeMap<(i64, i64), (Time, BTreeMap<PlayerId, u32>)> = BTreeMap::new();
            for (ChunkAt { x, y }, chunk) in self.board.directory.iter() {
                let up = level - SIDE_BITS;
                let square = squares.entry((x >> up, y >> up)).or_insert((BEGINNING, BTreeMap::new()));
                square.0 = chunk.last_activity.max(square.0);
            }
            for (point, stone) in stones {
                let square = squares.entry((point.x >> level, point.y >> level)).or_default();
                *square.1.entry(stone.owner()).or_default() += 1;
            }
            let level_reader = self.board.pyramid.level_reader(level);
            let mut shares = Vec::new();
            for ((x, y), (last, owners)) in squares {
                same("the last activity of a square", level_reader.read(x, y, &mut shares), Some(last))?;
                let expected: Vec<Share> =
                    owners.into_iter().map(|(owner, stones)| Share { owner, stones }).collect();
                same("the shares of a square", add_up(&mut shares).collect(), expected)?;
            }
        }
        Ok(())
    }

    fn audit_players(&self, stones: &BTreeMap<Point, Stone>) -> Result<(), String> {
        for (id, player) in self.players.iter() {
            let own = || stones.iter().filter(move |(_, stone)| stone.owner() == id);
            same(&format!("stones of {}", player.name), player.tally.held, own().count() as u64)?;
            let seen = own().map(|(&at, stone)| (at, stone.seen_at(self.clock, &self.options)));
            let pending = seen.filter(|(_, stone)| stone.status() == Status::Pending);
            let deadline = |stone: &Stone| stone.until(&self.options).unwrap_or(Time::MAX);
            let expected: BTreeSet<PendingStone> =
                pending.map(|(at, stone)| PendingStone { deadline: deadline(&stone), at }).collect();
            let kept = self.pending_of(id, self.clock, usize::MAX);
            same(&format!("Pending stones of {}", player.name), kept, expected.into_iter().collect())?;
        }
        Ok(())
    }
}

// By value, to keep the callers short.
#[allow(clippy::needless_pass_by_value)]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, kept: T, expected: T) -> Result<(), String> {
    if kept == expected { Ok(()) } else { Err(format!("{what}: stored {kept:?}, expected {expected:?}")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    /// A world in which somebody has played.
    fn world() -> (World, PlayerId) {
        let mut world = World::new(Options::default());
        world.play(0, "ann", Point::new(1, 0)).unwrap();
        let ann = world.player("ann").unwrap();
        (world, ann)
    }

    #[test]
    fn wrong_counts_are_found() {
        let (mut world, ann) = world();
        assert_eq!(world.audit(), Ok(()));
        world.count(ann, |tally| tally.held += 1);
        assert!(world.audit().unwrap_err().starts_with("stones of ann"));
        world.count(ann, |tally| tally.held -= 1);
        world.board.stones += 1;
        assert!(world.audit().unwrap_err().starts_with("stones: "));
    }
}
