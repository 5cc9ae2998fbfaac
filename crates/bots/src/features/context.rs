//! What the features of all turns of one position have in common.

use rules::board::Cell;
use rules::topology::Topology;
use rules::variant::{Rules, StateOf};
use rules::{Color, Point};

use super::weights::{PHASES, STEPS};
use super::{BoardInfo, View};
use crate::playout::Recent;

/// More liberties than this are not told apart.
pub(super) const MOST_LIBERTIES: usize = 4;
/// A wide stone takes several liberties, so that twice as many as it may take are still few.
const FEW_WIDE_LIBERTIES: usize = 18;

/// Liberties, distances and phase of one position, for one player.
pub(crate) struct Context<const CAP: usize> {
    pub(super) color: Color,
    pub(super) phase: u32,
    /// For the head of each chain 1 (in atari) to 4 (safe).
    liberties: [u8; CAP],
    /// The first liberties of chains that have at most four.
    free: [[Point; MOST_LIBERTIES]; CAP],
    last: [u8; CAP],
    before: [u8; CAP],
    own: [u8; CAP],
    other: [u8; CAP],
    /// Turns until a void opens here; 0 if none will soon.
    void: [u8; CAP],
    pub(super) last_point: Option<Point>,
    pub(super) before_point: Option<Point>,
}

const BEYOND: u8 = STEPS as u8 - 1;

impl<const CAP: usize> Context<CAP> {
    /// `board` may be that after a slide.
    pub(crate) fn new<R: Rules<CAP>>(
        rules: &R,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        recent: Recent,
    ) -> Context<CAP> {
        let color = state.progress.to_play;
        let mut context = Context {
            color,
            phase: phase(view),
            liberties: [0; CAP],
            free: [[Point(0); MOST_LIBERTIES]; CAP],
            last: distances(view, recent.last),
            before: distances(view, recent.before),
            own: steps_from(view, color),
            other: steps_from(view, !color),
            void: [0; CAP],
            last_point: recent.last,
            before_point: recent.before,
        };
        context.count_liberties(view);
        if view.info.nukes {
            context.foresee_voids(rules, state, view.info);
        }
        context
    }

    fn count_liberties<T: Topology<CAP>>(&mut self, view: View<'_, T, CAP>) {
        for stone in view.info.points() {
            if !view.board.cell(stone).is_stone() || view.board.head(stone) != stone {
                continue;
            }
            let class = if T::WIDE {
                wide_class(view, stone)
            } else {
                let found = view.liberties(stone, MOST_LIBERTIES - 1);
                let few = &found.as_slice()[..found.len().min(MOST_LIBERTIES)];
                self.free[stone.index()][..few.len()].copy_from_slice(few);
                few.len()
            };
            self.liberties[stone.index()] = class as u8;
        }
    }

    fn foresee_voids<R: Rules<CAP>>(&mut self, rules: &R, state: &StateOf<R, CAP>, info: &BoardInfo) {
        for void in rules.voids(state) {
            let around = &info.around[void.at.index()];
            for turns in 1..=8 {
                let target = around[(void.arrow as usize + turns) % 8];
                let reached = void
                    .origin
                    .is_none_or(|origin| target == origin || info.around[origin.index()].contains(&target));
                if reached && state.board.cell(target) == Cell::Open {
                    let known = &mut self.void[target.index()];
                    if *known == 0 || usize::from(*known) > turns {
                        *known = turns as u8;
                    }
                }
            }
        }
    }

    /// 1 (in atari) to 4 (safe), for the chain of a stone.
    #[inline]
    pub(super) fn liberties<T: Topology<CAP>>(&self, view: View<'_, T, CAP>, stone: Point) -> u32 {
        u32::from(self.liberties[view.board.head(stone).index()])
    }

    /// Up to four liberties of the chain of a stone. Not for wide stones.
    #[inline]
    pub(super) fn free<T: Topology<CAP>>(&self, view: View<'_, T, CAP>, stone: Point) -> &[Point] {
        let head = view.board.head(stone).index();
        &self.free[head][..usize::from(self.liberties[head])]
    }

    #[inline]
    pub(super) fn steps_to_last(&self, point: Point) -> u32 {
        self.last[point.index()].into()
    }

    #[inline]
    pub(super) fn steps_to_before(&self, point: Point) -> u32 {
        self.before[point.index()].into()
    }

    /// Steps to the nearest own and to the nearest opposing stone.
    #[inline]
    pub(super) fn steps_to_stones(&self, point: Point) -> (u32, u32) {
        (self.own[point.index()].into(), self.other[point.index()].into())
    }

    #[inline]
    pub(super) fn turns_to_void(&self, point: Point) -> u32 {
        self.void[point.index()].into()
    }
}

/// By the share of points that hold a stone.
fn phase<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>) -> u32 {
    let stones = view.board.stones();
    let width = if T::WIDE { 6 } else { 1 };
    let share = (stones.black + stones.white) * width * 100 / view.info.line.len().max(1) as u32;
    match share {
        0..3 => 0,
        3..12 => 1,
        12..35 => 2,
        _ => PHASES - 1,
    }
}

fn wide_class<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>, stone: Point) -> usize {
    if view.in_atari(stone) {
        return 1;
    }
    match view.liberties(stone, FEW_WIDE_LIBERTIES).len() {
        0..=9 => 2,
        10..=FEW_WIDE_LIBERTIES => 3,
        _ => 4,
    }
}

/// The points one step away: the neighbours, or the next points of the grid where stones are wide.
#[inline]
pub(super) fn next<'a, T: Topology<CAP>, const CAP: usize>(
    view: View<'a, T, CAP>,
    point: Point,
) -> &'a [Point] {
    if T::WIDE { &view.info.steps[point.index()] } else { view.near(point) }
}

/// Steps from the nearest stone of a colour.
fn steps_from<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>, color: Color) -> [u8; CAP] {
    let mut distance = [BEYOND; CAP];
    let mut queue = Vec::with_capacity(CAP);
    for point in view.info.points() {
        if view.board.cell(point) == Cell::stone(color) {
            distance[point.index()] = 0;
            queue.push(point);
        }
    }
    let mut done = 0;
    while let Some(&point) = queue.get(done) {
        done += 1;
        let step = distance[point.index()] + 1;
        if step >= BEYOND {
            break;
        }
        for &n in next(view, point) {
            if distance[n.index()] == BEYOND && view.board.cell(n) != Cell::Wall {
                distance[n.index()] = step;
                queue.push(n);
            }
        }
    }
    distance
}

/// Steps from a point, where a chain counts as one point.
fn distances<T: Topology<CAP>, const CAP: usize>(view: View<'_, T, CAP>, from: Option<Point>) -> [u8; CAP] {
    let mut distance = [BEYOND; CAP];
    let Some(from) = from else { return distance };
    let mut queue = Vec::with_capacity(CAP);
    reach(view, from, 0, &mut distance, &mut queue);
    let mut done = 0;
    while let Some(&point) = queue.get(done) {
        done += 1;
        let step = distance[point.index()] + 1;
        if step >= BEYOND {
            break;
        }
        for &n in next(view, point) {
            if view.board.cell(n) != Cell::Wall {
                reach(view, n, step, &mut distance, &mut queue);
            }
        }
    }
    distance
}

/// Sets the distance of a point and of the rest of its chain, and queues them.
#[inline]
fn reach<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    point: Point,
    step: u8,
    distance: &mut [u8; CAP],
    queue: &mut Vec<Point>,
) {
    if distance[point.index()] != BEYOND {
        return;
    }
    if view.board.cell(point).is_stone() {
        for stone in view.board.chain(point) {
            distance[stone.index()] = step;
            queue.push(stone);
        }
    } else {
        distance[point.index()] = step;
        queue.push(point);
    }
}
