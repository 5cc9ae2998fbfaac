//! Records, diagrams and pictures of a variant that they have never heard of.

#[path = "../../rules/tests/toy/mod.rs"]
mod toy;

use rules::{self, Position};
use tengen_record::json::Record;
use tengen_record::report;

#[test]
fn it_is_recorded_and_shown() {
    let mut record = Record::new(toy::options());
    record.moves.push("E5".to_owned());
    assert_eq!(record.to_string(), r#"{"format":"tengen/1","variant":"hex-go","moves":["E5"]}"#);
    let mut position: Position = record.start();
    position.play_text("E5").expect("a legal turn");
    let line = report(&position, Some("E5"));
    assert_eq!((line["legal"].as_u64(), line["voids"].is_null()), (Some(61), true));
    assert!(tengen_record::diagram(&position, None).contains('X'));
}
