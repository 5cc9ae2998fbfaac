//! Processes that end with the test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A process that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on `tengen.db` in this folder, without residents, and its address. Its log goes to `log`.
pub(crate) fn serve(folder: &Path, listen: &str, more: &[&str], log: Stdio) -> (Running, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.current_dir(folder).args(["serve", "--listen", listen, "--residents", "0"]).args(more);
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the server starts");
    let out = child.stdout.take().expect("its output");
    let server = Running(child);
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.trim().rsplit_once("http://").expect("an address").1.trim_end_matches('/');
    (server, address.to_owned())
}
