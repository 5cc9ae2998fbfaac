//! Who acts, and when.

use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A time: milliseconds since 1970, or a length of time in milliseconds.
pub type Millis = u64;

/// Maximum length of an id.
const LONGEST_ID: usize = 64;

/// A player's permanent id in the journal, as opposed to their display name.
///
/// ```
/// use tengen_table::PlayerId;
/// assert!(PlayerId::new("p7f3").is_ok());
/// assert!(PlayerId::new("no blanks").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS), ts(as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct PlayerId(String);

/// A text that is not a valid id.
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
    /// Parses an id.
    ///
    /// # Errors
    /// If the text is empty, too long, or has characters other than letters, digits, `.`, `:`, `-`, `_`.
    pub fn new(text: &str) -> Result<PlayerId, BadId> {
        checked(text).map(PlayerId)
    }

    /// The id of anonymous viewers: no player has it.
    pub(crate) const fn nobody() -> PlayerId {
        PlayerId(String::new())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the id of one of the server's own bots, which are always there and agree to what is free against them.
    pub fn is_server_bot(&self) -> bool {
        self.0.starts_with(PlayerId::SERVER_BOT)
    }

    /// How the ids of the server's own bots begin. Servers give no such id to anybody else.
    pub const SERVER_BOT: &str = "bot-";
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

/// A table's id: the name of its stream in the journal, also used in links.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS), ts(as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

/// Digits and letters that are hard to confuse when read aloud.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz_";

impl TableId {
    /// Parses an id.
    ///
    /// # Errors
    /// If the text is not a valid id.
    pub fn new(text: &str) -> Result<TableId, BadId> {
        checked(text).map(TableId)
    }

    /// An id made from a seed: twelve characters, from sixty of its bits.
    ///
    /// A link to a private table is as hard to guess as the seed, so the seed must be cryptographically random.
    pub fn from_seed(seed: u64) -> TableId {
        let letter = |i| char::from(ALPHABET[(seed >> (5 * i)) as usize & 31]);
        TableId((0..12).map(letter).collect())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Ids are looked up by their text.
impl Borrow<str> for TableId {
    fn borrow(&self) -> &str {
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

/// A player: a person or a bot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The id in the journal.
    pub id: PlayerId,
    /// Whether it is a bot.
    #[serde(default)]
    pub bot: bool,
}

/// Who gives a command. The caller has authenticated them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// The server itself: checks clocks, aborts games that nobody will play.
    Server,
    /// A person or a bot, with or without a seat.
    Player(Player),
}

impl By {
    /// A person.
    pub fn person(id: PlayerId) -> By {
        By::Player(Player { id, bot: false })
    }

    /// A bot.
    pub fn bot(id: PlayerId) -> By {
        By::Player(Player { id, bot: true })
    }
}

/// The external input of a decision: the time, and a seed for random choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The time. If it is before the table's latest event, that event's time is used.
    pub now: Millis,
    /// An unpredictable number, from which colours are drawn and table ids are made.
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
        // Five bits a letter, the lowest first; the highest four bits are not used.
        assert_eq!(TableId::from_seed(0).as_str(), "222222222222");
        assert_eq!(TableId::from_seed(1 | 2 << 5 | 31 << 55).as_str(), "34222222222_");
        assert_eq!(TableId::from_seed(1 << 60), TableId::from_seed(0));
    }

    #[test]
    fn a_table_is_found_by_the_text_of_its_id() {
        let id = TableId::from_seed(7);
        let tables = std::collections::HashMap::from([(id.clone(), 1)]);
        assert_eq!((tables.get(id.as_str()), tables.get("222222222222")), (Some(&1), None));
    }
}
