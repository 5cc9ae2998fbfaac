//! The players of a match: our bots, or GTP engines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use bots::{Bot, Budget, Level, Params, Searcher, SystemClock};
use rules::{Color, Options, Position, Turn};

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
    Program(Box<Program>),
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
            Spec::Program(command) => Player::Program(Box::new(Program::start(command, game)?)),
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

/// A GTP engine. It is told to quit on drop.
pub(super) struct Program {
    name: String,
    process: Child,
    /// `None` after quitting.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(command: &str, game: u32) -> Result<Program, Failure> {
        let command = command.replace("{seed}", &(game + 1).to_string());
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| Failure::usage_error("a player is empty"))?;
        let cannot = |why: &dyn std::fmt::Display| Failure::failed(format!("cannot start {program}: {why}"));
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| cannot(&error))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(cannot(&"no pipes"));
        };
        let (input, output) = (Some(input), BufReader::new(output));
        Ok(Program { name: program.to_string(), process, input, output })
    }

    fn begin(&mut self, options: &Options) -> Result<(), Failure> {
        let rules = options.ruleset();
        self.send(&format!("boardsize {}", rules.size))?;
        self.send("clear_board")?;
        self.send(&format!("komi {}", rules.komi))?;
        Ok(())
    }

    /// Sends a command and waits for the response.
    fn send(&mut self, command: &str) -> Result<String, Failure> {
        let failed = |error: std::io::Error| Failure::failed(format!("{command}: {error}"));
        self.write(command).map_err(failed)?;
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).map_err(failed)? == 0 {
                return Err(Failure::failed(format!("{} exited after `{command}`", self.name)));
            }
            let line = line.trim_end();
            match (line.is_empty(), lines.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                // Not a GTP engine: it may never end its answer, or exit.
                (false, true) if !line.starts_with(['=', '?']) => {
                    let _ = self.process.kill();
                    return Err(self.refused(command, line));
                }
                (false, _) => lines.push(line.to_string()),
            }
        }
        let text = lines.join("\n");
        let answer = text.strip_prefix('=').map(|answer| answer.trim().to_string());
        answer.ok_or_else(|| self.refused(command, &text))
    }

    fn refused(&self, command: &str, text: &str) -> Failure {
        Failure::failed(format!("{} answered `{command}` with `{text}`", self.name))
    }

    fn write(&mut self, line: &str) -> std::io::Result<()> {
        let Some(input) = &mut self.input else { return Ok(()) };
        writeln!(input, "{line}").and_then(|()| input.flush())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.write("quit").is_err() {
            let _ = self.process.kill();
        }
        // Some engines exit only when their input is closed.
        self.input = None;
        let _ = self.process.wait();
    }
}
