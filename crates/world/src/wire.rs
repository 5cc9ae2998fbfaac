//! Chunks as bytes: full or as deltas for the wire, and hidden snapshots.
//!
//! `docs/world.md` describes the format. The wire omits the time of Unlocked stones, which does not matter to clients; snapshots
//! include it.

use crate::bytes::{Corrupt, Reader, write_number, write_signed};
use crate::chunk::{Bits, Chunk, ChunkAt, SIDE, Spot};
use crate::options::{Options, Time};
use crate::players::PlayerId;
use crate::point::Point;
use crate::stone::{Status, Stone};
use crate::world::World;

/// The first byte of everything on the wire: the version of the format.
const FORMAT: u8 = 1;
const FULL: u8 = 0;
const DELTA: u8 = 1;

/// The stones whose times are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Times {
    All,
    Active,
}

/// A decoded chunk or delta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkUpdate {
    /// The position of the chunk.
    pub at: ChunkAt,
    /// The version after this update.
    pub version: u64,
    /// The version that a delta applies to; `None` for a full chunk, whose other points are empty.
    pub since: Option<u64>,
    /// The points, row by row from the bottom, with their stones.
    pub points: Vec<(Point, Option<SentStone>)>,
}

/// A stone as it is sent. The receiver applies timeouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentStone {
    /// Its owner.
    pub owner: PlayerId,
    /// Its status after the last nearby move.
    pub status: Status,
    /// The time of that status; `None` if it is Unlocked.
    pub since: Option<Time>,
}

impl SentStone {
    /// A stone from the numbers of the wire format: owner, status code, and the time of the status.
    pub fn from_parts(owner: u32, status: u8, since: Time) -> Option<SentStone> {
        let status = Status::from_code(status)?;
        let since = (status != Status::Unlocked).then_some(since);
        (owner < PlayerId::NEWCOMER.0).then_some(SentStone { owner: PlayerId(owner), status, since })
    }

    /// Its status at a given time, with timeouts applied.
    pub fn status_at(&self, now: Time, options: &Options) -> Status {
        let stone = Stone::new(self.owner, self.status, self.since.unwrap_or(now), 0);
        stone.seen_at(now, options).status()
    }
}

impl World {
    /// The number of changes of a chunk; 0 if it has never been played on.
    pub fn chunk_version(&self, at: ChunkAt) -> u64 {
        self.board.directory.chunk(at).map_or(0, Chunk::version)
    }

    /// A full chunk for the wire. A chunk that was never played on is empty, with version 0.
    pub fn encode_chunk(&self, at: ChunkAt) -> Vec<u8> {
        let mut out = vec![FORMAT, FULL];
        match self.board.directory.chunk(at) {
            Some(chunk) => {
                write_head(&mut out, at, chunk.version());
                write_stones(&mut out, chunk, Times::Active);
            }
            None => {
                write_head(&mut out, at, 0);
                write_stones(&mut out, &Chunk::new(0), Times::Active);
            }
        }
        out
    }

    /// A delta since a version; the full chunk if the version is too old.
    pub fn encode_changes(&self, at: ChunkAt, since: u64) -> Vec<u8> {
        let delta =
            self.board.directory.chunk(at).and_then(|chunk| Some((chunk, chunk.changed_since(since)?)));
        let Some((chunk, spots)) = delta else { return self.encode_chunk(at) };
        let mut out = vec![FORMAT, DELTA];
        write_head(&mut out, at, chunk.version());
        write_number(&mut out, since);
        let palette = Palette::write(&mut out, chunk);
        write_number(&mut out, spots.len() as u64);
        for spot in spots {
            let stone = chunk.get(spot);
            write_number(&mut out, u64::from(spot.0) << 1 | u64::from(stone.is_some()));
            if let Some(stone) = stone {
                palette.write_stone(&mut out, &stone, Times::Active);
            }
        }
        out
    }
}

fn write_head(out: &mut Vec<u8>, at: ChunkAt, version: u64) {
    write_signed(out, at.x);
    write_signed(out, at.y);
    write_number(out, version);
}

/// Short numbers for the owners of a chunk, and the time that its times are relative to.
struct Palette {
    owners: Vec<PlayerId>,
    epoch: Time,
}

impl Palette {
    fn write(out: &mut Vec<u8>, chunk: &Chunk) -> Palette {
        let mut shares = chunk.shares.iter().collect::<Vec<_>>();
        // The owners with most stones get the smallest numbers.
        shares.sort_unstable_by_key(|share| (std::cmp::Reverse(share.stones), share.owner));
        let owners: Vec<PlayerId> = shares.iter().map(|share| share.owner).collect();
        write_number(out, owners.len() as u64);
        owners.iter().for_each(|owner| write_number(out, u64::from(owner.number())));
        write_signed(out, chunk.last_activity);
        Palette { owners, epoch: chunk.last_activity }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Palette, Corrupt> {
        let count = reader.count()?;
        let mut owners = Vec::with_capacity(count);
        for _ in 0..count {
            let number = u32::try_from(reader.number()?).unwrap_or(u32::MAX);
            if number >= PlayerId::NEWCOMER.0 {
                return Err(reader.corrupt("an invalid player number"));
            }
            owners.push(PlayerId(number));
        }
        Ok(Palette { owners, epoch: reader.signed()? })
    }

    fn write_stone(&self, out: &mut Vec<u8>, stone: &Stone, times: Times) {
        let owner = self.owners.iter().position(|&owner| owner == stone.owner()).unwrap_or_default();
        write_number(out, (owner as u64) << 2 | u64::from(stone.status().code()));
        if times == Times::All || stone.status() != Status::Unlocked {
            // Wrapping, because the time of the first stone is `Time::MIN`.
            write_signed(out, self.epoch.wrapping_sub(stone.since));
        }
    }

    fn read_stone(&self, reader: &mut Reader<'_>, times: Times) -> Result<SentStone, Corrupt> {
        let code = reader.number()?;
        let owner = usize::try_from(code >> 2).ok().and_then(|i| self.owners.get(i));
        let status = Status::from_code(code as u8 & 3);
        let (Some(&owner), Some(status)) = (owner, status) else {
            return Err(reader.corrupt("an invalid stone"));
        };
        let timed = times == Times::All || status != Status::Unlocked;
        let since = if timed { Some(self.epoch.wrapping_sub(reader.signed()?)) } else { None };
        Ok(SentStone { owner, status, since })
    }
}

/// A mask of the rows with stones, those rows, and then the stones in order.
pub(crate) fn write_stones(out: &mut Vec<u8>, chunk: &Chunk, times: Times) {
    let palette = Palette::write(out, chunk);
    let rows = (0..SIDE).fold(0u32, |rows, y| rows | u32::from(chunk.rows[y] != 0) << y);
    out.extend_from_slice(&rows.to_le_bytes());
    for y in Bits(rows) {
        out.extend_from_slice(&chunk.rows[y as usize].to_le_bytes());
    }
    chunk.iter().for_each(|(_, stone)| palette.write_stone(out, &stone, times));
}

/// Reads what [`write_stones`] wrote. Returns the rows and the time of the last activity.
pub(crate) fn read_stones(
    reader: &mut Reader<'_>,
    times: Times,
    mut each: impl FnMut(Spot, SentStone),
) -> Result<([u32; SIDE], Time), Corrupt> {
    let palette = Palette::read(reader)?;
    let filled = reader.word()?;
    let mut rows = [0; SIDE];
    for y in Bits(filled) {
        rows[y as usize] = reader.word()?;
    }
    for (y, &row) in rows.iter().enumerate() {
        for x in Bits(row) {
            each(Spot::new(x, y), palette.read_stone(reader, times)?);
        }
    }
    Ok((rows, palette.epoch))
}

impl ChunkUpdate {
    /// Decodes a full chunk or a delta.
    ///
    /// # Errors
    /// Returns what is wrong with the bytes, and where.
    pub fn decode(bytes: &[u8]) -> Result<ChunkUpdate, Corrupt> {
        let mut reader = Reader::new(bytes);
        if reader.byte()? != FORMAT {
            return Err(reader.corrupt("an unknown format"));
        }
        let kind = reader.byte()?;
        let at = ChunkAt { x: reader.signed()?, y: reader.signed()? };
        if at.corner().is_none() {
            return Err(reader.corrupt("a chunk outside 64-bit coordinates"));
        }
        let version = reader.number()?;
        let mut update = ChunkUpdate { at, version, since: None, points: Vec::new() };
        match kind {
            FULL => {
                let points = &mut update.points;
                read_stones(&mut reader, Times::Active, |spot, stone| {
                    points.push((at.point(spot), Some(stone)));
                })?;
            }
            DELTA => update.read_changes(&mut reader)?,
            _ => return Err(reader.corrupt("neither a full chunk nor a delta")),
        }
        reader.end()?;
        Ok(update)
    }

    fn read_changes(&mut self, reader: &mut Reader<'_>) -> Result<(), Corrupt> {
        self.since = Some(reader.number()?);
        let palette = Palette::read(reader)?;
        for _ in 0..reader.count()? {
            let code = reader.number()?;
            let spot = u16::try_from(code >> 1).ok().filter(|&spot| usize::from(spot) < SIDE * SIDE);
            let spot = Spot(spot.ok_or(reader.corrupt("an invalid point"))?);
            let stone = if code & 1 == 1 { Some(palette.read_stone(reader, Times::Active)?) } else { None };
            self.points.push((self.at.point(spot), stone));
        }
        Ok(())
    }
}
