//! Games from SGF.

mod go;
mod header;
mod opening;

pub(crate) use header::{SIMPLE_KO_RULES, canonical_result};

use crate::{
    annotated::AnnotatedGame,
    export::{RECORD, TURN},
    json::{self, BadRecord, Document, Record},
    sgf::{self, BadPoint, Malformed},
};
use rules::{BadOption, BadSetup, Illegal, NodeId, Variant};
use std::fmt;

/// Why a file holds no game that we can play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadSgf {
    /// It is not SGF.
    Malformed(Malformed),
    /// It is SGF, but a node makes no sense to us.
    BadNode {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong there.
        reason: BadNode,
    },
}

/// What can be wrong with a node of a well-formed file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadNode {
    /// The game is another one than Go.
    NotGo {
        /// What `GM` says.
        game: String,
    },
    /// The board is not square.
    NotSquare {
        /// What `SZ` says.
        size: String,
    },
    /// `SZ`, `KM` or `HA` is not a number.
    NotANumber {
        /// Which of them.
        property: &'static str,
        /// What it says.
        found: String,
    },
    /// Size, komi or handicap is a number that our rules do not allow.
    Option(BadOption),
    /// A move is not on the board.
    Point(BadPoint),
    /// A node with more than one move of a colour.
    TwoMoves,
    /// The stones set up before the first move make no sense.
    Setup(BadSetup),
    /// A turn of ours that cannot be read.
    Turn {
        /// As written.
        text: String,
        /// Why not.
        reason: Illegal,
    },
    /// The embedded record is damaged.
    Record(BadRecord),
    /// The embedded record is one of a world, which SGF cannot show.
    World,
}

impl fmt::Display for BadSgf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::BadNode { line, column, reason } => write!(f, "line {line}, column {column}: {reason}"),
        }
    }
}

impl fmt::Display for BadNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGo { game } => write!(f, "game {game} is not Go, which is 1"),
            Self::NotSquare { size } => write!(f, "a board of {size} is not square"),
            Self::NotANumber { property, found } => {
                write!(f, "{property} is `{found}`, which is not a number")
            }
            Self::Option(bad) => bad.fmt(f),
            Self::Point(bad) => bad.fmt(f),
            Self::TwoMoves => write!(f, "two moves of one colour in one node"),
            Self::Setup(bad) => bad.fmt(f),
            Self::Turn { text, reason } => write!(f, "turn `{text}`: {reason}"),
            Self::Record(bad) => write!(f, "embedded record: {bad}"),
            Self::World => write!(f, "a record of Infinite Go cannot be embedded in SGF"),
        }
    }
}

impl std::error::Error for BadSgf {}
impl std::error::Error for BadNode {}

impl From<Malformed> for BadSgf {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl BadNode {
    fn at(self, node: &sgf::Node) -> BadSgf {
        let (line, column) = node.location();
        BadSgf::BadNode { line, column, reason: self }
    }
}

/// The games of an SGF file as records: their main lines, with comments.
///
/// Files that we wrote come back exactly; others must be of Go. What is wrong in a variation does not matter
/// here.
///
/// # Errors
/// [`BadSgf`] with line, column and reason.
pub fn from_sgf(bytes: &[u8]) -> Result<Vec<Record>, BadSgf> {
    sgf::parse(bytes)?.trees.iter().map(record).collect()
}

/// The games of an SGF file with their variations.
///
/// A branch that begins with an illegal turn, or that sets up stones in the middle of the game, is left out, and the
/// comment before it says so.
///
/// # Errors
/// [`BadSgf`] with line, column and reason.
pub fn games_from_sgf(bytes: &[u8]) -> Result<Vec<AnnotatedGame>, BadSgf> {
    sgf::parse(bytes)?.trees.iter().map(AnnotatedGame::from_sgf).collect()
}

impl AnnotatedGame {
    /// A game with its variations from an SGF tree; see [`games_from_sgf`].
    ///
    /// # Errors
    /// [`BadSgf`] with line, column and reason.
    pub fn from_sgf(file: &sgf::GameTree) -> Result<Self, BadSgf> {
        match embedded(file)? {
            None => go::game(file),
            Some(record) if record.variant() != Variant::Go => ours(file, &record),
            Some(record) if is_current(&record, &go::record(file)?) => go::game_of(file, &record),
            Some(_) => go::game(file),
        }
    }
}

/// The main line of an SGF tree as a record.
fn record(file: &sgf::GameTree) -> Result<Record, BadSgf> {
    let Some(record) = embedded(file)? else { return go::record(file) };
    if record.variant() != Variant::Go {
        return Ok(record);
    }
    let moves = go::record(file)?;
    Ok(if is_current(&record, &moves) { record } else { moves })
}

fn embedded(file: &sgf::GameTree) -> Result<Option<Record>, BadSgf> {
    let root = file.root();
    let Some(value) = root.value(RECORD) else { return Ok(None) };
    match json::parse(&value.text()) {
        Ok(Document::Game(record)) => Ok(Some(record)),
        Ok(Document::World(_)) => Err(BadNode::World.at(root)),
        Err(bad) => Err(BadNode::Record(bad).at(root)),
    }
}

/// Whether the moves of a file are still those of the record embedded in it: other programs keep properties that
/// they do not know when somebody edits the game.
fn is_current(embedded: &Record, moves: &Record) -> bool {
    let start = |record: &Record| (record.start().rows(), record.start().to_play());
    let settings = |record: &Record| ["komi", "handicap"].map(|name| record.options().get(name));
    start(embedded) == start(moves)
        && settings(embedded) == settings(moves)
        && AnnotatedGame::read_legal(embedded).main_line().moves == moves.moves
}

/// A tree of another variant, which only we can have written: the turns are in a property of ours.
fn ours(file: &sgf::GameTree, record: &Record) -> Result<AnnotatedGame, BadSgf> {
    let mut game = AnnotatedGame::new(&record.start());
    game.about = AnnotatedGame::read_legal(record).about;
    let layout = game.position().layout().clone();
    let mut nodes = vec![None; file.len()];
    for at in file.in_file_order() {
        let node = file.node(at);
        let turn = match node.value(TURN).map(sgf::Value::line) {
            Some(text) => match layout.read(&text) {
                Ok(turn) => Some(turn),
                Err(reason) => return Err(BadNode::Turn { text, reason }.at(node)),
            },
            None => None,
        };
        nodes[at] = hang(&mut game, &nodes, node, turn.map(|turn| (None, turn)).into_iter().collect());
        if let Some(id) = nodes[at] {
            let note = &mut game.game_mut()[id].note;
            note.comment = node.text("C").unwrap_or_default();
        }
    }
    Ok(game)
}

/// The turns of a node, with who makes them if that is written.
type Turns = Vec<(Option<rules::Color>, rules::Turn)>;

/// Plays the turns of a file's node after what its parent has become. None if that was left out or a turn is illegal.
fn hang(
    game: &mut AnnotatedGame,
    nodes: &[Option<NodeId>],
    node: &sgf::Node,
    turns: Turns,
) -> Option<NodeId> {
    let parent = node.parent().map_or(Some(NodeId::START), |parent| nodes[parent])?;
    let game = game.game_mut();
    game.go_to(parent);
    if turns.is_empty() && node.parent().is_some() {
        return Some(game.remark());
    }
    for (color, turn) in turns {
        if color.is_some_and(|color| color != game.position().to_play()) {
            // A pass is legal unless the game is over, which the turn itself will say.
            let _ = game.add(rules::Turn::Pass);
        }
        if let Err(reason) = game.add(turn) {
            let text = game.position().write(turn);
            let here = game.cursor();
            game[here].note.add(&format!("Left out: {text} ({reason}), and what follows it."));
            return None;
        }
    }
    Some(game.cursor())
}
