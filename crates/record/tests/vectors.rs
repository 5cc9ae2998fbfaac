//! Every game of `tests/vectors` on a finite board, replayed by the library: the quickest test that sees a change of the
//! rules. `crates/tengen/tests/vectors.rs` does the same with the program.

use rules::Variant;
use serde_json::{Value, json};
use tengen_record::json::parse_game;
use tengen_record::{Replay, report};
use testing::{Vector, compare_lines, vectors};

fn lines(record: &tengen_record::json::Record) -> Vec<Value> {
    let mut replay: Replay<'_> = Replay::new(record);
    let mut lines = vec![report(replay.position(), None)];
    while let Some(step) = replay.step() {
        lines.push(match step.played {
            Ok(turn) => report(replay.position(), Some(&replay.position().write(turn))),
            Err(reason) => json!({"turn": step.number, "move": step.text, "illegal": reason.code()}),
        });
    }
    lines
}

fn check(Vector { name, record, expect }: &Vector) {
    match (parse_game(&record.to_string()), expect) {
        (Ok(record), Some(expected)) => compare_lines(name, &lines(&record), expected),
        (Err(_), None) => {}
        (Ok(_), None) => panic!("{name}: a record without sense was read"),
        (Err(bad), Some(_)) => panic!("{name}: {bad}"),
    }
}

#[test]
fn every_vector() {
    std::thread::scope(|scope| {
        for variant in Variant::ALL {
            scope.spawn(move || vectors(variant.id()).iter().for_each(check));
        }
    });
}
