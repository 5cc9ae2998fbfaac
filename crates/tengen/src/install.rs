//! `tengen completions` and `tengen man`: what a package installs beside the program, made from the commands themselves.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Tengen;
use crate::failure::{Done, Failure};

/// Print completions for a shell.
///
/// Example: tengen completions bash > /etc/bash_completion.d/tengen
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Write manual pages, one for each command, into a folder.
///
/// Example: tengen man /usr/local/share/man/man1
#[derive(Args)]
pub(crate) struct Man {
    /// The folder, which must exist
    folder: PathBuf,
}

impl Completions {
    pub(crate) fn run(&self) -> Done {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Tengen::command(), "tengen", &mut script);
        Ok(std::io::Write::write_all(&mut std::io::stdout(), &script)?)
    }
}

impl Man {
    pub(crate) fn run(&self) -> Done {
        clap_mangen::generate_to(Tengen::command(), &self.folder)
            .map_err(|error| Failure::failed(format!("{}: {error}", self.folder.display())))
    }
}
