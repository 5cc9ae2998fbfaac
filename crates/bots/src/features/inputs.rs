//! What the net is told about a position.

use rules::board::Cell;
use rules::topology::Topology;
use rules::variant::{Counting, Rules, StateOf};
use rules::{Color, Point, Turn};
#[cfg(any(test, feature = "native"))]
use rules::{Position, TypedGame, Visitor};

use super::context::{Context, next};
use super::ring::ring_code;
use super::{BoardInfo, Slide, View, board_after};
use crate::playout::Recent;

/// Bits of each point: see [`point_bits`].
pub(crate) const BITS: usize = 43;
/// Numbers about the whole board: see [`board_numbers`].
pub(crate) const NUMBERS: usize = 8;
/// Numbers about the board are multiples of one over this.
const UNIT: i16 = 64;

/// A position as the net sees it, from the side of the player to move.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// For each point the set of its properties, one bit each.
    pub(crate) bits: Vec<u64>,
    /// What stands around each point, in order, two bits a cell.
    pub(crate) rings: Vec<u16>,
    /// The chain or open region of each point: the first of its points, or its own index.
    pub(crate) areas: Vec<u16>,
    pub(crate) numbers: [i16; NUMBERS],
}

impl Inputs {
    /// What the net is told about a position, for code outside the search.
    #[cfg(any(test, feature = "native"))]
    pub(crate) fn of(position: &Position, info: &BoardInfo, slide: Option<Slide>, recent: Recent) -> Inputs {
        position.visit(ReadInputs { info, slide, recent })
    }

    /// Reads a position; after a slide, the board before the placement.
    pub(crate) fn read<R: Rules<CAP>, const CAP: usize>(
        &mut self,
        rules: &R,
        state: &StateOf<R, CAP>,
        info: &BoardInfo,
        slide: Option<Slide>,
        recent: Recent,
    ) {
        let view = View { board: &state.board, topology: &rules.frame().topology, info };
        match slide {
            None => self.read_board(rules, state, view, None, recent),
            Some(made) => {
                let board = board_after(view, made, state.progress.to_play);
                self.read_board(rules, state, View { board: &board, ..view }, slide, recent);
            }
        }
    }

    fn read_board<R: Rules<CAP>, const CAP: usize>(
        &mut self,
        rules: &R,
        state: &StateOf<R, CAP>,
        view: View<'_, R::Topology, CAP>,
        slide: Option<Slide>,
        recent: Recent,
    ) {
        let context = Context::new(rules, state, view, recent);
        let is_legal = |point| {
            let turn = match slide {
                None => Turn::Place(point),
                Some((from, to)) => Turn::Slide { from, to, place: point },
            };
            rules.judge(state, turn).is_ok()
        };
        self.bits.clear();
        self.rings.clear();
        for point in view.info.points() {
            self.bits.push(point_bits(view, &context, point, &is_legal));
            self.rings.push(ring_code(view, context.color, point) as u16);
        }
        self.find_areas(view);
        self.numbers = board_numbers(rules, state, view, slide.is_some());
    }

    /// Chains of stones, and open points that are connected.
    fn find_areas<T: Topology<CAP>, const CAP: usize>(&mut self, view: View<'_, T, CAP>) {
        self.areas.clear();
        self.areas.resize(view.info.line.len(), u16::MAX);
        let mut queue = Vec::new();
        for first in view.info.points() {
            if self.areas[first.index()] != u16::MAX {
                continue;
            }
            if view.board.cell(first).is_stone() {
                for stone in view.board.chain(first) {
                    self.areas[stone.index()] = first.0;
                }
                continue;
            }
            self.areas[first.index()] = first.0;
            if !view.is_open(first) {
                continue;
            }
            queue.push(first);
            while let Some(point) = queue.pop() {
                for &n in next(view, point) {
                    if view.is_open(n) && self.areas[n.index()] == u16::MAX {
                        self.areas[n.index()] = first.0;
                        queue.push(n);
                    }
                }
            }
        }
    }
}

#[cfg(any(test, feature = "native"))]
struct ReadInputs<'a> {
    info: &'a BoardInfo,
    slide: Option<Slide>,
    recent: Recent,
}

#[cfg(any(test, feature = "native"))]
impl Visitor for ReadInputs<'_> {
    type Output = Inputs;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
        self,
        game: &TypedGame<R, CAP>,
    ) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.read(&*game.rules, &game.state, self.info, self.slide, self.recent);
        inputs
    }
}

/// The properties of a point. The order is part of the format of nets.
fn point_bits<T: Topology<CAP>, const CAP: usize>(
    view: View<'_, T, CAP>,
    context: &Context<CAP>,
    point: Point,
    is_legal: &impl Fn(Point) -> bool,
) -> u64 {
    let (color, cell) = (context.color, view.board.cell(point));
    let mut bits = 0;
    let mut set = |bit: u32, value: bool| bits |= u64::from(value) << bit;
    let steps = context.steps_to_last(point);
    set(13, steps == 0 && context.last_point == Some(point));
    set(14, context.before_point == Some(point));
    (1..=3).for_each(|step| set(14 + step, steps == step));
    let (first, second) = view.info.edge_lines(point);
    set(18 + first, true);
    set(24 + second, true);
    if let Some(stone) = cell.color() {
        let liberties = context.liberties(view, point);
        let other = u32::from(stone != color);
        set(other, true);
        set(4 + 4 * other + liberties, true);
        return bits;
    }
    match cell {
        Cell::Open => set(2, true),
        Cell::Covered => set(3, true),
        _ => {
            set(4, true);
            return bits;
        }
    }
    match context.turns_to_void(point) {
        0 => {}
        turns @ 1..=2 => set(29 + turns, true),
        3 | 4 => set(32, true),
        _ => set(33, true),
    }
    let legal = is_legal(point);
    set(34, !legal);
    set(35, view.is_open(point) && view.is_eye(point, color));
    set(36, view.is_open(point) && view.is_eye(point, !color));
    if legal {
        let taken = view.captures(point, color);
        set(37, taken == 1);
        set(38, taken > 1);
        set(39, taken == 0 && view.is_self_atari(point, color));
    }
    let (own, other) = context.steps_to_stones(point);
    set(40, own < other);
    set(41, other < own);
    set(42, own.min(other) > 3);
    bits
}

/// Numbers about the board. The order is part of the format of nets.
fn board_numbers<R: Rules<CAP>, const CAP: usize>(
    rules: &R,
    state: &StateOf<R, CAP>,
    view: View<'_, R::Topology, CAP>,
    after_slide: bool,
) -> [i16; NUMBERS] {
    let (progress, komi) = (&state.progress, rules.frame().komi);
    let color = progress.to_play;
    let points = view.info.line.len() as i32;
    let flag = |value: bool| if value { UNIT } else { 0 };
    let limited = |value: i32| value.clamp(-4 * i32::from(UNIT), 4 * i32::from(UNIT)) as i16;
    let stones = view.board.stones();
    let lead = |own: i32, other: i32| limited((own - other) * i32::from(UNIT) / 16);
    let captures = progress.captures;
    let filled = (points - view.board.open().as_slice().len() as i32) * i32::from(UNIT) / points.max(1);
    [
        flag(color == Color::Black),
        flag(progress.passes > 0),
        flag(after_slide),
        limited(filled),
        limited((komi[color] - komi[!color]).halves() * i32::from(UNIT) / 32),
        match view.info.counting {
            Counting::Territory => lead(captures[color] as i32, captures[!color] as i32),
            _ => 0,
        },
        lead(stones[color] as i32, stones[!color] as i32),
        limited(points * i32::from(UNIT) / 361),
    ]
}
