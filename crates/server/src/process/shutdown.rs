//! Ends the process when it is asked to, if need be by force.
//!
//! Signals are awaited on a thread and a runtime of their own, so that they are heard even if every thread of the server hangs.

use std::future::Future;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::sleep;

/// Waits for Ctrl-C or SIGTERM in the background. The receiver is told of the first; the process ends by force with the
/// second, or if it still runs `force_after` the first. What was accepted is on disk either way.
pub(super) fn watch(force_after: Duration) -> std::io::Result<oneshot::Receiver<()>> {
    let (asked, receiver) = oneshot::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut signals = {
        let _context = runtime.enter();
        Signals::new()
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let why = runtime.block_on(async {
            signals.next().await;
            tracing::info!("stopping");
            let _ = asked.send(());
            by_force(signals.next(), force_after).await
        });
        tracing::error!(reason = why, "ending by force; what was accepted is on disk");
        std::process::exit(1);
    })?;
    Ok(receiver)
}

/// Waits until the process has to end by force; returns why.
async fn by_force(asked_again: impl Future<Output = ()>, force_after: Duration) -> &'static str {
    tokio::select! {
        () = asked_again => "asked to stop again",
        () = sleep(force_after) => "stopping takes too long",
    }
}

#[cfg(unix)]
struct Signals(Option<[tokio::signal::unix::Signal; 2]>);

#[cfg(unix)]
impl Signals {
    fn new() -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        let both =
            signal(SignalKind::terminate()).and_then(|end| Ok([end, signal(SignalKind::interrupt())?]));
        Signals(both.inspect_err(|error| tracing::warn!(%error, "cannot wait for signals")).ok())
    }

    async fn next(&mut self) {
        match &mut self.0 {
            Some([terminate, interrupt]) => {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                }
            }
            None => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Signals {
        Signals
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader};
    use std::process::{Child, Command, Stdio};

    /// Says that it runs and then hangs, whatever it is asked.
    #[test]
    #[ignore = "a process started by the other tests"]
    fn hanging() {
        let seconds = std::env::var("FORCE_AFTER").ok().and_then(|text| text.parse().ok()).expect("seconds");
        crate::Log { format: crate::LogFormat::Text, level: tracing::Level::INFO }.begin();
        let mut asked = watch(Duration::from_secs(seconds)).expect("a thread");
        eprintln!("running");
        loop {
            if asked.try_recv().is_ok() {
                eprintln!("asked");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A hanging process and the lines of its log.
    fn start(force_after: u32) -> (Child, impl FnMut(&str)) {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "process::shutdown::tests::hanging", "--ignored", "--nocapture"]);
        command.env("FORCE_AFTER", force_after.to_string()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a process");
        let mut lines = BufReader::new(child.stderr.take().expect("a log")).lines().map_while(Result::ok);
        let until = move |wanted: &str| {
            lines.find(|line| line.contains(wanted)).unwrap_or_else(|| panic!("no line with {wanted:?}"));
        };
        (child, until)
    }

    fn terminate(child: &Child) {
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
    }

    #[test]
    fn a_process_that_hangs_ends_when_its_time_is_up() {
        let (mut child, mut until) = start(1);
        until("running");
        terminate(&child);
        until("asked");
        until("stopping takes too long");
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }

    #[test]
    fn a_process_that_hangs_ends_when_it_is_asked_again() {
        let (mut child, mut until) = start(3600);
        until("running");
        terminate(&child);
        until("asked");
        terminate(&child);
        until("asked to stop again");
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }
}
