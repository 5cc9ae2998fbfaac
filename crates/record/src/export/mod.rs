//! Games as SGF.
//!
//! Plain Go is written as Go: moves, handicap or set-up, komi. Every other variant is written so that a viewer that
//! knows only Go shows the right board at every step (see `viewer`), with the turns in a property of our own
//! (`TT`) from which our import restores the game.

mod clock;
mod plain;
mod viewer;

use crate::{
    annotated::{AnnotatedGame, Note},
    json::{self, Record},
    mark::MarkKind,
    sgf::{self, Grid, Value},
    view::{View, touched},
};
use rules::variant::Ko;
use rules::{Color, Game, Node, NodeId, Point, Position, Turn, Variant};
use viewer::spot;

/// Our property for a turn that SGF has no move for.
pub(crate) const TURN: &str = "TT";
/// What we write as the name of our rules with simple ko, which differ from all named ones.
pub(crate) const SIMPLE_KO: &str = "Simple ko";
/// Our property for marks on boards where SGF's own marks show what viewers of Go cannot.
pub(crate) const MARKS: &str = "TMARK";
/// Our property for the exact record, in the root, and for the exact position, in a node that sets one up.
pub(crate) const RECORD: &str = "TENGEN";

/// A record as an SGF file.
///
/// If its properties alone cannot give back exactly this record (another variant, unknown keys, illegal tries) it
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
    sgf::write(&[write(&AnnotatedGame::read_legal(record), record)])
}

impl AnnotatedGame {
    /// The game as an SGF tree, variations and comments included.
    #[must_use]
    pub fn to_sgf(&self) -> sgf::GameTree {
        write(self, &self.main_line())
    }
}

/// A game as an SGF tree from which this record can be read.
fn write(game: &AnnotatedGame, record: &Record) -> sgf::GameTree {
    let mut writer = Writer::new(game);
    writer.header(record);
    let shown = writer.handicap();
    writer.nodes(shown);
    if !plain::is_plain(record, game) {
        writer.sgf.node_mut(0).set(RECORD, Value::new(&record.to_string()));
    }
    writer.sgf
}

struct Writer<'a> {
    game: &'a Game<Note>,
    start: Position,
    board: View,
    grid: Grid,
    is_go: bool,
    sgf: sgf::GameTree,
}

/// A node that waits to be written: where it hangs, and what was before it.
struct Waiting {
    node: NodeId,
    sgf_parent: usize,
    position: Position,
}

impl<'a> Writer<'a> {
    fn new(game: &'a AnnotatedGame) -> Self {
        let game = game.game();
        let start = game.start();
        let board = View::of(&start);
        let grid = viewer::grid(board.form);
        let is_go = start.variant() == Variant::Go;
        Self { game, start, board, grid, is_go, sgf: sgf::GameTree::new() }
    }

    fn header(&mut self, record: &Record) {
        let Grid { columns, rows } = self.grid;
        let root = self.sgf.node_mut(0);
        // `GM` is Go for other variants too: it is a viewer of Go that has to open them.
        for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            root.set(name, Value::new(text));
        }
        root.set("AP", Value::pair("Tengen", env!("CARGO_PKG_VERSION")));
        let (columns, rows) = (columns.to_string(), rows.to_string());
        root.set("SZ", if columns == rows { Value::new(&rows) } else { Value::pair(&columns, &rows) });
        self.about(record);
        self.annotate(0, NodeId::START);
        if self.is_go {
            self.setup();
        } else {
            let root = self.sgf.node_mut(0);
            root.set("GN", Value::new(self.start.variant().title()));
            root.set("PL", Value::new(&self.start.to_play().letter().to_string()));
            viewer::show(root, None, &self.board, &[]);
        }
    }

    /// The position that a game of Go starts from.
    fn setup(&mut self) {
        let Some(setup) = self.start.setup() else { return };
        for (name, points) in [("AB", &setup.black), ("AW", &setup.white)] {
            let values: Vec<Value> = points.iter().map(|&point| self.value(point)).collect();
            self.sgf.node_mut(0).add(name, values);
        }
        let root = self.sgf.node_mut(0);
        // Black stones alone would be taken for a handicap.
        if setup.white.is_empty() && !setup.black.is_empty() {
            root.set("HA", Value::new("0"));
        }
        if let Some(color) = setup.to_play {
            root.set("PL", Value::new(&color.letter().to_string()));
        }
    }

    /// Komi, handicap, who, when, where and how it ended.
    fn about(&mut self, record: &Record) {
        let rules = self.start.options().ruleset();
        // In SGF komi is White's.
        let komi = rules.komi();
        let komi = Some((komi.white - komi.black).to_string());
        let simple_ko = self.is_go && rules.ko == Ko::Simple;
        let handicap = (rules.handicap > 0).then(|| rules.handicap.to_string());
        let (main_time, overtime) = clock::properties(record);
        let root = self.sgf.node_mut(0);
        for (name, text) in [
            ("KM", komi.as_deref()),
            ("HA", handicap.as_deref()),
            ("RU", record.text("rules").or(simple_ko.then_some(SIMPLE_KO))),
            ("PB", record.player(Color::Black)),
            ("PW", record.player(Color::White)),
            ("BR", record.rank(Color::Black)),
            ("WR", record.rank(Color::White)),
            ("PC", record.text("place")),
            ("DT", record.text("date")),
            ("EV", record.text("event")),
            ("RE", record.text("result")),
            ("TM", main_time.as_deref()),
            ("OT", overtime.as_deref()),
        ] {
            if let Some(text) = text {
                root.set(name, Value::new(text));
            }
        }
    }

    /// Handicap stones that nobody commented on are set up in the root, as players expect. Returns the node
    /// of the last one, or the start.
    fn handicap(&mut self) -> NodeId {
        let stones = if self.is_go { self.start.options().ruleset().handicap } else { 0 };
        let stones = usize::try_from(stones).unwrap_or(0);
        let line: Vec<NodeId> = self.game.main_line().take(1 + stones).collect();
        let Some((&last, before)) = line.split_last() else { return NodeId::START };
        let is_plain = |note: &Note| *note == Note::default();
        let points: Vec<Point> = line[1..].iter().filter_map(|&id| placed(&self.game[id])).collect();
        let plain = stones > 0
            && points.len() == stones
            && line[1..].iter().all(|&id| is_plain(&self.game[id].note))
            && before.iter().all(|&id| self.game.children(id).count() == 1);
        if !plain {
            return NodeId::START;
        }
        let values: Vec<Value> = points.into_iter().map(|point| self.value(point)).collect();
        self.sgf.node_mut(0).add("AB", values);
        self.sgf.node_mut(0).set("PL", Value::new("W"));
        last
    }

    /// Everything after node `from`, which the root shows: the start, or the last handicap stone.
    fn nodes(&mut self, from: NodeId) {
        let mut waiting: Vec<Waiting> = Vec::new();
        self.wait(&mut waiting, from, 0, &self.game.position_at(from));
        while let Some(Waiting { node, sgf_parent, mut position }) = waiting.pop() {
            let at = self.sgf.add(sgf_parent);
            let before = View::of(&position);
            let turn = self.game[node].turn();
            if self.game[node].setup().is_some() {
                position = self.game.position_at(node);
                self.set_up(at, node, &before, &position);
            } else if let Some(turn) = turn {
                self.turn(at, self.game[node].color(), turn);
                // A game holds legal turns only.
                let _ = position.play(turn);
            }
            self.annotate(at, node);
            // Of Go the viewer knows the rules itself.
            if !self.is_go {
                let last: Vec<usize> = turn.into_iter().flat_map(touched).collect();
                let to_play = position.to_play().letter().to_string();
                self.sgf.node_mut(at).set("PL", Value::new(&to_play));
                viewer::show(self.sgf.node_mut(at), Some(&before), &View::of(&position), &last);
            }
            self.wait(&mut waiting, node, at, &position);
        }
    }

    /// A position that is set up in the course of the game.
    fn set_up(&mut self, at: usize, node: NodeId, before: &View, position: &Position) {
        let target = self.sgf.node_mut(at);
        if self.is_go {
            viewer::show(target, Some(before), &View::of(position), &[]);
            target.set("PL", Value::new(&position.to_play().letter().to_string()));
        } else if let Some(setup) = self.game[node].setup() {
            let exact = json::setup_to_json(setup, position.layout());
            target.set(RECORD, Value::new(&exact.to_string()));
        }
    }

    fn wait(&self, waiting: &mut Vec<Waiting>, node: NodeId, sgf_parent: usize, position: &Position) {
        let children: Vec<NodeId> = self.game.children(node).collect();
        let each = |&node: &NodeId| Waiting { node, sgf_parent, position: position.clone() };
        waiting.extend(children.iter().rev().map(each));
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
    fn annotate(&mut self, at: usize, id: NodeId) {
        let node = &self.game[id];
        let target = self.sgf.node_mut(at);
        if !node.note.comment.is_empty() {
            target.set("C", Value::new(&node.note.comment));
        }
        if let Some(turn) = node.turn().filter(|_| !self.is_go) {
            let color = if node.color() == Color::Black { "Black" } else { "White" };
            let name = format!("{}. {color}: {}", node.number(), self.start.write(turn));
            target.set("N", Value::new(&name));
        }
        let layout = self.start.layout();
        for mark in &node.note.marks {
            let (column, row) = spot(self.board.form, &self.board.places[mark.point.index()]);
            let (name, value) = match mark.kind {
                _ if !self.is_go => {
                    let exact = serde_json::to_string(&mark.named(layout)).unwrap_or_default();
                    (MARKS, Value::new(&exact))
                }
                MarkKind::Label => ("LB", Value::pair(&self.grid.name(column, row), &mark.text)),
                kind => (kind.property(), self.grid.value(column, row)),
            };
            target.add(name, [value]);
        }
        for property in &node.note.markup {
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

fn placed(node: &Node<Note>) -> Option<Point> {
    match node.turn() {
        Some(Turn::Place(point)) => Some(point),
        _ => None,
    }
}
