//! A server as a whole process: its threads, its log, and the signals that end it.

use std::io::{IsTerminal, Write};

use crate::{Config, Server};

/// Serves until the process is asked to end (Ctrl-C or SIGTERM), and says where on standard output.
///
/// # Errors
/// If the store or the port cannot be opened, or the port fails: a sentence.
pub fn serve(config: Config) -> Result<(), String> {
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_max_level(tracing::Level::INFO)
        .init();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let place = config.store.clone();
        let listen = config.listen;
        let started = Server::start(config).await;
        let server = started.map_err(|error| format!("cannot serve {place} on {listen}: {error}"))?;
        let address = server.address().map_err(|error| error.to_string())?;
        // A reader who is gone does not matter: the server does.
        let _ = writeln!(std::io::stdout(), "listening on http://{address}");
        tracing::info!(%address, store = place, "listening");
        server.run(asked_to_end()).await.map_err(|error| error.to_string())?;
        tracing::info!("stopped");
        Ok(())
    })
}

#[cfg(unix)]
async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

#[cfg(not(unix))]
async fn asked_to_end() {
    let _ = tokio::signal::ctrl_c().await;
}
