//! A client's connection, and the few plain requests it needs.

use futures_util::{SinkExt, StreamExt};
use protocol::{ToClient, ToServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A WebSocket.
pub(super) struct Socket(WebSocketStream<TcpStream>);

/// A received message.
pub(super) enum Heard {
    Text(Box<ToClient>),
    Bytes(Vec<u8>),
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Socket {
    pub(super) async fn connect(address: &str, cookie: Option<&str>) -> Result<Socket, String> {
        let stream = TcpStream::connect(address).await.map_err(said)?;
        stream.set_nodelay(true).map_err(said)?;
        let mut request = format!("ws://{address}/ws").into_client_request().map_err(said)?;
        let origin = format!("http://{address}").parse().map_err(said)?;
        request.headers_mut().insert("origin", origin);
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().map_err(said)?);
        }
        // Small buffers: one process has thousands of these.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await.map_err(said)?;
        Ok(Socket(socket))
    }

    pub(super) async fn send_text(&mut self, text: String) -> Result<(), String> {
        self.0.send(Message::Text(text.into())).await.map_err(said)
    }

    pub(super) async fn say(&mut self, message: &ToServer) -> Result<(), String> {
        self.send_text(serde_json::to_string(message).map_err(said)?).await
    }

    /// The next frame.
    pub(super) async fn receive(&mut self) -> Result<Message, String> {
        self.0.next().await.ok_or("the connection was closed")?.map_err(said)
    }

    /// The next text; binary messages and pings are skipped.
    pub(super) async fn receive_text(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            match self.receive().await? {
                Message::Text(text) => return Ok(text),
                Message::Close(_) => return Err("the connection was closed".to_owned()),
                _ => {}
            }
        }
    }

    /// The next text or binary message.
    pub(super) async fn hear(&mut self) -> Result<Heard, String> {
        loop {
            match self.receive().await? {
                Message::Text(text) => {
                    return serde_json::from_str(&text).map(Box::new).map(Heard::Text).map_err(said);
                }
                Message::Binary(bytes) => return Ok(Heard::Bytes(bytes.to_vec())),
                Message::Close(_) => return Err("the connection was closed".to_owned()),
                _ => {}
            }
        }
    }
}

/// A plain POST; the head and the body of the answer.
pub(super) async fn post(
    address: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String), String> {
    let mut stream = TcpStream::connect(address).await.map_err(said)?;
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let text = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n{cookie}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.map_err(said)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(said)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    match head.starts_with("HTTP/1.1 201") {
        true => Ok((head.to_owned(), body.to_owned())),
        false => Err(format!("POST {path}: {body}")),
    }
}

/// A new guest: the cookie, and a socket.
pub(super) async fn guest(address: &str) -> Result<(String, Socket), String> {
    let (head, _) = post(address, "/api/guest", "", "").await?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|line| line.split(';').next()).ok_or("no cookie")?.to_owned();
    let mut socket = Socket::connect(address, Some(&cookie)).await?;
    match socket.hear().await? {
        Heard::Text(told) if matches!(*told, ToClient::Welcome { you: Some(_), .. }) => Ok((cookie, socket)),
        _ => Err("no welcome".to_owned()),
    }
}

/// Creates many of something, some at a time.
pub(super) async fn many<T, F>(count: usize, make: impl Fn(usize) -> F) -> Result<Vec<T>, String>
where
    T: Send + 'static,
    F: Future<Output = Result<T, String>> + Send + 'static,
{
    const AT_ONCE: usize = 32;
    let (mut tasks, mut made, mut next) = (tokio::task::JoinSet::new(), Vec::with_capacity(count), 0);
    while made.len() < count {
        while next < count && tasks.len() < AT_ONCE {
            tasks.spawn(make(next));
            next += 1;
        }
        match tasks.join_next().await {
            Some(done) => made.push(done.map_err(said)??),
            None => break,
        }
    }
    Ok(made)
}
