//! What a position tells about its points, and when a game ends.

use tengen_rules::{Cell, Color, Illegal, OptionValue, Options, Point, Position, Turn, Variant};

fn position(variant: Variant, size: i32, turns: &[&str]) -> Position {
    let mut options = Options::new(variant);
    options.set_size(size).expect("a size of the variant");
    let mut position = Position::new(&options);
    for turn in turns {
        position.play_text(turn).expect("a test's turn is legal");
    }
    position
}

fn point(position: &Position, label: &str) -> Point {
    position.layout().point(label).expect("a test's label is on the board")
}

fn labels(position: &Position, points: &[Point]) -> Vec<String> {
    let mut labels: Vec<_> = points.iter().map(|&p| position.layout().label(p)).collect();
    labels.sort();
    labels
}

#[test]
fn every_point_of_a_turn_must_be_on_the_board() {
    let hex = position(Variant::XiaGo, 4, &[]);
    let (from, to, place) = (point(&hex, "D4"), point(&hex, "D5"), point(&hex, "A1"));
    assert_eq!(hex.judge(Turn::Slide { from, to, place }), Ok(()));
    for nowhere in [Point(37), Point(60_000)] {
        for turn in [
            Turn::Slide { from: nowhere, to, place },
            Turn::Slide { from, to: nowhere, place },
            Turn::Slide { from, to, place: nowhere },
            Turn::Place(nowhere),
        ] {
            assert_eq!(hex.judge(turn), Err(Illegal::OffBoard), "{turn:?}");
        }
        assert_eq!(position(Variant::No, 5, &[]).judge(Turn::Nuke(nowhere)), Err(Illegal::OffBoard));
    }
}

#[test]
fn a_slide_is_of_a_neutral_piece_along_a_free_line() {
    let hex = position(Variant::XiaGo, 4, &["D5"]);
    let judge = |text: &str| hex.judge(hex.read(text).expect("a turn"));
    assert_eq!(judge("E4-E5 A1"), Err(Illegal::NotNeutral));
    assert_eq!(judge("D4-E6 A1"), Err(Illegal::NotALine));
    assert_eq!(judge("D4-D6 A1"), Err(Illegal::PathBlocked));
    assert_eq!(judge("D4-D5 A1"), Err(Illegal::PathBlocked));
    assert_eq!(judge("D4-E4 D5"), Err(Illegal::Occupied));
    assert_eq!(judge("D4-E4 D4"), Ok(()), "the cell that the piece has left");
    assert_eq!(judge("D4-E4 E4"), Err(Illegal::Occupied), "the cell that it went to");
}

#[test]
fn a_chain_has_its_stones_and_its_open_neighbours() {
    let go = position(Variant::Go, 5, &["A1", "B2", "A2", "C1", "E5"]);
    let near = |label| labels(&go, &go.near(point(&go, label)));
    assert_eq!(near("A1"), ["A2", "B1"]);
    assert_eq!(near("C3"), ["B3", "C2", "C4", "D3"]);
    assert_eq!(labels(&go, &go.chain(point(&go, "A1"))), ["A1", "A2"]);
    assert_eq!(labels(&go, &go.liberties(point(&go, "A2"))), ["A3", "B1"]);
    assert_eq!(go.chain(point(&go, "B1")), []);
    assert_eq!(go.liberties(point(&go, "B1")), []);
    for nowhere in [Point(25), Point(60_000)] {
        assert_eq!((go.cell(nowhere), go.near(nowhere), go.chain(nowhere)), (Cell::Wall, vec![], vec![]));
    }
    assert_eq!(go.cell(Point(24)), Cell::Black);
    let layers = position(Variant::Go25d, 5, &[]);
    assert_eq!(labels(&layers, &layers.near(point(&layers, "L:A1"))), ["L:A2", "L:B1", "U:A1"]);
}

#[test]
fn a_wide_stone_covers_its_region() {
    let gengo = position(Variant::Gengo, 9, &["E5", "B2"]);
    let cover = |label| {
        let cover = gengo.cover(point(&gengo, label));
        (cover.black, cover.white)
    };
    assert_eq!(["E5", "F6", "G5", "A1", "H8"].map(cover), [(1, 0), (1, 0), (0, 0), (0, 1), (0, 0)]);
    let nowhere = gengo.cover(Point(81));
    assert_eq!((nowhere.black, nowhere.white), (0, 0));
    assert_eq!(gengo.cell(point(&gengo, "F6")), Cell::Covered);
    assert!(gengo.regions().is_some() && position(Variant::Go, 5, &[]).regions().is_none());
    let last = position(Variant::Gengo, 9, &["J9"]);
    assert_eq!(last.cover(Point(80)).black, 1);
}

#[test]
fn passes_end_a_game_only_in_a_row() {
    for variant in Variant::ALL {
        let mut game = Position::new(&Options::new(variant));
        let first = game.legal_turns().into_iter().find(|turn| *turn != Turn::Pass).expect("a turn");
        let passes = game.passes_to_end();
        assert_eq!(passes, if variant == Variant::Gengo { 3 } else { 2 });
        (1..passes).for_each(|_| game.play(Turn::Pass).expect("legal"));
        game.play(first).expect("legal");
        for made in 0..passes {
            assert_eq!((game.passes(), game.is_over(), game.outcome()), (made, false, None), "{variant}");
            game.play(Turn::Pass).expect("legal");
        }
        assert!(game.is_over() && game.outcome().is_some());
        assert_eq!((game.legal_turns(), game.count_legal()), (vec![], 0));
        assert_eq!(game.play(Turn::Pass), Err(Illegal::GameOver));
        assert_eq!(game.play_text("nonsense"), Err(Illegal::GameOver));
    }
}

#[test]
fn it_is_known_before_whether_a_turn_may_end_the_game() {
    for variant in Variant::ALL {
        let mut game = Position::new(&Options::new(variant));
        let can_fill = matches!(variant, Variant::No | Variant::GoSan);
        let first = game.legal_turns().into_iter().find(|turn| *turn != Turn::Pass).expect("a turn");
        for made in 0..game.passes_to_end() {
            let last = made + 1 == game.passes_to_end();
            assert_eq!(game.may_end_with(Turn::Pass), last || can_fill, "{variant} {made}");
            assert_eq!((game.may_end_with(first), game.may_end_with(Turn::Resign)), (can_fill, true));
            game.play(Turn::Pass).expect("legal");
        }
    }
}

#[test]
fn whoever_resigns_loses() {
    let game = position(Variant::Go, 5, &["C3", "resign"]);
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winner(), outcome.to_string().as_str()), (Some(Color::Black), "B+R"));
    assert_eq!((game.passes(), game.turns()), (0, 2));
    let game = position(Variant::Go, 5, &["C3", "pass", "resign"]);
    assert_eq!((game.outcome().and_then(|outcome| outcome.winner()), game.passes()), (Some(Color::White), 0));
}

#[test]
fn territory_belongs_to_the_colour_that_alone_surrounds_it() {
    let game = position(Variant::Go, 5, &["B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5"]);
    let owner = |label| game.territory()[point(&game, label).index()];
    assert_eq!(["A3", "E3", "C3"].map(owner), [Some(Color::Black), Some(Color::White), None]);
    assert_eq!(owner("B3"), None, "stones are not included");
    let score = game.score();
    assert_eq!((score.stones.black, score.area.black, score.area.white), (5, 5, 5));
    assert_eq!(score.outcome().to_string(), "W+7.5");
}

#[test]
fn simple_ko_forbids_one_point_for_one_turn() {
    let mut options = Options::new(Variant::Go);
    options.set("size", OptionValue::whole(5)).expect("a size");
    options.set("ko", OptionValue::word("simple")).expect("a rule of ko");
    let mut game = Position::new(&options);
    for turn in ["B1", "C1", "A2", "D2", "B3", "C3", "pass", "B2", "C2"] {
        game.play_text(turn).expect("a test's turn is legal");
    }
    assert_eq!(game.captures()[Color::Black], 1);
    assert_eq!(game.clone().play_text("B2"), Err(Illegal::Ko));
    for turn in ["pass", "pass"] {
        game.clone().play_text(turn).expect("legal");
    }
    for turn in ["E5", "E4", "B2"] {
        game.play_text(turn).expect("the ko is taken back after another turn");
    }
    assert_eq!(game.captures()[Color::White], 1);
}

#[test]
fn black_makes_the_handicap_plays_and_then_the_colours_alternate() {
    let order = |options: &Options| {
        let mut game = Position::new(options);
        let colors = [(); 6].map(|()| {
            let color = game.to_play();
            let turn = game.legal_turns().into_iter().find(|turn| *turn != Turn::Pass).expect("a turn");
            game.play(turn).expect("legal");
            color.letter()
        });
        String::from_iter(colors)
    };
    for variant in Variant::ALL {
        let mut options = Options::new(variant);
        let plain = if options.ruleset().first == Color::Black { "BWBWBW" } else { "WBWBWB" };
        assert_eq!(order(&options), plain, "{variant}");
        if variant.preset().handicap > 0 {
            options.set("handicap", OptionValue::whole(3)).expect("a handicap");
            assert_eq!(order(&options), "BBBWBW", "{variant}");
        }
    }
}
