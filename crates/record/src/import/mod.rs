//! Games from SGF.

mod go;
mod header;
mod opening;

pub(crate) use header::{SIMPLE_KO_RULES, canonical_result};

use crate::{
    annotated::{AnnotatedGame, Note},
    export::{MARKS, RECORD, TURN},
    json::{self, BadRecord, Document, Record},
    mark::NamedMark,
    sgf::{self, BadPoint, Malformed},
};
use rules::{BadOption, BadSetup, Game, Illegal, NodeId, Variant};
use std::fmt;

/// Why a file holds no game that we can play, or what in it was skipped.
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
    /// A move that our rules refuse.
    Illegal {
        /// As we write it.
        text: String,
        /// Why it is refused.
        reason: Illegal,
        /// Whether it is shown all the same, as a position that is set up.
        shown: bool,
    },
    /// Stones are set up in the middle of the game, which a record cannot hold.
    SetUp,
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
            Self::NotSquare { size } => write!(
                f,
                "a board of {size} is not square: it is shown in the upper left corner of a square one, \
                 where stones at its inner edges have more liberties"
            ),
            Self::NotANumber { property, found } => {
                write!(f, "{property} is `{found}`, which is not a number")
            }
            Self::Option(bad) => bad.fmt(f),
            Self::Point(bad) => bad.fmt(f),
            Self::TwoMoves => write!(f, "two moves of one colour in one node"),
            Self::Setup(bad) => bad.fmt(f),
            Self::Turn { text, reason } => write!(f, "turn `{text}`: {reason}"),
            Self::Illegal { text, reason, shown: true } => {
                write!(f, "{text} is illegal ({reason}) and shown all the same")
            }
            Self::Illegal { text, reason, shown: false } => {
                write!(f, "{text} is illegal ({reason}) and left out")
            }
            Self::SetUp => write!(f, "stones are set up in the middle of the game: the record ends here"),
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

/// What was read from a file, and what in it was skipped.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported<T> {
    /// What was read.
    pub value: T,
    /// What was not understood, in the order of the file.
    pub notices: Vec<BadSgf>,
}

/// Collects what was skipped.
#[derive(Debug, Default)]
struct Notices(Vec<BadSgf>);

impl Notices {
    fn add(&mut self, reason: BadNode, node: &sgf::Node) {
        self.0.push(reason.at(node));
    }
}

/// The games of an SGF file as records: their main lines, with comments.
///
/// Files that we wrote come back exactly; others must be of Go. What cannot be read is skipped; see
/// [`records_from_sgf`].
///
/// # Errors
/// [`BadSgf`] with line, column and reason if nothing can be read.
pub fn from_sgf(bytes: &[u8]) -> Result<Vec<Record>, BadSgf> {
    Ok(records_from_sgf(bytes)?.into_iter().map(|read| read.value).collect())
}

/// The games of an SGF file as records, with what was skipped.
///
/// # Errors
/// [`BadSgf`] with line, column and reason if nothing can be read.
pub fn records_from_sgf(bytes: &[u8]) -> Result<Vec<Imported<Record>>, BadSgf> {
    import(bytes, record)
}

/// The games of an SGF file with their variations.
///
/// What cannot be read is skipped; see [`import_sgf`].
///
/// # Errors
/// [`BadSgf`] with line, column and reason if nothing can be read.
pub fn games_from_sgf(bytes: &[u8]) -> Result<Vec<AnnotatedGame>, BadSgf> {
    Ok(import_sgf(bytes)?.into_iter().map(|read| read.value).collect())
}

/// The games of an SGF file with their variations, and what was skipped.
///
/// Moves that our rules refuse are shown as positions that are set up where that is possible, and left out otherwise.
///
/// # Errors
/// [`BadSgf`] with line, column and reason if nothing can be read.
pub fn import_sgf(bytes: &[u8]) -> Result<Vec<Imported<AnnotatedGame>>, BadSgf> {
    import(bytes, game)
}

fn import<T>(
    bytes: &[u8],
    read: fn(&sgf::GameTree, &mut Notices) -> Result<T, BadSgf>,
) -> Result<Vec<Imported<T>>, BadSgf> {
    let file = sgf::parse(bytes)?;
    let mut games = Vec::new();
    for tree in &file.trees {
        let mut notices = Notices::default();
        let value = read(tree, &mut notices)?;
        games.push(Imported { value, notices: notices.0 });
    }
    // The grammar is that of the whole file, so the first game tells.
    if let Some(first) = games.first_mut() {
        first.notices.splice(0..0, file.problems.into_iter().map(BadSgf::Malformed));
    }
    Ok(games)
}

impl AnnotatedGame {
    /// A game with its variations from an SGF tree; see [`import_sgf`].
    ///
    /// # Errors
    /// [`BadSgf`] with line, column and reason if nothing can be read.
    pub fn from_sgf(file: &sgf::GameTree) -> Result<Self, BadSgf> {
        game(file, &mut Notices::default())
    }
}

fn game(file: &sgf::GameTree, notices: &mut Notices) -> Result<AnnotatedGame, BadSgf> {
    match embedded(file)? {
        None => go::game(file, notices),
        Some(record) if record.variant() != Variant::Go => ours(file, &record, notices),
        Some(record) if is_current(&record, &go::record(file, &mut Notices::default())?) => {
            go::game_of(file, &record, notices)
        }
        Some(_) => go::game(file, notices),
    }
}

/// The main line of an SGF tree as a record.
fn record(file: &sgf::GameTree, notices: &mut Notices) -> Result<Record, BadSgf> {
    let Some(record) = embedded(file)? else { return go::record(file, notices) };
    if record.variant() != Variant::Go {
        return Ok(record);
    }
    let moves = go::record(file, notices)?;
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
fn ours(file: &sgf::GameTree, record: &Record, notices: &mut Notices) -> Result<AnnotatedGame, BadSgf> {
    let mut annotated = AnnotatedGame::new(&record.start());
    annotated.about = AnnotatedGame::read_legal(record).about;
    let layout = annotated.position().layout().clone();
    let game = annotated.game_mut();
    let mut nodes = vec![NodeId::START; file.len()];
    for at in file.in_file_order() {
        let node = file.node(at);
        if let Some(parent) = node.parent() {
            game.go_to(nodes[parent]);
            nodes[at] = our_node(game, node, notices)?;
        }
        let note = &mut game[nodes[at]].note;
        note.comment = node.text("C").unwrap_or_default();
        let mark = |value: &sgf::Value| serde_json::from_str::<NamedMark>(&value.text()).ok()?.read(&layout);
        note.marks = node.values(MARKS).iter().filter_map(mark).collect();
    }
    Ok(annotated)
}

fn our_node(game: &mut Game<Note>, node: &sgf::Node, notices: &mut Notices) -> Result<NodeId, BadSgf> {
    if let Some(text) = node.value(TURN).map(sgf::Value::line) {
        let turn = game.position().read(&text);
        let turn = turn.map_err(|reason| BadNode::Turn { text: text.clone(), reason }.at(node))?;
        if let Err(reason) = game.add(turn) {
            notices.add(BadNode::Illegal { text, reason, shown: false }, node);
            game.remark();
        }
    } else if let Some(value) = node.value(RECORD) {
        let read = json::parse_setup(game.position().layout(), &value.text());
        match read.map(|setup| game.add_setup(&setup)) {
            Ok(Ok(_)) => {}
            Ok(Err(bad)) => {
                notices.add(BadNode::Setup(bad), node);
                game.remark();
            }
            Err(bad) => {
                notices.add(BadNode::Record(bad), node);
                game.remark();
            }
        }
    } else {
        game.remark();
    }
    Ok(game.cursor())
}
