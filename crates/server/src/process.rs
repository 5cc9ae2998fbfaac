//! A server as a whole process: its threads, its log, and the signals that end it.

use std::io::{IsTerminal, Write};

use crate::{Config, Server};

/// How lines of the log look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one JSON object a line.
    Json,
}

/// What is logged, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Log {
    /// How lines look.
    pub format: LogFormat,
    /// How much there is of it.
    pub level: tracing::Level,
}

impl Log {
    fn begin(self) {
        let all = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(self.level);
        match self.format {
            LogFormat::Text => all.with_ansi(std::io::stderr().is_terminal()).init(),
            LogFormat::Json => all.json().flatten_event(true).init(),
        }
    }
}

/// After how many of its own tasks a thread looks at those that came from elsewhere.
const GLOBAL_QUEUE_INTERVAL: u32 = 7;

/// What runs the server's tasks. The journal is a thread of its own, and whoever waits for it is woken from elsewhere: with
/// the usual patience of up to a hundred tasks those whose turn is safely written would wait behind all who have just come.
///
/// # Errors
/// If the system has no more threads.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.enable_all().global_queue_interval(GLOBAL_QUEUE_INTERVAL).build()
}

/// Serves until the process is asked to end (Ctrl-C or SIGTERM), and says where on standard output.
///
/// # Errors
/// If the store or the port cannot be opened, or the port fails: a sentence.
pub fn serve(config: Config, log: Log) -> Result<(), String> {
    log.begin();
    let runtime = runtime().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let store = config.store.clone();
        let listen = config.listen;
        let started = Server::start(config).await;
        let server = started.map_err(|error| format!("cannot serve {store} on {listen}: {error}"))?;
        let address = server.address().map_err(|error| error.to_string())?;
        // A reader who is gone does not matter: the server does.
        let _ = writeln!(std::io::stdout(), "listening on http://{address}");
        tracing::info!(%address, store = store, "listening");
        server.run(shutdown_signal()).await.map_err(|error| error.to_string())?;
        tracing::info!("stopped");
        Ok(())
    })
}

#[cfg(unix)]
async fn shutdown_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

#[cfg(not(unix))]
async fn shutdown_signal() {
    let _ = tokio::signal::ctrl_c().await;
}
