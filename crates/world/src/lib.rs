//! The law of Infinite Go on a sparse board of any size.
//!
//! [`World`] is a pure state machine: [`World::apply`] makes a move or says why it is illegal. Time is an argument;
//! there is no I/O, no clock, no randomness and no thread in here.

mod board;
mod bytes;
mod chains;
mod chunk;
mod directory;
mod fingerprint;
mod legal;
mod mix;
mod options;
mod overview;
mod packed;
mod players;
mod point;
mod pyramid;
mod query;
mod rebuild;
#[cfg(test)]
mod rim;
mod rowlists;
mod shares;
mod snapshot;
mod stone;
mod tile;
mod verify;
mod wire;
mod world;

pub use bytes::Corrupt;
pub use chunk::ChunkAt;
pub use legal::PointSet;
pub use options::{BadOption, MAX_RADIUS, MAX_TIMEOUT, Options, Time};
pub use overview::{MAX_LEVEL, MAX_SQUARES, Overview, Square};
pub use players::{BadName, MAX_NAME, PlayerId, SAI_NAME, Tally};
pub use point::{BadPoint, Point, Rect, TooLarge};
pub use query::{Liberties, MAX_POINTS, RankBy, Standing, StoneAt, StoneSeen, YourTurn};
pub use shares::Share;
pub use snapshot::{BadSnapshot, SNAPSHOT_VERSION};
pub use stone::Status;
pub use tile::TILE_SIDE;
pub use wire::{ChunkUpdate, SentStone};
pub use world::{Change, Effects, Illegal, Removed, World};
