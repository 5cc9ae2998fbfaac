//! The players of a match: our bots, or GTP engines.

use std::sync::Arc;

use bots::{Bot, Budget, Level, Net, Params, Searcher, Style, SystemClock, Weights};
use rules::{Color, Options, Position, Turn, Variant};

use crate::effort::{Effort, read_level, read_seconds};
use crate::engine::Engine;
use crate::failure::Failure;

/// A player as named on the command line.
#[derive(Debug, Clone)]
pub(crate) struct Spec {
    kind: Kind,
    /// Not the seed of the opponent.
    other_seed: bool,
}

#[derive(Debug, Clone)]
enum Kind {
    /// A level with the given budget, or with its own on this many threads.
    Level(Level, Option<Budget>, usize, Box<Params>, Style),
    Search(Budget, Box<Params>),
    Program(String),
}

/// A player ready for one game.
pub(crate) enum Player {
    Level { level: Level, budget: Option<Budget>, threads: usize, bot: Box<Bot> },
    Search { budget: Budget, searcher: Box<Searcher> },
    Program(Box<Engine>),
}

impl Spec {
    /// Reads `level:5`, `full`, `unlearned`, `plain`, each with parameters such as `full,exploration=0.6,visits=2000`, or a command.
    pub(crate) fn read(text: &str, variant: Variant, effort: &Effort) -> Result<Spec, Failure> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default().trim();
        let level = name.strip_prefix("level:").map(read_level).transpose()?;
        let mut params = match (name, level) {
            ("plain", _) => Params::plain_uct(),
            ("full", _) => Params::strongest(variant),
            ("unlearned", _) => Params::for_variant(variant),
            (_, Some(level)) => level.params(variant),
            _ => return Ok(Spec { kind: Kind::Program(text.to_owned()), other_seed: false }),
        };
        let (mut effort, mut style) = (effort.clone(), Style::Balanced);
        for part in parts {
            if let (Some(name), true) = (part.trim().strip_prefix("style="), level.is_some()) {
                style = name.parse().map_err(|why| Failure::usage_error(format!("{text}: {why}")))?;
                continue;
            }
            set(&mut params, &mut effort, part.trim())
                .map_err(|why| Failure::usage_error(format!("{text}: {why}")))?;
        }
        let budget = effort.budget()?;
        let kind = match level {
            Some(level) => Kind::Level(level, budget, effort.threads(), Box::new(params), style),
            None => {
                let needs = || Failure::usage_error(format!("{text}: requires --time or --visits"));
                Kind::Search(budget.ok_or_else(needs)?, Box::new(params))
            }
        };
        Ok(Spec { kind, other_seed: name == "plain" })
    }

    /// A search with these parameters.
    pub(crate) fn search(params: Params, budget: Budget) -> Spec {
        Spec { kind: Kind::Search(budget, Box::new(params)), other_seed: false }
    }

    /// Prepares for a game.
    pub(crate) fn start(&self, options: &Options, game: u32, seed: u64) -> Result<Player, Failure> {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(game.into());
        let seed = if self.other_seed { !seed } else { seed };
        Ok(match &self.kind {
            &Kind::Level(level, budget, threads, ref params, style) => {
                let bot = Bot::with_params(level, params.as_ref().clone(), seed).with_style(style);
                let bot = Box::new(bot);
                Player::Level { level, budget, threads, bot }
            }
            Kind::Search(budget, params) => {
                let searcher = Box::new(Searcher::with_params(params.as_ref().clone(), seed));
                Player::Search { budget: *budget, searcher }
            }
            Kind::Program(command) => {
                let command = command.replace("{seed}", &(game + 1).to_string());
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                let mut engine = Engine::start(&words)?;
                engine.begin(options)?;
                Player::Program(Box::new(engine))
            }
        })
    }
}

/// Sets `visits=N`, `time=S`, `net=FILE`, `patterns=FILE` (or `none`) or a parameter of the search.
fn set(params: &mut Params, effort: &mut Effort, assignment: &str) -> Result<(), String> {
    let (name, text) =
        assignment.split_once('=').ok_or_else(|| format!("{assignment}: expected NAME=VALUE"))?;
    match name.trim() {
        "net" => {
            params.net = read_net(text.trim())?;
            return Ok(());
        }
        "patterns" => {
            params.weights = read_learned(text.trim(), Weights::read, "weights of tengen learn")?;
            return Ok(());
        }
        _ => {}
    }
    let value: f64 = text.trim().parse().map_err(|_| format!("{name}: {text} is not a number"))?;
    match name.trim() {
        "visits" if value >= 1.0 && value <= f64::from(u32::MAX) => effort.visits = Some(value as u32),
        "visits" => return Err("visits: must be at least 1".to_owned()),
        "time" => {
            read_seconds(value).map_err(|why| why.to_string())?;
            effort.time = Some(value);
        }
        name => params.set(name, value).map_err(|bad| bad.to_string())?,
    }
    Ok(())
}

/// Reads the file of a net; `none` is no net.
pub(crate) fn read_net(path: &str) -> Result<Option<Arc<Net>>, String> {
    read_learned(path, Net::read, "a net of tools/train")
}

fn read_learned<T>(path: &str, read: fn(&[u8]) -> Option<T>, what: &str) -> Result<Option<Arc<T>>, String> {
    if path == "none" {
        return Ok(None);
    }
    let file = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let learned = read(&file).ok_or_else(|| format!("{path}: not {what}"))?;
    Ok(Some(Arc::new(learned)))
}

impl Player {
    /// Receives a turn that it did not choose.
    pub(crate) fn observe(&mut self, position: &Position, color: Color, turn: Turn) -> Result<(), Failure> {
        match self {
            Player::Program(program) if turn != Turn::Resign => {
                program.send(&format!("play {color} {}", position.write(turn))).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The player's next turn.
    pub(crate) fn turn(&mut self, position: &Position) -> Result<Turn, Failure> {
        match self {
            Player::Level { level, budget, threads, bot } => {
                let budget = budget.unwrap_or_else(|| level.budget(position).with_threads(*threads));
                Ok(bot.play_within(position, &budget, &SystemClock::start()).0)
            }
            Player::Search { budget, searcher } => {
                Ok(searcher.choose(position, budget, &SystemClock::start()))
            }
            Player::Program(program) => {
                let text = program.send(&format!("genmove {}", position.to_play()))?;
                let turn = position.read(&text);
                turn.map_err(|_| Failure::failed(format!("{}: cannot parse the turn {text}", program.name)))
            }
        }
    }

    /// The score according to a program, which removes dead stones.
    pub(crate) fn final_score(&mut self) -> Option<String> {
        match self {
            Player::Program(program) => program.send("final_score").ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort() -> Effort {
        Effort { time: None, visits: Some(100), threads: 1, memory: 16 }
    }

    fn error(text: &str) -> String {
        Spec::read(text, Variant::Go, &effort()).unwrap_err().to_string()
    }

    #[test]
    fn parameters_are_set_by_name() {
        let spec = Spec::read("full,exploration=0.6,priors.capture=7,visits=50", Variant::Go, &effort());
        let Ok(Spec { kind: Kind::Search(budget, params), .. }) = spec else { panic!("not a search") };
        assert_eq!((budget.visits, params.exploration, params.priors.capture), (50, 0.6, 7.0));
        let level = Spec::read("level:3,visits=9", Variant::Go, &effort());
        assert!(matches!(level, Ok(Spec { kind: Kind::Level(_, Some(Budget { visits: 9, .. }), ..), .. })));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert!(error("full,explore=1").contains("explore"), "{}", error("full,explore=1"));
        assert!(error("full,exploration").contains("expected NAME=VALUE"));
        assert!(error("full,exploration=many").contains("many is not a number"));
        assert!(error("level:3,style=wild").contains("the style must be one of balanced"));
        assert!(error("full,visits=0").contains("at least 1"));
    }
}
