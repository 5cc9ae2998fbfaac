//! The players of a match: our bots, or GTP engines.

use bots::{Bot, Budget, Level, Params, Searcher, SystemClock};
use rules::{Color, Options, Position, Turn};

use crate::engine::Engine;
use crate::failure::Failure;

/// A player as named on the command line.
#[derive(Debug, Clone)]
pub(super) enum Spec {
    /// A level with the given budget, or with its own on this many threads.
    Level(Level, Option<Budget>, usize),
    Full(Budget),
    Plain(Budget),
    Program(String),
}

/// A player ready for one game.
pub(super) enum Player {
    Level { level: Level, budget: Option<Budget>, threads: usize, seed: u64, bot: Option<Box<Bot>> },
    Search { params: Option<Params>, budget: Budget, seed: u64, searcher: Option<Box<Searcher>> },
    Program(Box<Engine>),
}

impl Spec {
    pub(super) fn start(&self, game: u32, seed: u64) -> Result<Player, Failure> {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(game.into());
        Ok(match self {
            &Spec::Level(level, budget, threads) => Player::Level { level, budget, threads, seed, bot: None },
            Spec::Full(budget) => Player::Search { params: None, budget: *budget, seed, searcher: None },
            Spec::Plain(budget) => {
                // Not the seed of the opponent.
                let params = Some(Params::plain_uct());
                Player::Search { params, budget: *budget, seed: !seed, searcher: None }
            }
            Spec::Program(command) => {
                let command = command.replace("{seed}", &(game + 1).to_string());
                let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
                Player::Program(Box::new(Engine::start(&words)?))
            }
        })
    }
}

impl Player {
    /// Prepares for a game.
    pub(super) fn begin(&mut self, options: &Options) -> Result<(), Failure> {
        let position = Position::new(options);
        match self {
            Player::Level { level, seed, bot, .. } => {
                *bot = Some(Box::new(Bot::new(*level, &position, *seed)));
            }
            Player::Search { params, seed, searcher, .. } => {
                let params = params.clone().unwrap_or_else(|| Params::for_variant(options.variant()));
                *searcher = Some(Box::new(Searcher::with_params(params, *seed)));
            }
            Player::Program(program) => program.begin(options)?,
        }
        Ok(())
    }

    /// Receives the opponent's turn.
    pub(super) fn observe(&mut self, position: &Position, color: Color, turn: Turn) -> Result<(), Failure> {
        match self {
            Player::Program(program) if turn != Turn::Resign => {
                program.send(&format!("play {color} {}", position.write(turn))).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The player's next turn.
    pub(super) fn turn(&mut self, position: &Position) -> Result<Turn, Failure> {
        match self {
            Player::Level { level, budget, threads, bot: Some(bot), .. } => {
                let budget = budget.unwrap_or_else(|| level.budget(position).with_threads(*threads));
                Ok(bot.play_within(position, &budget, &SystemClock::start()).0)
            }
            Player::Search { budget, searcher: Some(searcher), .. } => {
                Ok(searcher.choose(position, budget, &SystemClock::start()))
            }
            Player::Program(program) => {
                let text = program.send(&format!("genmove {}", position.to_play()))?;
                let turn = position.read(&text);
                turn.map_err(|_| Failure::failed(format!("{}: cannot parse the turn {text}", program.name)))
            }
            _ => Err(Failure::failed("internal error: no game was started")),
        }
    }

    /// The score according to a program, which removes dead stones.
    pub(super) fn final_score(&mut self) -> Option<String> {
        match self {
            Player::Program(program) => program.send("final_score").ok(),
            _ => None,
        }
    }
}
