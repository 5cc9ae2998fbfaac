//! Whole games through SGF: Go files of other programs, and every variant out and back in.

#[path = "../common/mod.rs"]
mod common;

mod round_trip;
mod setups;
mod viewer;

use std::{fs, path::PathBuf};

use rules::{Color, NodeId};
use tengen_record::{
    AnnotatedGame, BadNode, BadSgf, from_sgf, games_from_sgf, import_sgf, json::Record, records_from_sgf,
    sgf, to_sgf,
};

fn file(folder: &str, name: &str) -> Vec<u8> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", folder, name].iter().collect();
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn record_of(name: &str) -> Record {
    let mut records = from_sgf(&file("sgf", name)).unwrap_or_else(|bad| panic!("{name}: {bad}"));
    records.remove(0)
}

#[test]
fn a_server_file_with_variations() {
    let record = record_of("variations.sgf");
    assert_eq!(record.moves, ["Q16", "D16", "Q4", "D4", "F3", "C6", "K4"]);
    assert_eq!(record.player(Color::Black), Some("kuro"));
    assert_eq!((record.text("date"), record.text("result")), (Some("2024-05-01"), Some("B+R")));
    assert_eq!(record.options().get("komi").unwrap().to_string(), "6.5");
    assert_eq!(record.text("rules"), Some("Japanese"));
    assert_eq!(record.options().get("ko").unwrap().to_string(), "simple");
    assert_eq!(record.comment(0), Some("Good luck!\nHave fun."));
    assert_eq!(record.comment(5), Some("The usual approach."));

    let annotated = games_from_sgf(&file("sgf", "variations.sgf")).unwrap().remove(0);
    let game = annotated.game();
    let answers: Vec<NodeId> = game.children(game.main_line().nth(3).unwrap()).collect();
    let turns: Vec<String> =
        answers.iter().map(|&id| game.position().write(game[id].turn().unwrap())).collect();
    assert_eq!(turns, ["D4", "D3", "C4"]);
    assert!(game[answers[1]].note.comment.contains("[see page 12]"));
    assert_eq!(game.position_at(game.ids().last().unwrap()).turns(), 4);

    assert!(annotated.to_sgf().root().value("TENGEN").is_none(), "plain Go needs nothing of ours");
    let again = AnnotatedGame::from_sgf(&annotated.to_sgf()).unwrap();
    assert_eq!(again.main_line(), record);
    assert_eq!(again, annotated, "variations, comments and marks survive being written");
}

#[test]
fn handicaps() {
    let record = record_of("handicap.sgf");
    assert_eq!(record.options().get("handicap").unwrap().to_string(), "4");
    assert_eq!(record.moves[..5], ["D16", "Q16", "D4", "Q4", "R14"]);
    let file = to_sgf(&record);
    assert!(file.contains("HA[4]") && file.contains("AB[dd][pd][dp][pp]"), "{file}");
    // Forgotten HA, and long names.
    let old = record_of("ff3.sgf");
    assert_eq!(old.options().get("handicap").unwrap().to_string(), "2");
    assert_eq!(old.moves, ["C7", "G3", "E5", "pass", "pass"]);
}

#[test]
fn missing_properties_take_our_defaults() {
    let record = record_of("missing-properties.sgf");
    assert_eq!(record.moves, ["Q16", "D4", "Q3", "D16"]);
    assert_eq!(record.options().given().count(), 0);
}

#[test]
fn what_the_rules_refuse_is_shown_if_it_can_be_and_told() {
    let notices = |text: &str| -> Vec<String> {
        let read = import_sgf(text.as_bytes()).unwrap().remove(0);
        read.notices.iter().map(ToString::to_string).collect()
    };
    let end = |text: &str| {
        let annotated = games_from_sgf(text.as_bytes()).unwrap().remove(0);
        let last = annotated.game().main_line().last().unwrap();
        annotated.game().position_at(last).rows().remove(0)
    };
    // A stone on a stone takes its place, as in other programs.
    let occupied = "(;SZ[9];B[ee]C[centre];W[ee];B[cc])";
    assert_eq!(notices(occupied), ["line 1, column 23: E5 is illegal (occupied) and shown all the same"]);
    assert_eq!((&end(occupied)[4], &end(occupied)[2]), (&"....O....".into(), &"..X......".into()));
    // Suicide cannot be shown, but what follows can.
    let suicide = "(;SZ[9];B[ab];W[ee];B[ba];W[aa];B[cc])";
    assert_eq!(notices(suicide), ["line 1, column 26: A9 is illegal (suicide) and left out"]);
    assert_eq!(end(suicide)[2], "..X......");
    // A game goes on after two passes, and a colour may play after its own pass.
    for text in ["(;SZ[9];B[];W[];B[cc])", "(;SZ[9];B[];B[cc])"] {
        assert_eq!(end(text)[2], "..X......", "{text}");
    }
    assert_eq!(
        from_sgf(occupied.as_bytes()).unwrap()[0].moves,
        ["E5", "E5", "C7"],
        "a record keeps what was written"
    );
}

#[test]
fn files_of_other_programs_open_with_notices() {
    let open = |name: &str| {
        let bytes = file("sloppy", name);
        import_sgf(&bytes).unwrap_or_else(|bad| panic!("{name}: {bad}")).remove(0)
    };
    let told = |name: &str| open(name).notices.iter().map(ToString::to_string).collect::<Vec<_>>();
    let option =
        |name: &str, option: &str| open(name).value.main_line().options().get(option).unwrap().to_string();
    for (name, notices) in [
        ("fox.sgf", vec![]),
        ("out-of-turn.sgf", vec![]),
        ("mid-game-setup.sgf", vec![]),
        ("handicap-words.sgf", vec![]),
        ("handicap-empty.sgf", vec![]),
        ("leading-bytes.sgf", vec![]),
        ("utf16.sgf", vec![]),
        ("komi-words.sgf", vec!["line 1, column 2: KM is `six and a half`, which is not a number"]),
        ("handicap-roman.sgf", vec!["line 1, column 2: HA is `IX`, which is not a number"]),
        ("cut-short.sgf", vec!["line 2, column 1: the file ends where a `)` is missing"]),
        ("off-board.sgf", vec!["line 2, column 1: `zz` is not a point of a 9×9 board"]),
        ("dead-setup.sgf", vec!["line 1, column 2: setup.white[0]: this stone's group has no liberty"]),
        ("two-moves.sgf", vec!["line 2, column 1: two moves of one colour in one node"]),
    ] {
        assert_eq!(told(name), notices, "{name}");
        let last = open(name).value.game().ids().last().unwrap();
        let rows = open(name).value.game().position_at(last).rows().concat().concat();
        assert!(rows.contains('X'), "{name}: {rows}");
    }
    assert_eq!(option("fox.sgf", "komi"), "6.5");
    assert_eq!(option("handicap-words.sgf", "handicap"), "2");
    assert_eq!(open("utf16.sgf").value.main_line().player(Color::Black), Some("柯洁"));
}

#[test]
fn marks_ranks_and_places_come_back() {
    let text = b"(;SZ[9]PB[Ann]BR[3d]WR[1k]PC[Jena];B[ee]TR[ee]SQ[aa:ab]LB[cc:A][dd:12]CR[gg]MA[hh]BL[60])";
    let annotated = games_from_sgf(text).unwrap().remove(0);
    let note = &annotated.game()[annotated.game().ids().last().unwrap()].note;
    assert_eq!(note.marks.len(), 7);
    assert_eq!(annotated.main_line().rank(Color::Black), Some("3d"));
    let file = sgf::write(&[annotated.to_sgf()]);
    assert!(
        file.contains("BR[3d]") && file.contains("PC[Jena]") && file.contains("LB[cc:A][dd:12]"),
        "{file}"
    );
    assert_eq!(games_from_sgf(file.as_bytes()).unwrap().remove(0), annotated);
}

#[test]
fn all_games_of_a_collection() {
    let records = from_sgf(&file("sgf", "collection.sgf")).unwrap();
    let moves: Vec<usize> = records.iter().map(|record| record.moves.len()).collect();
    assert_eq!(moves, [2, 2, 1]);
    assert_eq!(records[2].moves, ["pass"]);
}

#[test]
fn nodes_that_make_no_sense_say_where_and_why() {
    let place = |text: &str| match from_sgf(text.as_bytes()) {
        Err(BadSgf::BadNode { line, column, reason }) => (line, column, reason.to_string()),
        other => panic!("{text}: {other:?}"),
    };
    for (text, expected) in [
        ("(;GM[2]SZ[9])", (1, 2, "game 2 is not Go, which is 1")),
        ("(;SZ[26])", (1, 2, "option size: 26 is not allowed; it takes a whole number from 2 to 25")),
    ] {
        let (line, column, reason) = place(text);
        assert_eq!((line, column, reason.as_str()), expected, "{text}");
    }
    let told = |text: &str| records_from_sgf(text.as_bytes()).unwrap()[0].notices[0].to_string();
    for (text, expected) in [
        ("(;SZ[9]\n;B[ee]\n ;W[jj])", "line 3, column 2: `jj` is not a point of a 9×9 board"),
        (
            "(;SZ[13:9])",
            "line 1, column 2: a board of 13:9 is not square: it is shown in the upper left corner of a square one, \
             where stones at its inner edges have more liberties",
        ),
        ("(;SZ[nine])", "line 1, column 2: SZ is `nine`, which is not a number"),
        ("(;KM[6.3])", "line 1, column 2: KM is `6.3`, which is not a number"),
        (
            "(;HA[12])",
            "line 1, column 2: option handicap: 12 is not allowed; it takes 0, or a whole number from 2 to 9",
        ),
        ("(;SZ[9]AB[zz])", "line 1, column 2: `zz` is not a point of a 9×9 board"),
        (
            "(;SZ[9]\n;AB[ab][ba]AW[aa])",
            "line 2, column 1: setup.white[0]: this stone's group has no liberty",
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    assert!(matches!(from_sgf(b"(;TENGEN[{}])"), Err(BadSgf::BadNode { reason: BadNode::Record(_), .. })));
}
