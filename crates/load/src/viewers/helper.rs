//! A process with part of the viewers.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

use super::crowd::Crowd;
use crate::games::socket::said;
use crate::games::stage::this_program;

/// A running helper; it ends when dropped.
pub(super) struct Helper {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Helper {
    /// Starts a helper; returns once all its viewers are connected.
    pub(super) fn start(addresses: &[String], count: usize) -> Result<Helper, String> {
        let mut command = Command::new(this_program()?);
        command.args(["viewers", "--helper", "--count", &count.to_string()]);
        for address in addresses {
            command.args(["--server", address]);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(said)?;
        let output = child.stdout.take().ok_or("a helper has no output")?;
        let mut helper = Helper { child, lines: BufReader::new(output).lines() };
        helper.line()?;
        Ok(helper)
    }

    /// Ends it; returns what its viewers have seen.
    pub(super) fn end(mut self) -> Result<Crowd, String> {
        drop(self.child.stdin.take());
        serde_json::from_str(&self.line()?).map_err(said)
    }

    fn line(&mut self) -> Result<String, String> {
        self.lines.next().ok_or("a helper failed")?.map_err(said)
    }
}
