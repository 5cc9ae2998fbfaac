//! Any text as a JSON record: refused, or parsed, written back the same and replayed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::json::{self, Document};
use record::{Replay, diagram, from_sgf, to_sgf};

fuzz_target!(|text: &str| {
    let Ok(document) = json::parse(text) else { return };
    let Document::Game(game) = &document else { return };
    let again = json::parse(&game.to_string()).expect("what we write we can read");
    assert_eq!(again, document);
    let mut replay: Replay = Replay::new(game);
    let mut last = None;
    while replay.position().turns() < 200 {
        let Some(step) = replay.step() else { break };
        last = step.played.ok().or(last);
    }
    replay.position().audit().expect("the board agrees with its recomputation");
    let _ = diagram(replay.position(), last);
    if game.moves.len() < 60 {
        let back = from_sgf(to_sgf(game).as_bytes()).expect("our own SGF can be read");
        assert_eq!(back.len(), 1);
    }
});
