//! The WebSocket of a client.

use futures_util::{SinkExt, StreamExt};
use protocol::{ToClient, ToServer};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::parse_headers;

/// Why a connection failed.
pub type SocketError = Box<dyn std::error::Error + Send + Sync>;

/// An open WebSocket.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

/// A received message.
#[derive(Debug)]
pub enum Received {
    /// A message in JSON.
    Message(Box<ToClient>),
    /// A binary message: a chunk of the world.
    Bytes(Vec<u8>),
}

impl Socket {
    /// Connects to the server at an address such as `127.0.0.1:8080`, with headers such as `Cookie: a=b`, one per line.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn connect(address: &(impl ToString + ?Sized), headers: &str) -> Result<Socket, SocketError> {
        let address = address.to_string();
        let stream = TcpStream::connect(&address).await?;
        // Small messages must not wait for each other.
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        request.headers_mut().extend(parse_headers(headers));
        // Small buffers: the load generator has thousands of these.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// The same with the origin of the server's own pages, and a session cookie unless it is empty.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn connect_as(address: &(impl ToString + ?Sized), cookie: &str) -> Result<Socket, SocketError> {
        let address = address.to_string();
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\n") };
        Socket::connect(&address, &format!("Origin: http://{address}\n{cookie}")).await
    }

    /// Sends any frame.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send(&mut self, message: Message) -> Result<(), SocketError> {
        Ok(self.0.send(message).await?)
    }

    /// Sends a text.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), SocketError> {
        self.send(Message::Text(text.into())).await
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn say(&mut self, message: &ToServer) -> Result<(), SocketError> {
        self.send_text(serde_json::to_string(message)?).await
    }

    /// The next text or binary frame. Pings are answered and skipped.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn receive(&mut self) -> Result<Message, SocketError> {
        loop {
            match self.0.next().await.ok_or("the connection was closed")?? {
                message @ (Message::Text(_) | Message::Binary(_)) => return Ok(message),
                Message::Close(_) => return Err("the connection was closed".into()),
                _ => {}
            }
        }
    }

    /// The next text; binary frames are skipped.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn receive_text(&mut self) -> Result<Utf8Bytes, SocketError> {
        loop {
            if let Message::Text(text) = self.receive().await? {
                return Ok(text);
            }
        }
    }

    /// The next message, parsed.
    ///
    /// # Errors
    /// If the connection is closed, or the message is not one of the protocol.
    pub async fn hear(&mut self) -> Result<Received, SocketError> {
        match self.receive().await? {
            Message::Binary(bytes) => Ok(Received::Bytes(bytes.to_vec())),
            message => Ok(Received::Message(Box::new(serde_json::from_str(message.to_text()?)?))),
        }
    }

    /// The next message, for tests: `None` when the connection is closed.
    ///
    /// # Panics
    /// If the message is not one of the protocol.
    pub async fn next(&mut self) -> Option<Received> {
        match self.hear().await {
            Ok(received) => Some(received),
            Err(error) if error.is::<serde_json::Error>() => panic!("not a message of the protocol: {error}"),
            Err(_) => None,
        }
    }
}
