//! Server processes that are killed and started again.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use server::simulation::Process;
use store::Faults;
use table::PlayerId;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::day::{Day, lock};
use crate::network::{self, Wire};

/// Delay before another attempt to start a process that could not read its world.
const START_AGAIN: Duration = Duration::from_millis(500);

/// A place where a server process runs, at most one at a time.
#[derive(Debug)]
pub(crate) struct Machine {
    name: usize,
    running: Mutex<Option<Running>>,
}

#[derive(Debug)]
struct Running {
    process: Process,
    connections: Vec<JoinHandle<()>>,
}

impl Machine {
    pub(crate) fn new(name: usize) -> Machine {
        Machine { name, running: Mutex::default() }
    }

    /// Starts a process, however long that takes.
    pub(crate) async fn start(&self, day: &Day, faults: &Arc<dyn Faults>) {
        loop {
            match Process::start(day.database.connect(Arc::clone(faults))).await {
                Ok(process) => {
                    day.note(&format!("process {} starts", self.name));
                    *lock(&self.running) = Some(Running { process, connections: Vec::new() });
                    return;
                }
                Err(why) => {
                    day.note(&format!("process {} cannot start: {why}", self.name));
                    sleep(START_AGAIN).await;
                }
            }
        }
    }

    /// Kills the process in the middle of whatever it does. False if there is none.
    pub(crate) fn kill(&self, day: &Day) -> bool {
        let Some(running) = lock(&self.running).take() else { return false };
        day.note(&format!("process {} is killed", self.name));
        day.kills.fetch_add(1, Relaxed);
        running.connections.iter().for_each(JoinHandle::abort);
        true
    }

    /// Connects a client; `None` if no process runs.
    pub(crate) fn connect(&self, day: &Arc<Day>, client: &str, player: Option<PlayerId>) -> Option<Wire> {
        let mut running = lock(&self.running);
        let running = running.as_mut()?;
        let (connection, outbox) = running.process.connect(player);
        let name = format!("{client} at process {}", self.name);
        let (wire, served) = network::connect(day, name, connection, outbox);
        running.connections.push(tokio::spawn(served));
        Some(wire)
    }

    /// Works with the process, if there is one.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Process) -> T) -> Option<T> {
        lock(&self.running).as_mut().map(|running| work(&mut running.process))
    }

    /// Waits for connections that have ended; the number of those that panicked.
    pub(crate) async fn panics(&self) -> usize {
        let ended: Vec<JoinHandle<()>> = match lock(&self.running).as_mut() {
            Some(running) => running.connections.extract_if(.., |task| task.is_finished()).collect(),
            None => Vec::new(),
        };
        let mut panics = 0;
        for task in ended {
            panics += usize::from(task.await.is_err_and(|error| error.is_panic()));
        }
        panics
    }
}
