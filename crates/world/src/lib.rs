//! The rules of Infinite Go on a sparse, unbounded board.
//!
//! [`World`] is a pure state machine: [`World::apply`] makes a move or returns why it is illegal. Time is an argument;
//! the crate does no I/O, reads no clock, and uses no randomness and no threads. `docs/world.md` describes the memory layout and
//! the formats.

mod audit;
mod benson;
mod board;
mod bytes;
mod chains;
mod chunk;
mod directory;
#[cfg(test)]
mod edge_tests;
mod fingerprint;
mod fragment;
mod groups;
#[cfg(test)]
mod groups_tests;
mod hashing;
mod history;
mod land;
mod legal;
mod moderation;
mod options;
mod overview;
mod packed;
mod places;
mod players;
mod point;
mod preview;
mod pyramid;
mod query;
mod rebuild;
mod rowlists;
mod shares;
mod snapshot;
mod stone;
mod tile;
mod touching;
mod turns;
mod wire;
mod world;

pub use bytes::Corrupt;
pub use chunk::ChunkAt;
pub use fragment::Fragment;
pub use groups::{Group, Survey};
pub use history::{History, PointChange};
pub use legal::PointSet;
pub use moderation::Entry;
pub use options::{BadOption, MAX_RADIUS, MAX_TIMEOUT, Options, Time};
pub use overview::{MAX_LEVEL, MAX_SQUARES, Overview, Square};
pub use places::{FoundPlace, Seeker};
pub use players::{BadName, MAX_NAME, PlayerId, SAI_NAME, Tally};
pub use point::{BadPoint, Point, Rect, TooLarge};
pub use preview::{Chain, Preview};
pub use query::{Liberties, MAX_POINTS, PendingStone, RankBy, StoneAt, StoneInfo, VisibleStone};
pub use shares::Share;
pub use snapshot::{BadSnapshot, SNAPSHOT_VERSION};
pub use stone::Status;
pub use tile::TILE_SIDE;
pub use touching::TouchedChain;
pub use turns::{Blocked, Turn};
pub use wire::{ChunkUpdate, SentStone};
pub use world::{Change, Effects, Illegal, Removed, World};
