//! A game in progress: where it began, what was played, and which position is looked at.

use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use crate::{Color, Illegal, Options, Outcome, Point, Position, Turn};

/// A game in progress, with its branches and a cursor.
///
/// It holds legal turns only. Whoever needs a plain line of turns uses [`play`](Game::play) and
/// [`undo`](Game::undo), which forget what they leave behind; whoever studies a game uses
/// [`branch`](Game::branch) and [`go_to`](Game::go_to), which keep it. `A` is what a node carries besides its turn,
/// such as a comment.
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

/// One node of a [`Game`]: a turn, or a remark between two turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node<A = ()> {
    turn: Option<Turn>,
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
    /// The turn that leads here. The start has none, nor have remarks.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
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
        let began = |game: &Self| (game.options().clone(), game.position.setup().cloned());
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
        self.position.options()
    }

    /// The position before the first turn.
    pub fn start(&self) -> Position {
        self.position.start()
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The node at the cursor.
    pub fn cursor(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::START)
    }

    /// The turns that lead to the cursor, and who made them.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (Color, Turn)> + '_ {
        self.path.iter().filter_map(|&id| self[id].turn.map(|turn| (self[id].color, turn)))
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

    /// The position at a node.
    pub fn position_at(&self, node: NodeId) -> Position {
        let path = self.path(node);
        replay(self.start(), path.iter().filter_map(|&id| self[id].turn))
    }

    /// The position after the first so many of the turns that lead to the cursor.
    pub fn position_after(&self, turns: usize) -> Position {
        replay(self.start(), self.turns().take(turns).map(|(_, turn)| turn))
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

    /// Moves the cursor to a node.
    pub fn go_to(&mut self, node: NodeId) {
        let path = self.path(node);
        let shared = path.iter().zip(&self.path).take_while(|(new, old)| new == old).count();
        if shared < self.path.len() {
            self.position = self.position_at(node);
        } else {
            let turns = path[shared..].iter().filter_map(|&id| self.nodes[id.index()].turn);
            // The nodes hold legal turns only.
            turns.for_each(|turn| _ = self.position.play(turn));
        }
        self.path = path;
    }

    /// Moves the cursor along its line to where so many turns were made, or to the end of the line.
    pub fn go_to_turn(&mut self, turns: u32) {
        let mut line = self.line();
        let target = line.find(|&id| self[id].number >= turns).or_else(|| self.line().last());
        drop(line);
        self.go_to(target.unwrap_or(NodeId::START));
    }

    /// Takes the last turn back: it is forgotten with all that followed it.
    pub fn undo(&mut self) -> Option<Turn> {
        let last = self.path.iter().copied().rfind(|&id| self[id].turn.is_some())?;
        let turn = self[last].turn;
        self.remove(last);
        turn
    }

    /// Takes turns back until so many are left.
    pub fn undo_to(&mut self, turns: usize) {
        let is_turn = |id: &NodeId| self[*id].turn.is_some();
        if let Some(first) = self.path.iter().copied().filter(is_turn).nth(turns) {
            self.remove(first);
        }
    }

    /// Forgets a node and all that follows it; a cursor there moves to its parent. The start stays.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        if self.path.contains(&node) {
            self.go_to(parent);
        }
        self.unlink(parent, node);
        self.compact(node);
    }

    /// Takes a node out of its parent's list of children.
    fn unlink(&mut self, parent: NodeId, node: NodeId) {
        let next = self[node].next_sibling;
        let before = self.children(parent).take_while(|&id| id != node).last();
        match before {
            Some(before) => self[before].next_sibling = next,
            None => self[parent].first_child = next,
        }
        if next == NodeId::START {
            self[parent].last_child = before.unwrap_or(NodeId::START);
        }
    }

    /// Drops a node that nobody links to with all that follows it, and renumbers the others.
    fn compact(&mut self, removed: NodeId) {
        let mut new_ids: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        let mut kept = 0;
        for (node, index) in self.nodes.iter().zip(0..) {
            let gone = NodeId(index) == removed || (index > 0 && new_ids[node.parent.index()].is_none());
            new_ids.push((!gone).then_some(NodeId(kept)));
            kept += u32::from(!gone);
        }
        let renumber = |id: NodeId| new_ids[id.index()].unwrap_or(NodeId::START);
        let mut index = 0;
        self.nodes.retain(|_| {
            index += 1;
            new_ids[index - 1].is_some()
        });
        for node in &mut self.nodes {
            for link in
                [&mut node.parent, &mut node.first_child, &mut node.last_child, &mut node.next_sibling]
            {
                *link = renumber(*link);
            }
        }
        self.path.iter_mut().for_each(|id| *id = renumber(*id));
    }
}

impl<A: Default> Game<A> {
    /// A game in which nobody has played yet.
    pub fn new(options: &Options) -> Game<A> {
        Game::from_start(&Position::new(options))
    }

    /// A game that begins with a set-up position, or anew where another one began.
    pub fn from_start(position: &Position) -> Game<A> {
        let position = position.start();
        let start = Node {
            turn: None,
            color: position.to_play(),
            number: 0,
            parent: NodeId::START,
            first_child: NodeId::START,
            last_child: NodeId::START,
            next_sibling: NodeId::START,
            note: A::default(),
        };
        Game { nodes: Vec::from([start]), path: Vec::from([NodeId::START]), position }
    }

    /// The game in which these turns were played.
    ///
    /// # Errors
    /// The reason why one of them is illegal.
    pub fn with_turns(mut self, turns: impl IntoIterator<Item = Turn>) -> Result<Game<A>, Illegal> {
        for turn in turns {
            self.add(turn)?;
        }
        Ok(self)
    }

    /// Plays a turn at the cursor. What followed there is forgotten.
    ///
    /// # Errors
    /// The reason why it is illegal; then nothing has changed.
    pub fn play(&mut self, turn: Turn) -> Result<(), Illegal> {
        let cursor = self.cursor();
        if self[cursor].first_child != NodeId::START {
            self.position.judge(turn)?;
            while self[cursor].first_child != NodeId::START {
                self.remove(self[cursor].first_child);
            }
        }
        self.add(turn).map(|_| ())
    }

    /// Reads and plays a turn as [`play`](Game::play) does.
    ///
    /// # Errors
    /// The reason why it is unreadable or illegal; then nothing has changed.
    pub fn play_text(&mut self, text: &str) -> Result<Turn, Illegal> {
        if self.position.is_over() {
            return Err(Illegal::GameOver);
        }
        let turn = self.position.read(text)?;
        self.play(turn).map(|()| turn)
    }

    /// Plays a turn at the cursor and keeps what follows there: goes on along the branch that begins with this
    /// turn, or adds one.
    ///
    /// # Errors
    /// The reason why it is illegal; then nothing has changed.
    pub fn branch(&mut self, turn: Turn) -> Result<NodeId, Illegal> {
        let known = self.children(self.cursor()).find(|&id| self[id].turn == Some(turn));
        match known {
            Some(known) => {
                self.go_to(known);
                Ok(known)
            }
            None => self.add(turn),
        }
    }

    /// Plays a turn at the cursor as a new last branch, even if there is one that begins alike.
    ///
    /// # Errors
    /// The reason why it is illegal; then nothing has changed.
    pub fn add(&mut self, turn: Turn) -> Result<NodeId, Illegal> {
        let color = self.position.to_play();
        self.position.play(turn)?;
        Ok(self.push(Some(turn), color))
    }

    /// Adds a node without a turn as a new last branch, for a comment or marks of its own.
    pub fn remark(&mut self) -> NodeId {
        self.push(None, self.position.to_play())
    }

    fn push(&mut self, turn: Option<Turn>, color: Color) -> NodeId {
        let (parent, id) = (self.cursor(), NodeId(self.nodes.len() as u32));
        self.nodes.push(Node {
            turn,
            color,
            number: self[parent].number + u32::from(turn.is_some()),
            parent,
            first_child: NodeId::START,
            last_child: NodeId::START,
            next_sibling: NodeId::START,
            note: A::default(),
        });
        match self[parent].last_child {
            NodeId::START => self[parent].first_child = id,
            last => self[last].next_sibling = id,
        }
        self[parent].last_child = id;
        self.path.push(id);
        id
    }
}

/// Plays turns that are known to be legal.
fn replay(mut position: Position, turns: impl Iterator<Item = Turn>) -> Position {
    turns.for_each(|turn| _ = position.play(turn));
    position
}
