//! Counting with dead stones taken off, in every variant that could ask for it.

use tengen_rules::{Color, HalfPoints, OptionValue, Options, Point, Position, Random, Variant};

fn position(variant: Variant, options: &[(&str, OptionValue)], turns: &str) -> Position {
    let mut chosen = Options::new(variant);
    for (name, value) in options {
        chosen.set(name, value.clone()).expect("a test's option makes sense");
    }
    let mut position = Position::new(&chosen);
    for turn in turns.split(", ") {
        position.play_text(turn).expect("a test's turn is legal");
    }
    position
}

fn point(position: &Position, label: &str) -> Point {
    position.layout().point(label).expect("a test's label is on the board")
}

#[test]
fn the_whole_chain_goes_and_its_captor_gets_the_points() {
    let size = [("size", OptionValue::whole(5))];
    let game = position(Variant::No, &size, "B1, D4, B2, D5, B3, pass, B4, pass, B5, pass, pass");
    let before = game.score();
    let after = game.score_without(&[point(&game, "D5")]);
    assert_eq!((before.captures.black, after.captures.black), (0, 2));
    // The five points of A and, once the chain is gone, the fifteen of C, D and E; and the two stones.
    assert_eq!(before.total.black, HalfPoints::whole(5));
    assert_eq!(after.total.black, HalfPoints::whole(5 + 15 + 2));
    assert_eq!(after.total.white, HalfPoints::from_halves(13));
}

#[test]
fn naming_a_chain_twice_takes_it_off_once() {
    let size = [("size", OptionValue::whole(5))];
    let game = position(Variant::Go, &size, "B1, D4, B2, D5, B3, E1");
    let [d4, d5, c3] = ["D4", "D5", "C3"].map(|label| point(&game, label));
    assert_eq!(game.score_without(&[d4, d5, d4]), game.score_without(&[d5]));
    assert_eq!(game.score_without(&[c3]), game.score());
    assert_eq!(game.score_without(&[Point(999)]), game.score());
    assert_eq!(game.score_without(&[]), game.score());
}

#[test]
fn wide_stones_uncover_what_they_covered() {
    let area = [("size", OptionValue::whole(9)), ("score", OptionValue::word("area"))];
    let game = position(Variant::Gengo, &area, "C3, G7");
    let after = game.score_without(&[point(&game, "G7")]);
    assert_eq!((after.stones.black, after.stones.white), (1, 0));
    assert_eq!((after.area.black, after.area.white), (81, 0));
}

#[test]
fn with_all_of_a_colour_dead_nothing_of_it_is_left_and_the_position_is_as_before() {
    for variant in Variant::ALL {
        for seed in 0..20 {
            let mut game = Position::new(&Options::new(variant));
            game.playout(&mut Random::new(seed), 120);
            let hash = game.hash();
            let stones = game.layout().points().filter(|&p| game.cell(p).color() == Some(Color::White));
            let score = game.score_without(&stones.collect::<Vec<_>>());
            assert_eq!(score.stones.white, 0);
            assert_eq!(score.area.white, 0);
            let captured = game.captures().black + game.score().stones.white;
            assert_eq!(score.captures.black, captured);
            assert_eq!(game.hash(), hash);
            game.audit().expect("the position is untouched");
        }
    }
}
