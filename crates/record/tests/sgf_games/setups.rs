//! Problems and other set-ups.

use rules::{Color, Options, Position, Variant};
use tengen_record::{
    AnnotatedGame, Mark, MarkKind, from_sgf, games_from_sgf, import_sgf, json::Record, sgf, to_sgf,
};

use crate::record_of;

/// The record of a file, and what comes back when it is written and read again.
fn there_and_back(text: &str) -> Record {
    let record = from_sgf(text.as_bytes()).unwrap_or_else(|bad| panic!("{text}: {bad}")).remove(0);
    let file = to_sgf(&record);
    assert_eq!(from_sgf(file.as_bytes()), Ok(vec![record.clone()]), "{file}");
    assert!(!file.contains("TENGEN["), "plain Go needs nothing of ours: {file}");
    let annotated = games_from_sgf(text.as_bytes()).unwrap().remove(0);
    assert_eq!(annotated.main_line(), record, "{text}");
    record
}

#[test]
fn problems_open_as_set_ups() {
    let problem = there_and_back("(;SZ[9]AB[aa:bb]AW[ca][cb]PL[W]C[White to live];W[ac];B[bc])");
    assert_eq!(problem.start().rows()[0][..2], ["XXO......", "XXO......"]);
    assert_eq!(problem.start().to_play(), Color::White);
    assert_eq!(problem.moves, ["A7", "B7"]);
    assert_eq!(problem.comment(0), Some("White to live"));

    let later = there_and_back("(;SZ[9];AW[aa][bb];AE[aa]AB[ab]C[now];B[ee])");
    assert_eq!(later.start().rows()[0][..2], [".........", "XO......."]);
    assert_eq!(later.moves, ["E5"]);

    let white_first = there_and_back("(;SZ[9];W[ee];B[dd])");
    assert_eq!((white_first.start().to_play(), white_first.setup().is_some()), (Color::White, true));
    for no_handicap in
        ["(;SZ[9]HA[0]AB[aa][bb];W[ee])", "(;SZ[9]AB[aa][bb];B[ee])", "(;SZ[9]AB[aa][bb]PL[B])"]
    {
        let record = there_and_back(no_handicap);
        assert_eq!(record.setup().map(|setup| setup.black.len()), Some(2), "{no_handicap}");
    }
    let many = there_and_back("(;SZ[19]AB[aa:ed];W[qq])");
    assert_eq!(many.setup().map(|setup| setup.black.len()), Some(20), "too many for a handicap");
    assert!(!record_of("rectangle-setup.sgf").start().rows().concat().concat().trim_matches('.').is_empty());
}

#[test]
fn a_colour_that_plays_twice_lets_the_other_pass() {
    let record = there_and_back("(;SZ[9];B[ee];B[cc];W[gg])");
    assert_eq!(record.moves, ["E5", "pass", "C7", "G3"]);
}

#[test]
fn stones_set_up_in_the_middle_end_a_record() {
    let record = from_sgf(b"(;SZ[9];B[ee];W[cc];AB[aa]C[a sketch];W[gg])").unwrap().remove(0);
    assert_eq!(record.moves, ["E5", "C7"]);
    assert!(record.comment(2).is_some_and(|comment| comment.contains("stones are set up here")));
}

#[test]
fn set_ups_of_every_variant_come_back() {
    for (variant, setup) in [
        ("go", r#"{"black":["C3"],"white":["D4"],"to_play":"white","captures":{"black":2,"white":0}}"#),
        ("go", "{}"),
        ("no", r#"{"white":["D4"],"voids":[{"at":"F6","arrow":"SW"}]}"#),
        ("gosan", r#"{"black":["C3"],"voids":[{"at":"F6","arrow":"E","origin":"F5"}],"to_play":"white"}"#),
        ("xiago", r#"{"black":["C3"],"neutral":["A1","F6"]}"#),
        ("gengo", r#"{"black":["C3"],"white":["H8"]}"#),
        ("go2.5d", r#"{"black":["U:C3"],"white":["L:C3"]}"#),
    ] {
        let text =
            format!(r#"{{"format":"tengen/1","variant":"{variant}","setup":{setup},"moves":["pass"]}}"#)
                .replace(
                    "\"pass\"",
                    if variant == "go2.5d" { "\"U:E5\",\"pass\"" } else { "\"E5\",\"pass\"" },
                );
        let tengen_record::json::Document::Game(record) =
            tengen_record::json::parse(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"))
        else {
            panic!("a game")
        };
        assert_eq!(record.to_string(), text);
        let file = to_sgf(&record);
        assert_eq!(from_sgf(file.as_bytes()), Ok(vec![record.clone()]), "{file}");
        let again = games_from_sgf(file.as_bytes()).unwrap().remove(0);
        assert_eq!(again, AnnotatedGame::read_legal(&record), "{file}");
    }
}

#[test]
fn positions_set_up_in_the_middle_are_kept_with_what_follows() {
    let file = b"(;SZ[9];B[ee](;W[cc])\n(;W[gg];AW[aa]AE[ee]PL[W]C[a sketch];W[ab]))";
    assert_eq!(from_sgf(file).unwrap()[0].moves, ["E5", "C7"]);
    let read = import_sgf(file).unwrap().remove(0);
    assert_eq!(read.notices, []);
    let game = read.value.game();
    let last = game.ids().last().unwrap();
    let sketch = game.parent(last).unwrap();
    assert_eq!(game[sketch].note.comment, "a sketch");
    assert!(game[sketch].setup().is_some());
    assert_eq!(game.position_at(last).rows()[0][..2], ["O........", "O........"]);
    assert_eq!(game.position_at(last).rows()[0][4], ".........", "AE takes the stone away");
    let again = AnnotatedGame::from_sgf(&read.value.to_sgf()).unwrap();
    assert_eq!(again.game().position_at(last).rows(), game.position_at(last).rows());
    assert_eq!(again.to_sgf(), read.value.to_sgf());
}

#[test]
fn set_ups_and_marks_of_every_variant_come_back() {
    for variant in Variant::ALL {
        let mut annotated = AnnotatedGame::new(&Position::new(&Options::new(variant)));
        let turn = annotated.position().legal_turns().into_iter().find(|turn| *turn != rules::Turn::Pass);
        annotated.game_mut().add(turn.unwrap()).unwrap();
        let mut setup = annotated.position().to_setup();
        setup.to_play = Some(annotated.position().to_play());
        std::mem::swap(&mut setup.black, &mut setup.white);
        let node = annotated.game_mut().add_setup(&setup).unwrap();
        let point = rules::Point(0);
        annotated.game_mut()[node].note.marks =
            vec![Mark { point, kind: MarkKind::Label, text: "A]".into() }];
        annotated.game_mut().add(rules::Turn::Pass).unwrap();
        let file = sgf::write(&[annotated.to_sgf()]);
        let again = games_from_sgf(file.as_bytes()).unwrap().remove(0);
        let notes = |game: &AnnotatedGame| game.game()[node].note.marks.clone();
        assert_eq!(notes(&again), notes(&annotated), "{file}");
        let last = annotated.game().cursor();
        assert_eq!(again.game().position_at(last).rows(), annotated.position().rows(), "{file}");
        assert_eq!(again.game().position_at(last).to_play(), annotated.position().to_play(), "{file}");
    }
}
