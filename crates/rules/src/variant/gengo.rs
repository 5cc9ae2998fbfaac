//! Gengo: stones wider than the grid.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Counting, Frame, Ko, OwnDeath, Rules, Ruleset, State, StateOf, must_be_open, tally};
use crate::board::{Board, Cell, Liberties};
use crate::history::History;
use crate::playout::draw_open;
use crate::topology::{Topology, Wide, wall};
use crate::{ByColor, Color, Illegal, Point, Random, Score, Setup, Turn};

/// Go with wide stones.
#[derive(Debug, Clone)]
pub struct Gengo<const CAP: usize> {
    frame: Frame<Wide<CAP>>,
    own_overlap: bool,
    suicide: bool,
    own_death: OwnDeath,
    ko: Ko,
    counting: Counting,
}

/// What legality needs of the past.
#[derive(Debug)]
pub struct WidePast<const CAP: usize> {
    /// The stone placed last turn, if that turn captured exactly one stone and lost none; else the wall.
    ko_stone: Point,
    /// All arrangements, with superko only. In a box so that other games do not copy it.
    history: Option<Box<History<CAP>>>,
}

impl<const CAP: usize> Clone for WidePast<CAP> {
    fn clone(&self) -> Self {
        WidePast { ko_stone: self.ko_stone, history: self.history.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.ko_stone = other.ko_stone;
        self.history.clone_from(&other.history);
    }
}

type WideBoard<const CAP: usize> = Board<Wide<CAP>, CAP>;

/// What a placement did to the board.
struct Effect {
    captured: u32,
    lost: u32,
    /// The last stone captured.
    prisoner: Point,
}

impl<const CAP: usize> Gengo<CAP> {
    pub(crate) fn new(frame: Frame<Wide<CAP>>, own_overlap: bool, rules: &Ruleset) -> Self {
        let Ruleset { suicide, own_death, ko, counting, .. } = *rules;
        Gengo { frame, own_overlap, suicide, own_death, ko, counting }
    }

    /// Puts a stone and removes what has no liberty: first the opponent's chains, then the mover's.
    /// Tells `each` stone that is removed.
    fn place(
        &self,
        board: &mut WideBoard<CAP>,
        point: Point,
        color: Color,
        each: &mut impl FnMut(Point, Color),
    ) -> Effect {
        let topology = &self.frame.topology;
        board.put(topology, point, color);
        let mut prisoner = wall(CAP);
        let captured = board.lift_starved(topology, !color, &mut |p| {
            prisoner = p;
            each(p, !color);
        });
        let lost = self.lift_own(board, point, color, &mut |p| each(p, color));
        board.forget_starved();
        Effect { captured, lost, prisoner }
    }

    /// Removes the mover's own chains without a liberty, in the order that the rules ask for.
    fn lift_own(
        &self,
        board: &mut WideBoard<CAP>,
        point: Point,
        color: Color,
        each: &mut impl FnMut(Point),
    ) -> u32 {
        let topology = &self.frame.topology;
        if !board.has_starved(color) {
            return 0;
        }
        let starved = board.liberties(point).count() == 0;
        let before = match self.own_death {
            OwnDeath::PlayedFirst if starved => board.lift(topology, point, each),
            OwnDeath::PlayedLast if starved => board.lift_starved_except(topology, color, point, each),
            _ => 0,
        };
        before + board.lift_starved(topology, color, each)
    }

    fn judge_space(&self, state: &StateOf<Self, CAP>, point: Point) -> Result<(), Illegal> {
        let free = must_be_open(state.board.cell(point));
        if free == Err(Illegal::Overlap) && self.own_overlap {
            let theirs = state.board.cover(point)[!state.progress.to_play];
            return if theirs == 0 { Ok(()) } else { Err(Illegal::Overlap) };
        }
        free
    }

    fn judge_placement(&self, state: &StateOf<Self, CAP>, point: Point) -> Result<(), Illegal> {
        let color = state.progress.to_play;
        let suicide_threat = !self.suicide && self.could_lose(&state.board, point, color);
        if !self.could_take_ko(state, point) && !suicide_threat && !self.could_repeat(state, point) {
            return Ok(());
        }
        let mut trial = state.board.clone();
        let effect = self.place(&mut trial, point, color, &mut |_, _| ());
        if !self.suicide && effect.lost > 0 {
            return Err(Illegal::Suicide);
        }
        if state.extra.history.as_ref().is_some_and(|history| history.contains(trial.hash())) {
            return Err(Illegal::Superko);
        }
        let takes_back = effect.captured == 1 && effect.lost == 0 && effect.prisoner == state.extra.ko_stone;
        if takes_back { Err(Illegal::Ko) } else { Ok(()) }
    }

    /// Whether a stone here might bring an earlier arrangement back. If it stays, such a stone was once removed
    /// from here; if it dies, it has no liberty of its own.
    fn could_repeat(&self, state: &StateOf<Self, CAP>, point: Point) -> bool {
        let color = state.progress.to_play;
        let Some(history) = &state.extra.history else { return false };
        history.was_vacated(point, color) || self.could_lose(&state.board, point, color)
    }

    /// Whether a stone here would close every liberty of the stone that ko protects.
    fn could_take_ko(&self, state: &StateOf<Self, CAP>, point: Point) -> bool {
        let stone = state.extra.ko_stone;
        let closed = self.frame.topology.cover(point);
        stone != wall(CAP)
            && self
                .frame
                .topology
                .near(stone)
                .iter()
                .all(|n| state.board.cell(*n) != Cell::Open || closed.contains(n))
    }

    /// Whether a stone here might leave it, or another chain of the mover's, without a liberty. Sometimes
    /// says yes when it would not: then a trial tells.
    fn could_lose(&self, board: &WideBoard<CAP>, point: Point, color: Color) -> bool {
        let topology = &self.frame.topology;
        let closed = topology.cover(point);
        let breathes = |n: &Point| board.cell(*n) == Cell::Open && !closed.contains(n);
        if !topology.near(point).iter().any(breathes) {
            return true;
        }
        let own = Cell::stone(color);
        let mut losing = closed.iter().filter(|&&c| board.cell(c) == Cell::Open);
        // A stone of a chain with other liberties beyond reach may still be the last to touch them, so
        // every stone that loses anything must keep a liberty of its own to be certain.
        losing.any(|&c| {
            let touched = topology.near(c).iter().filter(|&&n| board.cell(n) == own);
            touched.into_iter().any(|&n| !topology.near(n).iter().any(breathes))
        })
    }

    /// Who alone covers each space.
    fn sole_cover(&self, board: &WideBoard<CAP>, point: Point) -> Option<Color> {
        match board.cover(point) {
            ByColor { black: 0, white: 0 } => None,
            ByColor { black: _, white: 0 } => Some(Color::Black),
            ByColor { black: 0, white: _ } => Some(Color::White),
            _ => None,
        }
    }

    /// The colour that alone owns the covered spaces around each uncovered region, for its spaces; and of
    /// each covered space the colour that alone covers it.
    fn owners(&self, board: &WideBoard<CAP>) -> Vec<Option<Color>> {
        let layout = &self.frame.layout;
        let mut owners: Vec<_> = layout.points().map(|p| self.sole_cover(board, p)).collect();
        let covered = |p: Point| board.cell(p) != Cell::Open;
        let mut seen: Vec<bool> = layout.points().map(covered).collect();
        for first in layout.points() {
            if seen[first.index()] {
                continue;
            }
            seen[first.index()] = true;
            let (mut region, mut done, mut border) = (alloc::vec![first], 0, Border::Bare);
            while done < region.len() {
                for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let Some(next) = layout.step(region[done], x, y) else { continue };
                    if covered(next) {
                        border.touch(owners[next.index()]);
                    } else if !seen[next.index()] {
                        seen[next.index()] = true;
                        region.push(next);
                    }
                }
                done += 1;
            }
            for point in region {
                owners[point.index()] = border.owner();
            }
        }
        owners
    }
}

/// The covered spaces around a region.
#[derive(Clone, Copy)]
enum Border {
    Bare,
    Of(Color),
    Mixed,
}

impl Border {
    fn touch(&mut self, owner: Option<Color>) {
        *self = match (*self, owner) {
            (Border::Bare, Some(color)) => Border::Of(color),
            (Border::Of(a), Some(b)) if a == b => Border::Of(a),
            _ => Border::Mixed,
        };
    }

    fn owner(self) -> Option<Color> {
        match self {
            Border::Of(color) => Some(color),
            Border::Bare | Border::Mixed => None,
        }
    }
}

impl<const CAP: usize> Rules<CAP> for Gengo<CAP> {
    type Topology = Wide<CAP>;
    type Extra = WidePast<CAP>;

    fn frame(&self) -> &Frame<Self::Topology> {
        &self.frame
    }

    fn remember(&self, board: &WideBoard<CAP>, _: &Setup) -> WidePast<CAP> {
        let history = (self.ko == Ko::Superko).then(|| Box::new(History::new(board.hash())));
        WidePast { ko_stone: wall(CAP), history }
    }

    fn overlaps_own(&self) -> bool {
        self.own_overlap
    }

    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        let Turn::Place(point) = turn else { return Err(Illegal::NotInThisVariant) };
        self.judge_space(state, point)?;
        self.judge_placement(state, point)
    }

    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        let Turn::Place(point) = turn else { return };
        let color = state.progress.to_play;
        let State { board, progress, extra } = state;
        let effect = match &mut extra.history {
            Some(history) => self.place(board, point, color, &mut |p, lost| history.vacate(p, lost)),
            None => self.place(board, point, color, &mut |_, _| ()),
        };
        progress.captures[color] += effect.captured;
        progress.captures[!color] += effect.lost;
        if let Some(history) = &mut extra.history {
            history.push(board.hash());
        }
        let makes_ko = self.ko == Ko::Single && effect.captured == 1 && effect.lost == 0;
        extra.ko_stone = if makes_ko { point } else { wall(CAP) };
    }

    fn make_pass(&self, state: &mut StateOf<Self, CAP>) {
        state.extra.ko_stone = wall(CAP);
    }

    fn each_turn(&self, state: &StateOf<Self, CAP>, mut each: impl FnMut(Turn)) {
        for point in self.frame.layout.points() {
            let turn = Turn::Place(point);
            if self.judge_turn(state, turn).is_ok() {
                each(turn);
            }
        }
    }

    /// Spaces covered by own stones only (`own_overlap`) are left out: they add nothing to a playout.
    fn random_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn {
        let color = state.progress.to_play;
        let drawn = draw_open(state, random, |state, point| {
            !state.board.is_eye(&self.frame.topology, point, color)
                && self.judge_placement(state, point).is_ok()
        });
        drawn.map_or(Turn::Pass, Turn::Place)
    }

    fn score(&self, state: &StateOf<Self, CAP>) -> Score {
        let stones = state.board.stones();
        let owners = self.owners(&state.board);
        let owned = |color| owners.iter().filter(|&&o| o == Some(color)).count() as u32;
        let area = ByColor::new(owned);
        let captures = state.progress.captures;
        let points = match self.counting {
            Counting::Stones => stones,
            Counting::Area => area,
            // A covered space belongs to its coverer, so stones stand in their own territory.
            Counting::Territory => ByColor::new(|color| area[color] + captures[color]),
        };
        tally(&self.frame, state, points, area)
    }

    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>> {
        let mut owners = self.owners(&state.board);
        for point in self.frame.layout.points() {
            if state.board.cell(point).is_stone() {
                owners[point.index()] = None;
            }
        }
        owners
    }

    fn reserve(&self, state: &mut StateOf<Self, CAP>, turns: usize) {
        if let Some(history) = &mut state.extra.history {
            history.reserve(turns);
        }
    }
}
