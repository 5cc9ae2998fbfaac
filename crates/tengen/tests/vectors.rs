//! Every game of `tests/vectors` through `tengen replay`, compared line by line.

use std::process::{Command, Output};

use rules::Variant;
use serde_json::Value;
use testing::{Vector, compare_lines, vectors};

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

fn check(Vector { name, record, expect }: &Vector) {
    let output = replay(record);
    match expect {
        Some(expected) => compare_lines(name, &lines(output), expected),
        None => {
            assert_eq!(output.status.code(), Some(2), "{name}: the exit code");
            assert!(!output.stderr.is_empty(), "{name}: says what is wrong");
        }
    }
}

/// A folder for each variant, so that a new variant needs a new folder and nothing else.
#[test]
fn every_vector() {
    let folders: Vec<&str> = Variant::ALL.map(Variant::id).into_iter().chain(["infinite"]).collect();
    std::thread::scope(|scope| {
        for folder in folders {
            scope.spawn(move || vectors(folder).iter().for_each(check));
        }
    });
}
