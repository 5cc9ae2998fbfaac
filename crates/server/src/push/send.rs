//! One request to a push service.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use http_body_util::Full;
use hyper::Request;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::BoxError;
use super::endpoint::{Endpoint, is_public};
use crate::ops::limits::bounds::{PUSH_TIMEOUT, PUSH_TTL};

/// A later message with the same topic replaces one that the push service has not delivered yet.
const TOPIC: &str = "tengen";

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    /// The push service has it.
    Accepted,
    /// The browser is no longer subscribed.
    Gone,
    /// The push service will never take it.
    Refused(u16),
    /// It may take it later.
    Later(u16),
}

/// Sends messages to push services: without redirects, to public addresses only.
#[derive(Debug, Clone)]
pub(super) struct Sender {
    tls: Arc<ClientConfig>,
    is_local_allowed: bool,
}

impl Sender {
    pub(super) fn new(is_local_allowed: bool) -> Result<Sender, BoxError> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Sender { tls: Arc::new(tls), is_local_allowed })
    }

    /// Sends an encrypted message.
    ///
    /// # Errors
    /// If the push service cannot be reached, or does not answer in time.
    pub(super) async fn send(
        &self,
        endpoint: &Endpoint,
        authorization: &str,
        body: Vec<u8>,
    ) -> Result<Sent, BoxError> {
        let request = Request::post(&endpoint.path)
            .header(HOST, endpoint.authority())
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", PUSH_TTL.as_secs())
            .header("topic", TOPIC)
            .header("urgency", "normal")
            .body(Full::new(Bytes::from(body)))?;
        let status = timeout(PUSH_TIMEOUT, self.request(endpoint, request)).await??;
        Ok(match status {
            200..300 => Sent::Accepted,
            404 | 410 => Sent::Gone,
            408 | 429 | 500.. => Sent::Later(status),
            _ => Sent::Refused(status),
        })
    }

    async fn request(&self, endpoint: &Endpoint, request: Request<Full<Bytes>>) -> Result<u16, BoxError> {
        let stream = self.connect(endpoint).await?;
        if !endpoint.is_https {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(endpoint.host.clone())?;
        let secured = TlsConnector::from(Arc::clone(&self.tls)).connect(name, stream).await?;
        exchange(secured, request).await
    }

    /// Connects to an address of the host that is public. The name is looked up once, so that it cannot lead elsewhere between
    /// the check and the connection.
    async fn connect(&self, endpoint: &Endpoint) -> Result<TcpStream, BoxError> {
        let found = tokio::net::lookup_host((endpoint.host.as_str(), endpoint.port)).await?;
        let allowed: Vec<SocketAddr> =
            found.filter(|address| self.is_local_allowed || is_public(address.ip())).collect();
        if allowed.is_empty() {
            return Err("it has no public address".into());
        }
        Ok(TcpStream::connect(&*allowed).await?)
    }
}

/// The status of the answer; its body is not read.
async fn exchange<S>(stream: S, request: Request<Full<Bytes>>) -> Result<u16, BoxError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let mut answer = std::pin::pin!(sender.send_request(request));
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        // The answer may have come just before the end.
        _ = connection => answer.await,
    };
    Ok(answer?.status().as_u16())
}
