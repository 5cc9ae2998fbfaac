//! Drawing a random turn of XiaGo without listing thousands of them.
//!
//! The two parts of a turn are drawn one after the other, each uniformly: first a slide, or none; then a
//! placement from those that are good after it. A slide is drawn from its end: an open cell and a direction,
//! looking back along the line for the piece that could come from there. Only when many slides have turned
//! out to leave no good placement are all turns looked at.

use core::mem;

use super::{HexBoard, XiaGo};
use crate::board::{Cell, Liberties, any};
use crate::topology::{Topology, wall};
use crate::variant::classic::Past;
use crate::variant::{Ko, State, StateOf};
use crate::{Color, Point, Random, Turn};

/// How often to draw a slide before looking at all of them.
const TRIES: u32 = 32;

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
        for _ in 0..TRIES {
            // One chance for each open cell and direction, and one for no slide at all.
            let kind = random.below(6 * open + 1);
            let slide = self.slide_to(&state.board, kind);
            if slide.is_none() && kind < 6 * open {
                continue;
            }
            if let Some(turn) = self.draw_placement(state, random, slide) {
                return turn;
            }
        }
        self.draw_from_all(state, random)
    }

    /// The slide of a number, if there is a piece to make it.
    fn slide_to(&self, board: &HexBoard<CAP>, kind: u32) -> Option<(u16, u16)> {
        let (end, line) = ((kind / 6) as usize, (kind % 6) as usize);
        if end >= board.open().len() {
            return None;
        }
        let to = board.open().get(end);
        let mut at = to;
        while board.cell(at) == Cell::Open {
            at = self.frame.topology.near(at.into())[line];
        }
        (board.cell(at) == Cell::Neutral).then_some((at, to))
    }

    /// Draws a placement after a slide, or after none; nothing if none is good.
    fn draw_placement(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        slide: Option<(u16, u16)>,
    ) -> Option<Turn> {
        let open = state.board.open();
        let drawn = open.get(random.below(open.len() as u32) as usize);
        let Some((from, to)) = slide else {
            let ko_point = if self.ko == Ko::Simple { state.extra.past.ko_point } else { wall(CAP) };
            let State { board, extra, progress } = state;
            let drawn = self.draw_good(board, &extra.past, progress.to_play, random, drawn, ko_point);
            return drawn.map(Turn::Place);
        };
        // Drawing the cell that the slide closes stands for drawing the one that it opens.
        let place = if drawn == to { from } else { drawn };
        let kind = self.kind(state, from, to);
        let turn = |place| Turn::Slide { from: Point(from), to: Point(to), place };
        let easy = kind == Slide::Quiet && self.ko != Ko::Superko;
        if easy && self.breathes_after(&state.board, from, to, place) {
            return Some(turn(Point(place)));
        }
        self.draw_after(state, random, (from, to), kind, place).map(turn)
    }

    /// Draws a placement on the board after a slide. A quiet slide is made and taken back; one that
    /// captures is made on a copy.
    fn draw_after(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        (from, to): (u16, u16),
        kind: Slide,
        drawn: u16,
    ) -> Option<Point> {
        let State { board, extra, progress } = state;
        let color = progress.to_play;
        let topology = &self.frame.topology;
        // A turn with a slide is not bound by a simple ko.
        let no_ko = wall(CAP);
        match kind {
            Slide::Suicide => None,
            Slide::Quiet => {
                board.unblock(topology, from);
                board.block(topology, to, Cell::Neutral);
                let point = self.draw_good(board, &extra.past, color, random, drawn, no_ko);
                board.unblock(topology, to);
                board.block(topology, from, Cell::Neutral);
                point
            }
            Slide::Captures => {
                let mut trial = board.clone();
                self.slide(&mut trial, from, to, color, &mut |_| ()).ok()?;
                self.draw_good(&mut trial, &extra.past, color, random, drawn, no_ko)
            }
        }
    }

    /// Draws a placement that is legal and fills no eye, beginning with the cell that was drawn already.
    fn draw_good(
        &self,
        board: &mut HexBoard<CAP>,
        past: &Past<CAP>,
        color: Color,
        random: &mut Random,
        drawn: u16,
        ko_point: u16,
    ) -> Option<Point> {
        let mut left = board.open().len();
        let mut place = board.open().place_of(drawn);
        while left > 0 {
            let point = board.open().get(place);
            // Beside an open cell there is neither an eye nor suicide.
            let roomy = board.around(point).open() > 0;
            if point != ko_point
                && (roomy || !board.is_eye(&self.frame.topology, point, color))
                && self.judge_placement(board, past, point, color).is_ok()
            {
                return Some(Point(point));
            }
            left -= 1;
            board.open_mut().swap(place, left);
            place = random.below(left as u32) as usize;
        }
        None
    }

    fn kind(&self, state: &StateOf<Self, CAP>, from: u16, to: u16) -> Slide {
        let board = &state.board;
        let near = self.frame.topology.near(to.into());
        let depends = |n: u16| board.cell(n).is_stone() & board.liberties(n).all_at(to);
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
    fn touches(&self, board: &HexBoard<CAP>, stone: u16, cell: u16) -> bool {
        let head = board.head(stone);
        let near = self.frame.topology.near(cell.into());
        near.iter().any(|&n| board.cell(n).is_stone() && board.head(n) == head)
    }

    /// Whether a cell has an open neighbour after a slide that captures nothing.
    fn breathes_after(&self, board: &HexBoard<CAP>, from: u16, to: u16, place: u16) -> bool {
        let near = self.frame.topology.near(place.into());
        let beside = |cell| near.iter().fold(0, |count, &n| count + u32::from(n == cell));
        board.around(place).open() + beside(from) > beside(to)
    }

    /// Looks at every slide, and at none, in random order, until a good placement follows.
    fn draw_from_all(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        let board = &state.board;
        let mut slides = mem::take(&mut state.extra.slides);
        slides.clear();
        slides.push(None);
        let kinds = 6 * board.open().len() as u32;
        slides.extend((0..kinds).filter_map(|kind| self.slide_to(board, kind)).map(Some));
        let mut turn = Turn::Pass;
        let mut left = slides.len();
        while left > 0 {
            let lot = random.below(left as u32) as usize;
            if let Some(found) = self.draw_placement(state, random, slides[lot]) {
                turn = found;
                break;
            }
            left -= 1;
            slides.swap(lot, left);
        }
        state.extra.slides = slides;
        turn
    }
}
