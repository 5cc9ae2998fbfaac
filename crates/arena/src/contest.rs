//! `tengen match`: a match of two players.

mod game;
mod ledger;
mod player;
mod run;
mod series;
mod tally;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use rules::Color;

use crate::effort::Effort;
use crate::failure::{Done, Failure, print_line};
use crate::opening::Openings;
use crate::options::{GameArgs, PlayArgs};
use crate::statistics::{Sprt, Verdict};

pub(crate) use game::{Referee, play};
pub(crate) use player::{Spec, read_net};
pub(crate) use run::play_in_order;
pub(crate) use series::Series;
pub(crate) use tally::Tally;

/// Let two players play a match, and print the result with its Elo difference.
///
/// A player is `level:1` to `level:10`, `full` (full strength within --time or --visits), `unlearned` (the same without
/// learned patterns), `plain` (plain UCT with random playouts, as a baseline), or the command line of a GTP engine, in which `{seed}` is replaced by the number
/// of the game. Our own players take parameters of the search after commas, and a budget of their own:
/// `full,exploration=0.2,visits=2000`; `net=FILE` plays with another net, `patterns=FILE` with other
/// learned patterns, `none` without. A level can have a style: `level:5,style=fighting` or `territorial`.
///
/// Games are played in pairs with the same opening and swapped colours. With --sprt, a match ends as soon as the likelihood
/// ratio of two Elo differences is decisive.
///
/// With --records, an interrupted match is resumed: games that are already in the folder are not played again.
///
/// Example: tengen match go --size 9 full "gnugo --mode gtp --chinese-rules --level 10 --seed {seed}" --time 1 --games 100
///
/// Example: tengen match go --size 9 full,rave_equivalence=2000 full --visits 1000 --sprt 0 20 --records rave
#[derive(Args)]
#[command(name = "match")]
pub struct Match {
    #[command(flatten)]
    game: GameArgs,
    /// The first player
    first: String,
    /// The second player
    second: String,
    /// Number of games [default: 10; with --sprt at most 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Stop when it is decided whether the first player is better by LOW or by HIGH Elo
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_hyphen_values = true)]
    sprt: Option<Vec<f64>>,
    /// The probability of a wrong verdict, of each kind
    #[arg(long, default_value_t = 0.05, value_name = "SHARE", requires = "sprt")]
    risk: f64,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    effort: Effort,
    /// Take the openings from a file instead (see `tengen book`)
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    book: Option<PathBuf>,
    /// End a game after this many turns and score the board
    #[arg(long, default_value_t = LONGEST, value_name = "N")]
    longest: u32,
    /// Folder for the records of the games
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Turns after which a game is scored as it is.
pub(crate) const LONGEST: u32 = 1000;
/// Games of a sequential test that does not come to a verdict.
const MAX_TEST_GAMES: u32 = 20_000;

impl Match {
    /// Runs the command.
    ///
    /// # Errors
    /// For players or options that do not fit, and if an engine fails.
    pub fn run(&self) -> Done {
        let options = self.game.options()?;
        let sprt = self.sprt()?;
        let games = self.games.unwrap_or(if sprt.is_some() { MAX_TEST_GAMES } else { 10 });
        let (start, openings) = match &self.book {
            Some(file) => (format!("book {}", file.display()), Openings::read(&options, file)?),
            None => {
                let usual = if sprt.is_some() { None } else { Some(0) };
                let play = PlayArgs { opening: self.play.opening.or(usual), ..self.play.clone() };
                let (plies, openings) = play.openings(&options);
                (format!("opening {plies}"), openings)
            }
        };
        let referee = Referee { options, openings, longest: self.longest };
        let names = [self.first.clone(), self.second.clone()];
        let series = Series::new(names, &referee, &self.effort, self.play.seed)?;
        let series = series.kept_in(self.records.as_deref(), &self.effort, &start)?;
        let mut tally = Tally::default();
        play_in_order(
            0..games,
            self.play.parallel.into(),
            |game| series.play(game),
            |game, outcome| {
                tally.add(outcome, color_of_first(game));
                // Nobody may be reading it.
                let _ = write!(std::io::stderr(), "\r{}", tally.progress(games, sprt.as_ref()));
                let decided = |sprt: &Sprt| game % 2 == 1 && sprt.verdict(tally.pairs()) != Verdict::Open;
                if sprt.as_ref().is_some_and(decided) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )?;
        let _ = writeln!(std::io::stderr());
        if self.json {
            print_line(&tally.json(&self.first, &self.second, sprt.as_ref()))
        } else {
            print_line(&tally.summary(&self.first, &self.second, sprt.as_ref()))
        }
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let Some([low, high]) = self.sprt.as_deref() else { return Ok(None) };
        if !(low < high && low.abs() <= 2000.0 && high.abs() <= 2000.0) {
            let why =
                format!("--sprt {low} {high}: the first must be less than the second, both within 2000");
            return Err(Failure::usage_error(why));
        }
        if !(self.risk > 0.0 && self.risk < 0.5) {
            let why = format!("--risk {}: must be between 0 and 0.5", self.risk);
            return Err(Failure::usage_error(why));
        }
        Ok(Some(Sprt { low: *low, high: *high, alpha: self.risk, beta: self.risk }))
    }
}

/// The colour of the first player in a game.
pub(crate) fn color_of_first(game: u32) -> Color {
    if game.is_multiple_of(2) { Color::Black } else { Color::White }
}
