//! `tengen convert`: JSON to SGF and back.

use clap::{Args, ValueEnum};
use record::to_sgf;

use crate::failure::{Done, Failure};
use crate::files;

/// Convert a JSON record to SGF, or SGF to JSON.
///
/// An SGF file with several games becomes one line of JSON per game.
///
/// Example: tengen convert game.json game.sgf
#[derive(Args)]
pub(crate) struct Convert {
    /// The file to read, - for standard input
    from: String,
    /// The file to write, - for standard output
    #[arg(default_value = "-")]
    to: String,
    /// The format to write [default: the other one]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Json,
    Sgf,
}

impl Convert {
    pub(crate) fn run(&self) -> Done {
        let bytes = files::read(&self.from)?;
        let other = if files::is_json(&bytes) { Format::Sgf } else { Format::Json };
        let records = files::parse_records(&self.from, &bytes)?;
        let text: String = match self.format.unwrap_or(other) {
            Format::Json => records.iter().map(|record| format!("{record}\n")).collect(),
            Format::Sgf => records.iter().map(to_sgf).collect(),
        };
        if text.is_empty() {
            return Err(Failure::usage_error(format!("{}: the file has no game", self.from)));
        }
        files::write(&self.to, text.as_bytes())
    }
}
