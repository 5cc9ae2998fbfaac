//! `tengen match`: a match of two engines.

mod game;
mod ledger;
mod player;
mod tally;

use std::path::PathBuf;

use clap::Args;
use rules::Color;

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::gtp::{Effort, read_level};
use crate::options::GameArgs;

use game::{Referee, play};
use ledger::Ledger;
use player::Spec;
use tally::Tally;

/// Let two engines play a match with alternating colours, and print the result with its Elo difference.
///
/// A player is `level:1` to `level:10`, `full` (full strength within --time or --visits), `plain` (plain UCT
/// with random playouts, as a baseline), or the command line of a GTP engine, in which `{seed}` is replaced by the number
/// of the game.
///
/// With --records, an interrupted match is resumed: games that are already in the folder are not played again.
///
/// Example: tengen match go --size 9 full "gnugo --mode gtp --chinese-rules --level 10 --seed {seed}" --time 1 --games 100
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameArgs,
    /// The first player
    first: String,
    /// The second player
    second: String,
    /// Number of games
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    effort: Effort,
    /// Begin each pair of games with this many random turns
    #[arg(long, default_value_t = 0, value_name = "N")]
    opening: u32,
    /// Random seed of the openings and the bots
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// End a game after this many turns and score the board
    #[arg(long, default_value_t = 1000, value_name = "N")]
    longest: u32,
    /// Folder for the records of the games
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(crate) fn run(&self) -> Done {
        let options = self.game.options()?;
        let specs = [self.spec(&self.first)?, self.spec(&self.second)?];
        let referee = Referee { options, opening: self.opening, seed: self.seed, longest: self.longest };
        let terms = format!("{} {:?}", self.terms(), referee.options.given().collect::<Vec<_>>());
        let ledger = Ledger::open(self.records.as_deref(), &terms)?;
        let mut tally = Tally::default();
        for game in 0..self.games {
            let first = if game % 2 == 0 { Color::Black } else { Color::White };
            let outcome = match ledger.find(game)? {
                Some(known) => known,
                None => {
                    let mut one = specs[0].start(game, self.seed)?;
                    let mut two = specs[1].start(game, self.seed)?;
                    let played = play(&referee, game, first, [&mut one, &mut two])?;
                    ledger.keep(game, &played, [&self.first, &self.second], first)?;
                    played.outcome
                }
            };
            tally.add(outcome, first);
            eprint!("\r{}", tally.bar(self.games));
        }
        eprintln!();
        if self.json {
            print_line(&tally.json(&self.first, &self.second))
        } else {
            print_line(&tally.summary(&self.first, &self.second))
        }
    }

    /// The settings of the match, which a folder of records must have in common.
    fn terms(&self) -> String {
        let Effort { time, visits, threads, memory } = &self.effort;
        let limits = format!("time {time:?} visits {visits:?} threads {threads} memory {memory}");
        format!("{} | {} | {limits} opening {} seed {}", self.first, self.second, self.opening, self.seed)
    }

    fn spec(&self, text: &str) -> Result<Spec, Failure> {
        let budget = self.effort.budget()?;
        let needs = || Failure::usage_error(format!("{text}: requires --time or --visits"));
        Ok(match text.split_once(':') {
            Some(("level", number)) => Spec::Level(read_level(number)?, budget, self.effort.threads()),
            _ if text == "full" => Spec::Full(budget.ok_or_else(needs)?),
            _ if text == "plain" => Spec::Plain(budget.ok_or_else(needs)?),
            _ => Spec::Program(text.to_string()),
        })
    }
}
