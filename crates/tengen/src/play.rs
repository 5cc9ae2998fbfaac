//! `tengen play`: people at one terminal.

mod command;
mod paint;
mod sitting;

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;

use crate::failure::{Done, Failure};
use crate::files;
use crate::options::{OptionArgs, parse_variant};
use command::Command;
use sitting::Sitting;

/// Two people play at this terminal.
///
/// Type a turn (E5, pass, nuke E5, D4-D6 E5, U:E5), or help.
///
/// Example: tengen play gosan --size 7
#[derive(Args)]
pub(crate) struct Play {
    /// The variant: go, no, gosan, xiago, gengo or go2.5d (see `tengen variants`)
    #[arg(required_unless_present = "resume")]
    variant: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "size", "base", "option"])]
    resume: Option<String>,
}

impl Play {
    pub(crate) fn run(&self) -> Done {
        let mut sitting = self.sit_down()?;
        let colored = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let mut out = io::stdout().lock();
        writeln!(out, "{}", command::GREETING)?;
        show(&mut out, &sitting, colored)?;
        for line in io::stdin().lock().lines() {
            match sitting.obey(Command::read(&line?)) {
                Reply::Board(words) => {
                    say(&mut out, &words)?;
                    show(&mut out, &sitting, colored)?;
                }
                Reply::Words(words) => {
                    say(&mut out, &words)?;
                    prompt(&mut out, &sitting)?;
                }
                Reply::Leave => return Ok(()),
            }
        }
        if sitting.is_unsaved() {
            writeln!(out, "\nThe input has ended; the game was not saved.")?;
        }
        Ok(())
    }

    fn sit_down(&self) -> Result<Sitting, Failure> {
        match (&self.resume, &self.variant) {
            (Some(file), _) => Sitting::resume(file, files::read_record(file, 1)?),
            (None, Some(variant)) => Ok(Sitting::new(self.options.of(parse_variant(variant)?)?)),
            (None, None) => Err(Failure::senseless("name a variant, or a game to resume")),
        }
    }
}

/// What a command comes to.
enum Reply {
    /// Something changed: say this, if anything, and show the board.
    Board(String),
    /// Say this.
    Words(String),
    /// Goodbye.
    Leave,
}

fn say(out: &mut impl Write, words: &str) -> io::Result<()> {
    if words.is_empty() { Ok(()) } else { writeln!(out, "{words}") }
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
    write!(out, "{}> ", sitting.prompt())?;
    out.flush()
}
