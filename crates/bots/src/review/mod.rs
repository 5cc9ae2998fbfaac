//! Reviews finished games: how many points each turn lost, and which turn was better.

mod mark;
mod part;
mod result;

pub use mark::Mark;
pub use part::{Finding, PartSearch};
pub use result::{Evaluation, Judgement, Review, ReviewedTurn};

use std::collections::VecDeque;

use part::Course;
use rules::{ByColor, Color, Game, Position, Turn};

use crate::budget::{Budget, Host};
use crate::cost::cost_of_visit;
use crate::search::Searcher;

/// Cost of the search of one position, in units of [`cost_of_visit`]: about a sixth of a second on one core, with the net.
const COST_EACH: f64 = 4e6;
const MOST_VISITS: f64 = 1500.0;
const FEWEST_VISITS: f64 = 150.0;
const MEMORY: usize = 48 << 20;

/// Compares a turn with the one that the search prefers. The positions after both are searched in the same way: the
/// evaluation before a turn is biased in favour of the player to move.
pub fn judge_turn(before: &Position, turn: Turn, best: Turn, host: &dyn Host) -> Judgement {
    let after = |turn| {
        let mut next = before.clone();
        // Callers pass legal turns; an illegal one leaves the position unchanged.
        _ = next.play(turn);
        evaluate(&mut Searcher::for_analysis(next.variant(), 1), &next, host)
    };
    let (tried, wanted) = (after(turn), after(best));
    let loss =
        if turn == best { 0.0 } else { for_mover(before.to_play(), wanted.lead - tried.lead).max(0.0) };
    Judgement { loss, mark: Mark::of(loss, before), after: tried }
}

/// Searches the positions of a game one after the other and judges its turns. Others may search parts of it: the result
/// is the same.
///
/// ```
/// use rules::{Game, Options, OptionValue, Variant};
/// use tengen_bots::{NoClock, Reviewer};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(5))?;
/// let mut game: Game = Game::new(&options);
/// for turn in ["C3", "C4", "B4", "D4"] {
///     game.play_text(turn)?;
/// }
/// let mut reviewer = Reviewer::new(&game, None);
/// while reviewer.step(&NoClock) {}
/// assert_eq!(reviewer.progress(), (5, 5));
/// assert_eq!(reviewer.review().turns.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reviewer {
    course: Course,
    /// Black's lead by the count that the players agreed on.
    counted: Option<f32>,
    /// The parts that nobody has begun.
    waiting: VecDeque<usize>,
    /// The part that is searched here.
    own: Option<PartSearch>,
    /// The part that is searched elsewhere.
    lent: Option<usize>,
    /// By the number of turns before the position.
    found: Vec<Option<Evaluation>>,
    losses: Vec<Option<f32>>,
}

impl Reviewer {
    /// Reviews the turns that lead to the cursor of a game. `counted` is Black's lead by the count that the players agreed
    /// on, if the game was counted.
    pub fn new<A>(game: &Game<A>, counted: Option<f32>) -> Reviewer {
        let course = Course::new(game);
        Reviewer {
            counted,
            waiting: (0..course.parts()).collect(),
            own: None,
            lent: None,
            found: vec![None; course.len()],
            losses: vec![None; course.judged],
            course,
        }
    }

    /// Searches the next position, or judges a turn between two parts. False if there is nothing left to do, except in a part
    /// that is lent.
    pub fn step(&mut self, host: &dyn Host) -> bool {
        if let Some((at, loss)) = self.loss_between_parts(host) {
            self.losses[at] = Some(loss);
            return true;
        }
        loop {
            if let Some(finding) = self.own.as_mut().and_then(|own| own.step(host)) {
                self.receive(finding);
                return true;
            }
            self.own = self.waiting.pop_front().map(|part| PartSearch::of(&self.course, part));
            if self.own.is_none() {
                return false;
            }
        }
    }

    /// The number of a part to be searched elsewhere by a [`PartSearch`], after the one lent before is done. `None` if all
    /// parts have been begun.
    pub fn lend(&mut self) -> Option<usize> {
        self.lent = self.waiting.pop_back();
        self.lent
    }

    /// Takes over what was found in a part that is lent. Findings about positions that do not exist are ignored.
    pub fn receive(&mut self, finding: Finding) {
        let Finding { number, evaluation, loss } = finding;
        if let Some(found) = self.found.get_mut(number) {
            *found = Some(evaluation);
        }
        if let Some(loss_before) = number.checked_sub(1).and_then(|at| self.losses.get_mut(at)) {
            *loss_before = loss;
        }
    }

    /// The part that is lent will not be finished there: it is searched here instead.
    pub fn take_back(&mut self) {
        self.waiting.extend(self.lent.take());
    }

    /// The number of positions searched so far, and in total.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.iter().flatten().count(), self.found.len())
    }

    /// The next turn that is not judged though the positions on both sides of it are known: they are in different parts.
    fn loss_between_parts(&self, host: &dyn Host) -> Option<(usize, f32)> {
        self.losses.iter().enumerate().find_map(|(at, loss)| {
            let (None, Some(before), Some(after)) = (loss, self.found(at), self.found(at + 1)) else {
                return None;
            };
            Some((at, self.course.loss(at, before, after, host)))
        })
    }

    fn found(&self, number: usize) -> Option<&Evaluation> {
        self.found.get(number)?.as_ref()
    }

    /// The result so far.
    pub fn review(&self) -> Review {
        let start = self.found(0).cloned().unwrap_or(EVEN);
        let mut turns = Vec::new();
        for (at, &(color, turn)) in self.course.turns.iter().enumerate() {
            let loss = self.losses.get(at).copied().flatten();
            let better = self.found(at).filter(|before| loss.is_some() && before.line.first() != Some(&turn));
            turns.push(ReviewedTurn {
                color,
                turn,
                after: self.found(at + 1).cloned().unwrap_or_else(|| self.ending()),
                better: better.map_or_else(Vec::new, |before| before.line.clone()),
                loss: loss.unwrap_or(0.0),
                mark: loss.map(|loss| Mark::of(loss, &self.course.start)),
            });
        }
        let accuracy = ByColor::new(|color| self.accuracy(color));
        Review { start, turns, accuracy, visits: visits(&self.course.start) }
    }

    /// The evaluation after the turns that are not judged: the agreed score if there is one, otherwise the last evaluation.
    fn ending(&self) -> Evaluation {
        let last = self.found(self.course.judged).cloned().unwrap_or(EVEN);
        match self.counted {
            Some(lead) if lead != 0.0 => {
                Evaluation { win_rate: if lead > 0.0 { 1.0 } else { 0.0 }, lead, line: Vec::new() }
            }
            Some(_) => EVEN,
            None => Evaluation { line: Vec::new(), ..last },
        }
    }

    fn accuracy(&self, color: Color) -> Option<f32> {
        let judged = self.course.turns.iter().zip(&self.losses);
        let own = judged.filter_map(|(&(by, _), &loss)| loss.filter(|_| by == color));
        let shares: Vec<f32> = own.map(|loss| mark::accuracy(loss, &self.course.start)).collect();
        (!shares.is_empty()).then(|| 100.0 * shares.iter().sum::<f32>() / shares.len() as f32)
    }
}

const EVEN: Evaluation = Evaluation { win_rate: 0.5, lead: 0.0, line: Vec::new() };

fn for_mover(color: Color, black: f32) -> f32 {
    if color == Color::Black { black } else { -black }
}

fn visits(position: &Position) -> u32 {
    (COST_EACH / cost_of_visit(position)).clamp(FEWEST_VISITS, MOST_VISITS) as u32
}

/// Evaluates a position by its best turn. The average over all visited turns would include those that no player
/// considers.
fn evaluate(searcher: &mut Searcher, position: &Position, host: &dyn Host) -> Evaluation {
    let budget = Budget { memory: MEMORY, ..Budget::visits(visits(position)) };
    let analysis = searcher.analyze(position, &budget, host, None);
    let black = |share: f32| if analysis.to_play == Color::Black { share } else { 1.0 - share };
    match analysis.best() {
        Some(best) => Evaluation { win_rate: black(best.win_rate), lead: best.lead, line: best.line.clone() },
        None => Evaluation { win_rate: black(analysis.win_rate), lead: analysis.lead, line: Vec::new() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoClock;
    use rules::{OptionValue, Options, Variant};

    fn game(size: i32, turns: &[&str]) -> Game {
        let mut options = Options::new(Variant::Go);
        options.set("size", OptionValue::whole(size)).unwrap();
        let mut game: Game = Game::new(&options);
        for turn in turns {
            game.play_text(turn).unwrap();
        }
        game
    }

    fn reviewed(game: &Game, counted: Option<f32>) -> Review {
        let mut reviewer = Reviewer::new(game, counted);
        while reviewer.step(&NoClock) {}
        reviewer.review()
    }

    /// White ignores the atari on three stones.
    #[test]
    fn stones_given_away_are_a_blunder_and_the_better_turn_is_named() {
        let turns = ["C3", "C4", "D4", "B3", "B4", "C5", "D5", "A4", "D3", "A1", "B5", "E1"];
        let game = game(5, &turns[..turns.len()]);
        let review = reviewed(&game, None);
        assert_eq!(review.turns.len(), turns.len());
        assert!(review.turns.iter().all(|turn| turn.loss >= 0.0 && turn.mark.is_some()));
        let worst = review.worst(Color::White, 3);
        assert!(!worst.is_empty());
        let first = &review.turns[worst[0]];
        assert!(first.loss > 0.0 && !first.better.is_empty() && first.better[0] != first.turn);
        let accuracy = review.accuracy;
        assert!(accuracy.black.unwrap() > accuracy.white.unwrap(), "{accuracy:?}");
    }

    #[test]
    fn the_passes_that_end_a_game_are_not_judged_and_the_agreed_count_stands() {
        let game = game(5, &["C3", "pass", "pass"]);
        let review = reviewed(&game, Some(-3.5));
        assert_eq!(review.turns[0].mark.map(|mark| mark == Mark::Good), Some(true));
        for pass in &review.turns[1..] {
            assert_eq!((pass.mark, pass.after.lead, pass.after.win_rate), (None, -3.5, 0.0));
        }
        assert_eq!(review.accuracy.white, None);
    }

    #[test]
    fn a_resignation_is_not_judged() {
        let review = reviewed(&game(5, &["C3", "C4", "resign"]), None);
        let marks: Vec<bool> = review.turns.iter().map(|turn| turn.mark.is_some()).collect();
        assert_eq!(marks, [true, true, false]);
    }

    const LONG: [&str; 20] = [
        "C3", "C4", "D4", "B3", "B4", "C5", "D5", "A4", "D3", "A1", "B5", "E1", "B2", "A2", "E3", "A5", "D1",
        "C1", "A3", "B1",
    ];

    /// Searches the parts that a reviewer lends, as another worker does, and tells what was found after each step of the
    /// reviewer. It dies after so many findings.
    fn reviewed_by_two(game: &Game, findings: usize) -> Review {
        let mut reviewer = Reviewer::new(game, None);
        let mut other = reviewer.lend().map(|part| PartSearch::new(game, part));
        let mut left = findings;
        loop {
            let busy = reviewer.step(&NoClock);
            let Some(search) = &mut other else {
                if busy {
                    continue;
                }
                return reviewer.review();
            };
            match search.step(&NoClock) {
                _ if left == 0 => {
                    reviewer.take_back();
                    other = None;
                }
                Some(finding) => {
                    left -= 1;
                    reviewer.receive(finding);
                }
                None => other = reviewer.lend().map(|part| PartSearch::new(game, part)),
            }
        }
    }

    #[test]
    fn two_make_the_same_review_as_one_also_if_the_second_dies() {
        let game = game(5, &LONG);
        let alone = reviewed(&game, None);
        assert!(alone.turns.iter().all(|turn| turn.mark.is_some()));
        for findings in [usize::MAX, 11, 3, 0] {
            assert_eq!(reviewed_by_two(&game, findings), alone, "dies after {findings}");
        }
    }

    #[test]
    fn progress_counts_what_was_found_elsewhere() {
        let game = game(5, &LONG);
        let mut reviewer = Reviewer::new(&game, None);
        let part = reviewer.lend().unwrap();
        reviewer.step(&NoClock);
        let mut search = PartSearch::new(&game, part);
        reviewer.receive(search.step(&NoClock).unwrap());
        assert_eq!(reviewer.progress(), (2, 21));
        assert!(PartSearch::new(&game, usize::MAX).step(&NoClock).is_none());
    }

    #[test]
    fn a_turn_is_judged_against_the_best_one() {
        let game = game(5, &["C3", "C4", "D4", "B4", "A5"]);
        let before = game.position();
        let [good, bad] = ["C3", "A1"].map(|turn| before.read(turn));
        assert!(good.is_ok() && bad.is_ok());
        let best = before.read("B3").unwrap();
        assert_eq!(judge_turn(before, best, best, &NoClock).loss, 0.0);
        let poor = judge_turn(before, bad.unwrap(), best, &NoClock);
        assert!(poor.loss >= 0.0 && !poor.after.line.is_empty());
    }
}
