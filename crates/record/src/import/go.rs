//! Trees of plain Go.

use super::{
    BadNode, BadSgf, Turns, hang, header,
    opening::{Opening, grid, point, points, sets_up},
};
use crate::{
    annotated::{AnnotatedGame, add_comment},
    export::{RECORD, TURN},
    json::Record,
    sgf::{self, Node},
};
use rules::{Color, Turn};

/// Properties that become something else than a property, or that we write anew.
const UNDERSTOOD: [&str; 22] = [
    "FF", "GM", "CA", "AP", "SZ", "KM", "HA", "PB", "PW", "DT", "EV", "RE", "RU", "PL", "C", "B", "W", "AB",
    "AW", "AE", TURN, RECORD,
];
/// Said where a branch ends because stones are set up.
const SETS_UP: &str = "Left out: stones are set up here in the middle of the game, which a record cannot hold, and what follows.";

/// The main line as it is written, legal or not: whoever replays the record decides.
pub(super) fn record(file: &sgf::GameTree) -> Result<Record, BadSgf> {
    let reader = Reader::new(file)?;
    let mut record = Record::from_start(&reader.opening.start);
    header::about(file.root(), &mut record);
    let mut comments = Vec::new();
    for at in file.main_line() {
        let node = file.node(at);
        if !reader.may_set_up(at) && sets_up(node) {
            add_comment(&mut comments, record.moves.len() as u32, SETS_UP);
            break;
        }
        for (color, turn) in reader.turns(at).map_err(|bad| bad.at(node))? {
            let to_play = reader.to_play(record.moves.len() as u32);
            if color.is_some_and(|color| color != to_play) {
                record.moves.push("pass".to_owned());
            }
            record.moves.push(reader.opening.start.write(turn));
        }
        let number = if at == 0 { 0 } else { record.moves.len() as u32 };
        add_comment(&mut comments, number, &node.text("C").unwrap_or_default());
    }
    comments.sort_by_key(|&(number, _)| number);
    for (number, text) in comments {
        record.set_comment(number, &text);
    }
    Ok(record)
}

/// The whole tree, as far as it is legal.
pub(super) fn game(file: &sgf::GameTree) -> Result<AnnotatedGame, BadSgf> {
    let reader = Reader::new(file)?;
    let mut record = Record::from_start(&reader.opening.start);
    header::about(file.root(), &mut record);
    reader.game(&record)
}

/// The whole tree, with what the embedded record says about the game.
pub(super) fn game_of(file: &sgf::GameTree, record: &Record) -> Result<AnnotatedGame, BadSgf> {
    Reader::new(file)?.game(record)
}

struct Reader<'a> {
    file: &'a sgf::GameTree,
    opening: Opening,
}

impl<'a> Reader<'a> {
    fn new(file: &'a sgf::GameTree) -> Result<Self, BadSgf> {
        Ok(Self { file, opening: Opening::read(file)? })
    }

    fn game(&self, about: &Record) -> Result<AnnotatedGame, BadSgf> {
        let mut game = AnnotatedGame::new(&about.start());
        game.about = AnnotatedGame::read_legal(about).about;
        let mut nodes = vec![None; self.file.len()];
        for at in self.file.in_file_order() {
            let node = self.file.node(at);
            if !self.may_set_up(at) && sets_up(node) {
                if let Some(parent) = node.parent().and_then(|parent| nodes[parent]) {
                    game.game_mut()[parent].note.add(SETS_UP);
                }
                continue;
            }
            let turns = self.turns(at).map_err(|bad| bad.at(node))?;
            nodes[at] = hang(&mut game, &nodes, node, turns);
            // The root speaks of the start, also where its handicap stones have become turns.
            let target = if at == 0 { Some(rules::NodeId::START) } else { nodes[at] };
            if let Some(target) = target {
                annotate(&mut game, target, node);
            }
        }
        Ok(game)
    }

    fn may_set_up(&self, at: usize) -> bool {
        self.opening.nodes.binary_search(&at).is_ok()
    }

    /// Who plays after so many turns: with a handicap Black opens with that many.
    fn to_play(&self, turns: u32) -> Color {
        let start = &self.opening.start;
        let opening = start.options().ruleset().handicap.max(1);
        let after_opening = i64::from(turns) - i64::from(opening);
        let first = start.to_play();
        if after_opening < 0 || after_opening % 2 == 1 { first } else { !first }
    }

    /// The turns of a node: its handicap stones, one move, one of each colour in a sloppy file, a resignation.
    fn turns(&self, at: usize) -> Result<Turns, BadNode> {
        let (node, layout) = (self.file.node(at), self.opening.start.layout());
        let mut turns = Turns::new();
        if self.opening.is_handicap && self.may_set_up(at) {
            let stones = points(layout, node, "AB")?.into_iter();
            turns.extend(stones.map(|point| (Some(Color::Black), Turn::Place(point))));
        }
        for property in node.properties() {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            let [value] = property.values.as_slice() else { return Err(BadNode::TwoMoves) };
            let spot = grid(layout).turn(value).map_err(BadNode::Point)?;
            let place = spot.and_then(|spot| point(layout, spot));
            turns.push((Some(color), place.map_or(Turn::Pass, Turn::Place)));
        }
        if let Some(text) = node.value(TURN).map(sgf::Value::line) {
            // What SGF has no move for: resigning.
            let turn = layout.read(&text).map_err(|reason| BadNode::Turn { text, reason })?;
            turns.push((None, turn));
        }
        Ok(turns)
    }
}

fn annotate(game: &mut AnnotatedGame, target: rules::NodeId, node: &Node) {
    let note = &mut game.game_mut()[target].note;
    // What was left out after this node is said later, so nothing is overwritten.
    note.comment = node.text("C").unwrap_or_default();
    let others = node.properties().iter();
    note.markup = others.filter(|property| !UNDERSTOOD.contains(&property.name.as_str())).cloned().collect();
}
