//! Games from SGF.

mod go;
mod header;

use crate::{
    export::{RECORD, TURN},
    json::{self, BadRecord, Document, Record},
    sgf::{self, BadPoint, Malformed},
    tree::Tree,
};
use go::Part;
use rules::{BadOption, Color, Illegal, Position, Variant};
use std::fmt;

/// Why a file holds no game that we can play.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Stones are set up other than as a handicap: our records hold only what was played.
    SetUp,
    /// A colour plays when it is not its turn.
    OutOfTurn {
        /// Whose turn it is.
        to_play: Color,
    },
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
            Self::SetUp => {
                write!(
                    f,
                    "stones are set up here: only black handicap stones before the first move can be kept"
                )
            }
            Self::OutOfTurn { to_play } => write!(f, "out of turn: {to_play} is to play"),
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
        let (line, column) = node.place();
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
/// # Errors
/// [`BadSgf`] with line, column and reason.
pub fn trees_from_sgf(bytes: &[u8]) -> Result<Vec<Tree>, BadSgf> {
    sgf::parse(bytes)?.trees.iter().map(Tree::from_sgf).collect()
}

impl Tree {
    /// A game with its variations from an SGF tree.
    ///
    /// # Errors
    /// [`BadSgf`] with line, column and reason.
    pub fn from_sgf(file: &sgf::Tree) -> Result<Self, BadSgf> {
        match embedded(file)? {
            None => go::read(file, Part::All),
            Some(record) if record.variant() != Variant::Go => ours(file, &record),
            Some(record) => {
                let mut tree = go::read(file, Part::All)?;
                if is_fresh(file, &record) {
                    tree.set_options(record.options().clone());
                    tree.about = Tree::from_record(&record).about;
                }
                Ok(tree)
            }
        }
    }
}

/// The main line of an SGF tree as a record.
pub(crate) fn record(file: &sgf::Tree) -> Result<Record, BadSgf> {
    match embedded(file)? {
        Some(record) if record.variant() != Variant::Go || is_fresh(file, &record) => Ok(record),
        _ => Ok(go::read(file, Part::MainLine)?.to_record()),
    }
}

fn embedded(file: &sgf::Tree) -> Result<Option<Record>, BadSgf> {
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
fn is_fresh(file: &sgf::Tree, record: &Record) -> bool {
    let moves = |tree: &sgf::Tree| -> Vec<Vec<sgf::Value>> {
        let names = ["SZ", "KM", "HA", "AB", "AW", "AE", "B", "W", TURN];
        let line = tree.main_line().flat_map(|at| names.map(|name| tree.node(at).values(name).to_vec()));
        line.collect()
    };
    moves(file) == moves(&Tree::from_record(record).to_sgf())
}

/// A tree of another variant, which only we can have written: the turns are in a property of ours.
fn ours(file: &sgf::Tree, record: &Record) -> Result<Tree, BadSgf> {
    let layout = Position::new(record.options()).layout().clone();
    let mut tree = Tree::new(record.options().clone());
    tree.about = Tree::from_record(record).about;
    let mut number = vec![0; file.len()];
    for at in file.in_file_order() {
        let node = file.node(at);
        if let Some(parent) = node.parent() {
            let turn = match node.value(TURN).map(sgf::Value::line) {
                Some(text) => match layout.read(&text) {
                    Ok(turn) => Some(turn),
                    Err(reason) => return Err(BadNode::Turn { text, reason }.at(node)),
                },
                None => None,
            };
            number[at] = tree.add(number[parent], turn);
        }
        tree.node_mut(number[at]).comment = node.text("C").unwrap_or_default();
    }
    Ok(tree)
}
