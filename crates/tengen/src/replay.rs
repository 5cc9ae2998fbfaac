//! `tengen replay`: the positions of a record, as text or JSON.

use std::io::{BufWriter, Write};

use clap::Args;
use record::json::{Document, Record};
use record::{Replay as Walk, report};
use serde_json::json;

use crate::failure::Done;
use crate::{files, infinite};

/// Replay a record and print the position after each turn.
///
/// Example: tengen replay game.json --json --keep-going
#[derive(Args)]
pub(crate) struct Replay {
    /// A record in JSON or SGF, - for standard input
    file: String,
    /// Print one line of JSON per turn instead of boards
    #[arg(long)]
    json: bool,
    /// Report illegal turns and skip them
    #[arg(long)]
    keep_going: bool,
}

impl Replay {
    pub(crate) fn run(&self) -> Done {
        let bytes = files::read(&self.file)?;
        let mut out = BufWriter::new(std::io::stdout().lock());
        if files::is_json(&bytes)
            && let Document::World(record) = files::read_document(&self.file, &bytes)?
        {
            return infinite::replay(&self.file, &record, self.json, self.keep_going, &mut out);
        }
        for record in files::parse_records(&self.file, &bytes)? {
            self.game(&mut out, &record)?;
        }
        Ok(out.flush()?)
    }

    fn game(&self, out: &mut impl Write, record: &Record) -> Done {
        let mut walk: Walk<'_> = Walk::new(record);
        self.say(out, &walk, None)?;
        while let Some(step) = walk.step() {
            match step.played {
                Ok(turn) => {
                    let text = walk.position().write(turn);
                    self.say(out, &walk, Some((&text, turn)))?;
                }
                Err(reason) if self.keep_going => self.refuse(out, step.number, step.text, reason)?,
                Err(_) => {
                    out.flush()?;
                    step.turn().map_err(|refused| files::illegal_turn(&self.file, &refused))?;
                }
            }
        }
        Ok(())
    }

    fn say(&self, out: &mut impl Write, walk: &Walk<'_>, turn: Option<(&str, rules::Turn)>) -> Done {
        let position = walk.position();
        if self.json {
            writeln!(out, "{}", report(position, turn.map(|(text, _)| text)))?;
            return Ok(());
        }
        match turn {
            Some((text, _)) => writeln!(out, "{}. {text}", position.turns())?,
            None => writeln!(out, "{}", position.variant().title())?,
        }
        writeln!(out, "{}", record::diagram(position, turn.map(|(_, turn)| turn)))?;
        if let Some(outcome) = position.outcome() {
            writeln!(out, "{outcome}")?;
        }
        Ok(())
    }

    fn refuse(&self, out: &mut impl Write, number: u32, text: &str, reason: rules::Illegal) -> Done {
        if self.json {
            writeln!(out, "{}", json!({"turn": number, "move": text, "illegal": reason.code()}))?;
        } else {
            writeln!(out, "{number}. {text} is illegal: {}\n", reason.sentence())?;
        }
        Ok(())
    }
}
