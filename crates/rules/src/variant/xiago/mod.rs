//! Hexagonal boards, with or without neutral pieces that slide before a stone is placed (XiaGo).

mod draw;

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::classic::{Past, ko_after};
use super::{Counting, Frame, Ko, Rules, Ruleset, State, StateOf, count, must_be_open, region_owners};
use crate::board::{Board, Cell};
use crate::topology::{Fixed, HEX, HEX_STEPS, wall};
use crate::{Color, Illegal, Layout, Point, Random, Score, Setup, Turn};

/// Go on hexagons.
#[derive(Debug, Clone)]
pub struct XiaGo<const CAP: usize> {
    pub(crate) frame: Frame<Fixed<HEX, CAP>>,
    pub(crate) ko: Ko,
    /// Whether there are neutral pieces at all.
    slides: bool,
    counting: Counting,
    /// From each cell, the cells along each of the six lines, nearest first.
    rays: Box<[[Box<[Point]>; 6]]>,
}

/// What XiaGo remembers besides the board.
#[derive(Debug)]
pub struct Xia<const CAP: usize> {
    past: Past<CAP>,
    /// Scratch buffer for a list of slides, reused between calls.
    slides: Vec<Option<(Point, Point)>>,
}

impl<const CAP: usize> Clone for Xia<CAP> {
    fn clone(&self) -> Self {
        Xia { past: self.past.clone(), slides: Vec::new() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.past.clone_from(&other.past);
    }
}

type HexBoard<const CAP: usize> = Board<Fixed<HEX, CAP>, CAP>;

/// The cells along one line from a cell, nearest first, up to the edge.
fn ray(layout: &Layout, from: Point, (letters, numbers): (i32, i32)) -> Box<[Point]> {
    let steps = (1..).map(|n| layout.step(from, n * letters, n * numbers));
    steps.map_while(|cell| cell).collect()
}

impl<const CAP: usize> XiaGo<CAP> {
    pub(crate) fn new(frame: Frame<Fixed<HEX, CAP>>, rules: &Ruleset) -> Self {
        let layout = &frame.layout;
        let rays: Box<[[Box<[Point]>; 6]]> =
            layout.points().map(|p| HEX_STEPS.map(|step| ray(layout, p, step))).collect();
        XiaGo { ko: rules.ko, slides: rules.slides, counting: rules.counting, rays, frame }
    }

    /// Whether a piece can slide from one cell to another: along a line, over open cells.
    fn judge_path(&self, board: &HexBoard<CAP>, from: Point, to: Point) -> Result<(), Illegal> {
        if board.cell(from) != Cell::Neutral {
            return Err(Illegal::NotNeutral);
        }
        let mut lines = self.rays[from.index()].iter();
        let found = lines.find_map(|line| line.iter().position(|&c| c == to).map(|i| &line[..=i]));
        let path = found.ok_or(Illegal::NotALine)?;
        let free = path.iter().all(|&cell| board.cell(cell) == Cell::Open);
        if free { Ok(()) } else { Err(Illegal::PathBlocked) }
    }

    /// Slides a piece and lifts the opposing chains left without a liberty. On an error (suicide) the board is
    /// unusable: callers pass a copy.
    fn slide(
        &self,
        board: &mut HexBoard<CAP>,
        from: Point,
        to: Point,
        color: Color,
        each: &mut impl FnMut(Point),
    ) -> Result<u32, Illegal> {
        board.unblock(&self.frame.topology, from);
        board.block(&self.frame.topology, to, Cell::Neutral);
        if !board.any_starved() {
            return Ok(0);
        }
        let captured = board.lift_starved(&self.frame.topology, !color, each);
        let suicide = board.has_starved(color);
        board.forget_starved();
        if suicide { Err(Illegal::Suicide) } else { Ok(captured) }
    }

    #[inline]
    fn judge_placement(
        &self,
        board: &HexBoard<CAP>,
        past: &Past<CAP>,
        point: Point,
        color: Color,
    ) -> Result<(), Illegal> {
        if board.is_suicide(&self.frame.topology, point, color) {
            return Err(Illegal::Suicide);
        }
        if self.ko == Ko::Superko
            && past.history.was_vacated(point, color)
            && past.history.contains(board.hash_after(&self.frame.topology, point, color))
        {
            return Err(Illegal::Superko);
        }
        Ok(())
    }

    /// A placement without a slide before it: only such a turn is bound by a simple ko.
    fn judge_plain(&self, state: &StateOf<Self, CAP>, point: Point) -> Result<(), Illegal> {
        if self.ko == Ko::Simple && state.extra.past.ko_point == point {
            return Err(Illegal::Ko);
        }
        self.judge_placement(&state.board, &state.extra.past, point, state.progress.to_play)
    }

    fn judge_slide(
        &self,
        state: &StateOf<Self, CAP>,
        from: Point,
        to: Point,
        place: Point,
    ) -> Result<(), Illegal> {
        self.judge_path(&state.board, from, to)?;
        let color = state.progress.to_play;
        let mut board = state.board.clone();
        self.slide(&mut board, from, to, color, &mut |_| ())?;
        must_be_open(board.cell(place))?;
        self.judge_placement(&board, &state.extra.past, place, color)
    }

    /// Calls `each` with every cell that the piece can reach.
    fn each_reach(&self, board: &HexBoard<CAP>, from: Point, mut each: impl FnMut(Point)) {
        for line in &self.rays[from.index()] {
            for &to in line.iter().take_while(|&&cell| board.cell(cell) == Cell::Open) {
                each(to);
            }
        }
    }

    fn each_slide_turn(&self, state: &StateOf<Self, CAP>, from: Point, each: &mut impl FnMut(Turn)) {
        let color = state.progress.to_play;
        let mut board = state.board.clone();
        self.each_reach(&state.board, from, |to| {
            board.clone_from(&state.board);
            if self.slide(&mut board, from, to, color, &mut |_| ()).is_err() {
                return;
            }
            for &place in board.open().as_slice() {
                if self.judge_placement(&board, &state.extra.past, place, color).is_ok() {
                    each(Turn::Slide { from, to, place });
                }
            }
        });
    }
}

impl<const CAP: usize> Rules<CAP> for XiaGo<CAP> {
    type Topology = Fixed<HEX, CAP>;
    type Extra = Xia<CAP>;

    fn frame(&self) -> &Frame<Self::Topology> {
        &self.frame
    }

    fn blocker(&self) -> Option<Cell> {
        self.slides.then_some(Cell::Neutral)
    }

    fn remember(&self, board: &HexBoard<CAP>, _: &Setup) -> Xia<CAP> {
        Xia { past: Past::new(board.hash()), slides: Vec::new() }
    }

    /// An even number of steps from the centre, by letter and by number.
    fn usual_neutral(&self) -> Vec<Point> {
        if !self.slides {
            return Vec::new();
        }
        let layout = &self.frame.layout;
        let centre = layout.side() / 2;
        let even = |v: u8| v.abs_diff(centre).is_multiple_of(2);
        layout.points().filter(|&p| even(layout.spot(p).column) && even(layout.spot(p).row)).collect()
    }

    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        match turn {
            Turn::Place(point) => {
                must_be_open(state.board.cell(point))?;
                self.judge_plain(state, point)
            }
            Turn::Slide { from, to, place } if self.slides => self.judge_slide(state, from, to, place),
            _ => Err(Illegal::NotInThisVariant),
        }
    }

    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        let State { board, progress, extra } = state;
        let color = progress.to_play;
        let (slid, point) = match turn {
            Turn::Place(point) => (false, point),
            Turn::Slide { from, to, place } => {
                let history = &mut extra.past.history;
                let captured = self.slide(board, from, to, color, &mut |p| history.vacate(p, !color));
                progress.captures[color] += captured.unwrap_or(0);
                (true, place)
            }
            _ => return,
        };
        let history = &mut extra.past.history;
        let captured =
            board.put_and_capture(&self.frame.topology, point, color, &mut |p| history.vacate(p, !color));
        progress.captures[color] += captured;
        match self.ko {
            Ko::Superko => history.push(board.hash()),
            Ko::Simple => {
                extra.past.ko_point = if slid { wall(CAP) } else { ko_after(board, point, captured) }
            }
            Ko::None | Ko::Single => {}
        }
    }

    fn make_pass(&self, state: &mut StateOf<Self, CAP>) {
        state.extra.past.ko_point = wall(CAP);
    }

    fn each_turn(&self, state: &StateOf<Self, CAP>, mut each: impl FnMut(Turn)) {
        for &point in state.board.open().as_slice() {
            if self.judge_plain(state, point).is_ok() {
                each(Turn::Place(point));
            }
        }
        for piece in self.frame.layout.points().filter(|p| state.board.cell(*p) == Cell::Neutral) {
            self.each_slide_turn(state, piece, &mut each);
        }
    }

    fn random_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        self.draw_turn(state, random)
    }

    fn score(&self, state: &StateOf<Self, CAP>) -> Score {
        count(self.counting, &self.frame, state)
    }

    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>> {
        region_owners(&state.board, &self.frame.topology)
    }

    fn reserve(&self, state: &mut StateOf<Self, CAP>, turns: usize) {
        state.extra.past.history.reserve(turns);
        state.extra.slides.resize(6 * self.frame.layout.len() + 1, None);
    }
}
