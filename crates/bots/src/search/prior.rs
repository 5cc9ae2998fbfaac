//! Priors: node expansion with knowledge from local features.

use rules::board::{Board, Cell};
use rules::topology::Topology;
use rules::variant::{Rules, StateOf};
use rules::{Color, Point, Turn};

use super::ply::{Ply, PlyKind};
use super::tree::Child;
use crate::features::{BoardInfo, Patterns, Slide, View, board_after, sliders};
use crate::params::{Params, Priors};
use crate::playout::Recent;
use crate::point_set::PointSet;

/// Creates the children of a node.
pub(crate) struct Expander<'a, R: Rules<CAP>, const CAP: usize> {
    pub(crate) rules: &'a R,
    pub(crate) info: &'a BoardInfo,
    pub(crate) params: &'a Params,
    /// Whether the position is the one to be played, where an opening has priors of its own. Below it, fights are read as always.
    pub(crate) at_root: bool,
}

/// Prior visits and wins of one ply.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prior {
    pub(super) visits: f32,
    pub(super) wins: f32,
}

impl Prior {
    /// That of a turn about which nothing is known.
    pub(super) fn even(priors: &Priors) -> Prior {
        let even = if priors.enabled { priors.even } else { 0.0 };
        Prior { visits: even, wins: even / 2.0 }
    }

    /// Adds visits that are all wins (positive) or all losses (negative).
    pub(super) fn add(&mut self, visits: f32) {
        self.visits += visits.abs();
        self.wins += visits.max(0.0);
    }

    /// Adds visits for each nat by which a turn is more probable than the mean, all won, or less, all lost; at most some.
    pub(super) fn add_nats(&mut self, hundredths: i32, per_nat: f32, most: f32) {
        self.add((per_nat * (hundredths as f32 / 100.0)).clamp(-most, most));
    }

    pub(super) fn child(self, kind: PlyKind, by: Color) -> Child {
        Child { ply: Ply::new(kind, by), visits: self.visits, wins: self.wins }
    }
}

/// Urgent points after the last turn.
struct Urgent {
    captures: PointSet,
    rescues: PointSet,
    /// Heads of own chains that cannot be saved.
    doomed: PointSet,
}

impl<R: Rules<CAP>, const CAP: usize> Expander<'_, R, CAP> {
    pub(super) fn topology(&self) -> &R::Topology {
        &self.rules.frame().topology
    }

    /// The children of a position; after a slide, the placements that complete the turn.
    pub(crate) fn children(
        &self,
        state: &StateOf<R, CAP>,
        slide: Option<Slide>,
        recent: Recent,
        out: &mut Vec<Child>,
    ) {
        out.clear();
        if let Some(weights) = &self.params.weights {
            self.learned(weights, state, slide, recent, out);
            return;
        }
        let last = recent.last;
        let view = View { board: &state.board, topology: self.topology(), info: self.info };
        let color = state.progress.to_play;
        if let Some(slide) = slide {
            let board = board_after(view, slide, color);
            self.placements(state, View { board: &board, ..view }, Some(slide), last, out);
            return;
        }
        self.placements(state, view, None, last, out);
        if self.info.nukes {
            self.nukes(state, view, last, out);
        }
        if !self.info.rays.is_empty() {
            self.slides(state, view, out);
        }
        let mut pass = Prior::even(&self.params.priors);
        if self.params.priors.enabled && state.progress.passes == 0 {
            pass.add(-self.params.priors.pass);
        }
        out.push(pass.child(PlyKind::Pass, color));
    }

    fn placements(
        &self,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        slide: Option<Slide>,
        last: Option<Point>,
        out: &mut Vec<Child>,
    ) {
        let color = state.progress.to_play;
        let known = self.params.priors.enabled;
        let urgent = if known { self.urgent(view, color, last) } else { Urgent::none() };
        // Empty corners and sides are larger than a fight that is about no liberties yet.
        let is_opening = known && self.at_root && is_opening(view);
        let distance = if known && !is_opening { last.map(|p| distances(view, p)) } else { None };
        for point in self.info.points() {
            let cell = view.board.cell(point);
            if !matches!(cell, Cell::Open | Cell::Covered) {
                continue;
            }
            let ply = Ply::new(PlyKind::Place(point), color);
            let legal = ply.turn(slide).is_some_and(|turn| self.rules.judge(state, turn).is_ok());
            if !legal {
                continue;
            }
            let mut prior = Prior::even(&self.params.priors);
            if known {
                self.add_tactics(&mut prior, view, point, color, &urgent);
                if !is_opening {
                    self.add_pattern(&mut prior, view, point, color);
                }
                self.add_lines(&mut prior, view, point);
                let near = distance.as_ref().map(|d| d[point.index()]);
                self.add_distance(&mut prior, near);
            }
            out.push(prior.child(PlyKind::Place(point), color));
        }
    }

    fn add_distance(&self, prior: &mut Prior, distance: Option<u8>) {
        if let Some(d @ 1..=3) = distance {
            prior.add(self.params.priors.near[usize::from(d) - 1]);
        }
    }

    fn add_pattern(&self, prior: &mut Prior, view: View<'_, R::Topology, CAP>, point: Point, color: Color) {
        if let Some(ring) = self.info.around.get(point.index())
            && Patterns::get().matches(view.board, ring, color)
        {
            prior.add(self.params.priors.pattern);
        }
    }

    fn add_lines(&self, prior: &mut Prior, view: View<'_, R::Topology, CAP>, point: Point) {
        let priors = &self.params.priors;
        if !is_isolated(view, point) {
            return;
        }
        match self.info.edge_lines(point) {
            (0 | 1, _) => prior.add(-priors.edge),
            _ if self.info.is_corner(point) => prior.add(priors.edge + priors.corner),
            (2, _) => prior.add(priors.edge),
            (3, _) if self.info.has_corners => prior.add(priors.edge),
            _ => {}
        }
    }

    fn add_tactics(
        &self,
        prior: &mut Prior,
        view: View<'_, R::Topology, CAP>,
        point: Point,
        color: Color,
        urgent: &Urgent,
    ) {
        let priors = &self.params.priors;
        if view.is_open(point) && view.is_eye(point, color) {
            prior.add(-priors.own_eye);
        }
        let taken = view.captures(point, color);
        if taken > 0 {
            let factor = if taken > 1 { 2.0 } else { 1.0 };
            let urgency = if urgent.captures.as_slice().contains(&point) { 1.0 } else { 0.5 };
            prior.add(priors.capture * factor * urgency);
        } else if view.is_self_atari(point, color) {
            prior.add(-priors.self_atari);
        } else if gives_atari(view, point, color) {
            prior.add(priors.atari);
        }
        if urgent.rescues.as_slice().contains(&point) {
            prior.add(priors.escape);
        }
    }

    fn urgent(&self, view: View<'_, R::Topology, CAP>, color: Color, last: Option<Point>) -> Urgent {
        let mut urgent = Urgent::none();
        let Some(last) = last else { return urgent };
        for &stone in view.chains_beside(last).as_slice() {
            if view.board.cell(stone) != Cell::stone(color) {
                view.capturing_points(stone).as_slice().iter().for_each(|&k| urgent.captures.add(k));
            } else if view.in_atari(stone) {
                let before = urgent.rescues.len();
                view.rescues(stone, color, &mut urgent.rescues);
                if urgent.rescues.len() == before {
                    urgent.doomed.add(view.board.head(stone));
                }
            }
        }
        urgent
    }

    fn nukes(
        &self,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        last: Option<Point>,
        out: &mut Vec<Child>,
    ) {
        let color = state.progress.to_play;
        let priors = &self.params.priors;
        let urgent = if priors.enabled { self.urgent(view, color, last) } else { Urgent::none() };
        for point in self.info.points() {
            if view.board.cell(point) != Cell::stone(color) {
                continue;
            }
            let mut prior = Prior::even(&self.params.priors);
            if priors.enabled {
                let doomed = urgent.doomed.as_slice().contains(&view.board.head(point));
                let useful = doomed || self.hurts_opponent_more(view, point, color);
                prior.add(if useful { priors.useful_nuke } else { -priors.nuke });
            }
            out.push(prior.child(PlyKind::Nuke(point), color));
        }
    }

    /// Whether the void of a nuke would take more liberties from the opponent than from the mover.
    fn hurts_opponent_more(&self, view: View<'_, R::Topology, CAP>, point: Point, color: Color) -> bool {
        let own = Cell::stone(color);
        let (mut theirs, mut ours) = (0, 0);
        for &p in self.info.around[point.index()].iter().filter(|&&p| view.is_open(p)) {
            for &n in view.near(p) {
                let cell = view.board.cell(n);
                ours += u32::from(cell == own && n != point);
                theirs += u32::from(cell.is_stone() && cell != own);
            }
        }
        theirs > ours
    }

    /// The slides with the highest priors, as many as the parameters allow.
    fn slides(&self, state: &StateOf<R, CAP>, view: View<'_, R::Topology, CAP>, out: &mut Vec<Child>) {
        let color = state.progress.to_play;
        let mut found = Vec::new();
        for to in self.info.points() {
            if view.is_open(to) {
                for from in sliders(view, to) {
                    found.push((self.slide_prior(view, (from, to), color), from, to));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut taken = 0;
        for (visits, from, to) in found {
            if taken == self.params.max_slides {
                break;
            }
            if !self.can_slide(state, view, (from, to)) {
                continue;
            }
            let mut prior = Prior::even(&self.params.priors);
            if self.params.priors.enabled {
                prior.add(visits);
            }
            out.push(prior.child(PlyKind::Slide(from, to), color));
            taken += 1;
        }
    }

    /// The prior of a slide: liberties taken from weak opposing chains and added to weak own chains.
    fn slide_prior(&self, view: View<'_, R::Topology, CAP>, (from, to): Slide, color: Color) -> f32 {
        let priors = &self.params.priors;
        let own = Cell::stone(color);
        let weak = |n: Point| view.board.cell(n).is_stone() && view.liberties(n, 3).len() <= 3;
        let mut gain = 0.0;
        for &n in view.near(to) {
            if weak(n) {
                gain += if view.board.cell(n) == own { -1.0 } else { 1.0 };
            }
        }
        for &n in view.near(from) {
            if weak(n) {
                gain += if view.board.cell(n) == own { 0.5 } else { -0.5 };
            }
        }
        if gain > 0.0 { priors.useful_slide * f32::min(gain, 2.0) } else { -priors.slide * (1.0 - gain) }
    }

    /// Whether there is a legal placement after a slide.
    pub(super) fn can_slide(
        &self,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        (from, to): Slide,
    ) -> bool {
        let places = core::iter::once(from).chain(view.board.open().as_slice().iter().copied());
        places.into_iter().any(|place| {
            let turn = Turn::Slide { from, to, place };
            self.rules.judge(state, turn).is_ok()
        })
    }
}

impl Urgent {
    fn none() -> Urgent {
        Urgent { captures: PointSet::new(), rescues: PointSet::new(), doomed: PointSet::new() }
    }
}

/// Whether a stone here would put an adjacent opposing chain into atari.
fn gives_atari<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    point: Point,
    color: Color,
) -> bool {
    let enemy = Cell::stone(!color);
    !T::WIDE
        && view.near(point).iter().any(|&n| view.board.cell(n) == enemy && view.liberties(n, 2).len() == 2)
}

/// With fewer stones than one for so many points, sides come before contact on a large board; and as long as a corner is empty,
/// with fewer than one for so many.
const OPENING: u32 = 24;
const OPEN_CORNER: u32 = 12;

/// Whether corners and sides of a large board come first.
pub(super) fn is_opening<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>) -> bool {
    let stones = view.board.stones();
    let has_fewer = |points: u32| points * (stones.black + stones.white) < view.info.line.len() as u32;
    let is_empty_corner = |point: Point| view.info.is_corner(point) && is_isolated(view, point);
    view.info.has_corners
        && has_fewer(OPEN_CORNER)
        && (has_fewer(OPENING) || view.info.points().any(is_empty_corner))
}

/// Whether there is no stone within three steps of a point.
fn is_isolated<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>, point: Point) -> bool {
    let free = |p: Point| !view.board.cell(p).is_stone();
    let near = |p: Point| view.near(p).iter().copied().filter(|&n| view.board.cell(n) != Cell::Wall);
    near(point).all(|a| free(a) && near(a).all(|b| free(b) && near(b).all(free)))
}

/// The distance of each point from one, up to 3, where a chain counts as one point; 255 beyond.
fn distances<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>, from: Point) -> [u8; CAP] {
    let mut distance = [u8::MAX; CAP];
    let mut queue = Vec::with_capacity(64);
    let mut next = Vec::with_capacity(64);
    reach(view.board, from, 0, &mut distance, &mut queue);
    for step in 1..=3 {
        for &p in &queue {
            for &n in view.near(p) {
                if view.board.cell(n) != Cell::Wall {
                    reach(view.board, n, step, &mut distance, &mut next);
                }
            }
        }
        core::mem::swap(&mut queue, &mut next);
        next.clear();
    }
    distance
}

/// Sets the distance of a point and of the rest of its chain, and queues them.
fn reach<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    point: Point,
    step: u8,
    distance: &mut [u8; CAP],
    queue: &mut Vec<Point>,
) {
    if distance[point.index()] != u8::MAX {
        return;
    }
    if board.cell(point).is_stone() {
        for stone in board.chain(point) {
            distance[stone.index()] = step;
            queue.push(stone);
        }
    } else {
        distance[point.index()] = step;
        queue.push(point);
    }
}
