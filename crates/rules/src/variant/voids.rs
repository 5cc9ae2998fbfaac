//! No and Go San: a sacrificed stone becomes a void, and voids spread.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::classic::ko_after;
use super::{Counting, Frame, Rules, Ruleset, State, StateOf, VoidPower, count, must_be_open, region_owners};
use crate::board::{Board, Cell};
use crate::progress::Progress;
use crate::topology::{Fixed, SQUARE, wall};
use crate::{Color, Illegal, Layout, Point, Random, Score, Setup, Turn};

/// The direction that a void's arrow points to, clockwise from North. As a number: eighths of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Arrow {
    /// Towards higher row numbers.
    #[default]
    N,
    /// North-east.
    NE,
    /// Towards later column letters.
    E,
    /// South-east.
    SE,
    /// Towards lower row numbers.
    S,
    /// South-west.
    SW,
    /// Towards earlier column letters.
    W,
    /// North-west.
    NW,
}

impl Arrow {
    /// Every direction, clockwise from North.
    pub const ALL: [Arrow; 8] =
        [Arrow::N, Arrow::NE, Arrow::E, Arrow::SE, Arrow::S, Arrow::SW, Arrow::W, Arrow::NW];

    /// The name in records: `N`, `NE`, …
    pub const fn name(self) -> &'static str {
        match self {
            Arrow::N => "N",
            Arrow::NE => "NE",
            Arrow::E => "E",
            Arrow::SE => "SE",
            Arrow::S => "S",
            Arrow::SW => "SW",
            Arrow::W => "W",
            Arrow::NW => "NW",
        }
    }

    /// The step of column and row that the arrow points to.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Arrow::N => (0, 1),
            Arrow::NE => (1, 1),
            Arrow::E => (1, 0),
            Arrow::SE => (1, -1),
            Arrow::S => (0, -1),
            Arrow::SW => (-1, -1),
            Arrow::W => (-1, 0),
            Arrow::NW => (-1, 1),
        }
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no direction of this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadArrow;

impl fmt::Display for BadArrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a direction is one of N, NE, E, SE, S, SW, W, NW")
    }
}

impl core::error::Error for BadArrow {}

impl core::str::FromStr for Arrow {
    type Err = BadArrow;

    fn from_str(name: &str) -> Result<Arrow, BadArrow> {
        Arrow::ALL.into_iter().find(|arrow| arrow.name() == name).ok_or(BadArrow)
    }
}

/// Go with voids.
#[derive(Debug, Clone)]
pub struct VoidGo<const CAP: usize> {
    pub(crate) frame: Frame<Fixed<SQUARE, CAP>>,
    around: Box<[[Point; 8]]>,
    spots: Box<[(u8, u8)]>,
    /// Go San: a void stays within one step of its origin.
    contained: bool,
    /// A nuked void is processed in the turn it is made.
    nuke_ticks: bool,
    counting: Counting,
}

/// The voids of a board, oldest first. A void is processed on every turn after its first, so the arrow and
/// the resolver follow from when it came into being and need not be kept.
#[derive(Debug, Clone)]
pub struct VoidList<const CAP: usize> {
    list: [Void; CAP],
    len: u16,
    ko_point: Point,
}

#[derive(Debug, Clone, Copy)]
struct Void {
    at: Point,
    origin: Point,
    /// The turn after which the arrow pointed North, modulo 8.
    born: u8,
}

impl<const CAP: usize> VoidList<CAP> {
    fn none() -> Self {
        let void = Void { at: wall(CAP), origin: wall(CAP), born: 0 };
        VoidList { list: [void; CAP], len: 0, ko_point: wall(CAP) }
    }

    #[inline]
    fn push(&mut self, void: Void) {
        self.list[usize::from(self.len) & (CAP - 1)] = void;
        self.len += 1;
    }
}

/// A void as players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VoidView {
    /// Where it stands.
    pub at: Point,
    /// Where its arrow points.
    pub arrow: Arrow,
    /// Whether its resolver is on.
    pub resolver: bool,
    /// In Go San, the point of the sacrifice it goes back to.
    pub origin: Option<Point>,
}

impl<const CAP: usize> VoidGo<CAP> {
    pub(crate) fn new(frame: Frame<Fixed<SQUARE, CAP>>, power: VoidPower, rules: &Ruleset) -> Self {
        let layout: &Layout = &frame.layout;
        let around = |p| {
            Arrow::ALL.map(|arrow| {
                let (columns, rows) = arrow.step();
                layout.step(p, columns, rows).unwrap_or(wall(CAP))
            })
        };
        let spot = |p| (layout.spot(p).column, layout.spot(p).row);
        VoidGo {
            around: layout.points().map(around).collect(),
            spots: layout.points().map(spot).collect(),
            contained: power.limited,
            nuke_ticks: power.nuke_ticks,
            counting: rules.counting,
            frame,
        }
    }

    fn judge_placement(&self, state: &StateOf<Self, CAP>, point: Point) -> Result<(), Illegal> {
        let color = state.progress.to_play;
        if state.board.is_suicide(&self.frame.topology, point, color) {
            return Err(Illegal::Suicide);
        }
        if state.extra.ko_point == point { Err(Illegal::Ko) } else { Ok(()) }
    }

    fn place(&self, state: &mut StateOf<Self, CAP>, point: Point) {
        let State { board, progress, extra } = state;
        let color = progress.to_play;
        let captured = board.put_and_capture(&self.frame.topology, point, color, &mut |_| ());
        progress.captures[color] += captured;
        extra.ko_point = ko_after(board, point, captured);
    }

    fn nuke(&self, state: &mut StateOf<Self, CAP>, point: Point) {
        let State { board, progress, extra } = state;
        board.petrify(&self.frame.topology, point, Cell::Void);
        // A void that ticks at once is as old as if it had been made the turn before.
        let age = u8::from(self.nuke_ticks);
        let born = this_turn(progress).wrapping_sub(age) % 8;
        extra.push(Void { at: point, origin: point, born });
        extra.ko_point = wall(CAP);
    }

    /// Voids spread, then every chain without a liberty is removed.
    fn resolve(&self, state: &mut StateOf<Self, CAP>, processed: u16) {
        let State { board, progress, extra } = state;
        let now = this_turn(progress);
        for i in 0..usize::from(processed) {
            let void = extra.list[i & (CAP - 1)];
            let arrow = usize::from(now.wrapping_sub(void.born) % 8);
            let target = self.around[void.at.index()][arrow];
            if board.cell(target) == Cell::Open && self.within_reach(void.origin, target) {
                board.block(&self.frame.topology, target, Cell::Void);
                extra.push(Void { at: target, origin: void.origin, born: now % 8 });
            }
        }
        // Removing chains only gives liberties to others, so one round is all it takes.
        let lost = board.lift_all_starved(&self.frame.topology);
        for color in Color::ALL {
            progress.captures[!color] += lost[color];
        }
    }

    #[inline]
    fn within_reach(&self, origin: Point, target: Point) -> bool {
        if !self.contained {
            return true;
        }
        let (a, b) = (self.spots[origin.index()], self.spots[target.index()]);
        a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
    }

    fn draw_own_stone(&self, state: &StateOf<Self, CAP>, random: &mut Random) -> Point {
        let own = Cell::stone(state.progress.to_play);
        let points = self.frame.layout.len() as u32;
        loop {
            let point = Point(random.below(points) as u16);
            if state.board.cell(point) == own {
                return point;
            }
        }
    }
}

/// The number of the turn being made, as far as arrows care.
fn this_turn(progress: &Progress) -> u8 {
    (progress.turns + 1) as u8
}

impl<const CAP: usize> Rules<CAP> for VoidGo<CAP> {
    type Topology = Fixed<SQUARE, CAP>;
    type Extra = VoidList<CAP>;

    fn frame(&self) -> &Frame<Self::Topology> {
        &self.frame
    }

    fn blocker(&self) -> Option<Cell> {
        Some(Cell::Void)
    }

    fn remember(&self, _: &Board<Self::Topology, CAP>, setup: &Setup) -> VoidList<CAP> {
        let mut voids = VoidList::none();
        for void in setup.voids.iter().flatten() {
            let born = 0u8.wrapping_sub(void.arrow as u8) % 8;
            voids.push(Void { at: void.at, origin: void.origin.unwrap_or(void.at), born });
        }
        voids
    }

    fn limits_voids(&self) -> bool {
        self.contained
    }

    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        match turn {
            Turn::Place(point) => {
                must_be_open(state.board.cell(point))?;
                self.judge_placement(state, point)
            }
            Turn::Nuke(point) => {
                let own = state.board.cell(point) == Cell::stone(state.progress.to_play);
                if own { Ok(()) } else { Err(Illegal::NotYourStone) }
            }
            _ => Err(Illegal::NotInThisVariant),
        }
    }

    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        let older = state.extra.len;
        match turn {
            Turn::Place(point) => self.place(state, point),
            Turn::Nuke(point) => self.nuke(state, point),
            _ => {}
        }
        let processed = if self.nuke_ticks { state.extra.len } else { older };
        self.resolve(state, processed);
    }

    fn make_pass(&self, state: &mut StateOf<Self, CAP>) {
        state.extra.ko_point = wall(CAP);
        self.resolve(state, state.extra.len);
    }

    fn each_turn(&self, state: &StateOf<Self, CAP>, mut each: impl FnMut(Turn)) {
        for &point in state.board.open().as_slice() {
            if self.judge_placement(state, point).is_ok() {
                each(Turn::Place(point));
            }
        }
        let own = Cell::stone(state.progress.to_play);
        for point in self.frame.layout.points() {
            if state.board.cell(point) == own {
                each(Turn::Nuke(point));
            }
        }
    }

    fn random_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        let color = state.progress.to_play;
        let own = state.board.stones()[color];
        let mut left = state.board.open().len() as u32;
        while left + own > 0 {
            let place = random.below(left + own);
            if place >= left {
                return Turn::Nuke(self.draw_own_stone(state, random));
            }
            let point = state.board.open().get(place as usize);
            let eye = state.board.is_eye(&self.frame.topology, point, color);
            if !eye && self.judge_placement(state, point).is_ok() {
                return Turn::Place(point);
            }
            left -= 1;
            state.board.open_mut().swap(place as usize, left as usize);
        }
        Turn::Pass
    }

    fn score(&self, state: &StateOf<Self, CAP>) -> Score {
        count(self.counting, &self.frame, state)
    }

    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>> {
        region_owners(&state.board, &self.frame.topology)
    }

    fn voids(&self, state: &StateOf<Self, CAP>) -> Vec<VoidView> {
        let voids = &state.extra.list[..usize::from(state.extra.len)];
        let turns = state.progress.ticks();
        let view = |void: &Void| VoidView {
            at: void.at,
            arrow: Arrow::ALL[usize::from((turns as u8).wrapping_sub(void.born) % 8)],
            resolver: turns.is_multiple_of(2),
            origin: self.contained.then_some(void.origin),
        };
        voids.iter().map(view).collect()
    }

    fn can_fill(&self) -> bool {
        true
    }

    fn is_full(&self, state: &StateOf<Self, CAP>) -> bool {
        state.board.open().is_empty()
    }
}
