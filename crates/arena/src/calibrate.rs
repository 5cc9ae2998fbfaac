//! `tengen calibrate`: whether win rates come true.

mod plot;
mod reliability;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use bots::{NoClock, Params, Searcher, SystemClock, calibrated_win_rate, estimate};
use clap::Args;
use rules::{Color, Margin, Options, Outcome, Position};
use serde_json::json;

use crate::contest::{LONGEST, play_in_order};
use crate::effort::Effort;
use crate::failure::{Done, Failure, print_line};
use crate::opening::Openings;
use crate::options::{GameArgs, PlayArgs};
use reliability::{Bin, Prediction, best_slope, bins, error};

/// Compare the win rates that the search gives with how its games end.
///
/// It plays against itself without resigning, and every position is counted by what the search said about the player to move.
/// Prints a table, the mean error, and the slope in log-odds that fits best, raw and as people are told.
///
/// Example: tengen calibrate go --size 9 --visits 1000 --games 100 --svg calibration-go.svg
#[derive(Args)]
pub struct Calibrate {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    play: PlayArgs,
    /// Write the reliability plot as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Calibrate {
    /// Runs the command.
    ///
    /// # Errors
    /// For options that do not fit, or if the plot cannot be written.
    pub fn run(&self) -> Done {
        let options = self.game.options()?;
        let (_, openings) = self.play.openings(&options);
        let mut raw = Vec::new();
        let play = |game: u32| self.predict(&options, &openings, game);
        play_in_order(
            0..self.games,
            self.play.parallel.into(),
            play,
            |game, predictions: Vec<Prediction>| {
                raw.extend(predictions);
                let _ = write!(std::io::stderr(), "\r{}/{}  {} positions ", game + 1, self.games, raw.len());
                ControlFlow::Continue(())
            },
        )?;
        let _ = writeln!(std::io::stderr());
        let told = |p: &Prediction| {
            let said = f64::from(calibrated_win_rate(options.variant(), p.said as f32));
            Prediction { said, ..*p }
        };
        let told: Vec<Prediction> = raw.iter().map(told).collect();
        self.report(&options, &raw, &told)
    }

    /// The predictions of one game.
    fn predict(&self, options: &Options, openings: &Openings, game: u32) -> Result<Vec<Prediction>, Failure> {
        let budget = self.effort.budget()?;
        let budget = budget.ok_or_else(|| Failure::usage_error("calibrate: requires --time or --visits"))?;
        let mut position = Position::new(options);
        for turn in openings.turns(game) {
            position.play(turn).map_err(Failure::failed)?;
        }
        let params =
            Params { resign_below: 0.0, stop_when_decided: false, ..Params::strongest(options.variant()) };
        let seed = self.play.seed.wrapping_mul(1_000_003).wrapping_add(game.into());
        let mut searcher = Searcher::with_params(params, seed);
        let mut said: Vec<(Color, f64)> = Vec::new();
        let mut before_passes = position.clone();
        while !position.is_over() && position.turns() < LONGEST {
            let analysis = searcher.analyze(&position, &budget, &SystemClock::start(), None);
            said.push((position.to_play(), analysis.win_rate.into()));
            let turn = searcher.decide(&position, &analysis);
            if turn != rules::Turn::Pass {
                before_passes = position.clone();
                before_passes.play(turn).map_err(Failure::failed)?;
            }
            position.play(turn).map_err(Failure::failed)?;
        }
        let Some(winner) = result(&position, &before_passes).winner() else { return Ok(Vec::new()) };
        Ok(said.into_iter().map(|(color, said)| Prediction { said, won: color == winner, game }).collect())
    }

    fn report(&self, options: &Options, raw: &[Prediction], told: &[Prediction]) -> Done {
        let (raw_bins, told_bins) = (bins(raw), bins(told));
        let name = options.variant();
        if let Some(file) = &self.svg {
            let kinds = [("as searched", "#8a8a8a", &raw_bins[..]), ("as told", "#1660b0", &told_bins[..])];
            std::fs::write(file, plot::svg(&format!("{name}, {} games", self.games), &kinds))
                .map_err(|error| Failure::failed(format!("{}: {error}", file.display())))?;
        }
        if self.json {
            return print_line(&json!({
                "variant": options.variant().id(), "games": self.games, "positions": raw.len(),
                "slope": best_slope(raw), "error": error(&raw_bins), "bins": reliability::to_json(&raw_bins),
                "told": {
                    "slope": best_slope(told), "error": error(&told_bins), "bins": reliability::to_json(&told_bins),
                },
            }));
        }
        for (title, predictions, bins) in [("As searched", raw, &raw_bins), ("As told", told, &told_bins)] {
            let (slope, off) = (best_slope(predictions), 100.0 * error(bins));
            print_line(&format!("{title}: mean error {off:.1} points, best slope {slope:.2}"))?;
            bins.iter().try_for_each(|bin| print_line(&row(bin)))?;
        }
        Ok(())
    }
}

fn row(bin: &Bin) -> String {
    let [said, won, low, high] = [bin.said, bin.won, bin.low, bin.high].map(|share| 100.0 * share);
    format!(
        "  said {said:5.1} %  won {won:5.1} % ({low:.0} to {high:.0})  {} positions of {} games",
        bin.count, bin.games
    )
}

/// The outcome of a finished game, dead stones removed.
fn result(position: &Position, before_passes: &Position) -> Outcome {
    match position.outcome() {
        // By a rule of the variant, not by counting.
        Some(outcome @ Outcome::Win { by, .. }) if !matches!(by, Margin::Points(_)) => outcome,
        _ => {
            let dead = estimate(before_passes, 1, &NoClock).dead_stones(before_passes);
            position.score_without(&dead).outcome()
        }
    }
}
