//! Every game of `tests/vectors` through `tengen replay`, compared line by line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rules::Variant;
use serde_json::Value;

fn vectors(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no vectors in {}", folder.display());
    files
}

fn replay(record: &Value) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.json");
    std::fs::write(&file, record.to_string()).expect("a file");
    let program = env!("CARGO_BIN_EXE_tengen");
    let mut replay = Command::new(program);
    replay.arg("replay").arg(&file).args(["--json", "--keep-going"]);
    replay.output().expect("tengen")
}

/// The lines that a replay prints.
fn lines(output: Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
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

fn check(file: &Path) {
    let text = std::fs::read_to_string(file).expect("a vector");
    let vector: Value = serde_json::from_str(&text).expect("JSON");
    let name = vector["name"].as_str().unwrap_or_default();
    let output = replay(&vector["record"]);
    if let Some(code) = vector["expect_exit"].as_i64() {
        assert_eq!(output.status.code().map(i64::from), Some(code), "{name}: the exit code");
        assert!(!output.stderr.is_empty(), "{name}: says what is wrong");
        return;
    }
    let expected = vector["expect"].as_array().expect("lines");
    let found = lines(output);
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(same(found, expected), "{}", difference(name, number + 1, found, expected));
    }
    assert_eq!(found.len(), expected.len(), "{name}: the number of lines");
}

/// A folder for each variant, so that a new variant needs a new folder and nothing else.
#[test]
fn every_vector() {
    let folders: Vec<&str> = Variant::ALL.map(Variant::id).into_iter().chain(["infinite"]).collect();
    std::thread::scope(|scope| {
        for folder in folders {
            scope.spawn(move || vectors(folder).iter().for_each(|file| check(file)));
        }
    });
}
