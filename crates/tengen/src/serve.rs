//! `tengen serve`: people playing each other over the network.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Done, Failure};
use crate::pages;
use crate::settings::Settings;

/// Serve games over the network.
///
/// Every setting can be given as a flag, in the environment (TENGEN_LISTEN and so on), or in a file (listen = "…"); flags
/// win over the environment, and both over the file. SIGTERM or Ctrl-C ends it: commands that were accepted come to
/// their end, and clients are told to connect again.
///
/// Example: tengen serve --listen 0.0.0.0:8000 --data games.db
#[derive(Args)]
pub(crate) struct Serve {
    /// A file with settings (TOML): listen = "0.0.0.0:8000", data = "games.db" and so on
    #[arg(long, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(crate) fn run(self) -> Done {
        pages::ask_for_large_ones();
        let (config, log) = self.settings.with_file(self.config.as_deref())?.config()?;
        server::serve(config, log).map_err(Failure::failed)
    }
}
