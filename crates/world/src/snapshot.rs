//! Snapshots: the world as a compact, versioned file with a checksum. `docs/world.md` describes the format.

use crate::bytes::{Corrupt, Reader, write_number, write_signed};
use crate::chunk::{ChunkAt, SIDE};
use crate::hashing::checksum;
use crate::options::Options;
use crate::players::{PlayerId, SAI_NAME};
use crate::stone::{Status, Stone};
use crate::wire::{SentStone, Times, read_stones, write_stones};
use crate::world::World;
use std::fmt;

const MAGIC: &[u8; 8] = b"TENGENwd";
/// The version that is written. All versions up to this one can be read.
pub const SNAPSHOT_VERSION: u8 = 1;

/// Why a snapshot cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSnapshot {
    /// The magic bytes are missing.
    NotASnapshot,
    /// It has a newer format version.
    TooNew(u8),
    /// The checksum is wrong: the file is damaged or incomplete.
    Damaged,
    /// The checksum is right, but the contents are invalid.
    Corrupt(Corrupt),
}

impl fmt::Display for BadSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSnapshot::NotASnapshot => f.write_str("not a snapshot of a world"),
            BadSnapshot::TooNew(version) => {
                write!(
                    f,
                    "the snapshot has version {version}; this program reads versions up to {SNAPSHOT_VERSION}"
                )
            }
            BadSnapshot::Damaged => f.write_str("the snapshot is damaged: its checksum is wrong"),
            BadSnapshot::Corrupt(corrupt) => write!(f, "the snapshot is invalid: {corrupt}"),
        }
    }
}

impl std::error::Error for BadSnapshot {}

impl From<Corrupt> for BadSnapshot {
    fn from(corrupt: Corrupt) -> BadSnapshot {
        BadSnapshot::Corrupt(corrupt)
    }
}

impl World {
    /// The whole world as bytes. Restoring it and applying later moves gives the same world.
    ///
    /// ```
    /// use tengen_world::{Options, Point, World};
    /// let mut world = World::new(Options::default());
    /// world.play(0, "ann", Point::new(2, 1))?;
    /// let mut copy = World::restore(&world.snapshot()).unwrap();
    /// world.play(9, "bob", Point::new(0, 1))?;
    /// assert_ne!(copy.fingerprint(), world.fingerprint());
    /// copy.play(9, "bob", Point::new(0, 1))?;
    /// assert_eq!(copy.fingerprint(), world.fingerprint());
    /// # Ok::<(), tengen_world::Illegal>(())
    /// ```
    pub fn snapshot(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024 + 8 * self.board.stones as usize);
        out.extend_from_slice(MAGIC);
        out.push(SNAPSHOT_VERSION);
        write_number(&mut out, u64::from(self.options.radius()));
        write_signed(&mut out, self.options.pending_timeout());
        write_signed(&mut out, self.options.locked_timeout().unwrap_or(0));
        write_signed(&mut out, self.clock);
        write_number(&mut out, self.turns);
        write_number(&mut out, self.players.len() as u64);
        for (_, player) in self.players.iter() {
            write_number(&mut out, player.name.len() as u64);
            out.extend_from_slice(player.name.as_bytes());
            write_number(&mut out, player.tally.captured);
            write_number(&mut out, player.tally.lost);
        }
        write_number(&mut out, self.board.directory.chunks.len() as u64);
        for (at, chunk) in self.board.directory.iter() {
            write_signed(&mut out, at.x);
            write_signed(&mut out, at.y);
            write_number(&mut out, chunk.version());
            write_stones(&mut out, chunk, Times::All);
        }
        let sum = checksum(&out);
        out.extend_from_slice(&sum.to_le_bytes());
        out
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// Returns why the bytes cannot be read.
    pub fn restore(bytes: &[u8]) -> Result<World, BadSnapshot> {
        let Some((bytes, sum)) = bytes.split_last_chunk::<8>() else { return Err(BadSnapshot::NotASnapshot) };
        let mut reader = Reader::new(bytes);
        if reader.bytes(MAGIC.len()) != Ok(MAGIC) {
            return Err(BadSnapshot::NotASnapshot);
        }
        if checksum(bytes) != u64::from_le_bytes(*sum) {
            return Err(BadSnapshot::Damaged);
        }
        match reader.byte()? {
            1 => read_version_1(&mut reader),
            newer => Err(BadSnapshot::TooNew(newer)),
        }
    }
}

fn read_version_1(reader: &mut Reader<'_>) -> Result<World, BadSnapshot> {
    let mut world = World::without_stones(read_options(reader)?);
    world.clock = reader.signed()?;
    world.turns = reader.number()?;
    for number in 0..reader.count()? {
        read_player(reader, &mut world, number)?;
    }
    let chunks = reader.count()?;
    world.board.directory.chunks.reserve_exact(chunks);
    for _ in 0..chunks {
        read_chunk(reader, &mut world)?;
    }
    reader.end()?;
    world.rebuild().map_err(|what| reader.corrupt(what))?;
    Ok(world)
}

fn read_options(reader: &mut Reader<'_>) -> Result<Options, Corrupt> {
    let radius = i64::try_from(reader.number()?).unwrap_or(i64::MAX);
    let (pending, locked) = (reader.signed()?, reader.signed()?);
    let options = Options::default().with_radius(radius);
    let options = options.and_then(|options| options.with_pending_timeout(pending));
    let options = options.and_then(|options| options.with_locked_timeout((locked != 0).then_some(locked)));
    options.map_err(|_| reader.corrupt("invalid options"))
}

fn read_player(reader: &mut Reader<'_>, world: &mut World, number: usize) -> Result<(), Corrupt> {
    let length = reader.count()?;
    let name =
        std::str::from_utf8(reader.bytes(length)?).map_err(|_| reader.corrupt("a name that is not UTF-8"))?;
    let player = world.add_player(name).map_err(|_| reader.corrupt("an invalid name"))?;
    if player.0 as usize != number || (player == PlayerId::SAI) != (name == SAI_NAME) {
        return Err(reader.corrupt("a player with the wrong number"));
    }
    let (captured, lost) = (reader.number()?, reader.number()?);
    world.count(player, |tally| (tally.captured, tally.lost) = (captured, lost));
    Ok(())
}

fn read_chunk(reader: &mut Reader<'_>, world: &mut World) -> Result<(), Corrupt> {
    let at = ChunkAt { x: reader.signed()?, y: reader.signed()? };
    if at.corner().is_none() {
        return Err(reader.corrupt("a chunk outside 64-bit coordinates"));
    }
    let version = reader.number()?;
    let (players, clock) = (world.players.len(), world.clock);
    let board = &mut world.board;
    let index = board.directory.chunks.len() as u32;
    if board.directory.find_or_make(at, &mut board.pyramid) != index {
        return Err(reader.corrupt("a duplicate chunk"));
    }
    let mut stones = Vec::with_capacity(SIDE * SIDE);
    let mut possible = true;
    let (rows, last_activity) = read_stones(reader, Times::All, |_, SentStone { owner, status, since }| {
        let since = since.unwrap_or(clock);
        possible &= (owner.0 as usize) < players && since <= clock;
        possible &= status == Status::Unlocked || owner != PlayerId::SAI;
        stones.push(Stone::new(owner, status, since, 0));
    })?;
    if !possible || last_activity > clock {
        return Err(reader.corrupt("an invalid stone"));
    }
    let chunk = board.chunk_mut(index);
    chunk.fill(rows, &stones);
    chunk.restore_version(version);
    chunk.last_activity = last_activity;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;
    use proptest::prelude::*;

    fn small_world() -> Vec<u8> {
        let options = Options::default().with_pending_timeout(1).and_then(|o| o.with_locked_timeout(Some(1)));
        let mut world = World::new(options.unwrap());
        for i in 0..60 {
            let _ =
                world.play(i * 2, ["ann", "bob", "cho"][i as usize % 3], Point::new(i * 7 % 11, i * 5 % 8));
        }
        world.snapshot()
    }

    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        bytes.truncate(bytes.len() - 8);
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn a_later_version_is_named() {
        let mut bytes = small_world();
        bytes[MAGIC.len()] = 9;
        assert_eq!(World::restore(&sealed(bytes)).unwrap_err(), BadSnapshot::TooNew(9));
    }

    proptest! {
        /// A crafted snapshot with a correct checksum is either refused or gives a consistent world.
        #[test]
        fn crafted_snapshots_never_give_inconsistent_worlds(place in any::<usize>(), value in any::<u8>(), cut in any::<bool>()) {
            let mut bytes = small_world();
            let place = MAGIC.len() + 1 + place % (bytes.len() - MAGIC.len() - 9);
            bytes[place] = value;
            if cut {
                bytes.truncate(place + 8);
            }
            if let Ok(world) = World::restore(&sealed(bytes)) {
                prop_assert_eq!(world.audit(), Ok(()));
            }
        }
    }
}
