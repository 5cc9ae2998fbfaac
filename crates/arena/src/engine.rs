//! A GTP engine in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rules::Options;

use crate::failure::Failure;

/// A running engine. It is told to quit on drop.
pub struct Engine {
    /// The name of the program.
    pub name: String,
    process: Child,
    /// `None` after quitting.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &[String]) -> Result<Engine, Failure> {
        let [program, arguments @ ..] = command else {
            return Err(Failure::usage_error("the command of an engine is empty"));
        };
        let cannot = |why: &dyn std::fmt::Display| Failure::failed(format!("cannot start {program}: {why}"));
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| cannot(&error))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(cannot(&"no pipes"));
        };
        let (input, output) = (Some(input), BufReader::new(output));
        Ok(Engine { name: program.clone(), process, input, output })
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the engine refuses the board or has exited.
    pub fn begin(&mut self, options: &Options) -> Result<(), Failure> {
        let rules = options.ruleset();
        self.send(&format!("boardsize {}", rules.size))?;
        self.send("clear_board")?;
        self.send(&format!("komi {}", rules.komi))?;
        Ok(())
    }

    /// Sends a command and waits for the response.
    ///
    /// # Errors
    /// If the engine refuses the command or has exited.
    pub fn send(&mut self, command: &str) -> Result<String, Failure> {
        let failed = |error: std::io::Error| Failure::failed(format!("{command}: {error}"));
        let exited = |name: &str| Failure::failed(format!("{name} exited after `{command}`"));
        if self.write(command).is_err() {
            return Err(exited(&self.name));
        }
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).map_err(failed)? == 0 {
                return Err(exited(&self.name));
            }
            let line = line.trim_end();
            match (line.is_empty(), lines.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                // Not a GTP engine: it may never end its answer, or exit.
                (false, true) if !line.starts_with(['=', '?']) => {
                    let _ = self.process.kill();
                    return Err(self.refused(command, line));
                }
                (false, _) => lines.push(line.to_string()),
            }
        }
        let text = lines.join("\n");
        let answer = text.strip_prefix('=').map(|answer| answer.trim().to_string());
        answer.ok_or_else(|| self.refused(command, &text))
    }

    fn refused(&self, command: &str, text: &str) -> Failure {
        Failure::failed(format!("{} answered `{command}` with `{text}`", self.name))
    }

    fn write(&mut self, line: &str) -> std::io::Result<()> {
        let Some(input) = &mut self.input else { return Ok(()) };
        writeln!(input, "{line}").and_then(|()| input.flush())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.write("quit").is_err() {
            let _ = self.process.kill();
        }
        // Some engines exit only when their input is closed.
        self.input = None;
        let _ = self.process.wait();
    }
}
