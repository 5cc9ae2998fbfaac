//! `tengen book`: balanced openings for matches.

use clap::Args;
use rules::Position;

use crate::failure::{Done, print_line};
use crate::opening::{Openings, usual_plies};
use crate::options::GameArgs;

/// Print balanced random openings, one per line, for `tengen match --book`.
///
/// Each is a few good turns chosen at random, after which a search gives both sides between 40 and 60 %. The same seed gives
/// the same openings, as long as the search is the same; a book stays as it is.
///
/// Example: tengen book go --size 9 --count 100 > book.txt
#[derive(Args)]
#[command(name = "book")]
pub struct BookCommand {
    #[command(flatten)]
    game: GameArgs,
    /// Number of openings
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Turns of each opening [default: by the size of the board]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..100))]
    opening: Option<u32>,
    /// Random seed
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

impl BookCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// For options that do not fit.
    pub fn run(&self) -> Done {
        let options = self.game.options()?;
        let plies = self.opening.unwrap_or_else(|| usual_plies(&options));
        let (openings, position) = (Openings::random(&options, plies, self.seed), Position::new(&options));
        for number in 0..self.count {
            let opening = openings.make(number);
            let turns: Vec<String> = opening.turns.iter().map(|&turn| position.write(turn)).collect();
            let rate = 100.0 * opening.win_rate;
            print_line(&format!("{} # {rate:.0} % for the next player", turns.join(", ")))?;
        }
        Ok(())
    }
}
