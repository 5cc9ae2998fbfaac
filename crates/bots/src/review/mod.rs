//! Reviews finished games: how many points each turn lost, and which turn was better.

mod mark;
mod result;

pub use mark::Mark;
pub use result::{Evaluation, Judgement, Review, ReviewedTurn};

use rules::{ByColor, Color, Game, Position, Turn};

use crate::budget::{Budget, Host};
use crate::cost::cost_of_visit;
use crate::search::Searcher;

/// Cost of the search of one position, in units of [`cost_of_visit`]: about an eighth of a second on one core.
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

/// Searches the positions of a game one after the other and judges its turns.
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
    turns: Vec<(Color, Turn)>,
    /// How many of the turns are judged; the passes and the resignation that end a game are not.
    judged: usize,
    /// Black's lead by the count that the players agreed on.
    counted: Option<f32>,
    searcher: Searcher,
    /// The position to be searched next, after `found.len()` turns.
    position: Position,
    found: Vec<Evaluation>,
    losses: Vec<f32>,
}

impl Reviewer {
    /// Reviews the turns that lead to the cursor of a game. `counted` is Black's lead by the count that the players agreed
    /// on, if the game was counted.
    pub fn new<A>(game: &Game<A>, counted: Option<f32>) -> Reviewer {
        let turns: Vec<(Color, Turn)> = game.turns().collect();
        let judged = if !game.position().is_over() {
            turns.len()
        } else if game.position().passes() > 0 {
            game.turns_before_passes()
        } else {
            turns.iter().take_while(|(_, turn)| *turn != Turn::Resign).count()
        };
        let start = game.start();
        Reviewer {
            turns,
            judged,
            counted,
            searcher: Searcher::for_analysis(start.variant(), 1),
            position: start,
            found: Vec::new(),
            losses: Vec::new(),
        }
    }

    /// Searches the next position. False if all have been searched.
    pub fn step(&mut self, host: &dyn Host) -> bool {
        if self.found.len() > self.judged {
            return false;
        }
        let now = evaluate(&mut self.searcher, &self.position, host);
        let at = self.found.len();
        if at > 0 {
            let loss = self.loss(at - 1, &now, host);
            self.losses.push(loss);
        }
        self.found.push(now);
        if at < self.judged {
            // The turns come from a game, which holds legal ones only.
            _ = self.position.play(self.turns[at].1);
        }
        self.found.len() <= self.judged
    }

    /// The number of positions searched so far, and in total.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.len(), self.judged + 1)
    }

    /// The loss of a turn: estimated from the positions before and after it, and verified by an equal search of both if the
    /// turn does not look good.
    fn loss(&self, at: usize, now: &Evaluation, host: &dyn Host) -> f32 {
        let (color, turn) = self.turns[at];
        let before = &self.found[at];
        let Some(&best) = before.line.first().filter(|&&best| best != turn) else { return 0.0 };
        let guess = for_mover(color, before.lead - now.lead);
        if Mark::of(guess, &self.position) == Mark::Good {
            return guess.max(0.0);
        }
        let mut previous = self.position.start();
        self.turns[..at].iter().for_each(|(_, turn)| _ = previous.play(*turn));
        if previous.play(best).is_err() {
            return 0.0;
        }
        let wanted = evaluate(&mut Searcher::for_analysis(previous.variant(), 1), &previous, host);
        for_mover(color, wanted.lead - now.lead).max(0.0)
    }

    /// The result so far.
    pub fn review(&self) -> Review {
        let start = self.found.first().cloned().unwrap_or(EVEN);
        let mut turns = Vec::new();
        for (at, &(color, turn)) in self.turns.iter().enumerate() {
            let loss = self.losses.get(at).copied();
            let before = self.found.get(at);
            let better = before.filter(|before| loss.is_some() && before.line.first() != Some(&turn));
            turns.push(ReviewedTurn {
                color,
                turn,
                after: self.found.get(at + 1).cloned().unwrap_or_else(|| self.ending()),
                better: better.map_or_else(Vec::new, |before| before.line.clone()),
                loss: loss.unwrap_or(0.0),
                mark: loss.map(|loss| Mark::of(loss, &self.position)),
            });
        }
        let accuracy = ByColor::new(|color| self.accuracy(color));
        Review { start, turns, accuracy, visits: visits(&self.position) }
    }

    /// The evaluation after the turns that are not judged: the agreed score if there is one, otherwise the last evaluation.
    fn ending(&self) -> Evaluation {
        let last = self.found.last().cloned().unwrap_or(EVEN);
        match self.counted {
            Some(lead) if lead != 0.0 => {
                Evaluation { win_rate: if lead > 0.0 { 1.0 } else { 0.0 }, lead, line: Vec::new() }
            }
            Some(_) => EVEN,
            None => Evaluation { line: Vec::new(), ..last },
        }
    }

    fn accuracy(&self, color: Color) -> Option<f32> {
        let own = |&(at, _): &(usize, &f32)| self.turns[at].0 == color;
        let shares: Vec<f32> = self
            .losses
            .iter()
            .enumerate()
            .filter(own)
            .map(|(_, &loss)| mark::accuracy(loss, &self.position))
            .collect();
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
