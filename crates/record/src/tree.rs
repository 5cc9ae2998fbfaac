//! A game with its variations and comments.

use crate::{json::Record, replay::Replay, sgf::Property};
use rules::{Illegal, Options, Position, Turn};
use serde_json::{Map, Value};
use std::fmt;

/// A game of any variant as a tree of turns: what an analysis board holds, and what SGF files hold.
///
/// Node 0 is the start. Turns need not be legal: [`Tree::position`] finds out. Two trees are equal if they
/// were also made in the same order.
///
/// ```
/// use tengen_record::Tree;
/// use rules::{Options, Variant};
/// let mut tree = Tree::new(Options::new(Variant::Go25d));
/// let start = tree.position(0).unwrap();
/// let first = tree.play(0, start.read("U:E5").unwrap());
/// let other = tree.play(0, start.read("L:C3").unwrap());
/// tree.node_mut(other).comment = "Lower and closer to the corner.".into();
/// assert_eq!(tree.node(0).children(), [first, other]);
/// assert_eq!(tree.to_record().moves, ["U:E5"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    options: Options,
    /// What a record calls `players`, `date`, `event`, `result`, and its unknown keys.
    pub about: Map<String, Value>,
    nodes: Vec<TreeNode>,
}

/// One node of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TreeNode {
    turn: Option<Turn>,
    /// What somebody said about it; empty if nobody did.
    pub comment: String,
    /// SGF properties that came with it and that we have no use for: marks, clocks, names.
    pub other: Vec<Property>,
    parent: Option<usize>,
    children: Vec<usize>,
}

impl TreeNode {
    /// The turn that leads here. The start has none, nor have nodes that only say something.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// The node before; the start has none.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// The nodes that follow: the main line first, then the variations.
    #[must_use]
    pub fn children(&self) -> &[usize] {
        &self.children
    }
}

/// A turn of a tree that the rules refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalNode {
    /// Which node.
    pub node: usize,
    /// Which number its turn would have had.
    pub turn: u32,
    /// Why.
    pub reason: Illegal,
}

impl fmt::Display for IllegalNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}: {}", self.turn, self.reason)
    }
}

impl std::error::Error for IllegalNode {}

impl Tree {
    /// A game that has not begun.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, about: Map::new(), nodes: vec![TreeNode::default()] }
    }

    /// The variant and its settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    pub(crate) fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// How many nodes there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Node number `at`.
    ///
    /// # Panics
    /// If this tree has no such node; numbers come from [`Tree::play`] and [`TreeNode::children`].
    #[must_use]
    pub fn node(&self, at: usize) -> &TreeNode {
        &self.nodes[at]
    }

    /// Node number `at`, to comment on it. Panics as [`Tree::node`] does.
    pub fn node_mut(&mut self, at: usize) -> &mut TreeNode {
        &mut self.nodes[at]
    }

    /// The node after `at` that plays `turn`, made if there is none yet.
    pub fn play(&mut self, at: usize, turn: Turn) -> usize {
        let known =
            self.nodes[at].children.iter().copied().find(|&child| self.nodes[child].turn == Some(turn));
        known.unwrap_or_else(|| self.add(at, Some(turn)))
    }

    /// A new last child of `at`, without a turn if it only says something.
    pub fn add(&mut self, at: usize, turn: Option<Turn>) -> usize {
        let child = self.nodes.len();
        self.nodes.push(TreeNode { turn, parent: Some(at), ..TreeNode::default() });
        self.nodes[at].children.push(child);
        child
    }

    /// The start, its first child, that one's first child, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(0), |&at| self.nodes[at].children.first().copied())
    }

    /// The nodes from the start to `at`.
    #[must_use]
    pub fn path(&self, at: usize) -> Vec<usize> {
        let mut path: Vec<usize> = std::iter::successors(Some(at), |&at| self.nodes[at].parent).collect();
        path.reverse();
        path
    }

    /// The position at a node.
    ///
    /// # Errors
    /// The first turn on the way there that is illegal.
    pub fn position(&self, at: usize) -> Result<Position, IllegalNode> {
        let mut position = Position::new(&self.options);
        for node in self.path(at) {
            if let Some(turn) = self.nodes[node].turn {
                let number = position.turns() + 1;
                position.play(turn).map_err(|reason| IllegalNode { node, turn: number, reason })?;
            }
        }
        Ok(position)
    }

    /// A record as a tree without variations. Turns that its rules refuse are left out, with a word in the
    /// comment of the turn before.
    #[must_use]
    pub fn from_record(record: &Record) -> Self {
        let mut tree = Self::new(record.options().clone());
        tree.about = record.rest.clone();
        tree.about.shift_remove("comments");
        tree.nodes[0].comment = record.comment(0).unwrap_or_default().to_owned();
        let mut replay = Replay::new(record);
        let mut at = 0;
        while let Some(step) = replay.step() {
            match step.played {
                Ok(turn) => {
                    at = tree.add(at, Some(turn));
                    tree.nodes[at].comment = record.comment(step.number).unwrap_or_default().to_owned();
                }
                Err(reason) => tree.nodes[at].say(&format!("Refused: {} ({reason}).", step.text)),
            }
        }
        tree
    }

    /// The main line as a record.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let layout = Position::new(&self.options).layout().clone();
        let mut record = Record::new(self.options.clone());
        record.rest = self.about.clone();
        let mut comments: Vec<(u32, String)> = Vec::new();
        let mut number = 0;
        for node in self.main_line().map(|at| &self.nodes[at]) {
            if let Some(turn) = node.turn {
                record.moves.push(layout.write(turn));
                number += 1;
            }
            match comments.last_mut() {
                _ if node.comment.is_empty() => {}
                Some((last, text)) if *last == number => *text = format!("{text}\n\n{}", node.comment),
                _ => comments.push((number, node.comment.clone())),
            }
        }
        for (number, text) in comments {
            record.set_comment(number, &text);
        }
        record
    }
}

impl TreeNode {
    /// Add a paragraph to the comment.
    pub(crate) fn say(&mut self, text: &str) {
        if !self.comment.is_empty() {
            self.comment.push_str("\n\n");
        }
        self.comment.push_str(text);
    }
}
