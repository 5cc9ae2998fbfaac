//! A WebSocket client that tolerates lost connections.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Command, ToClient, ToServer, WorldCommand, WorldNews};
use testing::{Received, Socket};
use tokio::time::timeout;
use world::ChunkUpdate;

/// Timeout of every wait, after which the client reconnects.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to a server.
pub(super) struct Link {
    socket: Socket,
    /// The received chunk updates of the world.
    pub(super) chunks: Vec<ChunkUpdate>,
}

impl Link {
    pub(super) async fn open(address: SocketAddr, cookie: &str) -> Option<Link> {
        let socket = timeout(PATIENCE, Socket::connect_as(&address, cookie)).await.ok()?.ok()?;
        Some(Link { socket, chunks: Vec::new() })
    }

    pub(super) async fn say(&mut self, message: &ToServer) -> Option<()> {
        self.socket.say(message).await.ok()
    }

    pub(super) async fn hear(&mut self) -> Option<ToClient> {
        match timeout(PATIENCE, self.socket.next()).await.ok()?? {
            Received::Message(message) => Some(*message),
            Received::Bytes(bytes) => {
                self.chunks.push(ChunkUpdate::decode(&bytes).expect("a chunk"));
                // Callers that wait for chunks check after each message.
                Some(ToClient::Pong { request: 0, now: 0 })
            }
        }
    }

    /// Sends a command; returns the number of an accepted one, or the reason of a refusal. `None` if the result is
    /// unknown.
    pub(super) async fn command(&mut self, table: &str, command: Command) -> Option<Result<u64, String>> {
        let request = 7;
        self.say(&ToServer::Command { table: table.to_owned(), request, command }).await?;
        loop {
            match self.hear().await? {
                ToClient::Done { number, .. } => return Some(Ok(number)),
                ToClient::Refused { reason, .. } => return Some(Err(reason)),
                ToClient::Welcome { .. } => {}
                ToClient::Goodbye => return None,
                other => panic!("{other:?}"),
            }
        }
    }

    /// Sends a command to the world. `None` if the result is unknown.
    pub(super) async fn world(&mut self, command: WorldCommand) -> Option<Result<WorldNews, String>> {
        self.say(&ToServer::World { request: 8, command }).await?;
        loop {
            match self.hear().await? {
                ToClient::World { news, .. } => return Some(Ok(news)),
                ToClient::Refused { reason, .. } => return Some(Err(reason)),
                ToClient::Welcome { .. } | ToClient::Pong { .. } => {}
                ToClient::Goodbye => return None,
                other => panic!("{other:?}"),
            }
        }
    }
}
