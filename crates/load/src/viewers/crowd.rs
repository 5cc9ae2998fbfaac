//! Viewers of one process.

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use protocol::{Area, Place, ToClient, ToServer, WorldCommand, WorldNews};
use rules::Random;
use serde::{Deserialize, Serialize};
use testing::{Received, Socket};
use tokio::task::JoinHandle;

use crate::games::socket::{many, said};

/// Distance from the middle of a view to its sides.
const REACH: i64 = 12;
/// Open files that are not viewers.
const OTHER_FILES: u64 = 64;

/// What viewers have seen.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Crowd {
    pub(super) connected: usize,
    /// Those whose connection ended.
    pub(super) lost: usize,
    pub(super) first_error: Option<String>,
    /// Chunks and changes of chunks.
    pub(super) updates: u64,
}

impl Crowd {
    pub(super) fn add(&mut self, other: Crowd) {
        self.connected += other.connected;
        self.lost += other.lost;
        self.first_error = self.first_error.take().or(other.first_error);
        self.updates += other.updates;
    }
}

/// Connects viewers, says so, and tells what they have seen once standard input is closed.
pub(super) async fn help(addresses: &[String], count: usize) -> Result<(), String> {
    rlimit::increase_nofile_limit(count as u64 + OTHER_FILES).map_err(said)?;
    let bounds = Viewer::connect(&addresses[0], Place { x: 0, y: 0 }).await?.bounds;
    let updates = Arc::new(AtomicU64::new(0));
    let viewers: Vec<JoinHandle<String>> = many(count, |i| {
        let (address, updates) = (addresses[i % addresses.len()].clone(), Arc::clone(&updates));
        async move {
            let viewer = Viewer::connect(&address, somewhere(bounds, i as u64 + 1)).await?;
            Ok(tokio::spawn(viewer.look_on(updates)))
        }
    })
    .await?;
    say("connected")?;
    let ended = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    let _ = ended.await;
    let mut all =
        Crowd { connected: viewers.len(), updates: updates.load(Ordering::Relaxed), ..Crowd::default() };
    for viewer in viewers {
        if viewer.is_finished() {
            all.lost += 1;
            let error = viewer.await.unwrap_or_else(|error| error.to_string());
            all.first_error.get_or_insert(error);
        }
    }
    say(&serde_json::to_string(&all).map_err(said)?)
}

fn say(line: &str) -> Result<(), String> {
    let mut output = std::io::stdout();
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(said)
}

/// A point of the inhabited part of the world.
fn somewhere(bounds: Area, seed: u64) -> Place {
    let mut random = Random::new(seed);
    let mut between = |low: i64, high: i64| {
        let width = u32::try_from(high.abs_diff(low)).unwrap_or(u32::MAX - 1) + 1;
        low + i64::from(random.below(width))
    };
    Place { x: between(bounds.from.x, bounds.to.x), y: between(bounds.from.y, bounds.to.y) }
}

/// Somebody without an account who looks at the world.
struct Viewer {
    socket: Socket,
    /// Where there are stones.
    bounds: Area,
}

impl Viewer {
    async fn connect(address: &str, home: Place) -> Result<Viewer, String> {
        let mut socket = Socket::connect_as(address, "").await.map_err(said)?;
        let area = Area {
            from: Place { x: home.x - REACH, y: home.y - REACH },
            to: Place { x: home.x + REACH, y: home.y + REACH },
        };
        let look = ToServer::World { request: 1, command: WorldCommand::Look { area } };
        socket.say(&look).await.map_err(said)?;
        loop {
            if let Received::Message(told) = socket.hear().await.map_err(said)?
                && let ToClient::World { news: WorldNews::About { world }, .. } = *told
            {
                return Ok(Viewer { socket, bounds: world.bounds });
            }
        }
    }

    /// Receives what is sent until the connection ends; returns why it did.
    async fn look_on(mut self, updates: Arc<AtomicU64>) -> String {
        loop {
            match self.socket.hear().await {
                Ok(Received::Bytes(_)) => _ = updates.fetch_add(1, Ordering::Relaxed),
                Ok(Received::Message(_)) => {}
                Err(error) => return error.to_string(),
            }
        }
    }
}
