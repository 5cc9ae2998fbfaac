//! Accepts connections, so that idle ones are closed and no address can use them all.
//!
//! The head of each request must arrive in time, and a client must take its answer. An address has a number of plain
//! connections; one more closes the one of them that has waited longest for a request, so that whoever asks something now is
//! answered even if the same address holds many that ask nothing. The same goes for all addresses together.

mod registry;
mod timed;

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

use super::address::Address;
use super::limits::RateLimits;
use super::limits::bounds::{HEAD_TIMEOUT, MAX_HEAD};
use registry::{Plain, Registry};
use timed::TimedStream;

/// Pause after a failed accept, such as when the process has no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How connections are counted, and their limits.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    pub(crate) capacity: usize,
    /// Counted unless there are no limits, or all requests come from a proxy's address.
    pub(crate) per_address: bool,
    pub(crate) rate_limits: Arc<RateLimits>,
}

/// Serves connections until `closing` becomes true, and then until those that are busy are done.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    closing: watch::Receiver<bool>,
) {
    let registry = Arc::new(Registry::new(bounds));
    let mut connections = JoinSet::new();
    let mut stop = closing.clone();
    let mut stopped = pin!(async move {
        // An error means that the server is gone already.
        let _ = stop.wait_for(|closing| *closing).await;
    });
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(plain) = registry.admit(Address::of(peer.ip())) {
                        let (router, closing) = (router.clone(), closing.clone());
                        connections.spawn(connection(stream, peer, router, plain, closing));
                    }
                }
                Err(error) => on_accept_error(&error).await,
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
            () = &mut stopped => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn on_accept_error(error: &io::Error) {
    let of_the_peer =
        [io::ErrorKind::ConnectionRefused, io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset];
    if !of_the_peer.contains(&error.kind()) {
        tracing::warn!(%error, "cannot accept a connection");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

/// Serves the requests of one connection, until it becomes a WebSocket, ends, or has to make room.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    plain: Arc<Plain>,
    mut closing: watch::Receiver<bool>,
) {
    // Small messages must not wait for each other: without this an event can take 40 ms longer.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection without TCP_NODELAY");
    }
    let service = hyper::service::service_fn({
        let plain = Arc::clone(&plain);
        move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let (plain, router) = (Arc::clone(&plain), router.clone());
            async move {
                let _busy = plain.busy();
                router.oneshot(request.map(Body::new)).await
            }
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(MAX_HEAD);
    let io = TokioIo::new(TimedStream::new(stream));
    let mut served = pin!(http.serve_connection(io, service).with_upgrades());
    tokio::select! {
        // Clients that disconnect or send invalid HTTP are not worth logging.
        _ = &mut served => return,
        () = plain.evicted() => return,
        () = async { let _ = closing.wait_for(|closing| *closing).await; } => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}
