//! The games of `tests/vectors`, which every test may use as records.

use rules::Variant;
use serde_json::Value;
use std::{fs, path::PathBuf};
use tengen_record::json::{self, Document};

/// Every vector whose record makes sense, with its name.
pub(crate) fn vectors() -> Vec<(String, Value)> {
    let root: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "tests", "vectors"].iter().collect();
    let folders = Variant::ALL.into_iter().map(Variant::id).chain(["infinite"]);
    let files = folders.flat_map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let mut vectors: Vec<(String, Value)> = files
        .map(|file| -> (String, Value) {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            (path.display().to_string(), serde_json::from_str(&text).unwrap())
        })
        .filter(|(_, vector)| vector.get("expect").is_some())
        .collect();
    assert!(vectors.len() > 200, "only {} vectors found", vectors.len());
    vectors.sort_by(|a, b| a.0.cmp(&b.0));
    vectors
}

/// Every vector of a finite variant: its name, its record, and what its replay prints.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn games() -> Vec<(String, json::Record, Vec<Value>)> {
    let games = vectors().into_iter().filter_map(|(name, vector)| {
        match json::from_value(vector["record"].clone()).unwrap_or_else(|bad| panic!("{name}: {bad}")) {
            Document::Game(record) => Some((name, record, vector["expect"].as_array().unwrap().clone())),
            Document::World(_) => None,
        }
    });
    games.collect()
}
