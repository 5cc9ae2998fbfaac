//! The Go Text Protocol, version 2: one engine for every variant.
//!
//! Go is spoken as everybody speaks it. The other variants use the same commands with our notation of turns
//! (`play black nuke E5`, `play white D4-D6 E5`, `play black U:E5`), and `boardsize` sets the base of XiaGo.

mod clock;
mod counting;
mod handicap;
mod live;

use rules::{Color, Game, Illegal, OptionValue, Options, Position, Turn};

use crate::budget::{Budget, Host, SystemClock};
use crate::levels::{Bot, Level};
use crate::style::Style;
use clock::Clock;
use handicap::handicap_points;

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
        let mut bot = Bot::new(level, game.position(), seed);
        if game.position().turns() > 0 {
            bot.set_history(&game);
        }
        Gtp {
            game,
            bot,
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

    /// Begins again and plays these turns.
    fn restart(&mut self, start: &Position, turns: impl IntoIterator<Item = Turn>) -> Answer {
        self.game = Game::from_start(start).with_turns(turns).map_err(|illegal| illegal.to_string())?;
        Ok(String::new())
    }

    /// Begins again with an empty board.
    fn clear(&mut self, mut options: Options) -> Answer {
        // Not every variant has handicaps.
        let _ = options.set("handicap", OptionValue::whole(0));
        self.restart(&Position::new(&options), [])
    }

    fn board_size(&mut self, rest: &[&str]) -> Answer {
        let size: i32 = number(rest)?;
        let mut options = self.game.options().clone();
        options.set_size(size).map_err(|_| "unacceptable size".to_string())?;
        self.clear(options)?;
        self.seed = self.seed.wrapping_add(1);
        self.bot = Bot::new(self.level, self.game.position(), self.seed).with_style(self.bot.style());
        Ok(String::new())
    }

    fn komi(&mut self, rest: &[&str]) -> Answer {
        let komi: f64 = number(rest)?;
        if !komi.is_finite() {
            return Err("syntax error".into());
        }
        let halves = komi * 2.0;
        let value = OptionValue::Number(rules::HalfPoints::from_halves(halves as i32));
        let mut options = self.game.options().clone();
        // Points are whole or halves: rounding would change who wins without a word.
        if halves.fract() != 0.0 || options.set("komi", value).is_err() {
            return Err("unacceptable komi".into());
        }
        let start = match self.game.position().setup() {
            Some(setup) => Position::from_setup(&options, setup).map_err(|bad| bad.to_string())?,
            None => Position::new(&options),
        };
        let turns: Vec<Turn> = self.game.turns().map(|(_, turn)| turn).collect();
        self.restart(&start, turns)
    }

    fn play(&mut self, rest: &[&str]) -> Answer {
        let (color, turn) = rest.split_first().ok_or("invalid color or coordinate")?;
        let color = read_color(color)?;
        let turn = self.game.position().read(&turn.join(" ")).map_err(|_| "invalid color or coordinate")?;
        self.make(color, turn).map_err(|_| "illegal move".to_string())?;
        Ok(String::new())
    }

    /// Plays a turn of either colour: controllers may let one colour play twice, and may go on after both
    /// have passed.
    fn make(&mut self, color: Color, turn: Turn) -> Result<(), Illegal> {
        let mut game = self.game.clone();
        if game.position().is_over() {
            game.undo_to(game.turns_before_passes());
        }
        if game.position().to_play() != color {
            game.play(Turn::Pass)?;
        }
        game.play(turn)?;
        self.game = game;
        Ok(())
    }

    fn generate(&mut self, rest: &[&str], keep: bool) -> Answer {
        let color = read_color(rest.first().ok_or("invalid color")?)?;
        let mut position = self.game.position().clone();
        if position.to_play() != color && !position.is_over() {
            position.play(Turn::Pass).map_err(|illegal| illegal.to_string())?;
        }
        if position.is_over() {
            return Ok("PASS".into());
        }
        let budget = self.budget_of_turn(color);
        let (turn, _) = self.bot.play_within(&position, &budget, &SystemClock::start());
        if keep && turn != Turn::Resign {
            self.make(color, turn).map_err(|illegal| illegal.to_string())?;
        }
        Ok(match turn {
            Turn::Pass => "PASS".into(),
            other => position.write(other),
        })
    }

    fn budget_of_turn(&self, color: Color) -> Budget {
        let usual = self.budget.unwrap_or_else(|| self.level.budget(self.game.position()));
        let usual = usual.with_threads(self.threads.unwrap_or(usual.threads));
        let Some(share) = self.clock.share(color) else { return usual };
        Budget { time: Some(usual.time.map_or(share, |time| time.min(share))), ..usual }
    }

    /// `loadsgf FILE [NUMBER]`: the position of a game, before the turn of this number.
    fn load(&mut self, rest: &[&str]) -> Answer {
        let (file, number) = match rest {
            [file] => (file, None),
            [file, number] => (file, Some(number.parse().map_err(|_| "syntax error")?)),
            _ => return Err("syntax error".into()),
        };
        let game = (self.load)(file, number)?;
        if game.options().variant() != self.game.options().variant() {
            return Err("cannot load file: it is a game of another variant".into());
        }
        self.bot = Bot::new(self.level, game.position(), self.seed).with_style(self.bot.style());
        if game.position().turns() > 0 {
            self.bot.set_history(&game);
        }
        self.game = game;
        Ok(String::new())
    }

    fn undo(&mut self) -> Answer {
        self.game.undo().ok_or("cannot undo")?;
        Ok(String::new())
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

    fn place_handicap(&mut self, rest: &[&str]) -> Answer {
        let count: usize = number(rest)?;
        let points = handicap_points(self.game.position(), count).ok_or("invalid number of stones")?;
        let labels: Vec<&str> = points.iter().map(String::as_str).collect();
        self.set_handicap(&labels)?;
        Ok(points.join(" "))
    }

    fn set_handicap(&mut self, labels: &[&str]) -> Answer {
        if self.game.position().turns() > 0 || self.game.position().setup().is_some() {
            return Err("board not empty".into());
        }
        let read = |label: &&str| self.game.position().read(label).map_err(|_| "bad vertex list".to_string());
        let turns: Vec<Turn> = labels.iter().map(read).collect::<Result<_, _>>()?;
        let mut options = self.game.options().clone();
        if options.set("handicap", OptionValue::whole(turns.len() as i32)).is_err() {
            return Err("bad vertex list".into());
        }
        self.restart(&Position::new(&options), turns).map_err(|_| "bad vertex list".into())
    }

    /// `tengen-analyze [VISITS]`: the best turns, one a line: turn, visits, win rate, lead, main line.
    fn analyze(&mut self, rest: &[&str]) -> Answer {
        let visits = if rest.is_empty() { 2000 } else { number(rest)? };
        let position = self.game.position();
        let mut searcher = crate::Searcher::new(position.variant(), self.seed);
        let seen = searcher.analyze(position, &Budget::visits(visits), &crate::NoClock, None);
        let seen = seen.as_told(position.variant());
        let line = |c: &crate::Candidate| {
            let follow: Vec<String> = c.line.iter().map(|&t| position.write(t)).collect();
            let turn = position.write(c.turn);
            format!(
                "{turn} visits {} win {:.3} lead {:.1} line {}",
                c.visits,
                c.win_rate,
                c.lead,
                follow.join(", ")
            )
        };
        Ok(seen.turns.iter().take(10).map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// The board as nothing but its points.
fn plain(position: &Position) -> String {
    let pages = position.rows();
    let lines = pages.iter().flat_map(|page| page.iter().map(|row| row.replace("", " ")));
    lines.collect::<Vec<_>>().join("\n")
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
