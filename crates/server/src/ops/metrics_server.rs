//! The server for operators: metrics and health checks.

use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::App;
use crate::api;

/// Serves metrics and probes on an address of their own until the task is aborted.
///
/// # Errors
/// If the port cannot be opened.
pub(crate) async fn start(app: &App, listen: SocketAddr) -> std::io::Result<JoinHandle<()>> {
    let listener = TcpListener::bind(listen).await?;
    tracing::info!(address = %listener.local_addr()?, "metrics");
    let router = Router::new()
        .route("/metrics", get(api::metrics))
        .route("/healthz", get(api::health))
        .route("/readyz", get(api::ready))
        .with_state(app.clone());
    Ok(tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "the address for metrics failed");
        }
    }))
}
