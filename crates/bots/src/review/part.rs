//! A review is made of parts that do not depend on each other.

use core::ops::Range;

use rules::{Color, Game, Position, Turn};

use super::{Evaluation, Mark, evaluate, for_mover};
use crate::budget::Host;
use crate::search::Searcher;

/// Positions in a part. The tree is reused within a part only, so that the result does not depend on where each part is
/// searched. Short parts can be shared out evenly, long ones make more use of the tree.
const LENGTH: usize = 8;

/// The turns of a reviewed game.
#[derive(Debug, Clone)]
pub(super) struct Course {
    pub(super) start: Position,
    pub(super) turns: Vec<(Color, Turn)>,
    /// How many of the turns are judged; the passes and the resignation that end a game are not.
    pub(super) judged: usize,
}

/// What the search found about one position of a reviewed game.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The number of turns before the position.
    pub number: usize,
    /// Its evaluation.
    pub evaluation: Evaluation,
    /// The points that the turn before it lost; `None` for the first position of a part.
    pub loss: Option<f32>,
}

/// A search of one part of a review, for a [`Reviewer`](super::Reviewer) of the same game that has
/// [lent](super::Reviewer::lend) it.
#[derive(Debug)]
pub struct PartSearch {
    course: Course,
    /// The positions that are left.
    numbers: Range<usize>,
    searcher: Searcher,
    /// The position to be searched next.
    position: Position,
    before: Option<Evaluation>,
}

impl Course {
    /// The turns that lead to the cursor of a game.
    pub(super) fn new<A>(game: &Game<A>) -> Course {
        let turns: Vec<(Color, Turn)> = game.turns().collect();
        let judged = if !game.position().is_over() {
            turns.len()
        } else if game.position().passes() > 0 {
            game.turns_before_passes()
        } else {
            turns.iter().take_while(|(_, turn)| *turn != Turn::Resign).count()
        };
        Course { start: game.start(), turns, judged }
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.judged + 1
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.len().div_ceil(LENGTH)
    }

    fn first_turns(&self, count: usize) -> impl Iterator<Item = Turn> {
        self.turns[..count].iter().map(|&(_, turn)| turn)
    }

    fn position(&self, number: usize) -> Position {
        let mut position = self.start.clone();
        // The turns come from a game, which holds legal ones only.
        self.first_turns(number).for_each(|turn| _ = position.play(turn));
        position
    }

    /// The loss of a turn: estimated from the positions before and after it, and verified by an equal search of both if the
    /// turn does not look good.
    pub(super) fn loss(&self, at: usize, before: &Evaluation, after: &Evaluation, host: &dyn Host) -> f32 {
        let (color, turn) = self.turns[at];
        let Some(&best) = before.line.first().filter(|&&best| best != turn) else { return 0.0 };
        let guess = for_mover(color, before.lead - after.lead);
        if Mark::of(guess, &self.start) == Mark::Good {
            return guess.max(0.0);
        }
        let mut better = self.position(at);
        if better.play(best).is_err() {
            return 0.0;
        }
        let wanted = evaluate(&mut Searcher::for_analysis(better.variant(), 1), &better, host);
        for_mover(color, wanted.lead - after.lead).max(0.0)
    }
}

impl PartSearch {
    /// A search of the part with this number, from 0; it is empty if there is none.
    pub fn new<A>(game: &Game<A>, part: usize) -> PartSearch {
        PartSearch::of(&Course::new(game), part)
    }

    pub(super) fn of(course: &Course, part: usize) -> PartSearch {
        let [first, end] = [part, part.saturating_add(1)].map(|n| n.saturating_mul(LENGTH).min(course.len()));
        let turns_before = first.min(course.judged);
        let mut searcher = Searcher::for_analysis(course.start.variant(), 1);
        searcher.set_history(course.start.clone(), course.first_turns(turns_before));
        PartSearch {
            position: course.position(turns_before),
            course: course.clone(),
            numbers: first..end,
            searcher,
            before: None,
        }
    }

    /// Searches the next position. `None` if all have been searched.
    pub fn step(&mut self, host: &dyn Host) -> Option<Finding> {
        let number = self.numbers.next()?;
        let evaluation = evaluate(&mut self.searcher, &self.position, host);
        let loss = |before| self.course.loss(number - 1, before, &evaluation, host);
        let loss = self.before.as_ref().map(loss);
        self.before = Some(evaluation.clone());
        if let Some(&(_, turn)) = self.course.turns.get(number) {
            _ = self.position.play(turn);
        }
        Some(Finding { number, evaluation, loss })
    }
}
