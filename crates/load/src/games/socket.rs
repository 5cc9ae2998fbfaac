//! Guests with connections, many at once.

use protocol::ToClient;
use testing::{Http, Received, Socket, cookie};

/// The servers of the two clients of a pair: different ones, if there are several.
pub(super) fn two_of(addresses: &[String], pair: usize) -> [String; 2] {
    [0, 1].map(|player| addresses[(pair + player) % addresses.len()].clone())
}

pub(crate) fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A POST that must create something; the head and the body of the response.
pub(super) async fn post(
    address: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String), String> {
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\n") };
    let headers = format!("Origin: http://{address}\n{cookie}");
    let response = Http::new(address).request(&format!("POST {path}"), &headers, body).await.map_err(said)?;
    let text = response.text();
    match response.status {
        201 => Ok((response.head, text)),
        _ => Err(format!("POST {path}: {text}")),
    }
}

/// A guest with a connection.
pub(super) struct Guest {
    pub(super) id: String,
    pub(super) cookie: String,
    pub(super) socket: Socket,
}

/// A new guest.
pub(super) async fn guest(address: &str) -> Result<Guest, String> {
    let (head, _) = post(address, "/api/guest", "", "").await?;
    let cookie = cookie(&head).ok_or("no cookie")?;
    let mut socket = Socket::connect_as(address, &cookie).await.map_err(said)?;
    if let Received::Message(told) = socket.hear().await.map_err(said)?
        && let ToClient::Welcome { you: Some(you), .. } = *told
    {
        return Ok(Guest { id: you.id, cookie, socket });
    }
    Err("no welcome".to_owned())
}

/// Creates many of something, some at a time.
pub(crate) async fn many<T, F>(count: usize, make: impl Fn(usize) -> F) -> Result<Vec<T>, String>
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
