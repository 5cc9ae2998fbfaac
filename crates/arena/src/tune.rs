//! `tengen tune`: finds better parameters of the search by playing.

mod log;
mod spsa;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use bots::{Budget, Params};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::contest::{LONGEST, Referee, Spec, color_of_first, play, play_in_order};
use crate::effort::Effort;
use crate::failure::{Done, Failure, print_line};
use crate::options::{GameArgs, PlayArgs};
use log::Log;
use spsa::Spsa;

/// Tune parameters of the search for a variant by self-play (SPSA), and log every iteration.
///
/// In each iteration two players, who differ from the present values by about one step in every parameter, play pairs of games
/// with common openings; the values move towards the winner. The log has one JSON object per line; a run that was interrupted
/// is resumed from it. On one thread with --visits the same seed gives the same run. Whether the values found are better is
/// for `tengen match … --sprt` to say.
///
/// Example: tengen tune go --size 9 --param rave_equivalence=500 --param priors.even=3 --visits 400 --log tune.jsonl
#[derive(Args)]
pub struct Tune {
    #[command(flatten)]
    game: GameArgs,
    /// A parameter and the size of a step, one that should be just noticeable [default: a fifth of its value]; may be repeated
    #[arg(long = "param", value_name = "NAME[=STEP]", required = true)]
    params: Vec<String>,
    /// Set a parameter for both players, for example to start elsewhere; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Number of iterations
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games per iteration
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..10_000))]
    pairs: u32,
    /// How far an iteration that is won completely moves each parameter at the end, in steps
    #[arg(long, default_value_t = 0.1, value_name = "SHARE")]
    rate: f64,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    play: PlayArgs,
    /// The log, one JSON object per line
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
}

/// A parameter that is tuned.
struct Tuned {
    name: String,
    start: f64,
    step: f64,
}

impl Tune {
    /// Runs the command.
    ///
    /// # Errors
    /// For unknown parameters, options that do not fit, or the log of another run.
    pub fn run(&self) -> Done {
        let options = self.game.options()?;
        let budget = self.effort.budget()?;
        let budget = budget.ok_or_else(|| Failure::usage_error("tune: requires --time or --visits"))?;
        if !(self.rate > 0.0 && self.rate <= 10.0) {
            return Err(Failure::usage_error(format!(
                "--rate {}: must be more than 0, at most 10",
                self.rate
            )));
        }
        let base = self.base(Params::strongest(options.variant()))?;
        let tuned = self.params.iter().map(|text| read_tuned(&base, text)).collect::<Result<Vec<_>, _>>()?;
        let (opening, openings) = self.play.openings(&options);
        let settings = self.settings(&options, opening, &tuned);
        let variant = options.variant();
        let run = Run {
            base,
            tuned,
            budget,
            spsa: Spsa {
                parameters: self.params.len(),
                iterations: self.iterations,
                rate: self.rate,
                seed: self.play.seed,
            },
            referee: Referee { options, openings, longest: LONGEST },
            pairs: self.pairs,
            parallel: self.play.parallel.into(),
        };
        let found = run.run(&self.log, &settings)?;
        print_line(&format!("full,{found}"))?;
        print_line(&format!("To test it: tengen match {} full,{found} full --sprt 0 20 …", variant.id()))
    }

    fn base(&self, mut params: Params) -> Result<Params, Failure> {
        for text in &self.set {
            let bad = |why: &dyn std::fmt::Display| Failure::usage_error(format!("--set {text}: {why}"));
            let (name, value) = text.split_once('=').ok_or_else(|| bad(&"expected NAME=VALUE"))?;
            let value = value.parse().map_err(|_| bad(&"not a number"))?;
            params.set(name, value).map_err(|why| bad(&why))?;
        }
        Ok(params)
    }

    /// What a resumed run must have in common with the log.
    fn settings(&self, options: &rules::Options, opening: u32, tuned: &[Tuned]) -> Value {
        let given: Vec<String> = options.given().map(|option| format!("{option:?}")).collect();
        let params: Map<String, Value> = tuned
            .iter()
            .map(|p| (p.name.clone(), json!({"start": number(p.start), "step": number(p.step)})))
            .collect();
        json!({
            "tune": options.variant().id(), "options": given, "params": params, "set": self.set,
            "iterations": self.iterations, "pairs": self.pairs, "rate": number(self.rate),
            "visits": self.effort.visits, "time": self.effort.time.map(number),
            "threads": self.effort.threads, "opening": opening, "seed": self.play.seed,
        })
    }
}

/// A number of few digits, so that it is the same when it is read again.
fn number(value: f64) -> Value {
    let digits = format!("{value:.6}");
    digits.parse::<f64>().map_or(Value::Null, |value| json!(value))
}

fn read_tuned(base: &Params, text: &str) -> Result<Tuned, Failure> {
    let bad = |why: &dyn std::fmt::Display| Failure::usage_error(format!("--param {text}: {why}"));
    let (name, step) = match text.split_once('=') {
        None => (text, None),
        Some((name, step)) => {
            (name, Some(step.parse::<f64>().map_err(|_| bad(&"the step is not a number"))?))
        }
    };
    let start = base.get(name).ok_or_else(|| bad(&bots::BadParam::Unknown(name.to_owned())))?;
    let step = step.unwrap_or(start / 5.0);
    if !(step > 0.0 && step.is_finite()) {
        return Err(bad(&"needs a step above 0, as in NAME=STEP"));
    }
    Ok(Tuned { name: name.to_owned(), start, step })
}

/// A run in progress.
struct Run {
    base: Params,
    tuned: Vec<Tuned>,
    budget: Budget,
    spsa: Spsa,
    referee: Referee,
    pairs: u32,
    parallel: usize,
}

impl Run {
    fn run(&self, path: &std::path::Path, settings: &Value) -> Result<String, Failure> {
        let (mut log, known) = Log::open(path, settings)?;
        let mut values = vec![0.0; self.tuned.len()];
        for iteration in 1..=self.spsa.iterations {
            let points = known.get(iteration as usize - 1).and_then(|line| line["points"].as_f64());
            let is_known = points.is_some();
            let points = points.map_or_else(|| self.play(iteration, &values), Ok)?;
            let share = points / f64::from(2 * self.pairs);
            self.spsa.update(&mut values, iteration, 2.0 * share - 1.0);
            if !is_known {
                log.add(&json!({
                    "iteration": iteration, "direction": self.spsa.direction(iteration), "points": points,
                    "params": self.named(&values),
                }))?;
                let _ = write!(
                    std::io::stderr(),
                    "\r{iteration}/{}  {}  ",
                    self.spsa.iterations,
                    self.text(&values)
                );
            }
        }
        let _ = writeln!(std::io::stderr());
        Ok(self.text(&values))
    }

    /// The points of the player with the values in the direction of an iteration.
    fn play(&self, iteration: u32, values: &[f64]) -> Result<f64, Failure> {
        let (direction, c) = (self.spsa.direction(iteration), self.spsa.perturbation(iteration));
        let spec = |sign: f64| -> Result<Spec, Failure> {
            let mut params = self.base.clone();
            for ((tuned, value), direction) in self.tuned.iter().zip(values).zip(&direction) {
                let value = tuned.start + tuned.step * (value + sign * c * direction);
                params.set_nearest(&tuned.name, value).map_err(Failure::failed)?;
            }
            Ok(Spec::search(params, self.budget))
        };
        let specs = [spec(1.0)?, spec(-1.0)?];
        let before = (iteration - 1) * 2 * self.pairs;
        let play_one = |game: u32| {
            let start = |spec: &Spec| spec.start(&self.referee.options, game, self.spsa.seed);
            let [mut one, mut two] = [start(&specs[0])?, start(&specs[1])?];
            Ok(play(&self.referee, game, color_of_first(game), [&mut one, &mut two])?.outcome)
        };
        let mut points = 0.0;
        play_in_order(before..before + 2 * self.pairs, self.parallel, play_one, |game, outcome| {
            points += match outcome.winner() {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == color_of_first(game))),
            };
            ControlFlow::Continue(())
        })?;
        Ok(points)
    }

    fn named(&self, values: &[f64]) -> Map<String, Value> {
        let value =
            |(tuned, value): (&Tuned, &f64)| (tuned.name.clone(), number(tuned.start + tuned.step * value));
        self.tuned.iter().zip(values).map(value).collect()
    }

    /// The values as they are written behind a player's name.
    fn text(&self, values: &[f64]) -> String {
        let one = |(tuned, value): (&Tuned, &f64)| {
            format!("{}={:.4}", tuned.name, (tuned.start + tuned.step * value).max(0.0))
        };
        self.tuned.iter().zip(values).map(one).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        tune: Tune,
    }

    fn tune(log: &std::path::Path, rest: &str) -> Done {
        let log = log.to_string_lossy();
        let fixed = ["tune", "go", "--size", "5", "--visits", "12", "--log", &log];
        Line::parse_from(fixed.into_iter().chain(rest.split(' '))).tune.run()
    }

    #[test]
    fn a_run_that_was_interrupted_ends_as_one_that_was_not() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
        let args = "--param rave_equivalence=500 --param priors.even --iterations 3 --pairs 2";
        tune(&whole, args).unwrap();
        let text = std::fs::read_to_string(&whole).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        std::fs::write(&cut, format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..20])).unwrap();
        tune(&cut, &format!("{args} --parallel 2")).unwrap();
        assert_eq!(std::fs::read_to_string(&cut).unwrap(), text);
        assert!(tune(&cut, "--param priors.even --iterations 3").is_err(), "another run");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let error = |rest: &str| tune(&folder.path().join("log"), rest).unwrap_err().to_string();
        assert!(error("--param priors.odd").contains("priors.odd is not a parameter"));
        assert!(error("--param exploration").contains("needs a step"), "its value is 0");
        assert!(error("--param priors.even=x").contains("not a number"));
        assert!(error("--param priors.even --set exploration").contains("expected NAME=VALUE"));
    }
}
