//! Go as we know it, on any board with fixed neighbours: plain Go and 2.5D Go.

use alloc::vec::Vec;

use super::{Counting, Frame, Ko, Rules, State, StateOf, count, must_be_open, region_owners};
use crate::board::{Board, Liberties};
use crate::history::History;
use crate::playout::draw_open;
use crate::topology::{Fixed, wall};
use crate::{Color, Illegal, Point, Random, Score, Setup, Turn};

/// Placement, capture, no suicide, ko, area score.
#[derive(Debug, Clone)]
pub struct Classic<const D: usize, const CAP: usize> {
    pub(crate) frame: Frame<Fixed<D, CAP>>,
    pub(crate) ko: Ko,
    pub(crate) counting: Counting,
}

/// What legality needs of the past.
#[derive(Debug)]
pub struct Past<const CAP: usize> {
    /// All arrangements, for superko.
    pub(crate) history: History<CAP>,
    /// Where a simple ko forbids to play; the wall if nowhere.
    pub(crate) ko_point: Point,
}

impl<const CAP: usize> Past<CAP> {
    pub(crate) fn new(start: u64) -> Self {
        Past { history: History::new(start), ko_point: wall(CAP) }
    }
}

impl<const CAP: usize> Clone for Past<CAP> {
    fn clone(&self) -> Self {
        Past { history: self.history.clone(), ko_point: self.ko_point }
    }

    fn clone_from(&mut self, other: &Self) {
        self.history.clone_from(&other.history);
        self.ko_point = other.ko_point;
    }
}

/// The point on which a placement that captured so many stones forbids to play; the wall if nowhere.
#[inline]
pub(crate) fn ko_after<const D: usize, const CAP: usize>(
    board: &Board<Fixed<D, CAP>, CAP>,
    point: Point,
    captured: u32,
) -> Point {
    let liberties = board.liberties(point);
    match liberties.sole() {
        Some(ko) if captured == 1 && board.chain_size(point) == 1 && liberties.count() == 1 => ko,
        _ => wall(CAP),
    }
}

impl<const D: usize, const CAP: usize> Classic<D, CAP> {
    #[inline]
    fn judge_placement(&self, state: &StateOf<Self, CAP>, point: Point) -> Result<(), Illegal> {
        let color = state.progress.to_play;
        if state.board.is_suicide(&self.frame.topology, point, color) {
            return Err(Illegal::Suicide);
        }
        match self.ko {
            Ko::Simple if state.extra.ko_point == point => Err(Illegal::Ko),
            Ko::Superko if self.repeats(state, point, color) => Err(Illegal::Superko),
            _ => Ok(()),
        }
    }

    #[inline]
    fn repeats(&self, state: &StateOf<Self, CAP>, point: Point, color: Color) -> bool {
        let history = &state.extra.history;
        history.was_vacated(point, color)
            && history.contains(state.board.hash_after(&self.frame.topology, point, color))
    }
}

impl<const D: usize, const CAP: usize> Rules<CAP> for Classic<D, CAP> {
    type Topology = Fixed<D, CAP>;
    type Extra = Past<CAP>;

    fn frame(&self) -> &Frame<Self::Topology> {
        &self.frame
    }

    fn remember(&self, board: &Board<Self::Topology, CAP>, _: &Setup) -> Past<CAP> {
        Past::new(board.hash())
    }

    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        let Turn::Place(point) = turn else { return Err(Illegal::NotInThisVariant) };
        must_be_open(state.board.cell(point))?;
        self.judge_placement(state, point)
    }

    #[inline]
    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        let Turn::Place(point) = turn else { return };
        let State { board, progress, extra } = state;
        let color = progress.to_play;
        let history = &mut extra.history;
        let captured =
            board.put_and_capture(&self.frame.topology, point, color, &mut |p| history.vacate(p, !color));
        progress.captures[color] += captured;
        match self.ko {
            Ko::Superko => history.push(board.hash()),
            Ko::Simple => extra.ko_point = ko_after(board, point, captured),
            Ko::None | Ko::Single => {}
        }
    }

    fn make_pass(&self, state: &mut StateOf<Self, CAP>) {
        state.extra.ko_point = wall(CAP);
    }

    fn each_turn(&self, state: &StateOf<Self, CAP>, mut each: impl FnMut(Turn)) {
        for &point in state.board.open().as_slice() {
            if self.judge_placement(state, point).is_ok() {
                each(Turn::Place(point));
            }
        }
    }

    #[inline]
    fn random_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        let color = state.progress.to_play;
        let drawn = draw_open(state, random, |state, point| {
            // Beside an open point there is neither an eye nor suicide.
            let roomy = state.board.around(point).open() > 0;
            (roomy || !state.board.is_eye(&self.frame.topology, point, color))
                && self.judge_placement(state, point).is_ok()
        });
        drawn.map_or(Turn::Pass, Turn::Place)
    }

    fn score(&self, state: &StateOf<Self, CAP>) -> Score {
        count(self.counting, &self.frame, state)
    }

    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>> {
        region_owners(&state.board, &self.frame.topology)
    }

    fn reserve(&self, state: &mut StateOf<Self, CAP>, turns: usize) {
        state.extra.history.reserve(turns);
    }
}
