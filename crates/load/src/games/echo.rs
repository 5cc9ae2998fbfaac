//! The upper limit: a bare axum server that echoes every message, and clients that only send and wait.

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;

use super::driver::Pair;
use super::figures::Figures;
use super::socket::{many, said, two_of};
use testing::Socket;

/// As long as a command to play.
const MESSAGE: &str = r#"{"type":"command","table":"abcdefghjkmn","request":7,"command":{"do":"play","turn":"E5","number":17}}"#;

/// Serves until the process ends.
pub(super) async fn serve() -> Result<(), String> {
    async fn upgrade(upgrade: WebSocketUpgrade) -> Response {
        upgrade.read_buffer_size(4096).write_buffer_size(0).on_upgrade(echo)
    }
    async fn echo(mut socket: WebSocket) {
        while let Some(Ok(message)) = socket.recv().await {
            if socket.send(message).await.is_err() {
                return;
            }
        }
    }
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("listening on http://{address}");
    let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
    axum::serve(listener, Router::new().route("/ws", get(upgrade))).await.map_err(|error| error.to_string())
}

/// Two clients of the echo server, who send in turn.
pub(super) struct EchoPair {
    sockets: [Socket; 2],
    turn: usize,
}

impl Pair for EchoPair {
    async fn step(&mut self, figures: &mut Figures) -> Result<Option<Duration>, String> {
        let socket = &mut self.sockets[self.turn % 2];
        self.turn += 1;
        let began = Instant::now();
        socket.send_text(MESSAGE).await.map_err(said)?;
        socket.receive_text().await.map_err(said)?;
        figures.messages += 2;
        Ok(Some(began.elapsed()))
    }
}

pub(super) async fn connect(addresses: &[String], pairs: usize) -> Result<Vec<EchoPair>, String> {
    many(pairs, |i| {
        let [address, _] = two_of(addresses, i);
        async move {
            let connect = || Socket::connect_as(&address, "");
            let sockets = [connect().await.map_err(said)?, connect().await.map_err(said)?];
            Ok(EchoPair { sockets, turn: 0 })
        }
    })
    .await
}
