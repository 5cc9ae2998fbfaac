//! `tengen bridge`: a GTP engine as a player on a server.

mod link;
mod player;
mod policy;
mod session;

use clap::Args;

use crate::failure::{Done, Failure};
use policy::Policy;
use session::Session;

/// Connect a GTP engine to a server, as a bot account.
///
/// The engine accepts challenges within the limits given here and plays several games at once, each with a process of its own. After a
/// lost connection, and after a restart of the bridge or the server, its games go on. Go is played with any engine; for the other
/// variants the engine must know our notation of turns, as `tengen gtp` does.
///
/// The token belongs to a bot account and has the scopes `read` and `play`: the server's page `/api/bots` says how to get one.
///
/// Example: tengen bridge --server https://go.example.org --token TOKEN --size 9,13 -- gnugo --mode gtp --chinese-rules
#[derive(Args)]
pub(crate) struct Bridge {
    /// Address of the server, such as https://go.example.org
    #[arg(long, value_name = "URL")]
    server: String,
    /// Token of the bot account; better given in the environment, where other users of the machine do not see it
    #[arg(long, env = "TENGEN_TOKEN", hide_env_values = true)]
    token: String,
    #[command(flatten)]
    policy: Policy,
    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

impl Bridge {
    pub(crate) fn run(&self) -> Done {
        let policy = self.policy.clone().checked()?;
        let request = link::Address::new(&self.server, &self.token)?;
        // An engine that cannot be started is better noticed before anybody has challenged it.
        player::check(&self.engine)?;
        server::Log { format: server::LogFormat::Text, level: tracing::Level::INFO }.begin();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let mut session = Session::new(policy, self.engine.clone());
            tokio::select! {
                ended = session.run(&request) => ended,
                interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Failure::from),
            }
        })
    }
}
