//! Any sequence of turns, including invalid ones: the board always equals a recomputed one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{OptionValue, Options, Point, Position, Regions, Turn, Variant};

fn options(bytes: [u8; 3]) -> Options {
    let [variant, side, flags] = bytes;
    let mut options = Options::new(Variant::ALL[usize::from(variant) % Variant::ALL.len()]);
    let flag = |bit: u8| flags & (1 << bit) != 0;
    let word = |words: &[&str]| OptionValue::word(words[usize::from(flags >> 6) % words.len()]);
    // What a variant does not have, or does not allow, is refused and changes nothing.
    let _ = options.set("size", OptionValue::whole(i32::from(side % 16)));
    let _ = options.set("base", OptionValue::whole(if flag(0) { 6 } else { 4 }));
    let _ = options.set("nuke_ticks", OptionValue::Flag(flag(0)));
    let _ = options.set("own_overlap", OptionValue::Flag(flag(1)));
    let _ = options.set("suicide", OptionValue::Flag(flag(2)));
    let _ = options.set("ko", word(&["superko", "simple", "none", "single"]));
    let _ = options.set("regions", word(&Regions::PRESETS));
    let _ = options.set("handicap", OptionValue::whole(if flag(3) { 3 } else { 0 }));
    options
}

fuzz_target!(|bytes: &[u8]| {
    let Some((head, turns)) = bytes.split_first_chunk::<3>() else { return };
    let mut position = Position::new(&options(*head));
    let points = position.layout().len() as u16;
    for chunk in turns.chunks_exact(4).take(400) {
        let point = |i: usize| Point(u16::from(chunk[i]) * 7 % (points + 2));
        let turn = match chunk[0] % 8 {
            0 => Turn::Pass,
            1 | 2 => Turn::Nuke(point(1)),
            3 | 4 => Turn::Slide { from: point(1), to: point(2), place: point(3) },
            _ => Turn::Place(Point(u16::from_le_bytes([chunk[1], chunk[2]]) % (points + 2))),
        };
        let hash = position.hash();
        if position.play(turn).is_err() {
            assert_eq!(position.hash(), hash, "an illegal turn changed the board");
        }
        position.audit().expect("the board agrees with its recomputation");
    }
    let _ = (position.score(), position.territory(), position.rows());
});
