//! Trees of plain Go.

use super::{
    BadNode, BadSgf, Notices, header,
    opening::{self, Opening, grid, point, points, sets_up},
};
use crate::{
    annotated::{AnnotatedGame, Note, add_comment},
    export::{RECORD, TURN},
    json::Record,
    mark::{Mark, MarkKind},
    sgf::{self, Node},
};
use rules::{Color, Game, Layout, NodeId, Turn};

/// Properties that become something else than a property, or that we write anew.
const UNDERSTOOD: [&str; 32] = [
    "FF", "GM", "CA", "AP", "SZ", "KM", "HA", "PB", "PW", "BR", "WR", "PC", "DT", "EV", "RE", "RU", "PL",
    "TM", "OT", "C", "B", "W", "AB", "AW", "AE", "TR", "SQ", "CR", "MA", "LB", TURN, RECORD,
];
/// Said where a record ends because stones are set up.
const SETS_UP: &str = "Left out: stones are set up here in the middle of the game, which a record cannot hold, and what follows.";

/// The turns of a node, with who makes them if that is written.
type Turns = Vec<(Option<Color>, Turn)>;

/// The main line as it is written, legal or not: whoever replays the record decides.
pub(super) fn record(file: &sgf::GameTree, notices: &mut Notices) -> Result<Record, BadSgf> {
    let reader = Reader::new(file, notices)?;
    let mut record = Record::from_start(&reader.opening.start);
    header::about(file.root(), &mut record);
    let mut comments = Vec::new();
    for at in file.main_line() {
        let node = file.node(at);
        if !reader.may_set_up(at) && sets_up(node) {
            add_comment(&mut comments, record.moves.len() as u32, SETS_UP);
            notices.add(BadNode::SetUp, node);
            break;
        }
        for (color, turn) in reader.turns(at, notices) {
            while color.is_some_and(|color| color != reader.to_play(record.moves.len() as u32)) {
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

/// The whole tree.
pub(super) fn game(file: &sgf::GameTree, notices: &mut Notices) -> Result<AnnotatedGame, BadSgf> {
    let reader = Reader::new(file, notices)?;
    let mut record = Record::from_start(&reader.opening.start);
    header::about(file.root(), &mut record);
    Ok(reader.game(&record, notices))
}

/// The whole tree, with what the embedded record says about the game.
pub(super) fn game_of(
    file: &sgf::GameTree,
    record: &Record,
    notices: &mut Notices,
) -> Result<AnnotatedGame, BadSgf> {
    Ok(Reader::new(file, notices)?.game(record, notices))
}

struct Reader<'a> {
    file: &'a sgf::GameTree,
    opening: Opening,
}

impl<'a> Reader<'a> {
    fn new(file: &'a sgf::GameTree, notices: &mut Notices) -> Result<Self, BadSgf> {
        Ok(Self { file, opening: Opening::read(file, notices)? })
    }

    fn game(&self, about: &Record, notices: &mut Notices) -> AnnotatedGame {
        let mut annotated = AnnotatedGame::new(&about.start());
        annotated.about = AnnotatedGame::read_legal(about).about;
        let game = annotated.game_mut();
        let mut nodes = vec![NodeId::START; self.file.len()];
        for at in self.file.in_file_order() {
            let node = self.file.node(at);
            game.go_to(node.parent().map_or(NodeId::START, |parent| nodes[parent]));
            nodes[at] = self.add(game, at, notices);
            // The root speaks of the start, also where its handicap stones have become turns.
            let target = if at == 0 { NodeId::START } else { nodes[at] };
            annotate(game, target, node, notices);
        }
        annotated
    }

    /// Adds what a node of the file does after the cursor.
    fn add(&self, game: &mut Game<Note>, at: usize, notices: &mut Notices) -> NodeId {
        let (node, before) = (self.file.node(at), game.cursor());
        if !self.may_set_up(at) {
            opening::set_up(game, self.file, at, notices);
        }
        for (color, turn) in self.turns(at, notices) {
            play(game, color, turn, node, notices);
        }
        if game.cursor() == before && node.parent().is_some() {
            game.remark();
        }
        game.cursor()
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
    fn turns(&self, at: usize, notices: &mut Notices) -> Turns {
        let (node, layout) = (self.file.node(at), self.opening.start.layout());
        let mut turns = Turns::new();
        if self.opening.is_handicap && self.may_set_up(at) {
            let stones = points(layout, node, "AB", notices).into_iter();
            turns.extend(stones.map(|point| (Some(Color::Black), Turn::Place(point))));
        }
        for property in node.properties() {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            if property.values.len() > 1 {
                notices.add(BadNode::TwoMoves, node);
            }
            if let Some(value) = property.values.first() {
                match grid(layout).turn(value) {
                    Ok(spot) => {
                        let place = spot.and_then(|spot| point(layout, spot));
                        turns.push((Some(color), place.map_or(Turn::Pass, Turn::Place)));
                    }
                    Err(bad) => notices.add(BadNode::Point(bad), node),
                }
            }
        }
        // What SGF has no move for: resigning. Other programs use the same name for something else.
        let ours = node.value(TURN).and_then(|value| layout.read(&value.line()).ok());
        turns.extend(ours.map(|turn| (None, turn)));
        turns
    }
}

/// Plays a turn of a file at the cursor, also out of turn. What the rules refuse is shown as a position that is set up, if
/// it can be.
fn play(game: &mut Game<Note>, color: Option<Color>, turn: Turn, node: &Node, notices: &mut Notices) {
    let is_other = |game: &Game<Note>| color.is_some_and(|color| color != game.position().to_play());
    if is_other(game) && !game.position().may_end_with(Turn::Pass) {
        // A pass is always legal.
        let _ = game.add(Turn::Pass);
    }
    let refused = if is_other(game) { Err(rules::Illegal::NotYourTurn) } else { game.add(turn).map(|_| ()) };
    let Err(reason) = refused else { return };
    let text = game.position().write(turn);
    let shown = insist(game, color, turn);
    if !shown {
        game.remark();
        let here = game.cursor();
        game[here].note.add(&format!("Left out: {text} ({reason})."));
    }
    if reason != rules::Illegal::NotYourTurn {
        notices.add(BadNode::Illegal { text, reason, shown }, node);
    }
}

/// Plays a turn in a game that starts with the present position, in which neither ko nor passes stand against it; else sets up
/// its stone.
fn insist(game: &mut Game<Note>, color: Option<Color>, turn: Turn) -> bool {
    let mut setup = game.position().to_setup();
    let color = color.unwrap_or(game.position().to_play());
    setup.to_play = Some(color);
    if let Ok(node) = game.add_setup(&setup) {
        if game.add(turn).is_ok() {
            return true;
        }
        game.remove(node);
    }
    let Turn::Place(point) = turn else { return false };
    opening::put(&mut setup, point, Some(color));
    setup.to_play = Some(!color);
    game.add_setup(&setup).is_ok()
}

fn annotate(game: &mut Game<Note>, target: NodeId, node: &Node, notices: &mut Notices) {
    let marks = marks(game.position().layout(), node, notices);
    let note = &mut game[target].note;
    let left_out = std::mem::take(&mut note.comment);
    note.comment = node.text("C").unwrap_or_default();
    if !left_out.is_empty() {
        note.add(&left_out);
    }
    note.marks = marks;
    let others = node.properties().iter();
    note.markup = others.filter(|property| !UNDERSTOOD.contains(&property.name.as_str())).cloned().collect();
}

fn marks(layout: &Layout, node: &Node, notices: &mut Notices) -> Vec<Mark> {
    let mut marks = Vec::new();
    for kind in MarkKind::ALL {
        if kind == MarkKind::Label {
            for (spot, text) in node.values(kind.property()).iter().filter_map(sgf::Value::halves) {
                let spot = grid(layout).point(&spot).ok().and_then(|spot| point(layout, spot));
                marks.extend(spot.map(|point| Mark { point, kind, text: text.line() }));
            }
        } else {
            let points = points(layout, node, kind.property(), notices).into_iter();
            marks.extend(points.map(|point| Mark { point, kind, text: String::new() }));
        }
    }
    marks
}
