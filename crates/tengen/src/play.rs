//! `tengen play`: a game in the terminal, between two people or against a bot.

mod command;
mod input;
mod paint;
mod partner;
mod sitting;

use std::io::{self, IsTerminal, Write};

use arena::read_level;
use clap::Args;
use rules::{Color, Position, Variant};

use crate::failure::{Done, Failure};
use crate::files;
use crate::options::{OptionArgs, StartArgs, about_variant, parse_variant};
use command::Command;
use input::{Input, Typed};
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
    #[arg(help = about_variant())]
    variant: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    start: StartArgs,
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
        if self.variant.is_none() && self.start.resume.is_none() && self.start.position.is_none() {
            return list_games();
        }
        let mut sitting = self.sit_down()?;
        let colored = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let mut out = io::stdout();
        let mut input = Input::open();
        writeln!(out, "{}", command::GREETING)?;
        say(&mut out, &too_wide(&sitting, input.columns()))?;
        show(&mut out, &sitting, colored)?;
        let_bot_play(&mut out, &mut sitting, colored)?;
        loop {
            let command = match input.next(&format!("{}> ", sitting.prompt()))? {
                Typed::Line(line) => Command::read(&line),
                Typed::Interrupt => Command::Quit,
                Typed::End => break,
            };
            match sitting.obey(command) {
                Reply::Board(words) => {
                    say(&mut out, &words)?;
                    show(&mut out, &sitting, colored)?;
                    let_bot_play(&mut out, &mut sitting, colored)?;
                }
                Reply::Words(words) => say(&mut out, &words)?,
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
        } else if let Some((level, color)) = sitting.saved_bot() {
            let partner = Partner::new(read_level(&level)?, color, sitting.position(), self.seed);
            sitting.invite(partner);
        }
        Ok(sitting)
    }

    fn game(&self) -> Result<Sitting, Failure> {
        match (&self.start.resume, &self.start.position, &self.variant) {
            (Some(file), ..) => Sitting::resume(file, &files::read_record(file, 1)?),
            (None, Some(text), _) => Ok(Sitting::new(&files::parse_position(text)?)),
            (None, None, Some(variant)) => {
                Ok(Sitting::new(&Position::new(&self.options.of(parse_variant(variant)?)?)))
            }
            (None, None, None) => Err(Failure::usage_error(
                "give a variant, a saved game with --resume, or a position with --position",
            )),
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
    out.flush()
}

/// Says so if the board does not fit the terminal; empty if it does.
fn too_wide(sitting: &Sitting, columns: Option<usize>) -> String {
    let diagram = record::diagram(sitting.position(), None);
    let needed = diagram.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    match columns {
        Some(columns) if needed > columns => {
            format!(
                "This board needs {needed} columns, and the terminal has {columns}: widen it, or choose a smaller board."
            )
        }
        _ => String::new(),
    }
}

/// `tengen play` without a variant: what there is to play.
fn list_games() -> Done {
    let mut out = io::stdout().lock();
    writeln!(out, "Which game?\n")?;
    for variant in Variant::ALL {
        writeln!(out, "  tengen play {:8} {}: {}", variant.id(), variant.title(), variant.about())?;
    }
    writeln!(
        out,
        "\nAdd --bot 3 to play against a bot, --size 9 for another board; `tengen variants` lists all options."
    )?;
    Ok(())
}
