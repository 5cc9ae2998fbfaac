//! The connection to the server.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{Me, ToClient, ToServer, VERSION};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::http::header::{AUTHORIZATION, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::failure::Failure;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(15);
/// The server pings after three seconds: a longer silence means that the connection is dead.
const SILENCE: Duration = Duration::from_secs(20);

/// Where to connect, and the credentials.
#[derive(Debug, Clone)]
pub(super) struct Address(Request);

impl Address {
    /// Parses the server's address.
    pub(super) fn new(server: &str, token: &str) -> Result<Address, Failure> {
        let bad = || Failure::usage_error(format!("--server {server}: must be like https://go.example.org"));
        let (scheme, rest) = server.split_once("://").ok_or_else(bad)?;
        let scheme = match scheme {
            "http" | "ws" => "ws",
            "https" | "wss" => "wss",
            _ => return Err(bad()),
        };
        let url = format!("{scheme}://{}/ws", rest.trim_end_matches('/'));
        let mut request = url.into_client_request().map_err(|_| bad())?;
        let value = HeaderValue::from_str(&format!("Bearer {token}"));
        let mut value = value.map_err(|_| Failure::usage_error("--token: not a token"))?;
        value.set_sensitive(true);
        request.headers_mut().insert(AUTHORIZATION, value);
        Ok(Address(request))
    }
}

/// Why there is no connection.
#[derive(Debug)]
pub(super) enum Lost {
    /// It may come back: try again.
    Broken(String),
    /// It will not: the token is wrong, or of no use.
    Refused(String),
}

impl<E: std::error::Error> From<E> for Lost {
    fn from(error: E) -> Lost {
        Lost::Broken(error.to_string())
    }
}

/// An open connection.
pub(super) struct Link(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Link {
    /// Connects, and learns who one is.
    pub(super) async fn open(Address(request): &Address) -> Result<(Link, Me), Lost> {
        let socket = match timeout(CONNECT, connect_async(request.clone())).await? {
            Ok((socket, _)) => socket,
            Err(Error::Http(response)) if response.status() == 401 => {
                return Err(Lost::Refused("the server does not know this token".to_owned()));
            }
            Err(error) => return Err(error.into()),
        };
        let mut link = Link(socket);
        match link.receive().await? {
            ToClient::Welcome { protocol, .. } if protocol != VERSION => {
                Err(Lost::Refused(format!("the server speaks protocol {protocol}, this program {VERSION}")))
            }
            ToClient::Welcome { you: Some(you), .. } if you.bot => Ok((link, you)),
            ToClient::Welcome { .. } => {
                Err(Lost::Refused("this token does not belong to a bot account".to_owned()))
            }
            other => Err(Lost::Broken(format!("no welcome but {other:?}"))),
        }
    }

    pub(super) async fn send(&mut self, message: &ToServer) -> Result<(), Lost> {
        let text = serde_json::to_string(message)?;
        Ok(self.0.send(Message::Text(text.into())).await?)
    }

    /// The next message. Cancel-safe.
    pub(super) async fn receive(&mut self) -> Result<ToClient, Lost> {
        loop {
            let next = timeout(SILENCE, self.0.next()).await?;
            match next.ok_or_else(|| Lost::Broken("the connection was closed".to_owned()))?? {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(message) => return Ok(message),
                    // A later server may say more than this program understands.
                    Err(error) => tracing::debug!(%error, "a message was not understood"),
                },
                Message::Close(_) => return Err(Lost::Broken("the connection was closed".to_owned())),
                _ => {}
            }
        }
    }
}
