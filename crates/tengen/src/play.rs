//! `tengen play`: a game in the terminal, between two people or against a bot.

mod command;
mod paint;
mod partner;
mod sitting;

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;
use rules::{Color, Position};

use crate::failure::{Done, Failure};
use crate::files;
use crate::gtp::read_level;
use crate::options::{OptionArgs, about_variant, parse_variant};
use command::Command;
use partner::Partner;
use sitting::Sitting;

/// Play in the terminal, with a friend or against a bot.
///
/// Type a turn (E5, pass, nuke E5, D4-D6 E5, U:E5), or help for all commands.
///
/// Example: tengen play gosan --size 7
///
/// Example: tengen play go --size 9 --bot 3 --color white
#[derive(Args)]
pub(crate) struct Play {
    #[arg(help = about_variant(), required_unless_present_any = ["resume", "position"])]
    variant: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// Resume a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "size", "base", "option"])]
    resume: Option<String>,
    /// Start from a position string, such as "go;size=5 5/5/2X2/5/5 w 0-0"
    #[arg(long, conflicts_with_all = ["variant", "size", "base", "option", "resume"])]
    position: Option<String>,
    /// Play against a bot of this level, from 1 (beginner) to 10 (full strength)
    #[arg(long, value_name = "LEVEL")]
    bot: Option<String>,
    /// Your colour against a bot, black or white [default: the colour to move]
    #[arg(long, value_name = "COLOR", requires = "bot")]
    color: Option<String>,
    /// Random seed of the bot; the same seed plays the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub(crate) fn run(&self) -> Done {
        let mut sitting = self.sit_down()?;
        let colored = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let mut out = io::stdout().lock();
        writeln!(out, "{}", command::GREETING)?;
        show(&mut out, &sitting, colored)?;
        let_bot_play(&mut out, &mut sitting, colored)?;
        for line in io::stdin().lock().lines() {
            match sitting.obey(Command::read(&line?)) {
                Reply::Board(words) => {
                    say(&mut out, &words)?;
                    show(&mut out, &sitting, colored)?;
                    let_bot_play(&mut out, &mut sitting, colored)?;
                }
                Reply::Words(words) => {
                    say(&mut out, &words)?;
                    prompt(&mut out, &sitting)?;
                }
                Reply::Leave => return Ok(()),
            }
        }
        if sitting.is_unsaved() {
            writeln!(out, "\nEnd of input. The game was not saved.")?;
        }
        Ok(())
    }

    fn sit_down(&self) -> Result<Sitting, Failure> {
        let mut sitting = self.game()?;
        if let Some(level) = &self.bot {
            let position = sitting.position();
            let mine = self.color.as_deref().map_or(Ok(position.to_play()), read_color)?;
            let partner = Partner::new(read_level(level)?, !mine, position, self.seed);
            sitting.invite(partner);
        }
        Ok(sitting)
    }

    fn game(&self) -> Result<Sitting, Failure> {
        match (&self.resume, &self.position, &self.variant) {
            (Some(file), ..) => Sitting::resume(file, &files::read_record(file, 1)?),
            (None, Some(text), _) => Ok(Sitting::new(&files::parse_position(text)?)),
            (None, None, Some(variant)) => {
                Ok(Sitting::new(&Position::new(&self.options.of(parse_variant(variant)?)?)))
            }
            (None, None, None) => {
                Err(Failure::usage_error("give a variant, or a game to resume with --resume"))
            }
        }
    }
}

fn read_color(name: &str) -> Result<Color, Failure> {
    let named = |color: &Color| color.name() == name.to_ascii_lowercase();
    let color = Color::ALL.into_iter().find(named);
    color.ok_or_else(|| Failure::usage_error(format!("--color {name}: expected black or white")))
}

/// The capitalised name of a colour.
pub(crate) fn title(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The reply to a command.
enum Reply {
    /// The game changed: print the text, if any, and the board.
    Board(String),
    /// Print the text only.
    Words(String),
    /// Leave the program.
    Leave,
}

fn say(out: &mut impl Write, words: &str) -> io::Result<()> {
    if words.is_empty() { Ok(()) } else { writeln!(out, "{words}") }
}

/// Plays the bot's turns; with handicap it may have several in a row.
fn let_bot_play(out: &mut impl Write, sitting: &mut Sitting, colored: bool) -> io::Result<()> {
    while let Some(words) = sitting.answer() {
        writeln!(out, "{words}")?;
        show(out, sitting, colored)?;
    }
    Ok(())
}

fn show(out: &mut impl Write, sitting: &Sitting, colored: bool) -> io::Result<()> {
    let diagram = record::diagram(sitting.position(), sitting.last_turn());
    writeln!(out)?;
    if colored {
        write!(out, "{}", paint::paint(&diagram))?;
    } else {
        write!(out, "{diagram}")?;
    }
    writeln!(out, "{}", sitting.status())?;
    prompt(out, sitting)
}

fn prompt(out: &mut impl Write, sitting: &Sitting) -> io::Result<()> {
    // No prompt while the bot is searching.
    if sitting.is_bots_turn() {
        return out.flush();
    }
    write!(out, "{}> ", sitting.prompt())?;
    out.flush()
}
