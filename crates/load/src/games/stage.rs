//! The servers under load, in processes of their own which end when dropped.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use world::World;

/// Stones in the world before clients connect: enough space for all of them.
const STONES: u64 = 40_000;

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

/// A running server.
pub(super) struct Stage {
    pub(super) address: String,
    /// Its world when it started, if clients will play there.
    pub(super) world: Option<World>,
    child: Child,
    folder: Option<PathBuf>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

impl Stage {
    /// The id of the server's process.
    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The echo server.
    pub(super) fn echo() -> Result<Stage, String> {
        Stage::start(&this_program()?, &["games", "--echo"], None)
    }

    /// The real server, with a grown world if clients will play there.
    pub(super) async fn server(
        program: Option<&Path>,
        data: Option<&str>,
        world: usize,
    ) -> Result<Stage, String> {
        let program = program.map_or_else(beside_this_program, |program| Ok(program.to_owned()))?;
        let folder = std::env::temp_dir().join(format!("tengen-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let data = data.map_or_else(|| folder.join("games.db").display().to_string(), str::to_owned);
        let mut grown = None;
        if world > 1 {
            let stones = STONES.max(world as u64 * 300).to_string();
            grow_world(&["worlds", "--stones", &stones, "--keep", &data])?;
            grown = Some(server::read_world(&data).await?);
        }
        let mut flags = vec!["serve", "--listen", "127.0.0.1:0", "--data", &data, "--residents", "0"];
        // All clients have the same address, and are faster than people.
        for limit in LIMITS {
            flags.extend([limit, "0"]);
        }
        let mut stage = Stage::start(&program, &flags, Some(folder))?;
        stage.world = grown;
        Ok(stage)
    }

    fn start(program: &Path, arguments: &[&str], folder: Option<PathBuf>) -> Result<Stage, String> {
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let lines = child.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
        let mut said = lines.map_while(Result::ok);
        let address = said.find_map(|line| line.strip_prefix("listening on http://").map(str::to_owned));
        let stage = |address| Stage { address, world: None, child, folder };
        address
            .map(stage)
            .ok_or_else(|| format!("{} {} did not start", program.display(), arguments.join(" ")))
    }
}

fn this_program() -> Result<PathBuf, String> {
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
