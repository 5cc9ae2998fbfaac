//! The JSON record of a game.
//!
//! A record says which variant and options, and then only what was played: the rules give the rest.
//! Keys that we do not know are kept.
//!
//! ```
//! use tengen_record::json::{self, Document};
//! let text = r#"{"format":"tengen/1","variant":"gosan","options":{"size":9},"moves":["E5","D5","nuke E5"]}"#;
//! let Document::Game(game) = json::parse(text)? else { panic!("Go San is not played in a world") };
//! assert_eq!(game.moves[2], "nuke E5");
//! assert_eq!(game.to_string(), text);
//!
//! let wrong = text.replace("\"size\":9", "\"size\":99");
//! assert_eq!(
//!     json::parse(&wrong).unwrap_err().to_string(),
//!     "options.size: 99 is not allowed; allowed: a whole number from 5 to 25"
//! );
//! # Ok::<(), json::BadRecord>(())
//! ```

mod error;
mod game;
mod options;
mod setup;
mod world;

pub use error::{BadRecord, Problem};
pub use game::Record;
pub(crate) use options::half_points;
pub use options::{option_to_json, options_to_json, read_options, set_option};
pub use world::{WorldMove, WorldRecord};

use rules::{Layout, Setup, Variant};
use serde_json::{Map, Value};

/// The format that this program reads and writes.
pub const FORMAT: &str = "tengen/1";
/// The variant that is played in a world and has a record of its own kind.
pub const INFINITE: &str = "infinite";

/// Any record.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a document is matched once, right after it was read")]
pub enum Document {
    /// Of a game on a finite board.
    Game(Record),
    /// Of an Infinite Go world.
    World(WorldRecord),
}

/// Read a record.
///
/// Turns are not judged here, and not even read: whether `E5` is a turn of the variant is for its rules to say.
///
/// # Errors
/// [`BadRecord`] says where and what is allowed.
pub fn parse(text: &str) -> Result<Document, BadRecord> {
    let value = serde_json::from_str(text).map_err(|error| BadRecord::not_json(&error))?;
    from_value(value)
}

/// Read the record of a game on a finite board.
///
/// # Errors
/// As [`parse`], and for a record of a world.
pub fn parse_game(text: &str) -> Result<Record, BadRecord> {
    match parse(text)? {
        Document::Game(record) => Ok(record),
        Document::World(_) => Err(BadRecord::new("variant", Problem::World)),
    }
}

/// Read a set-up as a record has it, without checking it against the rules.
///
/// # Errors
/// [`BadRecord`] says where and what is allowed.
pub fn parse_setup(layout: &Layout, text: &str) -> Result<Setup, BadRecord> {
    let value = serde_json::from_str(text).map_err(|error| BadRecord::not_json(&error))?;
    setup::read_setup(layout, &value)
}

/// A set-up as a record has it.
#[must_use]
pub fn setup_to_json(setup: &Setup, layout: &Layout) -> Value {
    setup::write(setup, layout)
}

/// Read a record that is JSON already.
///
/// # Errors
/// As [`parse`].
pub fn from_value(value: Value) -> Result<Document, BadRecord> {
    let Value::Object(mut fields) = value else {
        return Err(BadRecord::wrong_kind("", &value, "a record, which is an object"));
    };
    check_format(&mut fields)?;
    let name = match fields.shift_remove("variant") {
        Some(Value::String(name)) => name,
        Some(other) => return Err(BadRecord::wrong_kind("variant", &other, "a name in quotes")),
        None => return Err(BadRecord::missing("variant", "the name of a variant")),
    };
    let given = match fields.shift_remove("options") {
        Some(Value::Object(given)) => given,
        Some(other) => return Err(BadRecord::wrong_kind("options", &other, "an object")),
        None => Map::new(),
    };
    let moves = match fields.shift_remove("moves") {
        Some(Value::Array(moves)) => moves,
        Some(other) => return Err(BadRecord::wrong_kind("moves", &other, "a list")),
        None => return Err(BadRecord::missing("moves", "a list of turns")),
    };
    let setup = fields.shift_remove("setup").filter(|setup| !setup.is_null());
    if name == INFINITE {
        if setup.is_some() {
            return Err(BadRecord::new("setup", Problem::NoSetup));
        }
        return WorldRecord::from_parts(given, moves, fields).map(Document::World);
    }
    let variant: Variant = name.parse().map_err(|_| unknown_variant(&name))?;
    Record::from_parts(variant, given, setup, moves, fields).map(Document::Game)
}

/// A value as JSON on one line. `Display` would do the same, but brings the pretty printer along, which the browser
/// would have to load.
#[must_use]
pub fn to_text(value: &Value) -> String {
    // The keys of a value are texts, so nothing can fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn check_format(fields: &mut Map<String, Value>) -> Result<(), BadRecord> {
    const EXPECTED: &str = "\"tengen/1\"";
    match fields.shift_remove("format") {
        Some(Value::String(format)) if format == FORMAT => Ok(()),
        Some(other) => Err(BadRecord::not_allowed("format", error::shortened(&other), EXPECTED)),
        None => Err(BadRecord::missing("format", EXPECTED)),
    }
}

fn unknown_variant(name: &str) -> BadRecord {
    let known = Variant::ALL.map(Variant::id).join(", ");
    BadRecord::not_allowed("variant", error::shortened(&name.into()), &format!("{known}, {INFINITE}"))
}

/// The keys that every record begins with, in the order we write them.
fn beginning(
    variant: &str,
    options: &Map<String, Value>,
    setup: Option<Value>,
    moves: Vec<Value>,
) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("format".to_owned(), FORMAT.into());
    fields.insert("variant".to_owned(), variant.into());
    if !options.is_empty() {
        fields.insert("options".to_owned(), Value::Object(options.clone()));
    }
    if let Some(setup) = setup {
        fields.insert("setup".to_owned(), setup);
    }
    fields.insert("moves".to_owned(), Value::Array(moves));
    fields
}
