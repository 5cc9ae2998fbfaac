//! A game in progress: where it began, what was played, and which position is looked at.

mod change;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use crate::{BadSetup, Color, OptionValue, Options, Outcome, Point, Position, Setup, Turn};

/// A game in progress, with its branches and a cursor.
///
/// It holds legal turns only. Whoever needs a plain line of turns uses [`play`](Game::play) and
/// [`undo`](Game::undo), which forget what they leave behind; whoever studies a game uses
/// [`branch`](Game::branch) and [`go_to`](Game::go_to), which keep it. `A` is what a node carries besides its turn,
/// such as a comment. Between turns a position may be set up ([`set_up`](Game::set_up)), as files and teachers do: what
/// follows such a node is a game that starts there.
///
/// ```
/// use tengen_rules::{Game, Illegal, Options, Variant};
/// let mut game: Game = Game::new(&Options::new(Variant::Go));
/// game.play_text("Q16")?;
/// game.play_text("D4")?;
/// assert_eq!(game.play_text("D4"), Err(Illegal::Occupied));
/// game.go_to_turn(1);
/// assert_eq!((game.position().turns(), game.line().count()), (1, 3));
/// game.play_text("C3")?;
/// assert_eq!(game.turns().count(), 2);
/// assert!(game.undo().is_some());
/// # Ok::<(), Illegal>(())
/// ```
///
/// Two games are equal if they began alike and their nodes were added in the same order; the cursor does not count.
#[derive(Debug, Clone)]
pub struct Game<A = ()> {
    /// Before the first turn, once the position at the cursor may have begun elsewhere: at a set-up.
    start: Option<Box<Position>>,
    /// The start and then the turns, each after its parent.
    nodes: Vec<Node<A>>,
    /// From the start to the cursor; never empty.
    path: Vec<NodeId>,
    /// At the cursor.
    position: Position,
}

/// Which node of a [`Game`]. It stays valid until a node is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every game.
    pub const START: NodeId = NodeId(0);

    /// Its position in [`Game::ids`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One node of a [`Game`]: a turn, a position that was set up, or a remark between two turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<A = ()> {
    turn: Option<Turn>,
    setup: Option<Box<Setup>>,
    color: Color,
    number: u32,
    parent: NodeId,
    // The start is nobody's child, so it stands for "none" in these three.
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// What the node carries besides its turn.
    pub note: A,
}

impl<A> Node<A> {
    /// The turn that leads here. The start has none, nor have set-ups and remarks.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// The position that was set up here in the course of the game.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_deref()
    }

    /// Who made the turn.
    pub fn color(&self) -> Color {
        self.color
    }

    /// How many turns lead here, its own included.
    pub fn number(&self) -> u32 {
        self.number
    }
}

impl<A: PartialEq> PartialEq for Game<A> {
    fn eq(&self, other: &Self) -> bool {
        let began = |game: &Self| (game.options().clone(), game.any_start().setup().cloned());
        began(self) == began(other) && self.nodes == other.nodes
    }
}

impl<A> Index<NodeId> for Game<A> {
    type Output = Node<A>;

    /// # Panics
    /// If the node was removed.
    fn index(&self, node: NodeId) -> &Node<A> {
        &self.nodes[node.index()]
    }
}

impl<A> IndexMut<NodeId> for Game<A> {
    fn index_mut(&mut self, node: NodeId) -> &mut Node<A> {
        &mut self.nodes[node.index()]
    }
}

impl<A> Game<A> {
    /// The variant and its settings.
    pub fn options(&self) -> &Options {
        self.any_start().options()
    }

    /// The position before the first turn.
    pub fn start(&self) -> Position {
        self.any_start().start()
    }

    /// A position of the game that began at the start.
    fn any_start(&self) -> &Position {
        self.start.as_deref().unwrap_or(&self.position)
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The node at the cursor.
    pub fn cursor(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::START)
    }

    /// The turns that lead to the cursor from the start, or from the last set-up on the way, and who made them.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Color, Turn)> + '_ {
        let from = self.path.iter().rposition(|&id| self[id].setup.is_some()).unwrap_or(0);
        self.path[from..].iter().filter_map(|&id| self[id].turn.map(|turn| (self[id].color, turn)))
    }

    /// The turn that led to the position at the cursor.
    pub fn last_turn(&self) -> Option<Turn> {
        self.turns().next_back().map(|(_, turn)| turn)
    }

    /// Who won at the cursor, if the game is over there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Every node, parents before their children.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = NodeId> + use<A> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The node before; the start has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self[node].parent)
    }

    /// What follows a node: the main line first, then the variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let some = |id: NodeId| (id != NodeId::START).then_some(id);
        core::iter::successors(some(self[node].first_child), move |&id| some(self[id].next_sibling))
    }

    /// The nodes from the start to a node.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = core::iter::successors(Some(node), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The nodes from the start to the cursor and on along first children.
    pub fn line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.path.iter().copied().chain(self.after(self.cursor()))
    }

    /// The start and then first children: what was really played, if the rest are variations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::once(NodeId::START).chain(self.after(NodeId::START))
    }

    fn after(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.children(node).next(), |&id| self.children(id).next())
    }

    /// Where the game that leads to a node began: at the last set-up on the way, else at the start.
    pub fn base(&self, node: NodeId) -> NodeId {
        let mut back = core::iter::successors(Some(node), |&id| self.parent(id));
        back.find(|&id| self[id].setup.is_some()).unwrap_or(NodeId::START)
    }

    /// The position at a node.
    pub fn position_at(&self, node: NodeId) -> Position {
        let (base, path) = (self.base(node), self.path(node));
        let from = path.iter().position(|&id| id == base).unwrap_or(0);
        replay(self.position_of_base(base), path[from..].iter().filter_map(|&id| self[id].turn))
    }

    /// The position after the first so many of the turns that lead to the cursor.
    pub fn position_after(&self, turns: usize) -> Position {
        let base = self.position_of_base(self.base(self.cursor()));
        replay(base, self.turns().take(turns).map(|(_, turn)| turn))
    }

    fn position_of_base(&self, base: NodeId) -> Position {
        match self[base].setup() {
            // It was checked when the node was added.
            Some(setup) => position_of(self.options(), setup).unwrap_or_else(|_| self.start()),
            None => self.start(),
        }
    }

    /// The position before the passes that end the line: where stones are judged dead or alive.
    pub fn position_before_passes(&self) -> Position {
        self.position_after(self.turns_before_passes())
    }

    /// How many turns were made before the passes that end the line.
    pub fn turns_before_passes(&self) -> usize {
        (self.position.turns() as usize).saturating_sub(self.position.passes().into())
    }

    /// The stones on the board with the numbers of the turns that placed them.
    pub fn numbers(&self) -> Vec<(Point, u32)> {
        let mut latest = alloc::vec![0; self.position.layout().len()];
        for ((color, turn), number) in self.turns().zip(1..) {
            let (Turn::Place(point) | Turn::Slide { place: point, .. }) = turn else { continue };
            // A stone that was captured since is gone, or a later turn has put another one there.
            let stands = self.position.cell(point).color() == Some(color);
            latest[point.index()] = if stands { number } else { 0 };
        }
        let numbered = self.position.layout().points().zip(latest);
        numbered.filter(|&(_, number)| number > 0).collect()
    }
}

/// A position set up in the course of a game: handicap plays are over by then.
fn position_of(options: &Options, setup: &Setup) -> Result<Position, BadSetup> {
    let mut options = options.clone();
    if options.ruleset().handicap > 0 {
        let _ = options.set("handicap", OptionValue::whole(0));
    }
    Position::from_setup(&options, setup)
}

/// Plays turns that are known to be legal.
fn replay(mut position: Position, turns: impl Iterator<Item = Turn>) -> Position {
    turns.for_each(|turn| _ = position.play(turn));
    position
}
