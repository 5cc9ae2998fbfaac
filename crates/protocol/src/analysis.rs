//! Requests for an analysis. The result is the type of `bots` itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// A position to analyse.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    /// The variant's id.
    pub variant: String,
    /// Its options, as in a record; missing ones have their defaults.
    #[serde(default)]
    #[ts(type = "{ [key: string]: unknown }")]
    pub options: Map<String, Value>,
    /// The turns that lead to it, from the first.
    #[schemars(length(max = 2000))]
    pub turns: Vec<String>,
    /// Number of visits: 5,000 by default, 50,000 at most.
    #[serde(default)]
    #[ts(optional = nullable)]
    #[schemars(range(min = 1, max = 50_000))]
    pub visits: Option<u32>,
}
