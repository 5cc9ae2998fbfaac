//! Games as SGF.
//!
//! Plain Go is written as Go: moves, handicap, komi. Every other variant is written so that a viewer that
//! knows only Go shows the right board at every step (see `set_up`), with the turns in a property of our own
//! (`TT`) from which our import restores the game.

mod set_up;

use crate::{
    json::Record,
    sgf::{self, Grid, Value},
    tree::{Tree, TreeNode},
    view::{View, touched},
};
use rules::variant::Ko;
use rules::{Color, Options, Point, Position, Turn, Variant};
use set_up::spot;

/// Our property for a turn that SGF has no move for.
pub(crate) const TURN: &str = "TT";
/// What we write as the name of our rules with simple ko, which differ from all named ones.
pub(crate) const SIMPLE_KO: &str = "Simple ko";
/// Our property for the exact record.
pub(crate) const RECORD: &str = "TENGEN";

/// A record as an SGF file.
///
/// If a plain import could not give back exactly this record (another variant, unknown keys, illegal tries) it
/// is embedded as it is.
///
/// ```
/// let text = r#"{"format":"tengen/1","variant":"go","options":{"size":9},"moves":["E5","pass"]}"#;
/// let tengen_record::json::Document::Game(game) = tengen_record::json::parse(text)? else { panic!() };
/// let file = tengen_record::to_sgf(&game);
/// assert!(file.contains(";B[ee];W[]"));
/// assert_eq!(tengen_record::from_sgf(file.as_bytes())?, [game]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn to_sgf(record: &Record) -> String {
    let mut tree = Tree::from_record(record).to_sgf();
    embed(record, &mut tree);
    sgf::write(&[tree])
}

/// Put a record into the file of its game, unless it can be read off the moves.
fn embed(record: &Record, tree: &mut sgf::Tree) {
    tree.node_mut(0).remove(RECORD);
    let plain = crate::import::record(tree);
    if plain.as_ref() != Ok(record) {
        tree.node_mut(0).set(RECORD, Value::new(&record.to_string()));
    }
}

impl Tree {
    /// The game as an SGF tree, variations and comments included.
    #[must_use]
    pub fn to_sgf(&self) -> sgf::Tree {
        let mut writer = Writer::new(self);
        writer.header();
        let skipped = writer.handicap();
        writer.nodes(skipped);
        let mut file = writer.sgf;
        embed(&self.to_record(), &mut file);
        file
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    start: Position,
    board: View,
    grid: Grid,
    is_go: bool,
    sgf: sgf::Tree,
}

/// A node that waits to be written: where it hangs, and what was before it.
struct Waiting {
    node: usize,
    sgf_parent: usize,
    turns: u32,
    position: Position,
}

impl<'a> Writer<'a> {
    fn new(tree: &'a Tree) -> Self {
        let start = Position::new(tree.options());
        let board = View::of(&start);
        let grid = set_up::grid(board.form);
        let is_go = tree.options().variant() == Variant::Go;
        Self { tree, start, board, grid, is_go, sgf: sgf::Tree::new() }
    }

    fn header(&mut self) {
        let Grid { columns, rows } = self.grid;
        let root = self.sgf.node_mut(0);
        // `GM` is Go for other variants too: it is a viewer of Go that has to open them.
        for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            root.set(name, Value::new(text));
        }
        root.set("AP", Value::pair("Tengen", env!("CARGO_PKG_VERSION")));
        let (columns, rows) = (columns.to_string(), rows.to_string());
        root.set("SZ", if columns == rows { Value::new(&rows) } else { Value::pair(&columns, &rows) });
        self.about();
        self.said(0, 0, None);
        if !self.is_go {
            let root = self.sgf.node_mut(0);
            root.set("GN", Value::new(self.tree.options().variant().title()));
            root.set("PL", Value::new(&self.start.to_play().letter().to_string()));
            set_up::show(root, None, &self.board, &[]);
        }
    }

    /// Komi, handicap, who, when, where and how it ended.
    fn about(&mut self) {
        let options = self.tree.options();
        let rules = options.ruleset();
        // In SGF komi is White's.
        let komi = rules.komi();
        let komi = Some((komi.white - komi.black).to_string());
        let simple_ko = self.is_go && rules.ko == Ko::Simple;
        let handicap = (rules.handicap > 0).then(|| rules.handicap.to_string());
        let record = self.tree.to_record();
        let root = self.sgf.node_mut(0);
        for (name, text) in [
            ("KM", komi.as_deref()),
            ("HA", handicap.as_deref()),
            ("RU", record.text("rules").or(simple_ko.then_some(SIMPLE_KO))),
            ("PB", record.player(Color::Black)),
            ("PW", record.player(Color::White)),
            ("DT", record.text("date")),
            ("EV", record.text("event")),
            ("RE", record.text("result")),
        ] {
            if let Some(text) = text {
                root.set(name, Value::new(text));
            }
        }
    }

    /// Handicap stones that nobody commented on are set up in the root, as players expect. Returns the node
    /// of the last one, or 0.
    fn handicap(&mut self) -> usize {
        let stones = if self.is_go { self.tree.options().ruleset().handicap } else { 0 };
        let line: Vec<usize> = self.tree.main_line().take(1 + usize::try_from(stones).unwrap_or(0)).collect();
        let Some((&last, before)) = line.split_last() else { return 0 };
        let is_plain = |node: &TreeNode| node.comment.is_empty() && node.other.is_empty();
        let points: Vec<Point> = line[1..].iter().filter_map(|&at| place(self.tree.node(at))).collect();
        let plain = stones > 0
            && points.len() == usize::try_from(stones).unwrap_or(0)
            && line[1..].iter().all(|&at| is_plain(self.tree.node(at)))
            && before.iter().all(|&at| self.tree.node(at).children().len() == 1)
            && self.tree.position(last).is_ok();
        if !plain {
            return 0;
        }
        let values: Vec<Value> = points.into_iter().map(|point| self.value(point)).collect();
        self.sgf.node_mut(0).add("AB", values);
        self.sgf.node_mut(0).set("PL", Value::new("W"));
        last
    }

    /// Everything after node `from`, which the root shows: the start, or the last handicap stone.
    fn nodes(&mut self, from: usize) {
        let turns = self.tree.path(from).len() as u32 - 1;
        let mut waiting: Vec<Waiting> = Vec::new();
        self.wait(&mut waiting, from, 0, turns, &self.start);
        while let Some(Waiting { node, sgf_parent, mut turns, mut position }) = waiting.pop() {
            let at = self.sgf.add(sgf_parent);
            let before = (!self.is_go).then(|| View::of(&position));
            let turn = self.tree.node(node).turn();
            // In Go the colour is part of a move, so it must not depend on what our rules allow.
            let color = if self.is_go { go_color(self.tree.options(), turns) } else { position.to_play() };
            turns += u32::from(turn.is_some());
            if let Some(turn) = turn {
                self.turn(at, color, turn);
                if !self.is_go {
                    // An illegal turn is written too; it changes nothing on the board. Of Go the viewer knows the
                    // rules itself, so there the board does not matter.
                    let _ = position.play(turn);
                }
            }
            self.said(at, node, turn.map(|turn| (turns, color, turn)));
            if let Some(before) = before {
                let last: Vec<usize> = turn.into_iter().flat_map(touched).collect();
                let to_play = position.to_play().letter().to_string();
                self.sgf.node_mut(at).set("PL", Value::new(&to_play));
                set_up::show(self.sgf.node_mut(at), Some(&before), &View::of(&position), &last);
            }
            self.wait(&mut waiting, node, at, turns, &position);
        }
    }

    fn wait(
        &self,
        waiting: &mut Vec<Waiting>,
        node: usize,
        sgf_parent: usize,
        turns: u32,
        position: &Position,
    ) {
        let children = self.tree.node(node).children().iter().rev();
        waiting.extend(children.map(|&node| Waiting { node, sgf_parent, turns, position: position.clone() }));
    }

    fn turn(&mut self, at: usize, color: Color, turn: Turn) {
        let name = if color == Color::Black { "B" } else { "W" };
        let value = match turn {
            Turn::Place(point) if self.is_go => self.value(point),
            Turn::Pass if self.is_go => Value::new(""),
            _ => {
                let text = self.start.write(turn);
                return self.sgf.node_mut(at).set(TURN, Value::new(&text));
            }
        };
        self.sgf.node_mut(at).set(name, value);
    }

    /// The comment and whatever else the node brought along. Where a viewer cannot show the turn, words do.
    fn said(&mut self, at: usize, node: usize, turn: Option<(u32, Color, Turn)>) {
        let from = self.tree.node(node);
        let target = self.sgf.node_mut(at);
        if !from.comment.is_empty() {
            target.set("C", Value::new(&from.comment));
        }
        if let Some((number, color, turn)) = turn.filter(|_| !self.is_go) {
            let color = if color == Color::Black { "Black" } else { "White" };
            target.set("N", Value::new(&format!("{number}. {color}: {}", self.start.write(turn))));
        }
        for property in &from.other {
            if target.values(&property.name).is_empty() {
                target.add(&property.name, property.values.iter().cloned());
            }
        }
    }

    fn value(&self, point: Point) -> Value {
        let (column, row) = spot(self.board.form, &self.board.places[point.index()]);
        self.grid.value(column, row)
    }
}

/// Who plays in Go after so many turns: with a handicap Black opens with that many.
pub(crate) fn go_color(options: &Options, turns: u32) -> Color {
    let opening = options.ruleset().handicap.max(1);
    let after_opening = i64::from(turns) - i64::from(opening);
    if after_opening < 0 || after_opening % 2 == 1 { Color::Black } else { Color::White }
}

fn place(node: &TreeNode) -> Option<Point> {
    match node.turn() {
        Some(Turn::Place(point)) => Some(point),
        _ => None,
    }
}
