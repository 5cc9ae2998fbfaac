//! Who acts, and when.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A time: milliseconds since 1970, or a length of time in milliseconds.
pub type Millis = u64;

/// The longest a player's name in the journal can be.
const LONGEST_ID: usize = 64;

/// The name by which the journal knows a player, for ever: not what others see on the screen.
///
/// ```
/// use tengen_table::PlayerId;
/// assert!(PlayerId::new("p7f3").is_ok());
/// assert!(PlayerId::new("no blanks").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct PlayerId(String);

/// A text that cannot be the name of a player or table in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadId;

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an id is 1 to {LONGEST_ID} letters, digits, dots, colons, hyphens and underscores")
    }
}

impl std::error::Error for BadId {}

fn checked(text: &str) -> Result<String, BadId> {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b".:-_".contains(&b);
    let right = (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(fits);
    if right { Ok(text.to_owned()) } else { Err(BadId) }
}

impl PlayerId {
    /// An id from a text.
    ///
    /// # Errors
    /// If the text is empty, too long or holds other than letters, digits, `.`, `:`, `-`, `_`.
    pub fn new(text: &str) -> Result<PlayerId, BadId> {
        checked(text).map(PlayerId)
    }

    /// The id of somebody who is not logged in: no player has it.
    pub(crate) const fn nobody() -> PlayerId {
        PlayerId(String::new())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PlayerId {
    type Error = BadId;

    fn try_from(text: String) -> Result<PlayerId, BadId> {
        PlayerId::new(&text)
    }
}

impl From<PlayerId> for String {
    fn from(id: PlayerId) -> String {
        id.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The name of a table: of its stream in the journal and in links to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

/// Digits and letters that nobody mistakes for one another when reading a link aloud.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz_";

impl TableId {
    /// An id from a text.
    ///
    /// # Errors
    /// If the text could not be an id.
    pub fn new(text: &str) -> Result<TableId, BadId> {
        checked(text).map(TableId)
    }

    /// The id that a seed makes: twelve characters, sixty of its bits.
    ///
    /// A link to a private table is as hard to guess as the seed, so it must come from a good source.
    pub fn from_seed(seed: u64) -> TableId {
        let letter = |i| char::from(ALPHABET[(seed >> (5 * i)) as usize & 31]);
        TableId((0..12).map(letter).collect())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TableId {
    type Error = BadId;

    fn try_from(text: String) -> Result<TableId, BadId> {
        TableId::new(&text)
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Somebody who can sit at a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name in the journal.
    pub id: PlayerId,
    /// Whether it is a program.
    #[serde(default)]
    pub bot: bool,
}

/// Who gives a command. The caller has checked that they are who they say they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// The program that keeps the table: looks at the clock, closes what nobody will play.
    House,
    /// A person or a bot, sitting here or not.
    Player(Player),
}

impl By {
    /// A person.
    pub fn person(id: PlayerId) -> By {
        By::Player(Player { id, bot: false })
    }

    /// A program.
    pub fn bot(id: PlayerId) -> By {
        By::Player(Player { id, bot: true })
    }
}

/// All that a decision may take from outside: the time, and a seed for what is left to chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The time. If it is before the table's latest event, the latest event's time is taken.
    pub now: Millis,
    /// A number that nobody can predict: colours are drawn and table ids are made from it.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_take_only_what_is_safe_everywhere() {
        for good in ["a", "guest:01HX", "x.y-z_9", &"a".repeat(64)] {
            assert_eq!(PlayerId::new(good).map(String::from).as_deref(), Ok(good));
        }
        for bad in ["", " ", "a b", "é", "a/b", "a\n", &"a".repeat(65)] {
            assert_eq!(PlayerId::new(bad), Err(BadId), "{bad:?}");
            assert!(serde_json::from_value::<TableId>(bad.into()).is_err());
        }
    }

    #[test]
    fn seeds_make_ids_that_can_be_read_back() {
        for seed in [0, 1, u64::MAX, 0x1234_5678_9ABC_DEF0] {
            let id = TableId::from_seed(seed);
            assert_eq!(id.as_str().len(), 12);
            assert_eq!(TableId::new(id.as_str()), Ok(id));
        }
        assert_ne!(TableId::from_seed(1), TableId::from_seed(2));
    }
}
