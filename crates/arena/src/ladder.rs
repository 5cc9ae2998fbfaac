//! `tengen ladder`: how far apart the levels are.

mod fit;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use bots::Level;
use clap::Args;
use rules::Variant;
use serde_json::{Value, json};

use crate::contest::{LONGEST, Referee, Series, Tally, color_of_first, play_in_order};
use crate::effort::{Effort, read_level};
use crate::failure::{Done, Failure, print_line};
use crate::options::{GameArgs, PlayArgs};
use fit::ratings;

/// Let each level play the one below, and print the ratings that result.
///
/// Games are played in pairs with the same balanced opening and swapped colours. Intervals are 95 % intervals, from the
/// results of pairs. The rating of a level is that of the one below plus the Elo difference, with one drawn pair added to each step, so that it is finite;
/// level 5 has 1500.
///
/// With --records, an interrupted ladder is resumed, and a larger --games adds games: those that are already in the folder are not
/// played again.
///
/// Example: tengen ladder go --size 9 --games 200 --parallel 2 --records ladder-go
///
/// Example: tengen ladder xiago --base 4 --from 6 --to 8 --json
#[derive(Args)]
pub struct Ladder {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games of each step; an odd number is rounded up
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The lowest level
    #[arg(long, default_value = "1", value_name = "LEVEL")]
    from: String,
    /// The highest level
    #[arg(long, default_value = "10", value_name = "LEVEL")]
    to: String,
    #[command(flatten)]
    play: PlayArgs,
    /// Folder for the records of the games, with a folder in it for each step
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Levels have budgets of their own. The rest is what `tengen match` has by default, so that it can go on with a step.
const EFFORT: Effort = Effort { time: None, visits: None, threads: 1, memory: 256 };

/// Two neighbouring levels and their games so far.
struct Step {
    lower: Level,
    upper: Level,
    tally: Tally,
}

impl Ladder {
    /// Runs the command.
    ///
    /// # Errors
    /// For levels or options that do not fit, and if the records are those of other games.
    pub fn run(&self) -> Done {
        let options = self.game.options()?;
        let variant = options.variant();
        let (plies, openings) = self.play.openings(&options);
        let referee = Referee { options, openings, longest: LONGEST };
        let mut steps = self.steps()?;
        let series = steps.iter().map(|step| self.series(step, &referee, plies));
        let series = series.collect::<Result<Vec<_>, _>>()?;
        let games = self.games.next_multiple_of(2);
        let all = games * steps.len() as u32;
        let play = |number: u32| series[(number / games) as usize].play(number % games);
        // All steps are one sequence, so that no thread is idle while the last game of a step is played.
        let mut printed = Ok(());
        play_in_order(0..all, self.play.parallel.into(), play, |number, outcome| {
            let step = &mut steps[(number / games) as usize];
            step.tally.add(outcome, color_of_first(number % games));
            // Nobody may be reading it.
            let _ = write!(
                std::io::stderr(),
                "\r{}  {}",
                step.name(),
                step.tally.progress(games, None).trim_end()
            );
            if step.tally.games() == games {
                let _ = write!(std::io::stderr(), "\r{:79}\r", "");
                printed = if self.json { Ok(()) } else { print_line(&step.line()) };
            }
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        printed?;
        self.report(&steps, variant)
    }

    fn steps(&self) -> Result<Vec<Step>, Failure> {
        let [from, to] = [read_level(&self.from)?, read_level(&self.to)?];
        if from >= to {
            let why = format!("--from {from} --to {to}: the first must be lower than the second");
            return Err(Failure::usage_error(why));
        }
        let levels: Vec<Level> = Level::ALL.into_iter().filter(|level| (from..=to).contains(level)).collect();
        let step = |pair: &[Level]| Step { lower: pair[0], upper: pair[1], tally: Tally::default() };
        Ok(levels.windows(2).map(step).collect())
    }

    fn series<'a>(&self, step: &Step, referee: &'a Referee, plies: u32) -> Result<Series<'a>, Failure> {
        let folder = self.records.as_ref().map(|folder| folder.join(format!("level-{}", step.upper)));
        let series = Series::new(step.players(), referee, &EFFORT, self.play.seed)?;
        series.kept_in(folder.as_deref(), &EFFORT, &format!("opening {plies}"))
    }

    fn report(&self, steps: &[Step], variant: Variant) -> Done {
        let pairs: Vec<_> = steps.iter().map(|step| *step.tally.pairs()).collect();
        let lowest = steps[0].lower;
        let found = ratings(lowest, &pairs, variant);
        let levels = || Level::ALL.into_iter().skip_while(|&level| level < lowest).zip(&found);
        if self.json {
            let rating = |(level, rating): (Level, &f64)| json!({"level": level.number(), "rating": rating.round(), "now": level.rating(variant)});
            return print_line(&json!({
                "variant": variant.id(), "steps": steps.iter().map(Step::json).collect::<Vec<_>>(),
                "ratings": levels().map(rating).collect::<Vec<_>>(),
            }));
        }
        print_line(&"level  rating  in the table now")?;
        levels().try_for_each(|(level, rating)| {
            print_line(&format!("{level:>5}  {rating:>6.0}  {:>6.0}", level.rating(variant)))
        })
    }
}

impl Step {
    fn name(&self) -> String {
        format!("{}:{}", self.upper, self.lower)
    }

    fn players(&self) -> [String; 2] {
        [self.upper, self.lower].map(|level| format!("level:{level}"))
    }

    fn line(&self) -> String {
        let (low, high) = self.tally.pairs().interval();
        let [share, low, high] = [self.tally.pairs().share(), low, high].map(|share| 100.0 * share);
        let (games, elo) = (self.tally.games(), self.tally.elo_text());
        format!("{:>4}  {games} games  {share:.1} % ({low:.1} to {high:.1})  Elo {elo}", self.name())
    }

    fn json(&self) -> Value {
        let (low, high) = self.tally.pairs().interval();
        let [upper, lower] = self.players();
        let mut value = self.tally.json(&upper, &lower, None);
        (value["low"], value["high"]) = (low.into(), high.into());
        value
    }
}
