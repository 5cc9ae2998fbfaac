//! Drawing a random turn of XiaGo without listing thousands of them.
//!
//! The two parts of a turn are drawn one after the other, each uniformly: first a slide, or none; then a
//! placement from those that are good after it. A slide is drawn from its end: an open cell and a direction,
//! looking back along the line for the piece that could come from there. As soon as one has turned out to
//! leave no good placement, the others are listed and drawn from without drawing one twice: late in a game
//! few are left, and most of them fail alike. Either way a slide that leaves a good placement is as likely
//! as any other.

use alloc::vec::Vec;
use core::mem;

use super::{HexBoard, XiaGo};
use crate::board::{Cell, Liberties, any};
use crate::topology::{Topology, wall};
use crate::variant::classic::Past;
use crate::variant::{Ko, State, StateOf};
use crate::{Color, Point, Random, Turn};

/// How often to draw an end before looking at all of them.
const TRIES: u32 = 32;

/// No slide of any board: none has failed yet.
const UNKNOWN: Option<(Point, Point)> = Some((Point(0), Point(0)));

/// What is special about some cells of the list of open ones.
#[derive(Clone, Copy)]
struct Special<const CAP: usize> {
    /// The cell that a slide closes stands for the one that it opens.
    closed: Point,
    opened: Point,
    /// Where a ko forbids to play.
    ko_point: Point,
}

impl<const CAP: usize> Special<CAP> {
    const NONE: Self = Special { closed: wall(CAP), opened: wall(CAP), ko_point: wall(CAP) };

    #[inline(always)]
    fn meaning(self, cell: Point) -> Point {
        if cell == self.closed { self.opened } else { cell }
    }
}

/// What a slide does to the chains beside its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slide {
    /// Nothing: it can be taken back.
    Quiet,
    /// It takes the last liberty of an opposing chain.
    Captures,
    /// It takes the last liberty of an own chain and nothing else.
    Suicide,
}

impl<const CAP: usize> XiaGo<CAP> {
    pub(super) fn draw_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        let open = state.board.open().len() as u32;
        // A slide needs an open cell too.
        if open == 0 {
            return Turn::Pass;
        }
        if !self.slides {
            return self.draw_placement(state, random, None).unwrap_or(Turn::Pass);
        }
        for _ in 0..TRIES {
            // One chance for each open cell and direction, and one for no slide at all.
            let kind = random.below(6 * open + 1);
            let slide = self.slide_to(&state.board, kind);
            if slide.is_none() && kind < 6 * open {
                continue;
            }
            return match self.draw_placement(state, random, slide) {
                Some(turn) => turn,
                None => self.draw_from_others(state, random, slide),
            };
        }
        self.draw_from_others(state, random, UNKNOWN)
    }

    /// The slide of a number, if there is a piece to make it.
    fn slide_to(&self, board: &HexBoard<CAP>, kind: u32) -> Option<(Point, Point)> {
        let (end, line) = ((kind / 6) as usize, (kind % 6) as usize);
        if end >= board.open().len() {
            return None;
        }
        let to = board.open().get(end);
        self.piece_along(board, to, line).map(|from| (from, to))
    }

    /// The piece that comes first on a line from an open cell, if one does.
    #[inline(always)]
    fn piece_along(&self, board: &HexBoard<CAP>, open: Point, line: usize) -> Option<Point> {
        let mut at = open;
        while board.cell(at) == Cell::Open {
            at = self.frame.topology.near(at)[line];
        }
        (board.cell(at) == Cell::Neutral).then_some(at)
    }

    /// Draws a placement after a slide, or after none; nothing if none is good.
    fn draw_placement(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        slide: Option<(Point, Point)>,
    ) -> Option<Turn> {
        let place = random.below(state.board.open().len() as u32) as usize;
        let Some((from, to)) = slide else {
            // Only the simple rule ever sets the point.
            let special = Special { ko_point: state.extra.past.ko_point, ..Special::NONE };
            let State { board, extra, progress } = state;
            let drawn = self.draw_good(board, &extra.past, progress.to_play, random, (place, special));
            return drawn.map(Turn::Place);
        };
        let turn = |place| Turn::Slide { from, to, place };
        match self.kind(state, from, to) {
            Slide::Suicide => None,
            Slide::Quiet => self.draw_after_quiet(state, random, (from, to), place).map(turn),
            Slide::Captures => self.draw_after_capture(state, random, (from, to)).map(turn),
        }
    }

    /// Draws a placement after a slide that captures nothing. If the first cell drawn is not obviously legal, the slide
    /// is made as far as judging needs it and taken back. A turn with a slide is not bound by a simple ko.
    fn draw_after_quiet(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        (from, to): (Point, Point),
        place: usize,
    ) -> Option<Point> {
        let special = Special { closed: to, opened: from, ..Special::NONE };
        let drawn = special.meaning(state.board.open().get(place));
        if self.ko != Ko::Superko && self.breathes_after(&state.board, from, to, drawn) {
            return Some(drawn);
        }
        state.board.shift(&self.frame.topology, from, to);
        let State { board, extra, progress } = state;
        let point = self.draw_good(board, &extra.past, progress.to_play, random, (place, special));
        state.board.shift(&self.frame.topology, to, from);
        point
    }

    /// Draws a placement after a slide that captures, which is made on a copy.
    fn draw_after_capture(
        &self,
        state: &StateOf<Self, CAP>,
        random: &mut Random,
        (from, to): (Point, Point),
    ) -> Option<Point> {
        let color = state.progress.to_play;
        let mut trial = state.board.clone();
        self.slide(&mut trial, from, to, color, &mut |_| ()).ok()?;
        let place = random.below(trial.open().len() as u32) as usize;
        self.draw_good(&mut trial, &state.extra.past, color, random, (place, Special::NONE))
    }

    /// Draws a placement that is legal and fills no eye, beginning with the cell that was drawn already.
    fn draw_good(
        &self,
        board: &mut HexBoard<CAP>,
        past: &Past<CAP>,
        color: Color,
        random: &mut Random,
        (mut place, special): (usize, Special<CAP>),
    ) -> Option<Point> {
        let mut left = board.open().len();
        while left > 0 {
            let point = special.meaning(board.open().get(place));
            // Beside an open cell there is neither an eye nor suicide.
            let roomy = board.around(point).open() > 0;
            if point != special.ko_point
                && (roomy || !board.is_eye(&self.frame.topology, point, color))
                && self.judge_placement(board, past, point, color).is_ok()
            {
                return Some(point);
            }
            left -= 1;
            board.open_mut().swap(place, left);
            place = random.below(left as u32) as usize;
        }
        None
    }

    fn kind(&self, state: &StateOf<Self, CAP>, from: Point, to: Point) -> Slide {
        let board = &state.board;
        let near = self.frame.topology.near(to);
        let depends = |n: Point| board.cell(n).is_stone() & board.liberties(n).all_at(to);
        // Nearly always nothing depends on the cell, so that is found out without a branch for each.
        if !any(near, depends) {
            return Slide::Quiet;
        }
        let mut kind = Slide::Quiet;
        for &n in near {
            if !depends(n) || self.touches(board, n, from) {
                continue;
            }
            if board.cell(n) != Cell::stone(state.progress.to_play) {
                return Slide::Captures;
            }
            kind = Slide::Suicide;
        }
        kind
    }

    /// Whether a cell is beside the chain of a stone.
    fn touches(&self, board: &HexBoard<CAP>, stone: Point, cell: Point) -> bool {
        let head = board.head(stone);
        let near = self.frame.topology.near(cell);
        near.iter().any(|&n| board.cell(n).is_stone() && board.head(n) == head)
    }

    /// Whether a cell has an open neighbour after a slide that captures nothing.
    fn breathes_after(&self, board: &HexBoard<CAP>, from: Point, to: Point, place: Point) -> bool {
        let near = self.frame.topology.near(place);
        let beside = |cell| near.iter().fold(0, |count, &n| count + u32::from(n == cell));
        board.around(place).open() + beside(from) > beside(to)
    }

    /// Looks at every slide but the one that failed, and at none, in random order, until a good placement
    /// follows.
    fn draw_from_others(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        failed: Option<(Point, Point)>,
    ) -> Turn {
        let mut slides = mem::take(&mut state.extra.slides);
        let mut left = self.list_slides(&state.board, &mut slides);
        let mut turn = Turn::Pass;
        while left > 0 {
            let drawn = random.below(left as u32) as usize;
            let slide = slides[drawn];
            let found = if slide == failed { None } else { self.draw_placement(state, random, slide) };
            if let Some(found) = found {
                turn = found;
                break;
            }
            left -= 1;
            slides.swap(drawn, left);
        }
        state.extra.slides = slides;
        turn
    }

    /// Writes every slide, and none, to the front of a list. Returns how many there are.
    ///
    /// A piece beside an open cell is written without a branch, which the processor could not predict.
    fn list_slides(&self, board: &HexBoard<CAP>, slides: &mut Vec<Option<(Point, Point)>>) -> usize {
        let most = 6 * board.open().len() + 1;
        if slides.len() < most {
            slides.resize(most, None);
        }
        slides[0] = None;
        let mut len = 1;
        for &to in board.open().as_slice() {
            let near = self.frame.topology.near(to);
            for &from in near {
                slides[len.min(most - 1)] = Some((from, to));
                len += usize::from(board.cell(from) == Cell::Neutral);
            }
            if board.around(to).open() == 0 {
                continue;
            }
            for line in (0..6).filter(|&line| board.cell(near[line]) == Cell::Open) {
                if let Some(from) = self.piece_along(board, near[line], line) {
                    slides[len.min(most - 1)] = Some((from, to));
                    len += 1;
                }
            }
        }
        len
    }
}
