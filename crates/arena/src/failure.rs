//! Errors of commands: a message on standard error and an exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// A valid request failed (exit 1): an illegal turn, a missing file.
    Failed(String),
    /// The request is invalid (exit 2): an unknown option, a record that cannot be parsed.
    UsageError(String),
    /// Standard output was closed (a broken pipe): exit silently.
    ReaderGone,
}

impl Failure {
    /// A valid request failed.
    pub fn failed(why: impl Display) -> Failure {
        Failure::Failed(why.to_string())
    }

    /// The request is invalid.
    pub fn usage_error(why: impl Display) -> Failure {
        Failure::UsageError(why.to_string())
    }

    /// Prints the message of a program and returns the exit code.
    pub fn report(self) -> ExitCode {
        let code = match self {
            Failure::Failed(_) => 1,
            Failure::UsageError(_) => 2,
            Failure::ReaderGone => return ExitCode::SUCCESS,
        };
        // Whoever closed standard output may have closed standard error, too.
        let _ = writeln!(io::stderr(), "tengen: {self}");
        ExitCode::from(code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Failed(why) | Failure::UsageError(why) => f.write_str(why),
            Failure::ReaderGone => f.write_str("broken pipe"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::failed(error),
        }
    }
}

/// The result of a command.
pub type Done = Result<(), Failure>;

/// Prints a line on standard output. Unlike `println!`, it does not panic on a broken pipe.
///
/// # Errors
/// If standard output cannot be written or was closed.
pub fn print_line(line: &impl Display) -> Done {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
