//! Chains that lost their last liberty otherwise than by a stone beside them: by a void, a slide or a cover.

use super::{Board, Cell, Liberties};
use crate::topology::{Topology, wall};
use crate::{ByColor, Color, Point};

/// Set on a starving stone whose chain will be lifted; no point's index is so large.
const DOOMED: u16 = 1 << 15;

/// Stones of chains that lost their last liberty and may have to be lifted.
#[derive(Debug, Clone)]
pub(super) struct Starving<const CAP: usize> {
    pub(super) list: [Point; CAP],
    pub(super) len: u16,
}

impl<const CAP: usize> Starving<CAP> {
    pub(super) fn none() -> Self {
        Starving { list: [wall(CAP); CAP], len: 0 }
    }
}

impl<T: Topology<CAP>, const CAP: usize> Board<T, CAP> {
    #[inline]
    pub(super) fn note(&mut self, stone: Point) {
        let known = &self.starving.list[..usize::from(self.starving.len) & Self::MASK];
        if !known.contains(&stone) {
            self.starving.list[usize::from(self.starving.len) & Self::MASK] = stone;
            self.starving.len += 1;
        }
    }

    /// Lifts, all at the same moment, the chains of one colour that have starved since the last
    /// [`forget_starved`](Board::forget_starved), and tells `each` stone. Returns how many there were.
    pub fn lift_starved(&mut self, topology: &T, color: Color, each: &mut impl FnMut(Point)) -> u32 {
        self.doom(|board, stone| board.cell(stone) == Cell::stone(color));
        self.lift_doomed(topology, each)[color]
    }

    /// As [`lift_starved`](Board::lift_starved), but spares the chain of one stone.
    pub fn lift_starved_except(
        &mut self,
        topology: &T,
        color: Color,
        spared: Point,
        each: &mut impl FnMut(Point),
    ) -> u32 {
        let spared = self.head(spared);
        self.doom(|board, stone| board.cell(stone) == Cell::stone(color) && board.head(stone) != spared);
        self.lift_doomed(topology, each)[color]
    }

    /// Lifts the starved chains of both colours at the same moment. Returns the stones lost by each.
    pub fn lift_all_starved(&mut self, topology: &T) -> ByColor<u32> {
        if !self.any_starved() {
            return ByColor::default();
        }
        self.doom(|board, stone| board.cell(stone).is_stone());
        let lost = self.lift_doomed(topology, &mut |_| ());
        self.forget_starved();
        lost
    }

    /// Marks the starved chains to be lifted. Lifting the first of them can give liberties to the others,
    /// so all must be found before any is lifted.
    fn doom(&mut self, chosen: impl Fn(&Self, Point) -> bool) {
        for i in 0..usize::from(self.starving.len) {
            let stone = self.starving.list[i & Self::MASK];
            if chosen(self, stone) && self.liberties(stone).count() == 0 {
                self.starving.list[i & Self::MASK] = Point(stone.0 | DOOMED);
            }
        }
    }

    fn lift_doomed(&mut self, topology: &T, each: &mut impl FnMut(Point)) -> ByColor<u32> {
        let mut lost = ByColor::default();
        for i in 0..usize::from(self.starving.len) {
            let noted = self.starving.list[i & Self::MASK];
            let stone = Point(noted.0 & !DOOMED);
            self.starving.list[i & Self::MASK] = stone;
            if let (true, Some(color)) = (noted.0 & DOOMED != 0, self.cell(stone).color()) {
                lost[color] += self.lift(topology, stone, each);
            }
        }
        lost
    }

    /// Whether any chain lost its last liberty since the last [`forget_starved`](Board::forget_starved).
    #[inline]
    pub fn any_starved(&self) -> bool {
        self.starving.len > 0
    }

    /// Whether a chain of a colour has starved and still stands.
    pub fn has_starved(&self, color: Color) -> bool {
        let noted = &self.starving.list[..usize::from(self.starving.len) & Self::MASK];
        noted.iter().any(|&s| self.cell(s) == Cell::stone(color) && self.liberties(s).count() == 0)
    }

    /// Forgets which chains have starved.
    pub fn forget_starved(&mut self) {
        self.starving.len = 0;
    }
}
