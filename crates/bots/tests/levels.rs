//! What even the weakest levels know.

use bots::{Bot, Level, Timeless};
use rules::{Options, Position, Turn, Value, Variant};

fn options(size: i32) -> Options {
    let mut options = Options::new(Variant::Go);
    options.set("size", Value::whole(size)).unwrap();
    options
}

fn played(options: &Options, turns: &str) -> (Position, Vec<Turn>) {
    let mut position = Position::new(options);
    let mut list = Vec::new();
    for text in turns.split_whitespace() {
        let turn = position.read(text).unwrap();
        position.play(turn).unwrap();
        list.push(turn);
    }
    (position, list)
}

/// White has just put D4 into atari; D5 saves it.
const ATARI: &str = "D4 C4 G7 D3 G3 E4";

#[test]
fn one_who_hears_the_game_sees_what_was_played_last() {
    let options = options(9);
    let (position, turns) = played(&options, ATARI);
    let saves = |hears: bool| {
        let saves = |seed: &u64| {
            let mut bot = Bot::new(Level::ALL[1], &position, *seed);
            if hears {
                bot.hear(&options, turns.iter().copied());
            }
            position.write(bot.play(&position, &Timeless)) == "D5"
        };
        (0..60).filter(saves).count()
    };
    let (deaf, hearing) = (saves(false), saves(true));
    assert!(hearing > deaf + 10, "{hearing} of 60, and {deaf} without hearing");
}
