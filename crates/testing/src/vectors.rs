//! The conformance vectors of `tests/vectors`, and how a replay is compared with one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A game, and what a replay of it must give.
#[derive(Debug)]
pub struct Vector {
    /// Its name.
    pub name: String,
    /// The record.
    pub record: Value,
    /// The lines, one for each turn; `None` if the record makes no sense and must be refused.
    pub expect: Option<Vec<Value>>,
}

/// All vectors of a folder.
///
/// # Panics
/// If there are none, or one cannot be read.
pub fn vectors(folder: &str) -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no vectors in {}", folder.display());
    files.iter().map(|file| read(file)).collect()
}

fn read(file: &Path) -> Vector {
    let text = std::fs::read_to_string(file).expect("a vector");
    let mut vector: Value = serde_json::from_str(&text).expect("JSON");
    let name = vector["name"].as_str().unwrap_or_default().to_owned();
    let expect = match vector["expect_exit"].as_i64() {
        Some(code) => {
            assert_eq!(code, 2, "{name}: records without sense end with 2");
            None
        }
        None => Some(vector["expect"].as_array().expect("lines").clone()),
    };
    Vector { name, record: vector["record"].take(), expect }
}

/// Compares the lines of a replay with the expected ones.
///
/// # Panics
/// If they differ; the message has the first difference.
pub fn compare_lines(name: &str, found: &[Value], expected: &[Value]) {
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(same(found, expected), "{}", difference(name, number + 1, found, expected));
    }
    assert_eq!(found.len(), expected.len(), "{name}: the number of lines");
}

/// Numbers compare by value, and any reason for an illegal turn will do.
fn same(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, a)| match b.get(key) {
                    Some(Value::String(_)) if key == "illegal" => a.is_string(),
                    Some(b) => same(a, b),
                    None => false,
                })
        }
        _ => found == expected,
    }
}

/// The rows of a board, both layers one below the other.
fn rows(line: &Value) -> Vec<String> {
    let Some(rows) = line["board"].as_array() else { return Vec::new() };
    let flat = rows.iter().flat_map(|row| row.as_array().cloned().unwrap_or_else(|| vec![row.clone()]));
    flat.map(|row| row.as_str().unwrap_or_default().to_owned()).collect()
}

/// The first difference, with the boards side by side.
fn difference(name: &str, number: usize, found: &Value, expected: &Value) -> String {
    let mut text = format!("{name}: line {number} differs\n");
    let (ours, theirs) = (rows(found), rows(expected));
    let width = ours.iter().map(String::len).max().unwrap_or(0).max("found".len());
    let _ = writeln!(text, "{:width$}   expected", "found");
    for i in 0..ours.len().max(theirs.len()) {
        let row = |rows: &[String]| rows.get(i).cloned().unwrap_or_default();
        let mark = if row(&ours) == row(&theirs) { ' ' } else { '≠' };
        let _ = writeln!(text, "{:width$} {mark} {}", row(&ours), row(&theirs));
    }
    let keys =
        |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    for key in keys(found).into_iter().chain(keys(expected)) {
        if key != "board" && !same(&found[&key], &expected[&key]) {
            let _ = writeln!(text, "{key}: found {}, expected {}", found[&key], expected[&key]);
        }
    }
    text
}
