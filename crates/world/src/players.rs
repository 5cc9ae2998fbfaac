//! Players: names, tallies and Pending stones.

use crate::options::Time;
use crate::point::Point;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A player's number in one world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub(crate) u32);

impl PlayerId {
    /// Owner of the first stone, on `0,0`; never plays.
    pub const SAI: PlayerId = PlayerId(0);
    /// A player without a stone or a number yet, for queries.
    pub const NEWCOMER: PlayerId = PlayerId((1 << 30) - 1);

    /// The number, for the wire.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// The name of [`PlayerId::SAI`].
pub const SAI_NAME: &str = "SAI";
/// The longest name, in bytes.
pub const MAX_NAME: usize = 256;

/// Why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// The empty name.
    Empty,
    /// More than [`MAX_NAME`] bytes.
    TooLong,
    /// The world has the maximum number of players, about 10^9.
    TooManyPlayers,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadName::Empty => f.write_str("a player's name must not be empty"),
            BadName::TooLong => write!(f, "a player's name has at most {MAX_NAME} bytes"),
            BadName::TooManyPlayers => f.write_str("the world has the maximum number of players"),
        }
    }
}

impl std::error::Error for BadName {}

/// A player's counts of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Stones on the board.
    pub held: u64,
    /// Captured stones of other players.
    pub captured: u64,
    /// Own stones lost to captures or suicide.
    pub lost: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) name: Box<str>,
    pub(crate) tally: Tally,
    /// Pending stones by age. Stones whose timeout has passed may still be included.
    pub(crate) pending: BTreeSet<(Time, Point)>,
}

/// All players of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Players {
    list: Vec<Player>,
    /// Not a hash map with our fixed hash: names are user input, and collisions could be crafted.
    by_name: BTreeMap<Box<str>, PlayerId>,
}

impl Players {
    pub(crate) fn add_player(&mut self, name: &str) -> Result<PlayerId, BadName> {
        if let Some(id) = self.find(name) {
            return Ok(id);
        }
        valid_name(name)?;
        let id = PlayerId(u32::try_from(self.list.len()).map_err(|_| BadName::TooManyPlayers)?);
        if id >= PlayerId::NEWCOMER {
            return Err(BadName::TooManyPlayers);
        }
        self.list.push(Player { name: name.into(), tally: Tally::default(), pending: BTreeSet::new() });
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
