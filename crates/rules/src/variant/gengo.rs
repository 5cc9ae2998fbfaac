//! Gengo: stones wider than the grid.

use alloc::vec::Vec;

use super::{Frame, Rules, StateOf, must_be_open, tally};
use crate::board::{Board, Cell};
use crate::playout::draw_open;
use crate::topology::{Topology, Wide, wall};
use crate::{ByColor, Color, Illegal, Point, Random, Score, Setup, Turn};

/// What decides a game of Gengo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// Own stones on the board.
    Stones,
    /// Spaces covered or surrounded by one colour alone.
    Area,
}

/// Go with wide stones.
#[derive(Debug, Clone)]
pub struct Gengo<const CAP: usize> {
    pub(crate) frame: Frame<Wide<CAP>>,
    pub(crate) own_overlap: bool,
    pub(crate) suicide: bool,
    pub(crate) counting: Counting,
}

/// The stone placed last turn, if that turn captured exactly one stone and lost none; else the wall.
#[derive(Debug, Clone, Copy)]
pub struct KoStone(u16);

type WideBoard<const CAP: usize> = Board<Wide<CAP>, CAP>;

/// What a placement did to the board.
struct Effect {
    captured: u32,
    lost: u32,
    /// The last stone captured.
    prisoner: u16,
}

impl<const CAP: usize> Gengo<CAP> {
    /// Puts a stone and removes what has no liberty: first the opponent's chains, then the mover's.
    fn place(&self, board: &mut WideBoard<CAP>, point: u16, color: Color) -> Effect {
        let topology = &self.frame.topology;
        board.put(topology, point, color);
        let mut prisoner = wall(CAP);
        let captured = board.lift_starved(topology, !color, &mut |p| prisoner = p);
        let lost = board.lift_starved(topology, color, &mut |_| ());
        board.forget_starved();
        Effect { captured, lost, prisoner }
    }

    fn judge_space(&self, state: &StateOf<Self, CAP>, point: u16) -> Result<(), Illegal> {
        let free = must_be_open(state.board.cell(point));
        if free == Err(Illegal::Overlap) && self.own_overlap {
            let theirs = state.board.cover(point)[!state.progress.to_play];
            return if theirs == 0 { Ok(()) } else { Err(Illegal::Overlap) };
        }
        free
    }

    fn judge_placement(&self, state: &StateOf<Self, CAP>, point: u16) -> Result<(), Illegal> {
        let color = state.progress.to_play;
        let ko_threat = self.could_take_ko(state, point);
        let suicide_threat = !self.suicide && self.could_lose(&state.board, point, color);
        if !ko_threat && !suicide_threat {
            return Ok(());
        }
        let mut trial = state.board.clone();
        let effect = self.place(&mut trial, point, color);
        if !self.suicide && effect.lost > 0 {
            return Err(Illegal::Suicide);
        }
        let takes_back = effect.captured == 1 && effect.lost == 0 && effect.prisoner == state.extra.0;
        if takes_back { Err(Illegal::Ko) } else { Ok(()) }
    }

    /// Whether a stone here would close every liberty of the stone that ko protects.
    fn could_take_ko(&self, state: &StateOf<Self, CAP>, point: u16) -> bool {
        let KoStone(stone) = state.extra;
        let closed = self.frame.topology.cover(point.into());
        stone != wall(CAP)
            && self
                .frame
                .topology
                .near(stone.into())
                .iter()
                .all(|n| state.board.cell(*n) != Cell::Open || closed.contains(n))
    }

    /// Whether a stone here might leave it, or another chain of the mover's, without a liberty. Sometimes
    /// says yes when it would not: then a trial tells.
    fn could_lose(&self, board: &WideBoard<CAP>, point: u16, color: Color) -> bool {
        let topology = &self.frame.topology;
        let closed = topology.cover(point.into());
        let breathes = |n: &u16| board.cell(*n) == Cell::Open && !closed.contains(n);
        if !topology.near(point.into()).iter().any(breathes) {
            return true;
        }
        let own = Cell::stone(color);
        let mut losing = closed.iter().filter(|&&c| board.cell(c) == Cell::Open);
        // A stone of a chain with other liberties beyond reach may still be the last to touch them, so
        // every stone that loses anything must keep a liberty of its own to be certain.
        losing.any(|&c| {
            let touched = topology.near(c.into()).iter().filter(|&&n| board.cell(n) == own);
            touched.into_iter().any(|&n| !topology.near(n.into()).iter().any(breathes))
        })
    }

    /// Who alone covers each space.
    fn sole_cover(&self, board: &WideBoard<CAP>, point: u16) -> Option<Color> {
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
        let mut owners: Vec<_> = layout.points().map(|p| self.sole_cover(board, p.0)).collect();
        let covered = |p: Point| board.cell(p.0) != Cell::Open;
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
    type Extra = KoStone;

    fn frame(&self) -> &Frame<Self::Topology> {
        &self.frame
    }

    fn remember(&self, _: &Board<Self::Topology, CAP>, _: &Setup) -> KoStone {
        KoStone(wall(CAP))
    }

    fn overlaps_own(&self) -> bool {
        self.own_overlap
    }

    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        let Turn::Place(Point(point)) = turn else { return Err(Illegal::NotInThisVariant) };
        self.judge_space(state, point)?;
        self.judge_placement(state, point)
    }

    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        let Turn::Place(Point(point)) = turn else { return };
        let color = state.progress.to_play;
        let effect = self.place(&mut state.board, point, color);
        state.progress.captures[color] += effect.captured;
        state.progress.captures[!color] += effect.lost;
        let makes_ko = effect.captured == 1 && effect.lost == 0;
        state.extra = KoStone(if makes_ko { point } else { wall(CAP) });
    }

    fn make_pass(&self, state: &mut StateOf<Self, CAP>) {
        state.extra = KoStone(wall(CAP));
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
        let points = match self.counting {
            Counting::Stones => stones,
            Counting::Area => area,
        };
        tally(&self.frame, state, points, area)
    }

    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>> {
        let mut owners = self.owners(&state.board);
        for point in self.frame.layout.points() {
            if state.board.cell(point.0).is_stone() {
                owners[point.index()] = None;
            }
        }
        owners
    }
}
