//! Any bytes as SGF: refused, or parsed and preserved by writing and parsing again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::{from_sgf, games_from_sgf, sgf};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(trees) = sgf::parse(bytes) {
        let written = sgf::write(&trees.trees);
        let again = sgf::parse(written.as_bytes()).expect("what we write we can read");
        assert_eq!(sgf::write(&again.trees), written);
    }
    let _ = from_sgf(bytes);
    let _ = games_from_sgf(bytes);
});
