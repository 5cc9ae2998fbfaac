//! The servers under load, in processes of their own which end when dropped.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use clap::Args;
use world::World;

/// Stones in the world before clients connect: enough space for all of them.
const STONES: u64 = 40_000;
const STONES_PER_CLIENT: u64 = 300;

const LIMITS: [&str; 8] = [
    "--limit-requests",
    "--limit-passwords",
    "--limit-changes",
    "--limit-messages",
    "--limit-connections",
    "--limit-waiting",
    "--limit-waiting-address",
    "--limit-chat",
];

/// Running servers with one database.
pub(crate) struct Stage {
    /// Their addresses.
    pub(crate) addresses: Vec<String>,
    /// The world when they started, if clients will be there.
    pub(crate) world: Option<World>,
    children: Vec<Child>,
    folder: Option<PathBuf>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Which servers to start.
#[derive(Args)]
pub(crate) struct Servers {
    /// Number of server processes that share the database; several need PostgreSQL
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    processes: u8,
    /// The servers' database: a new SQLite file, or the URL of an empty PostgreSQL database [default: a temporary file]
    #[arg(long, value_name = "FILE|ADDRESS")]
    data: Option<String>,
    /// The server program [default: `tengen` next to this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl Stage {
    /// The ids of the servers' processes.
    pub(crate) fn processes(&self) -> Vec<u32> {
        self.children.iter().map(Child::id).collect()
    }

    /// The echo server.
    pub(super) fn echo() -> Result<Stage, String> {
        let mut stage = Stage::empty(None);
        stage.start(&this_program()?, &["games", "--echo"])?;
        Ok(stage)
    }

    /// Real servers, with a world grown for so many clients, if there are any.
    pub(crate) async fn servers(servers: &Servers, world: usize) -> Result<Stage, String> {
        let is_shared = |data: &String| data.contains("://");
        if servers.processes > 1 && !servers.data.as_ref().is_some_and(is_shared) {
            return Err("--processes: several need --data with the URL of a PostgreSQL database".to_owned());
        }
        let program = servers.program.clone().map_or_else(beside_this_program, Ok)?;
        let folder = std::env::temp_dir().join(format!("tengen-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let data = servers.data.clone().unwrap_or_else(|| folder.join("games.db").display().to_string());
        let mut stage = Stage::empty(Some(folder));
        if world > 1 {
            let stones = STONES.max(world as u64 * STONES_PER_CLIENT).to_string();
            grow_world(&["worlds", "--stones", &stones, "--keep", &data])?;
            stage.world = Some(server::read_world(&data).await?);
        }
        let mut flags = vec!["serve", "--listen", "127.0.0.1:0", "--data", &data, "--residents", "0"];
        // All clients have the same address, and are faster than people.
        for limit in LIMITS {
            flags.extend([limit, "0"]);
        }
        for _ in 0..servers.processes {
            stage.start(&program, &flags)?;
        }
        Ok(stage)
    }

    fn empty(folder: Option<PathBuf>) -> Stage {
        Stage { addresses: Vec::new(), world: None, children: Vec::new(), folder }
    }

    fn start(&mut self, program: &Path, arguments: &[&str]) -> Result<(), String> {
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let lines = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        self.children.push(child);
        let mut said = lines.map_while(Result::ok);
        let address = said.find_map(|line| line.strip_prefix("listening on http://").map(str::to_owned));
        let failed = || format!("{} {} did not start", program.display(), arguments.join(" "));
        self.addresses.push(address.ok_or_else(failed)?);
        Ok(())
    }
}

pub(crate) fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| error.to_string())
}

/// `tengen`, which cargo puts into the same folder.
fn beside_this_program() -> Result<PathBuf, String> {
    Ok(this_program()?.with_file_name(format!("tengen{}", std::env::consts::EXE_SUFFIX)))
}

fn grow_world(arguments: &[&str]) -> Result<(), String> {
    let done = Command::new(this_program()?).args(arguments).output().map_err(|error| error.to_string())?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}
