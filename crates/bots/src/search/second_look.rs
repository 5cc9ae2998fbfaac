//! Passing and resigning after a search with few visits.

use rules::{Position, Turn};

use super::Searcher;
use crate::analysis::{Analysis, Candidate};
use crate::budget::{Budget, Host};
use crate::decision::is_pointless;

/// Visits from which on it is known who owns which point.
const ENOUGH: u32 = 160;

impl Searcher {
    /// A few playouts do not tell who owns what. Whether there is anything left to play for, and whether the game is lost, is
    /// seen even by beginners, so late in the game it is judged with more of them; which turn is best is not.
    pub(crate) fn look_again(
        &self,
        position: &Position,
        analysis: &mut Analysis,
        budget: &Budget,
        host: &dyn Host,
    ) {
        if budget.visits >= ENOUGH || !is_late(position) {
            return;
        }
        let wider = Budget { visits: ENOUGH, memory: Budget::MIN_MEMORY, ..*budget };
        let mut searcher = Searcher::for_ownership(position.variant(), !self.seed);
        let seen = searcher.analyze(position, &wider, host, None);
        let useful = |turns: &[Candidate]| -> Vec<Candidate> {
            turns.iter().filter(|c| !is_pointless(position, &seen, c.turn)).cloned().collect()
        };
        let places = |turns: &[Candidate]| turns.iter().any(|c| matches!(c.turn, Turn::Place(_)));
        let choices = [useful(&analysis.turns), useful(&seen.turns)];
        let turns = choices.into_iter().find(|turns| places(turns));
        let turns = turns.unwrap_or_else(|| core::mem::take(&mut analysis.turns));
        *analysis = Analysis { turns, ..seen };
    }
}

/// Whether passing and resigning come into question.
fn is_late(position: &Position) -> bool {
    position.turns() as usize * 3 >= position.layout().len()
}
