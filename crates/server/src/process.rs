//! A server as a whole process: threads, log and signals.

mod shutdown;

use std::io::{IsTerminal, Write};
use std::time::Duration;

use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::ops::limits::bounds::FORCED_SHUTDOWN;
use crate::ops::log::BoundedLog;
use crate::{Config, Server};

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one JSON object per line.
    Json,
}

/// Log settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Log {
    /// Format of the lines.
    pub format: LogFormat,
    /// Minimum level.
    pub level: tracing::Level,
}

impl Log {
    /// Starts to write the log of this process to standard error. Once per process.
    pub fn begin(self) {
        let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let lines = match self.format {
            LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
            LogFormat::Json => lines.json().flatten_event(true).boxed(),
        };
        let bounded = lines.with_filter(BoundedLog::default());
        tracing_subscriber::registry().with(bounded.with_filter(LevelFilter::from_level(self.level))).init();
    }
}

/// How often a worker polls the global queue, in tasks of its own queue.
const GLOBAL_QUEUE_INTERVAL: u32 = 7;

/// The runtime of the server. The journal runs on a thread of its own, so tasks that wait for it are woken through the
/// global queue. With tokio's default interval they would wait behind up to a hundred tasks of newer requests.
///
/// # Errors
/// If threads cannot be started.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.enable_all().global_queue_interval(GLOBAL_QUEUE_INTERVAL).build()
}

/// How long work that was given to other threads may go on once everything else has ended.
const LAST_WORK: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or SIGTERM; prints the address on standard output. A second signal ends the process at once, and so does
/// a shutdown that takes longer than [`FORCED_SHUTDOWN`].
///
/// # Errors
/// A sentence, if the store or the port cannot be opened, or the port fails.
pub fn serve(config: Config, log: Log) -> Result<(), String> {
    log.begin();
    let runtime = runtime().map_err(|error| error.to_string())?;
    let mut asked = shutdown::watch(FORCED_SHUTDOWN).map_err(|error| error.to_string())?;
    let served = runtime.block_on(async {
        let store = store::without_password(&config.store);
        let listen = config.listen;
        let started = tokio::select! {
            started = Server::start(config) => started,
            _ = &mut asked => return Ok(()),
        };
        let server = started.map_err(|error| format!("cannot serve {store} on {listen}: {error}"))?;
        let address = server.address().map_err(|error| error.to_string())?;
        // A closed standard output must not stop the server.
        let _ = writeln!(std::io::stdout(), "listening on http://{address}");
        tracing::info!(%address, store = store, "listening");
        let stop = async move { _ = asked.await };
        server.run(stop).await.map_err(|error| error.to_string())?;
        tracing::info!("stopped");
        Ok(())
    });
    runtime.shutdown_timeout(LAST_WORK);
    served
}
