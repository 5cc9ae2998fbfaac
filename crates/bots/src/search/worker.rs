//! One simulation: selection, expansion, playout, backpropagation.

use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::Relaxed};

use rules::board::Cell;
use rules::topology::Topology;
use rules::variant::{Counting, Rules, StateOf};
use rules::{ByColor, Color, HalfPoints, Random};

use super::ply::{KEYS, Ply, PlyKind};
use super::prior::{Expander, is_opening};
use super::tree::{Child, Node, Tree, WHOLE_WIN, WIN};
use crate::Params;
use crate::features::{BoardInfo, Slide, View};
use crate::net::Judge;
use crate::playout::{Playout, Recent};

/// Ownership at the end of playouts: for each point Black's count minus White's.
#[derive(Debug)]
pub(crate) struct Ownership {
    sum: Vec<AtomicI32>,
    playouts: AtomicU32,
}

impl Ownership {
    pub(crate) fn new(points: usize) -> Ownership {
        Ownership { sum: (0..points).map(|_| AtomicI32::new(0)).collect(), playouts: AtomicU32::new(0) }
    }

    /// Playouts counted so far.
    pub(crate) fn playouts(&self) -> u32 {
        self.playouts.load(Relaxed)
    }

    /// Mean ownership of each point, from -1 (White) to 1 (Black).
    pub(crate) fn means(&self) -> Vec<f32> {
        let playouts = self.playouts.load(Relaxed).max(1) as f32;
        self.sum.iter().map(|sum| sum.load(Relaxed) as f32 / playouts).collect()
    }
}

/// State shared by all threads of a search.
pub(crate) struct Shared<'a, R: Rules<CAP>, const CAP: usize> {
    pub(crate) rules: &'a R,
    pub(crate) root: &'a StateOf<R, CAP>,
    pub(crate) info: &'a BoardInfo,
    pub(crate) params: &'a Params,
    pub(crate) tree: &'a Tree,
    pub(crate) ownership: &'a Ownership,
    pub(crate) recent: Recent,
    /// Whether to stop, even in the middle of a playout.
    pub(crate) should_stop: &'a (dyn Fn() -> bool + Sync),
}

/// The state of one thread.
pub(crate) struct Worker<'a, R: Rules<CAP>, const CAP: usize> {
    pub(super) shared: &'a Shared<'a, R, CAP>,
    pub(super) state: StateOf<R, CAP>,
    random: Random,
    path: Vec<u32>,
    trace: Vec<Ply>,
    first_to_play: Vec<u8>,
    children: Vec<Child>,
    pub(super) judge: Judge,
    pub(super) scores: Vec<i32>,
    simulations: u32,
    begun: u32,
}

/// One simulation of so many passes first, once a quarter of the board is taken.
const PASS_EVERY: u32 = 16;

/// Maximum length of a playout, in multiples of the number of points.
const MAX_PLAYOUT_FACTOR: usize = 3;

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
            judge: Judge::default(),
            scores: Vec::new(),
            simulations: 0,
            begun: 0,
        }
    }

    /// Expands the root if necessary.
    pub(crate) fn prepare(&mut self) {
        let root = self.shared.tree.root();
        if root.has_children() {
            self.prefer_corners(root);
        } else if !self.expand(root, None, self.shared.recent) {
            return;
        }
        self.judge(root, None, self.shared.recent, 0);
    }

    /// Gives the children of a root that was expanded by an earlier search the priors of an opening.
    fn prefer_corners(&mut self, root: &Node) {
        let Shared { rules, info, params, tree, recent, .. } = *self.shared;
        if !is_opening(View { board: &self.state.board, topology: &rules.frame().topology, info }) {
            return;
        }
        Expander { rules, info, params, at_root: true }.children(
            &self.state,
            None,
            recent,
            &mut self.children,
        );
        for (child, node) in self.children.iter().zip(tree.children(root).1) {
            if child.ply == node.ply() {
                node.set_prior(child.visits, child.wins);
            }
        }
    }

    /// Whether the present position is the one to be played.
    pub(super) fn is_at_root(&self) -> bool {
        self.path.len() <= 1
    }

    /// Runs one simulation. Every now and then it begins with a pass, which the priors are against: without knowing what a pass
    /// is worth, nobody can tell whether there is anything left to play for.
    pub(crate) fn simulate(&mut self) {
        let open = self.shared.root.board.open().as_slice().len();
        let is_late = 4 * open < 3 * self.shared.info.line.len();
        self.begun += 1;
        let pass_first = is_late && self.begun.is_multiple_of(PASS_EVERY);
        let Shared { rules, root, tree, recent, .. } = *self.shared;
        self.state.clone_from(root);
        self.path.clear();
        self.trace.clear();
        let mut recent = recent;
        let mut slide: Option<Slide> = None;
        let mut index = 0;
        let mut judgement = None;
        loop {
            let node = tree.node(index);
            self.path.push(index);
            node.own.add_virtual_loss();
            if slide.is_none() && self.state.progress.end.is_some() {
                break;
            }
            let due = node.own.visits() > self.shared.params.expand_after || slide.is_some();
            if !(node.has_children() || due && self.expand(node, slide, recent)) {
                break;
            }
            self.judge(node, slide, recent, self.shared.params.net_after);
            judgement = node.judgement().or(judgement);
            let (first, children) = tree.children(node);
            let pass = if pass_first && index == 0 { pass_of(children) } else { None };
            let chosen = pass.unwrap_or_else(|| self.select(node, children));
            let ply = children[chosen].ply();
            self.trace.push(ply);
            index = first + chosen as u32;
            match ply.turn(slide) {
                Some(turn) => {
                    rules.play_unchecked(&mut self.state, turn);
                    recent.push(turn);
                    slide = None;
                }
                None => {
                    if let PlyKind::Slide(from, to) = ply.kind() {
                        slide = Some((from, to));
                    }
                }
            }
        }
        self.finish(slide, recent, judgement);
    }

    /// `judgement`: what the net says of the last position on the path that it was asked about.
    fn finish(&mut self, slide: Option<Slide>, recent: Recent, judgement: Option<u32>) {
        let Shared { rules, info, params, should_stop, .. } = *self.shared;
        if slide.is_some() {
            // The arena is full, so the turn cannot be completed: back up a neutral value.
            self.backpropagate(WIN / 2, 0, WHOLE_WIN / 2);
            return;
        }
        let placed = self.placed();
        let over = self.state.progress.end.is_some();
        let most = MAX_PLAYOUT_FACTOR * info.line.len();
        let playout = Playout { rules, info, params: &params.playout };
        if !playout.run(&mut self.state, &mut self.random, recent, most, &mut self.trace, should_stop) {
            self.backpropagate(WIN / 2, 0, WHOLE_WIN / 2);
            return;
        }
        let lead = self.lead(if over { None } else { Some(placed) });
        self.simulations += 1;
        // Two passes in the tree leave dead stones on the board, so only playouts count for ownership.
        if self.simulations.is_multiple_of(4) && !over {
            self.record_ownership();
        }
        let (mut value, mut won) = (self.value(lead), (1 + lead.halves().signum()) as f32 / 2.0);
        if let (Some(judgement), false) = (judgement, over) {
            let weight = params.net_weight;
            value = ((1.0 - weight) * value as f32 + weight * judgement as f32) as u32;
            won += weight * (judgement as f32 / WIN as f32 - won);
        }
        self.backpropagate(value, lead.halves(), (won * WHOLE_WIN as f32).round() as u32);
    }

    /// Stones placed by each colour so far that are still on the board or were captured.
    fn placed(&self) -> ByColor<i32> {
        let (stones, captures) = (self.state.board.stones(), self.state.progress.captures);
        ByColor::new(|c| stones[c] as i32 + captures[!c] as i32)
    }

    /// Black's lead at the end. `placed`: the stones placed before the playout, if there was one.
    fn lead(&self, placed: Option<ByColor<i32>>) -> HalfPoints {
        let Shared { rules, info, .. } = *self.shared;
        let komi = rules.frame().komi;
        match (info.counting, placed) {
            (Counting::Stones, _) => {
                let stones = self.state.board.stones();
                let lead = stones.black as i32 - stones.white as i32;
                HalfPoints::whole(lead) + komi.black - komi.white
            }
            (Counting::Territory, Some(placed)) => {
                // Territory and prisoners equal area minus stones placed. Playouts fill territory, which costs points and
                // which players avoid, so stones of the playout are not charged.
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

    /// The value of a lead for Black: who won, and a little of the margin. The more certain the result of the game, the more the
    /// margin counts, compared with the expected one: then what is left to play for are points.
    fn value(&self, lead: HalfPoints) -> u32 {
        let Shared { params, tree, info, .. } = *self.shared;
        let won = match lead.halves() {
            0 => 0.5,
            halves => f32::from(u8::from(halves > 0)),
        };
        let points = info.line.len() as f32;
        let lead = lead.halves() as f32 / 2.0;
        let (decided, expected) = decided(tree.root());
        let weight = params.score_weight + decided * (params.decided_weight - params.score_weight);
        let share = lead / points;
        let gain = (lead - expected) / (POINTS_AT_STAKE * points);
        let margin = 0.5 + 0.5 * (share + decided * (gain - share)).clamp(-1.0, 1.0);
        (((1.0 - weight) * won + weight * margin) * WIN as f32) as u32
    }

    fn record_ownership(&self) {
        let ownership = self.shared.ownership;
        let topology = &self.shared.rules.frame().topology;
        let board = &self.state.board;
        for (p, sum) in topology.all_points().zip(&ownership.sum) {
            let owner = match board.cell(p) {
                Cell::Black => 1,
                Cell::White => -1,
                Cell::Open if board.is_eye(topology, p, Color::Black) => 1,
                Cell::Open if board.is_eye(topology, p, Color::White) => -1,
                _ => 0,
            };
            if owner != 0 {
                sum.fetch_add(owner, Relaxed);
            }
        }
        ownership.playouts.fetch_add(1, Relaxed);
    }

    /// Expands a node, unless another thread does so or the arena is full.
    fn expand(&mut self, node: &Node, slide: Option<Slide>, recent: Recent) -> bool {
        let Shared { rules, info, params, tree, .. } = *self.shared;
        if !tree.claim(node) {
            return node.has_children();
        }
        let at_root = self.is_at_root();
        Expander { rules, info, params, at_root }.children(&self.state, slide, recent, &mut self.children);
        tree.expand(node, &self.children)
    }

    /// The child with the highest selection value, ties broken at random.
    fn select(&mut self, node: &Node, children: &[Node]) -> usize {
        let params = self.shared.params;
        let log = (node.own.visits().max(1) as f32).ln();
        let start = self.random.below(children.len() as u32) as usize;
        let (mut best, mut best_value) = (start, f32::MIN);
        for i in (start..children.len()).chain(0..start) {
            let value = selection_value(params, &children[i], log);
            if value > best_value {
                (best, best_value) = (i, value);
            }
        }
        best
    }

    fn backpropagate(&mut self, black: u32, lead: i32, won: u32) {
        let Shared { tree, params, .. } = *self.shared;
        let value_for = |color| if color == Color::Black { black } else { WIN - black };
        let mut later = self.trace.len();
        for depth in (0..self.path.len()).rev() {
            let node = tree.node(self.path[depth]);
            node.own.add_value(value_for(if depth == 0 { Color::Black } else { node.ply().by() }));
            node.add_score(lead, won);
            if params.rave_equivalence > 0.0 {
                // `first_to_play` now covers the plies from this node on; the first player of each counts.
                while later > depth {
                    later -= 1;
                    let ply = self.trace[later];
                    self.first_to_play[ply.key()] = 1 + ply.by() as u8;
                }
                for child in tree.children(node).1 {
                    let ply = child.ply();
                    if self.first_to_play[ply.key()] == 1 + ply.by() as u8 {
                        child.rave.add_racy(value_for(ply.by()));
                    }
                }
            }
        }
        for ply in &self.trace {
            self.first_to_play[ply.key()] = 0;
        }
    }
}

/// The index of a pass, if there is one: children are plies of one player.
fn pass_of(children: &[Node]) -> Option<usize> {
    children.iter().position(|child| child.ply().kind() == PlyKind::Pass)
}

/// With fewer visits of the root it is unknown whether the game is decided.
const MIN_VISITS_TO_DECIDE: u32 = 64;
/// The win rate from which on points begin to count, and the range over which they come to count in full.
const DECIDED: f32 = 0.9;
const DECIDED_RANGE: f32 = 0.08;
/// In a decided game, the share of the board by which the margin may differ from the expected one and still count.
const POINTS_AT_STAKE: f32 = 0.2;

/// How certain the result of the game is, from 0 to 1, and the expected lead of Black.
fn decided(root: &Node) -> (f32, f32) {
    if root.own.visits() < MIN_VISITS_TO_DECIDE {
        return (0.0, 0.0);
    }
    let certainty = 0.5 + (root.black_wins() - 0.5).abs();
    (((certainty - DECIDED) / DECIDED_RANGE).clamp(0.0, 1.0), root.mean_lead())
}

/// The value by which selection compares children: mean of own results, priors and RAVE, plus exploration.
#[inline]
fn selection_value(params: &Params, child: &Node, log_of_parent: f32) -> f32 {
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
