//! The Go Text Protocol, version 2: one engine for every variant.
//!
//! Go is spoken as everybody speaks it. The other variants use the same commands with our notation of turns
//! (`play black nuke E5`, `play white D4-D6 E5`, `play black U:E5`), and `boardsize` sets the base of XiaGo.

mod clock;
mod counting;
mod game;
mod handicap;
mod live;
mod search;

use rules::{Color, Game, Options, Position};

use crate::budget::{Budget, Host};
use crate::levels::{Bot, Level};
use crate::style::Style;
use clock::Clock;

/// What an engine answers: the text after `=` or `?`.
pub type Answer = Result<String, String>;

/// Reads a game from a file, up to a turn, exclusive.
pub type LoadGame = fn(&str, Option<u32>) -> Result<Game, String>;

/// An engine that listens to commands.
///
/// ```
/// use tengen_bots::{Budget, Gtp, Level};
/// use rules::{Options, Variant};
/// let mut engine = Gtp::new(&Options::new(Variant::Go), Level::ALL[0], None, 1);
/// assert_eq!(engine.line("7 protocol_version").as_deref(), Some("=7 2\n\n"));
/// assert_eq!(engine.line("boardsize 9").as_deref(), Some("= \n\n"));
/// assert_eq!(engine.line("play black E5").as_deref(), Some("= \n\n"));
/// assert_eq!(engine.line("play white E5").as_deref(), Some("? illegal move\n\n"));
/// assert_eq!(engine.line("# a remark"), None);
/// ```
#[derive(Debug)]
pub struct Gtp {
    game: Game,
    bot: Bot,
    level: Level,
    /// What a turn may cost; the level's own budget if none.
    budget: Option<Budget>,
    clock: Clock,
    seed: u64,
    over: bool,
    draw: fn(&Position) -> String,
    load: LoadGame,
    threads: Option<usize>,
}

const COMMANDS: [&str; 28] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "kata-analyze",
    "kata-time_settings",
    "kgs-time_settings",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "lz-analyze",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "tengen-analyze",
    "tengen-variant",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

impl Gtp {
    /// An engine for a variant. Without a budget it spends what its level does.
    pub fn new(options: &Options, level: Level, budget: Option<Budget>, seed: u64) -> Gtp {
        Gtp::resume(Game::new(options), level, budget, seed)
    }

    /// An engine that goes on with a game.
    pub fn resume(game: Game, level: Level, budget: Option<Budget>, seed: u64) -> Gtp {
        Gtp {
            bot: bot_in(&game, level, seed),
            game,
            level,
            budget,
            clock: Clock::default(),
            seed,
            over: false,
            draw: plain,
            load: |_, _| Err("cannot load file".into()),
            threads: None,
        }
    }

    /// The same, but every search runs on so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Gtp {
        Gtp { threads: Some(threads), ..self }
    }

    /// The same with a style of play.
    #[must_use]
    pub fn with_style(mut self, style: Style) -> Gtp {
        self.bot.set_style(style);
        self
    }

    /// The same with another way to draw the board for `showboard`.
    #[must_use]
    pub fn drawn_by(self, draw: fn(&Position) -> String) -> Gtp {
        Gtp { draw, ..self }
    }

    /// The same with a way to read files for `loadsgf`: the game in a file up to a turn, exclusive.
    #[must_use]
    pub fn loading_by(self, load: LoadGame) -> Gtp {
        Gtp { load, ..self }
    }

    /// Whether the engine was told to quit.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Answers a line, its number repeated. Nothing for empty lines and remarks.
    pub fn line(&mut self, line: &str) -> Option<String> {
        let line = line.split('#').next().unwrap_or("");
        let plain: String = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let mut words = plain.split(' ').filter(|w| !w.is_empty()).map(|w| w.trim()).peekable();
        let number = words.next_if(|w| w.bytes().all(|b| b.is_ascii_digit())).unwrap_or("").to_string();
        let command = words.next().filter(|w| !w.is_empty())?.to_string();
        let rest: Vec<&str> = words.collect();
        let (sign, text) = match self.obey(&command, &rest) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        Some(format!("{sign}{number} {text}\n\n"))
    }

    /// Thinks about the other's turn until the host says stop; what is learned is used later.
    pub fn ponder(&mut self, host: &dyn Host) {
        let position = self.game.position();
        if position.turns() > 0 && !position.is_over() && !self.over {
            self.bot.ponder(position, host);
        }
    }

    fn obey(&mut self, command: &str, rest: &[&str]) -> Answer {
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Tengen".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(rest.first().is_some_and(|c| COMMANDS.contains(c)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => {
                self.over = true;
                Ok(String::new())
            }
            "tengen-variant" => Ok(self.game.options().variant().id().into()),
            "boardsize" => self.board_size(rest),
            "clear_board" => self.clear(self.game.options().clone()),
            "komi" => self.komi(rest),
            "play" => self.play(rest),
            "genmove" => self.generate(rest, true),
            "reg_genmove" => self.generate(rest, false),
            "undo" => self.undo(),
            "showboard" => Ok(self.show()),
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status(rest),
            "fixed_handicap" | "place_free_handicap" => self.place_handicap(rest),
            "set_free_handicap" => self.set_handicap(rest),
            "time_settings" => self.clock.settings(rest),
            "kgs-time_settings" | "kata-time_settings" => self.clock.settings_by_kind(rest),
            "time_left" => self.clock.left(rest),
            "loadsgf" => self.load(rest),
            "tengen-analyze" => self.analyze(rest),
            _ => Err("unknown command".into()),
        }
    }

    fn show(&self) -> String {
        let position = self.game.position();
        let captures = position.captures();
        format!(
            "\n{}\n{} to play, captures: black {}, white {}",
            (self.draw)(position).trim_end(),
            position.to_play(),
            captures.black,
            captures.white
        )
    }
}

/// The board as nothing but its points.
fn plain(position: &Position) -> String {
    let pages = position.rows();
    let lines = pages.iter().flat_map(|page| page.iter().map(|row| row.replace("", " ")));
    lines.collect::<Vec<_>>().join("\n")
}

/// A bot that knows the game so far.
fn bot_in(game: &Game, level: Level, seed: u64) -> Bot {
    let mut bot = Bot::new(level, game.position(), seed);
    if game.position().turns() > 0 {
        bot.set_history(game);
    }
    bot
}

fn number<T: core::str::FromStr>(rest: &[&str]) -> Result<T, String> {
    rest.first().and_then(|text| text.parse().ok()).ok_or_else(|| "syntax error".into())
}

fn read_color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("invalid color".into()),
    }
}
