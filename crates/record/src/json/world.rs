//! The record of an Infinite Go world: who played where and when. Its rules are in another crate,
//! so options and places stay as they are written.

use super::{INFINITE, beginning, error::BadRecord};
use serde_json::{Map, Value};
use std::fmt;

/// A record of Infinite Go.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldRecord {
    /// As given; those left out take the world's defaults.
    pub options: Map<String, Value>,
    /// In the order they were made.
    pub moves: Vec<WorldMove>,
    /// All other keys.
    pub rest: Map<String, Value>,
}

impl WorldRecord {
    pub(super) fn from_parts(
        options: Map<String, Value>,
        moves: Vec<Value>,
        rest: Map<String, Value>,
    ) -> Result<Self, BadRecord> {
        let moves = moves.into_iter().enumerate();
        let moves = moves.map(|(index, value)| WorldMove::from_json(value, &format!("moves[{index}]")));
        Ok(Self { options, moves: moves.collect::<Result<_, _>>()?, rest })
    }

    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let moves = self.moves.iter().map(WorldMove::to_json).collect();
        let mut fields = beginning(INFINITE, &self.options, None, moves);
        fields.extend(self.rest.clone());
        Value::Object(fields)
    }
}

impl fmt::Display for WorldRecord {
    /// JSON on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::to_text(&self.to_json()))
    }
}

/// One move in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldMove {
    /// When, in milliseconds.
    pub t: i64,
    /// By whom.
    pub player: String,
    /// Where, as written: `3,-4` if it is readable.
    pub at: String,
    /// All other keys.
    pub rest: Map<String, Value>,
}

impl WorldMove {
    pub(super) fn from_json(value: Value, path: &str) -> Result<Self, BadRecord> {
        let Value::Object(mut fields) = value else {
            return Err(BadRecord::wrong_kind(path, &value, "an object with t, player and at"));
        };
        let mut take = |key: &str, expected: &'static str| match fields.shift_remove(key) {
            Some(value) => Ok((format!("{path}.{key}"), value, expected)),
            None => Err(BadRecord::missing(format!("{path}.{key}"), expected)),
        };
        let text = |(at, value, expected): (String, Value, &'static str)| match value {
            Value::String(text) => Ok(text),
            other => Err(BadRecord::wrong_kind(at, &other, expected)),
        };
        let (path, time, expected) = take("t", "a whole number of milliseconds")?;
        let t = time.as_i64().ok_or_else(|| BadRecord::wrong_kind(path, &time, expected))?;
        let player = text(take("player", "a name in quotes")?)?;
        let at = text(take("at", "a point in quotes")?)?;
        Ok(Self { t, player, at, rest: fields })
    }

    pub(super) fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("t".to_owned(), self.t.into());
        fields.insert("player".to_owned(), self.player.as_str().into());
        fields.insert("at".to_owned(), self.at.as_str().into());
        fields.extend(self.rest.clone());
        Value::Object(fields)
    }
}
