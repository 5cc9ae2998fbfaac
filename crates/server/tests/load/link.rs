//! A WebSocket client that tolerates lost connections.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{Command, ToClient, ToServer, WorldCommand, WorldNews};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use world::ChunkUpdate;

/// Timeout of every wait, after which the client reconnects.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to a server.
pub(super) struct Link {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The received chunk updates of the world.
    pub(super) chunks: Vec<ChunkUpdate>,
}

impl Link {
    pub(super) async fn open(address: SocketAddr, cookie: &str) -> Option<Link> {
        let mut request = format!("ws://{address}/ws").into_client_request().ok()?;
        for (name, value) in [("origin", format!("http://{address}")), ("cookie", cookie.to_owned())] {
            request.headers_mut().insert(name, value.parse().ok()?);
        }
        let socket = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?.0;
        Some(Link { socket, chunks: Vec::new() })
    }

    pub(super) async fn say(&mut self, message: &ToServer) -> Option<()> {
        let text = serde_json::to_string(message).expect("a message");
        self.socket.send(Message::Text(text.into())).await.ok()
    }

    pub(super) async fn hear(&mut self) -> Option<ToClient> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.ok()?? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("a message")),
                Ok(Message::Binary(bytes)) => {
                    self.chunks.push(ChunkUpdate::decode(&bytes).expect("a chunk"));
                    // Callers that wait for chunks check after each message.
                    return Some(ToClient::Pong { request: 0, now: 0 });
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
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
