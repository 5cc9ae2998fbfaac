//! How a measurement fails: a sentence on standard error and an exit code.

use std::fmt::Display;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Error {
    /// It did not work (exit 1).
    Failed(String),
    /// The arguments are wrong (exit 2).
    Usage(String),
}

impl Error {
    pub(crate) fn failed(why: impl Display) -> Error {
        Error::Failed(why.to_string())
    }

    pub(crate) fn usage(why: impl Display) -> Error {
        Error::Usage(why.to_string())
    }

    /// Prints the reason; returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (why, code) = match self {
            Error::Failed(why) => (why, 1),
            Error::Usage(why) => (why, 2),
        };
        eprintln!("tengen-load: {why}");
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::failed(error)
    }
}
