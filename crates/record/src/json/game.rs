//! The record of a game on a finite board.

use super::{beginning, error::BadRecord, options};
use rules::{Color, Options, Position, Variant};
use serde_json::{Map, Value};
use std::fmt;

/// A record of a game: variant, options, and the turns as they were written.
///
/// Turns may be illegal or unreadable: a record is what somebody wrote down, [`crate::Replay`] finds out.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    options: Options,
    /// The options as the record gives them, which may be fewer, or said in another way, than in `options`.
    given: Map<String, Value>,
    /// The turns, as written.
    pub moves: Vec<String>,
    /// All other keys: `players`, `date`, `event`, `comments`, `result` and those that we do not know.
    pub rest: Map<String, Value>,
}

impl Record {
    /// A record of a game that has not begun.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let given = options::options_to_json(&options);
        Self { options, given, moves: Vec::new(), rest: Map::new() }
    }

    pub(super) fn from_parts(
        variant: Variant,
        given: Map<String, Value>,
        moves: Vec<Value>,
        rest: Map<String, Value>,
    ) -> Result<Self, BadRecord> {
        let options = options::read_options(variant, &given)?;
        let text = |(index, turn)| match turn {
            Value::String(text) => Ok(text),
            other => Err(BadRecord::wrong_kind(format!("moves[{index}]"), &other, "a turn in quotes")),
        };
        let moves = moves.into_iter().enumerate().map(text).collect::<Result<_, _>>()?;
        Ok(Self { options, given, moves, rest })
    }

    /// The variant and its settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Which variant was played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The position before the first turn.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::new(&self.options)
    }

    /// A key of [`Record::rest`] that holds a text: `date`, `event`, `result`.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        self.rest.get(key)?.as_str()
    }

    /// Who played a colour, if the record says so.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        self.rest.get("players")?.get(color.name())?.as_str()
    }

    /// The comment on a turn; 0 is the start.
    #[must_use]
    pub fn comment(&self, turn: u32) -> Option<&str> {
        self.rest.get("comments")?.get(turn.to_string())?.as_str()
    }

    /// Set a key of [`Record::rest`] to a text.
    pub fn set_text(&mut self, key: &str, text: &str) {
        self.rest.insert(key.to_owned(), text.into());
    }

    /// Say who played a colour.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set_inner("players", color.name(), name);
    }

    /// Comment on a turn; 0 is the start.
    pub fn set_comment(&mut self, turn: u32, text: &str) {
        self.set_inner("comments", &turn.to_string(), text);
    }

    /// Set a text inside an object. Whatever else stands at that key makes way.
    fn set_inner(&mut self, key: &str, inner: &str, text: &str) {
        let object = self.rest.entry(key).or_insert(Value::Null);
        if !object.is_object() {
            *object = Value::Object(Map::new());
        }
        object[inner] = text.into();
    }

    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let moves = self.moves.iter().map(|turn| turn.as_str().into()).collect();
        let mut fields = beginning(self.variant().id(), &self.given, moves);
        fields.extend(self.rest.clone());
        Value::Object(fields)
    }
}

impl fmt::Display for Record {
    /// JSON on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_json().fmt(f)
    }
}
