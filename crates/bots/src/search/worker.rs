//! One simulation: down the tree, a playout, and back up.

use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::Relaxed};

use rules::board::Cell;
use rules::variant::{Rules, StateOf};
use rules::{ByColor, Color, HalfPoints, Random};

use super::ply::{KEYS, Kind, Ply};
use super::prior::Expander;
use super::tree::{Child, Node, Tree, WIN};
use crate::Params;
use crate::playout::{Playout, Recent};
use crate::sense::{Counting, Slide, Terrain};

/// Whose each point was at the end of playouts: Black's count minus White's.
#[derive(Debug)]
pub(crate) struct Ownership {
    sum: Vec<AtomicI32>,
    playouts: AtomicU32,
}

impl Ownership {
    pub(crate) fn new(points: usize) -> Ownership {
        Ownership { sum: (0..points).map(|_| AtomicI32::new(0)).collect(), playouts: AtomicU32::new(0) }
    }

    /// From -1 (White's) to 1 (Black's) for each point.
    pub(crate) fn means(&self) -> Vec<f32> {
        let playouts = self.playouts.load(Relaxed).max(1) as f32;
        self.sum.iter().map(|sum| sum.load(Relaxed) as f32 / playouts).collect()
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a, R: Rules<CAP>, const CAP: usize> {
    pub(crate) rules: &'a R,
    pub(crate) root: &'a StateOf<R, CAP>,
    pub(crate) terrain: &'a Terrain,
    pub(crate) params: &'a Params,
    pub(crate) tree: &'a Tree,
    pub(crate) ownership: &'a Ownership,
    pub(crate) recent: Recent,
    /// Whether there is no time to finish a playout.
    pub(crate) halt: &'a (dyn Fn() -> bool + Sync),
}

/// One thread's working memory.
pub(crate) struct Worker<'a, R: Rules<CAP>, const CAP: usize> {
    shared: &'a Shared<'a, R, CAP>,
    state: StateOf<R, CAP>,
    random: Random,
    path: Vec<u32>,
    trace: Vec<Ply>,
    first_to_play: Vec<u8>,
    children: Vec<Child>,
    simulations: u32,
}

/// How much longer than the number of points a playout may be.
const LONGEST_PLAYOUT: usize = 3;

impl<'a, R: Rules<CAP>, const CAP: usize> Worker<'a, R, CAP> {
    pub(crate) fn new(shared: &'a Shared<'a, R, CAP>, seed: u64) -> Self {
        let mut state = shared.root.clone();
        shared.rules.reserve(&mut state, 8 * CAP);
        Worker {
            shared,
            state,
            random: Random::new(seed),
            path: Vec::new(),
            trace: Vec::new(),
            first_to_play: vec![0; KEYS],
            children: Vec::new(),
            simulations: 0,
        }
    }

    /// Makes the root's children if it has none.
    pub(crate) fn prepare(&mut self) {
        let root = self.shared.tree.root();
        if !root.has_children() {
            self.grow(root, None, self.shared.recent.last);
        }
    }

    /// Plays one game through the tree and beyond, and learns from it.
    pub(crate) fn simulate(&mut self) {
        let Shared { rules, root, tree, recent, .. } = *self.shared;
        self.state.clone_from(root);
        self.path.clear();
        self.trace.clear();
        let mut recent = recent;
        let mut begun: Option<Slide> = None;
        let mut index = 0;
        loop {
            let node = tree.node(index);
            self.path.push(index);
            node.own.visit();
            if begun.is_none() && self.state.progress.end.is_some() {
                break;
            }
            let due = node.own.visits() > self.shared.params.expand_after || begun.is_some();
            if !(node.has_children() || due && self.grow(node, begun, recent.last)) {
                break;
            }
            let (first, children) = tree.children(node);
            let chosen = self.select(node, children);
            let ply = children[chosen].ply();
            self.trace.push(ply);
            index = first + chosen as u32;
            match ply.turn(begun) {
                Some(turn) => {
                    rules.play_unchecked(&mut self.state, turn);
                    recent.push(turn);
                    begun = None;
                }
                None => {
                    if let Kind::Slide(from, to) = ply.kind() {
                        begun = Some((from, to));
                    }
                }
            }
        }
        self.finish(begun, recent);
    }

    fn finish(&mut self, begun: Option<Slide>, recent: Recent) {
        let Shared { rules, terrain, params, halt, .. } = *self.shared;
        if begun.is_some() {
            // No room to grow the second half of a turn: nothing can be learned here.
            self.back_up(WIN / 2, 0);
            return;
        }
        let placed = self.placed();
        let over = self.state.progress.end.is_some();
        let most = LONGEST_PLAYOUT * terrain.line.len();
        let playout = Playout { rules, terrain, params: &params.playout };
        if !playout.run(&mut self.state, &mut self.random, recent, most, &mut self.trace, halt) {
            self.back_up(WIN / 2, 0);
            return;
        }
        let lead = self.lead(if over { None } else { Some(placed) });
        self.simulations += 1;
        // Two passes in the tree leave dead stones standing: only what was played out tells owners.
        if self.simulations.is_multiple_of(4) && !over {
            self.note_owners();
        }
        let value = self.value(lead);
        self.back_up(value, lead.halves());
    }

    /// How many stones each colour has spent so far that are not its opponent's points anyway.
    fn placed(&self) -> ByColor<i32> {
        let (stones, captures) = (self.state.board.stones(), self.state.progress.captures);
        ByColor::new(|c| stones[c] as i32 + captures[!c] as i32)
    }

    /// Black's lead at the end. `placed`: the stones spent when the playout began, if there was one.
    fn lead(&self, placed: Option<ByColor<i32>>) -> HalfPoints {
        let Shared { rules, terrain, .. } = *self.shared;
        let komi = rules.frame().komi;
        match (terrain.counting, placed) {
            (Counting::Stones, _) => {
                let stones = self.state.board.stones();
                let lead = stones.black as i32 - stones.white as i32;
                HalfPoints::whole(lead) + komi.black - komi.white
            }
            (Counting::Territory, Some(placed)) => {
                // Regions and prisoners are worth the area less the stones spent; those of the playout are free.
                let score = rules.score(&self.state);
                let area = ByColor::new(|c| (score.area[c] + score.stones[c]) as i32 - placed[c]);
                HalfPoints::whole(area.black - area.white) + komi.black - komi.white
            }
            _ => {
                let total = rules.score(&self.state).total;
                total.black - total.white
            }
        }
    }

    /// What a lead is worth to Black.
    fn value(&self, lead: HalfPoints) -> u32 {
        let weight = self.shared.params.score_weight;
        let won = match lead.halves() {
            0 => 0.5,
            halves => f32::from(u8::from(halves > 0)),
        };
        let share = lead.halves() as f32 / (2.0 * self.shared.terrain.line.len() as f32);
        let margin = 0.5 + 0.5 * share.clamp(-1.0, 1.0);
        (((1.0 - weight) * won + weight * margin) * WIN as f32) as u32
    }

    fn note_owners(&self) {
        let ownership = self.shared.ownership;
        let topology = &self.shared.rules.frame().topology;
        let board = &self.state.board;
        for (p, sum) in ownership.sum.iter().enumerate() {
            let owner = match board.cell(p as u16) {
                Cell::Black => 1,
                Cell::White => -1,
                Cell::Open if board.is_eye(topology, p as u16, Color::Black) => 1,
                Cell::Open if board.is_eye(topology, p as u16, Color::White) => -1,
                _ => 0,
            };
            if owner != 0 {
                sum.fetch_add(owner, Relaxed);
            }
        }
        ownership.playouts.fetch_add(1, Relaxed);
    }

    /// Gives a node its children, if it may and there is room.
    fn grow(&mut self, node: &Node, begun: Option<Slide>, last: Option<u16>) -> bool {
        let Shared { rules, terrain, params, tree, .. } = *self.shared;
        if !tree.claim(node) {
            return node.has_children();
        }
        Expander { rules, terrain, params }.children(&self.state, begun, last, &mut self.children);
        tree.expand(node, &self.children)
    }

    /// The child most worth a visit.
    fn select(&mut self, node: &Node, children: &[Node]) -> usize {
        let params = self.shared.params;
        let log = (node.own.visits().max(1) as f32).ln();
        let start = self.random.below(children.len() as u32) as usize;
        let (mut best, mut best_value) = (start, f32::MIN);
        for i in (start..children.len()).chain(0..start) {
            let value = urgency(params, &children[i], log);
            if value > best_value {
                (best, best_value) = (i, value);
            }
        }
        best
    }

    fn back_up(&mut self, black: u32, lead: i32) {
        let Shared { tree, params, .. } = *self.shared;
        let value_for = |color| if color == Color::Black { black } else { WIN - black };
        let mut later = self.trace.len();
        for depth in (0..self.path.len()).rev() {
            let node = tree.node(self.path[depth]);
            node.own.settle(value_for(if depth == 0 { Color::Black } else { node.ply().by() }));
            node.add_lead(lead);
            if params.rave_equivalence > 0.0 {
                // Everything from this node on is known to the table; who came first to a point counts.
                while later > depth {
                    later -= 1;
                    let ply = self.trace[later];
                    self.first_to_play[ply.key()] = 1 + ply.by() as u8;
                }
                for child in tree.children(node).1 {
                    let ply = child.ply();
                    if self.first_to_play[ply.key()] == 1 + ply.by() as u8 {
                        child.rave.add_loosely(value_for(ply.by()));
                    }
                }
            }
        }
        for ply in &self.trace {
            self.first_to_play[ply.key()] = 0;
        }
    }
}

/// How much a child deserves the next visit.
#[inline]
fn urgency(params: &Params, child: &Node, log_of_parent: f32) -> f32 {
    let (visits, sum) = child.own.get();
    let (prior_visits, prior_wins) = child.prior();
    let visits = visits as f32 + prior_visits;
    if visits == 0.0 {
        return params.first_play_urgency;
    }
    let mut mean = (sum + prior_wins) / visits;
    if params.rave_equivalence > 0.0 {
        let (rave, rave_sum) = child.rave.get();
        if rave > 0 {
            let rave = rave as f32;
            let weight = rave / (rave + visits + rave * visits / params.rave_equivalence);
            mean += weight * (rave_sum / rave - mean);
        }
    }
    if params.exploration > 0.0 {
        mean += params.exploration * (log_of_parent / visits).sqrt();
    }
    mean
}
