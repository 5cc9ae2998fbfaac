//! Moving the cursor of a game and changing its tree.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Game, Node, NodeId, position_of};
use crate::{BadSetup, Color, Illegal, Options, Position, Setup, Turn};

impl<A> Game<A> {
    /// Moves the cursor to a node.
    pub fn go_to(&mut self, node: NodeId) {
        let path = self.path(node);
        let shared = path.iter().zip(&self.path).take_while(|(new, old)| new == old).count();
        let has_setup = path[shared..].iter().any(|&id| self[id].setup.is_some());
        if shared < self.path.len() || has_setup {
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

    /// Makes the line to a node the main line.
    pub fn promote(&mut self, node: NodeId) {
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.unlink(parent, child);
            let first = self[parent].first_child;
            self[child].next_sibling = first;
            self[parent].first_child = child;
            if first == NodeId::START {
                self[parent].last_child = child;
            }
            child = parent;
        }
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
            setup: None,
            color: position.to_play(),
            number: 0,
            parent: NodeId::START,
            first_child: NodeId::START,
            last_child: NodeId::START,
            next_sibling: NodeId::START,
            note: A::default(),
        };
        Game { start: None, nodes: Vec::from([start]), path: Vec::from([NodeId::START]), position }
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

    /// Makes these turns the main line and goes to its end. Everything else stays, as branches.
    ///
    /// # Errors
    /// The reason why a turn is illegal. The cursor is before it then, and the turns before it are kept.
    pub fn set_main_line(&mut self, turns: impl IntoIterator<Item = Turn>) -> Result<NodeId, Illegal> {
        self.go_to(NodeId::START);
        for turn in turns {
            self.branch(turn)?;
        }
        self.promote(self.cursor());
        Ok(self.cursor())
    }

    /// Sets up a position at the cursor: as the start if nothing has been played, in place of a set-up that nothing
    /// follows, else as a new last branch.
    ///
    /// # Errors
    /// Where and why the set-up makes no sense; then nothing has changed.
    pub fn set_up(&mut self, setup: &Setup) -> Result<NodeId, BadSetup> {
        let cursor = self.cursor();
        if self.nodes.len() == 1 {
            self.position = Position::from_setup(self.options(), setup)?;
            self.start = None;
            self.nodes[0].color = self.position.to_play();
            return Ok(cursor);
        }
        if self[cursor].setup.is_none() || self[cursor].first_child != NodeId::START {
            return self.add_setup(setup);
        }
        self.position = position_of(self.options(), setup)?;
        self[cursor].color = self.position.to_play();
        self[cursor].setup = Some(Box::new(setup.clone()));
        Ok(cursor)
    }

    /// Adds a position that is set up at the cursor, as a new last branch.
    ///
    /// # Errors
    /// Where and why the set-up makes no sense; then nothing has changed.
    pub fn add_setup(&mut self, setup: &Setup) -> Result<NodeId, BadSetup> {
        let position = position_of(self.options(), setup)?;
        if self.start.is_none() {
            self.start = Some(Box::new(self.start()));
        }
        self.position = position;
        let node = self.push(None, self.position.to_play());
        self[node].setup = Some(Box::new(setup.clone()));
        Ok(node)
    }

    fn push(&mut self, turn: Option<Turn>, color: Color) -> NodeId {
        let (parent, id) = (self.cursor(), NodeId(self.nodes.len() as u32));
        self.nodes.push(Node {
            turn,
            setup: None,
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
