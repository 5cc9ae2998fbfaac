//! How a command fails: a sentence on standard error and an exit code.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked makes sense but did not work out (exit 1): an illegal turn, a file that is not there.
    Failed(String),
    /// What was asked makes no sense (exit 2): an unknown option, a record that cannot be read.
    UsageError(String),
    /// Whoever read our output has gone away: nothing to say and nobody to say it to.
    ReaderGone,
}

impl Failure {
    /// Exit 1.
    pub(crate) fn failed(why: impl Display) -> Failure {
        Failure::Failed(why.to_string())
    }

    /// Exit 2.
    pub(crate) fn usage_error(why: impl Display) -> Failure {
        Failure::UsageError(why.to_string())
    }

    /// Says why and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let code = match self {
            Failure::Failed(_) => 1,
            Failure::UsageError(_) => 2,
            Failure::ReaderGone => return ExitCode::SUCCESS,
        };
        eprintln!("tengen: {self}");
        ExitCode::from(code)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Failed(why) | Failure::UsageError(why) => f.write_str(why),
            Failure::ReaderGone => f.write_str("nobody reads any more"),
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

/// What a command comes to.
pub(crate) type Done = Result<(), Failure>;
