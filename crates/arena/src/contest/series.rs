//! The games of two players.

use std::path::Path;

use rules::Outcome;

use super::color_of_first;
use super::game::{Referee, play};
use super::ledger::Ledger;
use super::player::Spec;
use crate::effort::Effort;
use crate::failure::Failure;

/// Numbered games of two players. Even numbers and the odd ones after them are pairs.
pub(crate) struct Series<'a> {
    names: [String; 2],
    specs: [Spec; 2],
    referee: &'a Referee,
    ledger: Ledger,
    seed: u64,
}

impl<'a> Series<'a> {
    /// Two players as named on the command line.
    pub(crate) fn new(
        names: [String; 2],
        referee: &'a Referee,
        effort: &Effort,
        seed: u64,
    ) -> Result<Series<'a>, Failure> {
        let read = |name: &String| Spec::read(name, referee.options.variant(), effort);
        let specs = [read(&names[0])?, read(&names[1])?];
        Ok(Series { names, specs, referee, ledger: Ledger::default(), seed })
    }

    /// The same games with their records in a folder, which must be new or that of the same games.
    pub(crate) fn kept_in(
        self,
        folder: Option<&Path>,
        effort: &Effort,
        start: &str,
    ) -> Result<Series<'a>, Failure> {
        let [first, second] = &self.names;
        let Effort { time, visits, threads, memory } = effort;
        let limits = format!("time {time:?} visits {visits:?} threads {threads} memory {memory}");
        let given: Vec<_> = self.referee.options.given().collect();
        let terms = format!("{first} | {second} | {limits} {start} seed {} {given:?}", self.seed);
        let ledger = Ledger::open(folder, &terms)?;
        Ok(Series { ledger, ..self })
    }

    /// The outcome of a game, which is played unless its record exists.
    pub(crate) fn play(&self, game: u32) -> Result<Outcome, Failure> {
        if let Some(known) = self.ledger.find(game)? {
            return Ok(known);
        }
        let start = |spec: &Spec| spec.start(&self.referee.options, game, self.seed);
        let [mut one, mut two] = [start(&self.specs[0])?, start(&self.specs[1])?];
        let first = color_of_first(game);
        let played = play(self.referee, game, first, [&mut one, &mut two])?;
        self.ledger.keep(game, &played, [&self.names[0], &self.names[1]], first)?;
        Ok(played.outcome)
    }
}
