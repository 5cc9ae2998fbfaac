//! `tengen serve`: the server.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Done, Failure};
use crate::settings::Settings;

/// Start a server with the web client and the API.
///
/// Every setting can be given as a flag, in the environment (TENGEN_LISTEN and so on), or in a TOML file (listen = "…");
/// flags take precedence over the environment, and both over the file. On SIGTERM or Ctrl-C the server finishes accepted
/// commands, tells clients to reconnect and exits.
///
/// Example: tengen serve --listen 0.0.0.0:8000 --data games.db
#[derive(Args)]
pub(crate) struct Serve {
    /// TOML file with settings: listen = "0.0.0.0:8000", data = "games.db" and so on
    #[arg(long, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(crate) fn run(self) -> Done {
        let (config, log) = self.settings.with_file(self.config.as_deref())?.config()?;
        server::serve(config, log).map_err(Failure::failed)
    }
}
