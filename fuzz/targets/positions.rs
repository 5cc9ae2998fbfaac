//! Any text as a position string: refused, or a position that agrees with itself and writes itself back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Position, Random};

fuzz_target!(|input: (String, u64)| {
    let (text, seed) = input;
    let Ok(mut position) = text.parse::<Position>() else { return };
    position.audit().expect("the board agrees with its recomputation");
    let again: Position = position.to_string().parse().expect("a position string reads back");
    assert_eq!(again.to_string(), position.to_string());
    position.playout(&mut Random::new(seed), 40);
    position.audit().expect("the board agrees with its recomputation");
    assert_eq!(position.start().to_string(), again.to_string());
});
