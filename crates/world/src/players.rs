//! Who plays: names, what everybody holds, has captured and lost, and whose Pending stones wait.

use crate::options::Time;
use crate::point::Point;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A player's number in one world. Names exist only at the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub(crate) u32);

impl PlayerId {
    /// The non-player whose stone stands on `0,0` at the start.
    pub const SAI: PlayerId = PlayerId(0);
    /// Anybody who has no stone and no number yet: for asking what such a player may do.
    pub const NEWCOMER: PlayerId = PlayerId((1 << 30) - 1);

    /// The bare number, for the wire.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// The name of [`PlayerId::SAI`].
pub const SAI_NAME: &str = "SAI";
/// The longest name, in bytes.
pub const MAX_NAME: usize = 256;

/// Why a name cannot be a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// The empty name.
    Empty,
    /// More than [`MAX_NAME`] bytes.
    TooLong,
    /// The world has as many players as it can tell apart, a thousand million.
    NoRoom,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadName::Empty => f.write_str("a player needs a name"),
            BadName::TooLong => write!(f, "a player's name is at most {MAX_NAME} bytes long"),
            BadName::NoRoom => f.write_str("the world has no room for another player"),
        }
    }
}

impl std::error::Error for BadName {}

/// What a player has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Stones that stand.
    pub held: u64,
    /// Other players' stones taken.
    pub captured: u64,
    /// Own stones taken by others, or by suicide.
    pub lost: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) name: Box<str>,
    pub(crate) tally: Tally,
    /// The Pending stones by their age. Some that time has unlocked may still be on the list.
    pub(crate) waiting: BTreeSet<(Time, Point)>,
}

/// All players of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Players {
    list: Vec<Player>,
    /// A tree and not a hash map: names come from outside and must not be able to collide.
    by_name: BTreeMap<Box<str>, PlayerId>,
}

impl Players {
    pub(crate) fn enroll(&mut self, name: &str) -> Result<PlayerId, BadName> {
        if let Some(id) = self.find(name) {
            return Ok(id);
        }
        valid_name(name)?;
        let id = PlayerId(u32::try_from(self.list.len()).map_err(|_| BadName::NoRoom)?);
        if id >= PlayerId::NEWCOMER {
            return Err(BadName::NoRoom);
        }
        self.list.push(Player { name: name.into(), tally: Tally::default(), waiting: BTreeSet::new() });
        self.by_name.insert(name.into(), id);
        Ok(id)
    }

    pub(crate) fn find(&self, name: &str) -> Option<PlayerId> {
        self.by_name.get(name).copied()
    }

    pub(crate) fn get(&self, id: PlayerId) -> Option<&Player> {
        self.list.get(id.0 as usize)
    }

    pub(crate) fn get_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.list.get_mut(id.0 as usize)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (PlayerId, &Player)> {
        self.list.iter().enumerate().map(|(i, player)| (PlayerId(i as u32), player))
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

pub(crate) fn valid_name(name: &str) -> Result<(), BadName> {
    match name.len() {
        0 => Err(BadName::Empty),
        1..=MAX_NAME => Ok(()),
        _ => Err(BadName::TooLong),
    }
}
