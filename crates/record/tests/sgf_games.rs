//! Whole games through SGF: Go files of other programs, and every variant out and back in.

mod common;

use common::games;
use rules::{Color, NodeId, Options, Position, Variant};
use std::{collections::HashMap, fs, path::PathBuf};
use tengen_record::{
    AnnotatedGame, BadNode, BadSgf, Mark, MarkKind, Replay, from_sgf, games_from_sgf, import_sgf,
    json::Record, records_from_sgf, sgf, to_sgf,
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

#[test]
fn every_game_of_the_vectors_comes_back_exactly() {
    for (name, record, _) in games() {
        let file = to_sgf(&record);
        assert_eq!(from_sgf(file.as_bytes()), Ok(vec![record]), "{name}");
    }
}

#[test]
fn what_was_edited_elsewhere_wins_over_the_embedded_record() {
    let (_, record, _) = games().into_iter().find(|(name, ..)| name.ends_with("go/other-keys.json")).unwrap();
    let file = to_sgf(&record);
    assert!(file.contains("TENGEN["), "{file}");
    let edited = file.trim_end().strip_suffix(')').unwrap().to_owned() + ";W[aa])";
    assert_eq!(from_sgf(edited.as_bytes()).unwrap()[0].moves, ["E5", "D5", "E6", "A9"]);
}

/// What a viewer that knows only Go has on its board: it sets up what it is told and, for Go itself, plays.
#[derive(Default)]
struct Viewer {
    stones: HashMap<String, char>,
}

impl Viewer {
    fn show(&mut self, node: &sgf::Node) {
        for (name, stone) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
            for value in node.values(name) {
                self.stones.insert(value.text(), stone);
            }
        }
        assert!(node.values("B").is_empty() && node.values("W").is_empty(), "set up, never played");
    }

    fn marks(node: &sgf::Node) -> HashMap<String, char> {
        let mut marks = HashMap::new();
        let labels = node.values("LB").iter().map(|label| (label.halves().unwrap().0.text(), '*'));
        marks.extend(labels);
        marks.extend(node.values("TR").iter().map(|value| (value.text(), '#')));
        marks.extend(node.values("MA").iter().map(|value| (value.text(), ' ')));
        marks
    }

    /// The board as rows of characters, from the top.
    fn rows(&self, node: &sgf::Node, columns: u8, rows: u8) -> Vec<String> {
        let marks = Self::marks(node);
        let point = |column: u8, row: u8| {
            let letter = |index: u8| char::from(if index < 26 { b'a' + index } else { b'A' + index - 26 });
            let name: String = [letter(column), letter(row)].iter().collect();
            let stone = self.stones.get(&name).copied().unwrap_or('.');
            match marks.get(&name) {
                Some(&mark) => {
                    assert_eq!(stone, '.', "{name} has both a stone and {mark:?}");
                    mark
                }
                None => stone,
            }
        };
        (0..rows).map(|row| (0..columns).map(|column| point(column, row)).collect()).collect()
    }
}

/// The replay's own rows, laid out as the file should show them.
fn expected_rows(variant: Variant, board: &serde_json::Value) -> Vec<String> {
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let list = board.as_array().unwrap();
    match variant {
        Variant::Go25d => {
            let (upper, lower) = (list[0].as_array().unwrap(), list[1].as_array().unwrap());
            upper.iter().zip(lower).map(|(left, right)| format!("{} {}", text(left), text(right))).collect()
        }
        Variant::XiaGo => {
            let side = list.len();
            let shear = |(row, cells): (usize, &serde_json::Value)| {
                let cells = text(cells);
                let missing = " ".repeat(side - cells.len());
                // The upper rows end at the right edge, the lower ones start at the left.
                if row < side / 2 { missing + &cells } else { cells + &missing }
            };
            list.iter().enumerate().map(shear).collect()
        }
        _ => list.iter().map(text).collect(),
    }
}

#[test]
fn an_ordinary_viewer_shows_every_board_of_every_variant() {
    let mut seen = 0;
    for (name, record, expect) in games() {
        if record.variant() == Variant::Go {
            continue;
        }
        let file = sgf::parse(to_sgf(&record).as_bytes()).unwrap();
        let tree = &file.trees[0];
        let size = tree.root().value("SZ").unwrap();
        let number = |value: sgf::Value| value.text().parse::<u8>().unwrap();
        let (columns, rows) = match size.halves() {
            Some((columns, rows)) => (number(columns), number(rows)),
            None => (number(size.clone()), number(size.clone())),
        };
        let mut viewer = Viewer::default();
        let mut lines = expect.iter().filter(|line| line.get("illegal").is_none());
        for at in tree.main_line() {
            let node = tree.node(at);
            viewer.show(node);
            let line = lines.next().unwrap_or_else(|| panic!("{name}: too many nodes"));
            let expected = expected_rows(record.variant(), &line["board"]);
            assert_eq!(viewer.rows(node, columns, rows), expected, "{name}, turn {}", line["turn"]);
            check_labels(node, line, &name);
            seen += 1;
        }
        assert!(lines.next().is_none(), "{name}: too few nodes");
    }
    assert!(seen > 3000, "only {seen} boards seen");
}

/// Each void is labelled with its arrow, and a plus while its resolver is on.
fn check_labels(node: &sgf::Node, line: &serde_json::Value, name: &str) {
    let Some(voids) = line.get("voids").and_then(serde_json::Value::as_array) else { return };
    let mut expected: Vec<String> = voids
        .iter()
        .map(|void| {
            let plus = if void["resolver"] == true { "+" } else { "" };
            format!("{}{plus}", void["arrow"].as_str().unwrap())
        })
        .collect();
    let labels = node.values("LB").iter();
    let mut found: Vec<String> = labels.map(|label| label.halves().unwrap().1.text()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{name}, turn {}", line["turn"]);
}

#[test]
fn variations_of_other_variants_come_back() {
    for variant in Variant::ALL {
        let mut annotated = AnnotatedGame::new(&Position::new(&rules::Options::new(variant)));
        let game = annotated.game_mut();
        for (number, turn) in game.start().legal_turns().into_iter().step_by(7).take(3).enumerate() {
            game.go_to(NodeId::START);
            let id = game.branch(turn).unwrap();
            game[id].note.comment = format!("Idea {number}: a] or \\ b");
            game.branch(game.position().legal_turns()[1]).unwrap();
        }
        let file = sgf::write(&[annotated.to_sgf()]);
        let again = games_from_sgf(file.as_bytes()).unwrap().remove(0);
        assert_eq!(again, annotated, "{variant}");
    }
}

#[test]
fn go_is_written_as_moves_that_replay_to_the_same_board() {
    for (name, record, _) in games() {
        if record.variant() != Variant::Go {
            continue;
        }
        let mut plain = sgf::parse(to_sgf(&record).as_bytes()).unwrap().trees.remove(0);
        plain.node_mut(0).remove("TENGEN");
        let moves = AnnotatedGame::from_sgf(&plain).unwrap_or_else(|bad| panic!("{name}: {bad}")).main_line();
        let end = |record: &Record| {
            let mut replay: Replay = Replay::new(record);
            while replay.step().is_some() {}
            replay.position().rows()
        };
        assert_eq!(end(&moves), end(&record), "{name}");
    }
}

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
