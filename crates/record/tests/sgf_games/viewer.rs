//! Viewers that know only Go show the boards of every variant.

use std::collections::HashMap;

use rules::Variant;
use tengen_record::{sgf, to_sgf};

use crate::common::games;

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
