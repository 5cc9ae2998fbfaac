//! What can be wrong with a record.

use serde_json::Value;
use std::fmt;

/// Why a text is not a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The path to the value, as `options.komi` or `moves[3]`; empty for the whole text.
    pub at: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a value of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not JSON.
    NotJson {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// In the words of the JSON parser.
        reason: String,
    },
    /// A key that every record has is not there.
    Missing {
        /// What it should be.
        expected: &'static str,
    },
    /// The value is of the wrong kind.
    WrongKind {
        /// What it is, shortened.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The variant has no such option.
    UnknownOption {
        /// Those that it has.
        known: String,
    },
    /// Gengo's regions contradict themselves.
    BadRegions(rules::BadRegions),
    /// The set-up makes no sense.
    BadSetup(rules::SetupProblem),
    /// Games of this variant cannot start from a set-up.
    NoSetup,
    /// A record of a world where one of a game is needed.
    World,
    /// The value or the name is not one of those that make sense.
    NotAllowed {
        /// What it is, shortened.
        found: String,
        /// What is allowed.
        allowed: String,
    },
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        match &self.problem {
            Problem::NotJson { line, column, reason } => {
                write!(f, "not JSON: line {line}, column {column}: {reason}")
            }
            Problem::Missing { expected } => write!(f, "missing; must be {expected}"),
            Problem::WrongKind { found, expected } => write!(f, "{found} is not {expected}"),
            Problem::UnknownOption { known } => write!(f, "there is no such option; allowed: {known}"),
            Problem::BadRegions(bad) => write!(f, "{bad}"),
            Problem::BadSetup(problem) => write!(f, "{problem}"),
            Problem::World => write!(f, "a record of Infinite Go, which has no board of its own"),
            Problem::NoSetup => write!(f, "a world cannot start from a set-up"),
            Problem::NotAllowed { found, allowed } => write!(f, "{found} is not allowed; allowed: {allowed}"),
        }
    }
}

impl std::error::Error for BadRecord {}

impl BadRecord {
    pub(super) fn new(at: impl Into<String>, problem: Problem) -> Self {
        Self { at: at.into(), problem }
    }

    pub(super) fn not_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        // The parser repeats the place at the end of its sentence; we say it in front.
        let place = format!(" at line {line} column {column}");
        let text = error.to_string();
        let reason = text.strip_suffix(&place).unwrap_or(&text).to_owned();
        Self::new("", Problem::NotJson { line, column, reason })
    }

    pub(super) fn wrong_kind(at: impl Into<String>, found: &Value, expected: &'static str) -> Self {
        Self::new(at, Problem::WrongKind { found: shortened(found), expected })
    }

    pub(super) fn not_allowed(at: impl Into<String>, found: String, allowed: &str) -> Self {
        Self::new(at, Problem::NotAllowed { found, allowed: allowed.to_owned() })
    }

    pub(super) fn missing(at: impl Into<String>, expected: &'static str) -> Self {
        Self::new(at, Problem::Missing { expected })
    }
}

/// A value as JSON, cut so that an error stays one readable line.
pub(super) fn shortened(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        simple => super::to_text(simple),
    };
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain("…".chars()).collect()
}
