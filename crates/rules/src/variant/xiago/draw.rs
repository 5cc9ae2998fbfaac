//! Drawing a random turn of XiaGo without listing all of them.
//!
//! There are thousands of turns, nearly all of them slides. A slide and a placement are drawn apart, each
//! uniformly, and the pair is refused if it is not good: so every good pair has the same chance. While the
//! board is roomy, slides are drawn blindly from all that a piece could ever make; when that keeps failing,
//! from a list of those it can make now; and when even that fails, the good turns are counted.

use core::mem;

use super::{HexBoard, SIGHTS, XiaGo};
use crate::board::{Cell, Liberties};
use crate::topology::Topology;
use crate::variant::{Ko, StateOf};
use crate::{Illegal, Point, Random, Turn};

/// How often to draw blindly, and how often from the list.
const BLIND_TRIES: u32 = 10;
const LISTED_TRIES: u32 = 32;

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
        // On a crowded board hardly a blind draw succeeds.
        let tries = if 3 * open > self.frame.layout.len() as u32 { BLIND_TRIES } else { 0 };
        for _ in 0..tries {
            if let Some(turn) = self.draw_blind(state, random, open) {
                return turn;
            }
        }
        let mut slides = mem::take(&mut state.extra.slides);
        self.list_slides(state, &mut slides);
        let drawn = self.draw_listed(state, random, &slides);
        let turn = drawn.unwrap_or_else(|| self.draw_counted(state, random, &slides));
        state.extra.slides = slides;
        turn
    }

    fn draw_blind(&self, state: &mut StateOf<Self, CAP>, random: &mut Random, open: u32) -> Option<Turn> {
        let kind = random.below((state.extra.pieces().len() as u32 * SIGHTS as u32) + 1) as usize;
        let slide = match state.extra.pieces().get(kind / SIGHTS) {
            Some(&from) => Some((from, self.blind_slide(state, from, kind % SIGHTS)?)),
            None => None,
        };
        let place = state.board.open().get(random.below(open) as usize);
        self.good_turn(state, slide, place)
    }

    /// The cell that a piece sees under a number, if it can slide there now.
    fn blind_slide(&self, state: &StateOf<Self, CAP>, from: u16, number: usize) -> Option<u16> {
        let sight = self.sights[usize::from(from)][number];
        let mut at = from;
        for _ in 0..sight.steps {
            at = self.frame.topology.near(at.into())[usize::from(sight.line)];
            if state.board.cell(at) != Cell::Open {
                return None;
            }
        }
        (at != from).then_some(at)
    }

    fn list_slides(&self, state: &StateOf<Self, CAP>, slides: &mut alloc::vec::Vec<(u16, u16)>) {
        slides.clear();
        for &from in state.extra.pieces() {
            if state.board.around(from).open() == 0 {
                continue;
            }
            self.each_reach(&state.board, from, |to| slides.push((from, to)));
        }
    }

    fn draw_listed(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        slides: &[(u16, u16)],
    ) -> Option<Turn> {
        let open = state.board.open().len() as u32;
        (0..LISTED_TRIES).find_map(|_| {
            let slide = slides.get(random.below(slides.len() as u32 + 1) as usize).copied();
            let place = state.board.open().get(random.below(open) as usize);
            self.good_turn(state, slide, place)
        })
    }

    /// The turn of a slide, or none, and a placement, if it is legal and fills no eye.
    fn good_turn(
        &self,
        state: &mut StateOf<Self, CAP>,
        slide: Option<(u16, u16)>,
        place: u16,
    ) -> Option<Turn> {
        match slide {
            Some((from, to)) => self.good_slide_turn(state, from, to, place),
            None => self.is_good(state, &state.board, place, true).then_some(Turn::Place(Point(place))),
        }
    }

    /// A placement drawn on the cell that the piece slides to stands for one on the cell it leaves: the one
    /// is closed by the slide, the other opened.
    fn good_slide_turn(
        &self,
        state: &mut StateOf<Self, CAP>,
        from: u16,
        to: u16,
        drawn: u16,
    ) -> Option<Turn> {
        let place = if drawn == to { from } else { drawn };
        let turn = Turn::Slide { from: Point(from), to: Point(to), place: Point(place) };
        let kind = self.kind(state, from, to);
        if kind == Slide::Quiet
            && self.ko != Ko::Superko
            && self.breathes_after(&state.board, from, to, place)
        {
            return Some(turn);
        }
        let good =
            self.after_slide(state, from, to, kind, |state, board| self.is_good(state, board, place, false));
        (good == Ok(true)).then_some(turn)
    }

    /// Whether a placement is legal and fills no eye. Only one without a slide is bound by a simple ko.
    fn is_good(&self, state: &StateOf<Self, CAP>, board: &HexBoard<CAP>, place: u16, plain: bool) -> bool {
        let color = state.progress.to_play;
        let verdict = if plain {
            self.judge_plain(state, place)
        } else {
            self.judge_placement(board, &state.extra.past, place, color)
        };
        verdict.is_ok() && !board.is_eye(&self.frame.topology, place, color)
    }

    fn kind(&self, state: &StateOf<Self, CAP>, from: u16, to: u16) -> Slide {
        let board = &state.board;
        let mut kind = Slide::Quiet;
        for &n in self.frame.topology.near(to.into()) {
            let cell = board.cell(n);
            if !cell.is_stone() || !board.liberties(n).all_at(to) || self.touches(board, n, from) {
                continue;
            }
            if cell != Cell::stone(state.progress.to_play) {
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
        near.iter().any(|&n| n == from || (n != to && board.cell(n) == Cell::Open))
    }

    /// Asks something about the board after a slide. A quiet slide is made and taken back; one that captures
    /// is tried on a copy.
    fn after_slide<A>(
        &self,
        state: &mut StateOf<Self, CAP>,
        from: u16,
        to: u16,
        kind: Slide,
        ask: impl FnOnce(&StateOf<Self, CAP>, &HexBoard<CAP>) -> A,
    ) -> Result<A, Illegal> {
        let color = state.progress.to_play;
        if kind == Slide::Suicide {
            return Err(Illegal::Suicide);
        }
        if kind == Slide::Quiet {
            self.slide(&mut state.board, from, to, color, &mut |_| ())?;
            let answer = ask(state, &state.board);
            self.slide(&mut state.board, to, from, color, &mut |_| ())?;
            return Ok(answer);
        }
        let mut trial = state.board.clone();
        self.slide(&mut trial, from, to, color, &mut |_| ())?;
        Ok(ask(state, &trial))
    }

    /// Draws from all good turns by counting them.
    fn draw_counted(
        &self,
        state: &mut StateOf<Self, CAP>,
        random: &mut Random,
        slides: &[(u16, u16)],
    ) -> Turn {
        let mut lot = Lot { chosen: Turn::Pass, seen: 0 };
        for &place in state.board.open().as_slice() {
            if self.is_good(state, &state.board, place, true) {
                lot.offer(Turn::Place(Point(place)), random);
            }
        }
        for &(from, to) in slides {
            let kind = self.kind(state, from, to);
            // An illegal slide offers nothing.
            let _ = self.after_slide(state, from, to, kind, |state, board| {
                for &place in board.open().as_slice() {
                    if self.is_good(state, board, place, false) {
                        let turn = Turn::Slide { from: Point(from), to: Point(to), place: Point(place) };
                        lot.offer(turn, random);
                    }
                }
            });
        }
        lot.chosen
    }
}

/// One of many, each with the same chance, though their number is not known beforehand.
struct Lot {
    chosen: Turn,
    seen: u32,
}

impl Lot {
    fn offer(&mut self, turn: Turn, random: &mut Random) {
        self.seen += 1;
        if random.below(self.seen) == 0 {
            self.chosen = turn;
        }
    }
}
