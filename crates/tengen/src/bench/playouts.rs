//! `tengen bench playouts`: speed of uniformly random playouts.

use std::time::{Duration, Instant};

use clap::Args;
use record::json::options_to_json;
use rules::variant::{Rules, StateOf};
use rules::{Options, Position, Random, TypedGame, Variant, Visitor, playout};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::print_line;
use crate::options::parse_variant;

/// Measure uniformly random playouts.
///
/// Playouts do not fill eyes, pass only if no other turn is possible, and end after three turns per point.
///
/// Example: tengen bench playouts go no --seconds 2
#[derive(Args)]
pub(crate) struct Playouts {
    /// The variants to measure [default: all]
    variants: Vec<String>,
    /// Seconds per measurement
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    seconds: f64,
    /// Random seed
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// The usual board sizes of each variant.
fn cases(variant: Variant) -> Vec<Options> {
    let case = |&size: &u8| {
        let mut options = Options::new(variant);
        options.set_size(size.into()).ok().map(|()| options)
    };
    variant.preset().sizes.measured.iter().filter_map(case).collect()
}

impl Playouts {
    pub(crate) fn run(&self) -> Done {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            return Err(Failure::usage_error(format!(
                "--seconds {}: must be more than 0 and at most 3600",
                self.seconds
            )));
        }
        let named = self.variants.iter().map(|name| parse_variant(name)).collect::<Result<Vec<_>, _>>()?;
        let variants = if named.is_empty() { Variant::ALL.to_vec() } else { named };
        for options in variants.into_iter().flat_map(cases) {
            let seconds = Duration::from_secs_f64(self.seconds);
            let run = Position::new(&options).visit(Measure { seconds, seed: self.seed });
            print_line(&run.line(&options))?;
        }
        Ok(())
    }
}

/// The result of a measurement.
struct Run {
    playouts: u64,
    turns: u64,
    seconds: f64,
}

impl Run {
    fn line(&self, options: &Options) -> serde_json::Value {
        let (playouts, turns) = (self.playouts as f64, self.turns as f64);
        json!({
            "bench": "playouts",
            "variant": options.variant().id(),
            "options": options_to_json(options),
            "playouts_per_s": (playouts / self.seconds).round(),
            "turns_per_s": (turns / self.seconds).round(),
            "ns_per_turn": (self.seconds * 1e10 / turns).round() / 10.0,
            "mean_turns": (turns / playouts * 10.0).round() / 10.0,
        })
    }
}

struct Measure {
    seconds: Duration,
    seed: u64,
}

impl Visitor for Measure {
    type Output = Run;

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(self, game: &TypedGame<R, CAP>) -> Run {
        let rules = &*game.rules;
        let most_turns = 3 * rules.frame().layout.len() as u32;
        let mut scratch: StateOf<R, CAP> = game.state.clone();
        rules.reserve(&mut scratch, most_turns as usize);
        let mut random = Random::new(self.seed);
        let mut run = Run { playouts: 0, turns: 0, seconds: 0.0 };
        let start = Instant::now();
        while start.elapsed() < self.seconds {
            // Reading the clock costs as much as a turn, so not after every playout.
            for _ in 0..16 {
                scratch.clone_from(&game.state);
                run.turns += u64::from(playout(rules, &mut scratch, &mut random, most_turns));
                run.playouts += 1;
            }
        }
        run.seconds = start.elapsed().as_secs_f64();
        run
    }
}
