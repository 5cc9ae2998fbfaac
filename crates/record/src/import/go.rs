//! Trees of plain Go.

use super::{BadNode, BadSgf, header};
use crate::{
    export::{RECORD, TURN, go_color},
    json::Record,
    sgf::{self, Grid, Node},
    tree::Tree,
};
use rules::{Color, Layout, Point, Position, Turn};

/// Properties that become something else than a property, or that we write anew.
const UNDERSTOOD: [&str; 22] = [
    "FF", "GM", "CA", "AP", "SZ", "KM", "HA", "PB", "PW", "DT", "EV", "RE", "RU", "PL", "C", "B", "W", "AB",
    "AW", "AE", TURN, RECORD,
];

/// How much of a file to read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Only what a record can hold, whatever is wrong elsewhere.
    MainLine,
    /// Variations too.
    All,
}

pub(super) fn read(file: &sgf::Tree, part: Part) -> Result<Tree, BadSgf> {
    let root = file.root();
    let set_up = find_set_up(file);
    let stones = match set_up.map(|at| file.node(at)) {
        Some(node) => count_stones(node).map_err(|bad| bad.at(node))?,
        None => 0,
    };
    let options = header::options(root, stones)?;
    let mut record = Record::new(options.clone());
    header::about(root, &mut record);
    let mut tree = Tree::new(options);
    tree.about = record.rest;
    let layout = Position::new(tree.options()).layout().clone();
    let mut reader = Reader { file, layout, set_up, tree, turns: vec![0], number: vec![0; file.len()] };
    let nodes: Vec<usize> = match part {
        Part::MainLine => file.main_line().collect(),
        Part::All => file.in_file_order().collect(),
    };
    for at in nodes {
        reader.node(at).map_err(|bad| bad.at(file.node(at)))?;
    }
    Ok(reader.tree)
}

fn count_stones(node: &Node) -> Result<usize, BadNode> {
    if !(node.values("AW").is_empty() && node.values("AE").is_empty()) {
        return Err(BadNode::SetUp);
    }
    // The size is not known yet, so count on the largest board; points off the real one are found later.
    let widest = Grid { columns: sgf::MAX_SIDE, rows: sgf::MAX_SIDE };
    widest.points(node.values("AB")).map(|stones| stones.len()).map_err(BadNode::Point)
}

/// The node that sets up the handicap: before any move, and before the first variation.
fn find_set_up(file: &sgf::Tree) -> Option<usize> {
    for at in file.main_line() {
        let node = file.node(at);
        if !node.values("AB").is_empty() {
            return Some(at);
        }
        let is_move = ["B", "W", TURN].iter().any(|name| !node.values(name).is_empty());
        if is_move || node.children().len() > 1 {
            return None;
        }
    }
    None
}

struct Reader<'a> {
    file: &'a sgf::Tree,
    layout: Layout,
    /// The node that may set up stones.
    set_up: Option<usize>,
    tree: Tree,
    /// For each node of the tree, how many turns lead to it.
    turns: Vec<u32>,
    /// For each node of the file, the node of the tree that it has become.
    number: Vec<usize>,
}

impl Reader<'_> {
    fn node(&mut self, at: usize) -> Result<(), BadNode> {
        let node = self.file.node(at);
        let mut turns = self.stones(at)?;
        turns.extend(self.moves(node)?);
        if let Some(text) = node.value(TURN).map(sgf::Value::line) {
            // What SGF has no move for: resigning.
            let turn = self.layout.read(&text).map_err(|reason| BadNode::Turn { text, reason })?;
            turns.push((go_color(self.tree.options(), self.turns_before(node)), turn));
        }
        let mut place = node.parent().map_or(0, |parent| self.number[parent]);
        if turns.is_empty() && at != 0 {
            place = self.add(place, None);
        }
        for (color, turn) in turns {
            let to_play = go_color(self.tree.options(), self.turns[place]);
            if color != to_play {
                return Err(BadNode::OutOfTurn { to_play });
            }
            place = self.add(place, Some(turn));
        }
        self.number[at] = place;
        let target = if at == 0 { self.tree.node_mut(0) } else { self.tree.node_mut(place) };
        target.comment = node.text("C").unwrap_or_default();
        let others = node.properties().iter();
        target.other =
            others.filter(|property| !UNDERSTOOD.contains(&property.name.as_str())).cloned().collect();
        Ok(())
    }

    fn turns_before(&self, node: &Node) -> u32 {
        node.parent().map_or(0, |parent| self.turns[self.number[parent]])
    }

    fn add(&mut self, at: usize, turn: Option<Turn>) -> usize {
        self.turns.push(self.turns[at] + u32::from(turn.is_some()));
        self.tree.add(at, turn)
    }

    /// Handicap stones become Black's first plays.
    fn stones(&self, at: usize) -> Result<Vec<(Color, Turn)>, BadNode> {
        let node = self.file.node(at);
        let sets_up = ["AB", "AW", "AE"].iter().any(|name| !node.values(name).is_empty());
        match self.set_up {
            _ if !sets_up => return Ok(Vec::new()),
            Some(allowed) if allowed == at => {}
            _ => return Err(BadNode::SetUp),
        }
        let points = self.grid().points(node.values("AB")).map_err(BadNode::Point)?;
        Ok(points
            .into_iter()
            .filter_map(|spot| Some((Color::Black, Turn::Place(self.point(spot)?))))
            .collect())
    }

    /// The moves of a node: one, or none, or one of each colour in a sloppy file.
    fn moves(&self, node: &Node) -> Result<Vec<(Color, Turn)>, BadNode> {
        let mut moves = Vec::new();
        for property in node.properties() {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            let [value] = property.values.as_slice() else { return Err(BadNode::TwoMoves) };
            let spot = self.grid().turn(value).map_err(BadNode::Point)?;
            let point = spot.and_then(|spot| self.point(spot));
            moves.push((color, point.map_or(Turn::Pass, Turn::Place)));
        }
        Ok(moves)
    }

    fn grid(&self) -> Grid {
        let side = u16::from(self.layout.side());
        Grid { columns: side, rows: side }
    }

    /// A point from its column and its row from the top.
    fn point(&self, (column, row): (u16, u16)) -> Option<Point> {
        let row = i32::from(self.layout.side()) - 1 - i32::from(row);
        self.layout.point_at(0, i32::from(column), row)
    }
}
