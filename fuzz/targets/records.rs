//! Any text as a JSON record: refused, or parsed, written back the same and replayed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::json::{self, Document};
use record::{Played, diagram, from_sgf, to_sgf};

fuzz_target!(|text: &str| {
    let Ok(document) = json::parse(text) else { return };
    let Document::Game(game) = &document else { return };
    let again = json::parse(&game.to_string()).expect("what we write we can read");
    assert_eq!(again, document);
    let played = Played::new(game, Some(200));
    played.position.audit().expect("the board agrees with its recomputation");
    let _ = diagram(&played.position, played.last_turn());
    if game.moves.len() < 60 {
        let back = from_sgf(to_sgf(game).as_bytes()).expect("our own SGF can be read");
        assert_eq!(back.len(), 1);
    }
});
