//! The record of a game on a finite board.

use super::{beginning, error::BadRecord, options, setup};
use rules::{Color, Options, Position, Setup, Variant};
use serde_json::{Map, Value};
use std::fmt;

/// A record of a game: variant, options, set-up if there is one, and the turns as they were written.
///
/// Turns may be illegal or unreadable: a record is what somebody wrote down, [`crate::Replay`] finds out.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    options: Options,
    setup: Option<Setup>,
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
        Self { options, setup: None, given, moves: Vec::new(), rest: Map::new() }
    }

    /// A record of a game that starts where the game of this position did.
    #[must_use]
    pub fn from_start(position: &Position) -> Self {
        Self { setup: position.setup().cloned(), ..Self::new(position.options().clone()) }
    }

    pub(super) fn from_parts(
        variant: Variant,
        given: Map<String, Value>,
        setup: Option<Value>,
        moves: Vec<Value>,
        rest: Map<String, Value>,
    ) -> Result<Self, BadRecord> {
        let options = options::read_options(variant, &given)?;
        let start = setup.map(|setup| setup::read(&options, &setup)).transpose()?;
        let setup = start.and_then(|start| start.setup().cloned());
        let text = |(index, turn)| match turn {
            Value::String(text) => Ok(text),
            other => Err(BadRecord::wrong_kind(format!("moves[{index}]"), &other, "a turn in quotes")),
        };
        let moves = moves.into_iter().enumerate().map(text).collect::<Result<_, _>>()?;
        Ok(Self { options, setup, given, moves, rest })
    }

    /// The variant and its settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The options as the record gives them.
    pub(crate) fn given(&self) -> &Map<String, Value> {
        &self.given
    }

    /// Which variant was played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The set-up that the game starts from, if it is not the variant's usual start.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// The position before the first turn.
    #[must_use]
    pub fn start(&self) -> Position {
        // The set-up was checked when the record was read.
        let set_up = self.setup.as_ref().and_then(|setup| Position::from_setup(&self.options, setup).ok());
        set_up.unwrap_or_else(|| Position::new(&self.options))
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

    /// The rank of whoever played a colour, if the record says so.
    #[must_use]
    pub fn rank(&self, color: Color) -> Option<&str> {
        self.rest.get("ranks")?.get(color.name())?.as_str()
    }

    /// The comment on a turn; 0 is the start.
    #[must_use]
    pub fn comment(&self, turn: u32) -> Option<&str> {
        self.rest.get("comments")?.get(turn.to_string())?.as_str()
    }

    /// The stones that the players agreed to count as dead, by label.
    #[must_use]
    pub fn dead(&self) -> Vec<String> {
        let labels = self.rest.get("dead").and_then(Value::as_array);
        labels.into_iter().flatten().filter_map(|label| label.as_str().map(str::to_owned)).collect()
    }

    /// Say which stones were counted as dead.
    pub fn set_dead(&mut self, labels: &[String]) {
        if labels.is_empty() {
            self.rest.shift_remove("dead");
        } else {
            self.rest.insert("dead".to_owned(), labels.into());
        }
    }

    /// How long each turn took, in milliseconds; empty if the record does not say. Nobody thinks longer than a year.
    #[must_use]
    pub fn times(&self) -> Vec<u64> {
        const YEAR: u64 = 366 * 86_400_000;
        let times = self.rest.get("times").and_then(Value::as_array);
        times.into_iter().flatten().filter_map(|time| time.as_u64().map(|time| time.min(YEAR))).collect()
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
    pub(crate) fn set_inner(&mut self, key: &str, inner: &str, text: &str) {
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
        let setup = self.setup.as_ref().map(|setup| setup::write(setup, &self.options.layout()));
        let mut fields = beginning(self.variant().id(), &self.given, setup, moves);
        fields.extend(self.rest.clone());
        Value::Object(fields)
    }
}

impl fmt::Display for Record {
    /// JSON on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::to_text(&self.to_json()))
    }
}
