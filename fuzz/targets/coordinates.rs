//! Any text as a turn: a parsed turn is written in canonical form, which parses to the same turn.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Layout;

fuzz_target!(|text: &str| {
    for layout in [Layout::square(9), Layout::square(37), Layout::layers(19), Layout::hex(10)] {
        if let Ok(turn) = layout.read(text) {
            assert_eq!(layout.read(&layout.write(turn)), Ok(turn));
        }
    }
});
