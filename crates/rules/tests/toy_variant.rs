//! A toy variant plays by the rules of its choices without any code of its own.

mod toy;

use tengen_rules as rules;

use rules::{Cell, Color, Illegal, Options, Position, Random, Turn};

#[test]
fn it_has_the_options_of_its_choices() {
    let names: Vec<&str> = toy::options().all().map(|(name, _)| name).collect();
    assert_eq!(names, ["base", "komi", "ko"]);
    assert!(toy::options().set_size(8).is_err());
    let mut simple = toy::options();
    simple.set_text("ko", "simple").expect("an option of Go");
    assert_ne!(simple, toy::options());
}

#[test]
fn it_plays_by_them() {
    let mut position = Position::new(&toy::options());
    assert_eq!((position.layout().len(), position.to_play()), (61, Color::Black));
    assert!(position.layout().points().all(|point| position.cell(point) == Cell::Open));
    // A1 is a corner of the hexagon with three neighbours.
    for turn in ["A1", "A2", "pass", "B1", "pass", "B2"] {
        position.play_text(turn).expect("a legal turn");
    }
    assert_eq!(position.captures().white, 1);
    assert_eq!(position.play_text("A1"), Err(Illegal::Suicide));
    assert_eq!(position.play_text("A2-A3 A4"), Err(Illegal::NotInThisVariant));
    for turn in ["pass", "pass"] {
        position.play_text(turn).expect("a legal turn");
    }
    assert_eq!(position.outcome().expect("two passes end it").to_string(), "W+68.5");
}

#[test]
fn it_counts_repeats_and_sets_up() {
    let mut small = toy::options();
    small.set_size(3).expect("in range");
    assert_eq!(Position::new(&small).perft(1), 20);
    assert_eq!(Position::new(&small).perft(2), 20 * 20 - 19);
    for seed in 0..40 {
        random_game(&small, seed);
    }
}

fn random_game(options: &Options, seed: u64) {
    let (mut position, mut random) = (Position::new(options), Random::new(seed));
    while !position.is_over() && position.turns() < 80 {
        let turns = position.legal_turns();
        let turn = turns.get(random.below(turns.len() as u32) as usize).copied().unwrap_or(Turn::Pass);
        position.play(turn).expect("a legal turn");
        position.audit().expect("the board agrees with its recomputation");
    }
    let again = Position::from_setup(options, &position.to_setup()).expect("a position can be set up");
    assert_eq!((again.rows(), again.score()), (position.rows(), position.score()));
    let mut playout = position.start();
    assert!(playout.playout(&mut random, 200) > 0);
    playout.audit().expect("the board agrees with its recomputation");
}
