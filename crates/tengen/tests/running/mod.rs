//! Processes that end with the test.

// Not every test needs both.
#![allow(dead_code)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A process that ends with the test.
pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Running {
        Running(command.spawn().expect("the program starts"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server, and waits until it has printed its address.
pub(crate) fn serve(command: &mut Command) -> (Running, String) {
    let mut server = Running::start(command.stdout(Stdio::piped()));
    let out = server.0.stdout.take().expect("its output");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.trim().rsplit_once("http://").expect("an address").1.trim_end_matches('/');
    (server, address.to_owned())
}
