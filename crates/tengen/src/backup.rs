//! `tengen backup`: once, or again and again.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::Args;

use crate::failure::{Done, Failure};
use crate::keep::{open, wait};
use crate::settings::Data;

/// Back up all data of a server into a new file, while it is running or not.
///
/// The backup is a SQLite database, even if the original is on PostgreSQL: tengen serve --data FILE can serve it, and
/// tengen restore restores it into a file or PostgreSQL. With --every it goes on until it is stopped: FILE is then a folder
/// that gets a file for each backup, named by the time, and the oldest of them are deleted.
///
/// Example: tengen backup --data games.db games-monday.db
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// Back up at this interval, such as 6h, 30m or 1day
    #[arg(long, value_name = "TIME", value_parser = interval)]
    every: Option<Duration>,
    /// With --every: how many backups to keep
    #[arg(long, value_name = "COUNT", default_value_t = 14, requires = "every", value_parser = clap::value_parser!(u32).range(1..))]
    keep: u32,
    /// The backup file to create; with --every the folder
    file: PathBuf,
}

/// The interval of backups; a backup takes a while, so not less than a second.
fn interval(text: &str) -> Result<Duration, String> {
    let every = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if every < Duration::from_secs(1) {
        return Err("at least one second (1s)".to_owned());
    }
    Ok(every)
}

impl Backup {
    pub(crate) fn run(&self) -> Done {
        match self.every {
            None => wait(self.write(&self.file)),
            Some(every) => wait(async {
                tokio::select! {
                    done = self.repeat(every) => done,
                    stopped = stop_signal() => stopped.map_err(Failure::from),
                }
            }),
        }
    }

    async fn write(&self, file: &Path) -> Done {
        let done = open(&self.data).await?.backup(file).await;
        let file = file.display();
        done.map_err(|error| match error {
            store::Error::Taken => {
                Failure::failed(format!("{file} already exists; a backup never overwrites a file"))
            }
            other => Failure::failed(format!("{file}: {other}")),
        })
    }

    /// Never returns, unless the folder cannot be read. A failed backup is reported and tried again at the next turn: the
    /// database may be back by then.
    async fn repeat(&self, every: Duration) -> Done {
        loop {
            let newest = self.backups()?.into_iter().next_back();
            tokio::time::sleep(newest.map_or(Duration::ZERO, |file| remaining(&file, every))).await;
            let file = self.file.join(name(SystemTime::now()));
            match self.write(&file).await {
                Ok(()) => {
                    eprintln!("{} written", file.display());
                    self.delete_oldest()?;
                }
                Err(failure) => {
                    eprintln!("tengen: {failure}");
                    tokio::time::sleep(every).await;
                }
            }
        }
    }

    fn delete_oldest(&self) -> Done {
        let files = self.backups()?;
        let many = files.len().saturating_sub(self.keep as usize);
        for file in &files[..many] {
            std::fs::remove_file(file)?;
        }
        Ok(())
    }

    /// The backups in the folder, oldest first. Other files are none of our business.
    fn backups(&self) -> Result<Vec<PathBuf>, Failure> {
        let named = |error: std::io::Error| Failure::failed(format!("{}: {error}", self.file.display()));
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&self.file).map_err(named)? {
            let entry = entry.map_err(named)?;
            if entry.file_name().to_str().is_some_and(is_backup) {
                files.push(entry.path());
            }
        }
        files.sort();
        Ok(files)
    }
}

/// The name of a backup, such as `tengen-20261117T234501Z.db`: sorted by name is sorted by time.
fn name(at: SystemTime) -> String {
    let stamp = humantime::format_rfc3339_seconds(at).to_string();
    format!("tengen-{}.db", stamp.replace(['-', ':'], ""))
}

fn is_backup(name: &str) -> bool {
    let stamp = name.strip_prefix("tengen-").and_then(|rest| rest.strip_suffix("Z.db"));
    stamp.is_some_and(|stamp| {
        stamp.len() == 15
            && stamp.bytes().enumerate().all(|(n, b)| if n == 8 { b == b'T' } else { b.is_ascii_digit() })
    })
}

/// How long to wait after this backup. A restart does not begin the interval again.
fn remaining(newest: &Path, every: Duration) -> Duration {
    let age = newest.metadata().and_then(|data| data.modified()).ok().and_then(|at| at.elapsed().ok());
    every.saturating_sub(age.unwrap_or_default())
}

/// Waits for Ctrl-C or SIGTERM. A backup that is being written is abandoned; only finished ones have their name.
async fn stop_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut term = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = term.recv() => Ok(()),
            pressed = tokio::signal::ctrl_c() => pressed,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_named_by_their_time() {
        let name = name(SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_000_000));
        assert_eq!(name, "tengen-20261118T110640Z.db");
        assert!(is_backup(&name));
        for other in
            ["tengen.db", "tengen-monday.db", "tengen-20261118T09464Z.db", "tengen-20261118T094640Z.db-wal"]
        {
            assert!(!is_backup(other), "{other}");
        }
    }

    #[test]
    fn intervals_are_read() {
        assert_eq!(interval("6h"), Ok(Duration::from_secs(6 * 3600)));
        assert!(interval("0s").is_err() && interval("soon").is_err());
    }
}
