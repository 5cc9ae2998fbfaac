//! `tengen serve`: people playing each other over the network.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use crate::failure::{Done, Failure};

/// Serve games over the network.
///
/// Example: tengen serve --listen 0.0.0.0:8000 --data games.db
#[derive(Args)]
pub(crate) struct Serve {
    /// The address and port to listen on
    #[arg(long, default_value = "127.0.0.1:8000", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// Where everything is kept: a file, or the address of a PostgreSQL database (postgresql://user@host/name)
    #[arg(long, default_value = "tengen.db", value_name = "FILE|ADDRESS")]
    data: String,
    /// A folder with another web client than the one built in
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// The origin under which browsers know this server, such as https://go.example.org; needed behind a proxy
    #[arg(long, value_name = "ORIGIN")]
    origin: Option<String>,
}

impl Serve {
    pub(crate) fn run(self) -> Done {
        if let Some(folder) = &self.web
            && !folder.join("index.html").is_file()
        {
            return Err(Failure::senseless(format!("{}: there is no index.html in it", folder.display())));
        }
        let Serve { listen, data, web, origin } = self;
        server::serve(server::Config {
            listen,
            store: data,
            web,
            origin,
            world: server::WorldSettings::default(),
        })
        .map_err(Failure::failed)
    }
}
