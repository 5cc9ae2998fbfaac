//! Files as people have them: each under `tests/sgf` reads as expected, each under `tests/malformed` is
//! refused with its place and reason.

use std::{fs, path::PathBuf};
use tengen_record::sgf::{self, Collection, Grid, Malformed, Reason};

fn bytes(folder: &str, name: &str) -> Vec<u8> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", folder, name].iter().collect();
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(name: &str) -> Collection {
    sgf::parse(&bytes("sgf", name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn root_text(file: &Collection, property: &str) -> String {
    file.trees[0].root().text(property).unwrap_or_default()
}

#[test]
fn every_file_survives_being_written() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "sgf"].iter().collect();
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = sgf::parse(&fs::read(&path).unwrap()).unwrap();
        let again = sgf::parse(sgf::write(&file.trees).as_bytes()).unwrap();
        assert_eq!(again.trees, file.trees, "{}", path.display());
        count += 1;
    }
    assert!(count >= 14, "only {count} files found");
}

#[test]
fn variations_and_escapes() {
    let file = read("variations.sgf");
    let tree = &file.trees[0];
    assert_eq!(tree.root().text("C").unwrap(), "Good luck!\nHave fun.");
    assert_eq!(tree.main_line().count(), 8);
    let third = tree.main_line().nth(3).unwrap();
    let answers: Vec<String> =
        tree.node(third).children().iter().map(|&at| tree.node(at).text("W").unwrap()).collect();
    assert_eq!(answers, ["dp", "dq", "cp"]);
    let second_answer = tree.node(tree.node(third).children()[1]);
    assert_eq!(
        second_answer.text("C").unwrap(),
        r"A 3-4 point instead: [see page 12], ratio 2:1, path C:\go"
    );
    let labels = tree.node(second_answer.children()[0]).values("LB");
    assert_eq!(labels[1].halves().unwrap().1.text(), "B");
}

#[test]
fn old_long_names_between_rubbish() {
    let file = read("ff3.sgf");
    let tree = &file.trees[0];
    assert_eq!(file.trees.len(), 1);
    assert_eq!(root_text(&file, "PB"), "Old Hand");
    assert_eq!(root_text(&file, "PL"), "White");
    assert_eq!(tree.root().values("AB").len(), 2);
    let grid = Grid { columns: 9, rows: 9 };
    let turns: Vec<_> = tree
        .main_line()
        .skip(1)
        .map(|at| {
            let node = tree.node(at);
            grid.turn(node.value("B").or(node.value("W")).unwrap()).unwrap()
        })
        .collect();
    assert_eq!(turns, [Some((4, 4)), None, None]);
}

#[test]
fn windows_line_ends() {
    let file = read("windows-lines.sgf");
    assert_eq!(root_text(&file, "C"), "first\nsecond still second");
    assert_eq!(file.trees[0].node(2).text("C").unwrap(), "tab here");
}

#[test]
fn charsets() {
    for (name, black, white, charset) in [
        ("latin1-undeclared.sgf", "André €", "Jürgen", "windows-1252"),
        ("shift-jis.sgf", "表示", "ゾ", "Shift_JIS"),
        ("gbk.sgf", "无名", "古力", "GBK"),
        ("euc-kr.sgf", "바둑", "이", "EUC-KR"),
        ("big5.sgf", "圍棋", "功", "Big5"),
        ("bom.sgf", "無", "", "UTF-8"),
    ] {
        let file = read(name);
        assert_eq!(
            (root_text(&file, "PB").as_str(), root_text(&file, "PW").as_str()),
            (black, white),
            "{name}"
        );
        assert_eq!((file.charset, file.damaged), (charset, false), "{name}");
        assert_eq!(file.trees[0].len(), 2, "{name}");
    }
    // The second byte of a Shift_JIS letter may look like a backslash or a bracket.
    assert_eq!(read("shift-jis.sgf").trees[0].node(1).text("C").unwrap(), "ソ");
    let damaged = read("damaged-utf8.sgf");
    assert!(damaged.damaged);
    assert_eq!(root_text(&damaged, "PB"), "br\u{fffd}k");
}

#[test]
fn several_games_in_one_file() {
    let file = read("collection.sgf");
    let names: Vec<String> = file.trees.iter().map(|tree| tree.root().text("GN").unwrap()).collect();
    assert_eq!(names, ["one", "two", "three"]);
    assert_eq!(file.trees[1].len(), 4);
}

#[test]
fn missing_and_repeated_properties() {
    let file = read("missing-properties.sgf");
    assert_eq!(file.trees[0].root().text("SZ"), None);
    assert_eq!(file.trees[0].root().text("B").unwrap(), "pd");
    let file = read("repeated.sgf");
    assert_eq!(root_text(&file, "C"), "one\n\ntwo");
    assert_eq!(file.trees[0].root().value("SZ").unwrap().text(), "9");
    assert_eq!(file.trees[0].root().values("AB").len(), 2);
}

#[test]
fn what_is_malformed_is_told_and_where() {
    let name = |text: &str| text.to_owned();
    for (file, line, column, reason) in [
        ("no-game.sgf", 1, 1, Reason::NoGame),
        ("open-value.sgf", 3, 3, Reason::OpenValue { property: name("W") }),
        ("open-tree.sgf", 4, 1, Reason::OpenTree { missing: 2 }),
        ("empty-variation.sgf", 2, 4, Reason::NoNode),
        ("no-value.sgf", 2, 2, Reason::NoValue { property: name("B") }),
        ("no-name.sgf", 2, 2, Reason::NoName),
        ("node-after-variation.sgf", 3, 1, Reason::NodeAfterVariation),
        ("stray-character.sgf", 2, 8, Reason::Unexpected { found: '=' }),
        ("stray-letter.sgf", 1, 19, Reason::Unexpected { found: 'é' }),
    ] {
        let problem = match sgf::parse(&bytes("malformed", file)) {
            Ok(read) => read.problems.first().cloned(),
            Err(problem) => Some(problem),
        };
        assert_eq!(problem, Some(Malformed { line, column, reason }), "{file}");
    }
}
