//! One WebSocket per client.

mod client;
mod control;
mod weight;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use protocol::{ToClient, VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::App;
use crate::error::ApiError;
use crate::live::now;
use crate::ops::address::Address;
use crate::ops::limits::bounds::{self, MAX_MESSAGE_LEN, SEND_TIMEOUT, WAITING_MESSAGES};
use crate::ops::limits::{Connected, MessagePacer};
use crate::session::{self, Caller, Visitor};
use client::{Client, malformed};
use control::Control;

/// Maximum number of messages per write.
const MAX_MESSAGES_PER_WRITE: usize = 16;
/// Maximum number of bytes collected for one write.
const WRITE_BUFFER: usize = 4096;
/// A client that is silent for this long is sent a ping, which browsers answer by themselves, even in a hidden tab.
const PING_AFTER: Duration = Duration::from_secs(3);
/// How long a browser may be silent. Opponents must see within ten seconds that somebody's connection is dead.
pub(crate) const CLIENT_TIMEOUT: Duration = bounds::CLIENT_TIMEOUT;

/// Opens the WebSocket. Visitors without a session may watch.
pub(crate) async fn connect(
    State(app): State<App>,
    visitor: Visitor,
    from: Address,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::upgrade_required())?;
    let connected = app.rate_limits.connect(from)?;
    // The default read buffer costs 100 kB per client and gains nothing. The write buffer costs nothing until it is
    // used.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MAX_MESSAGE_LEN)
        .max_frame_size(MAX_MESSAGE_LEN);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(app, visitor.0, socket, &connected).await;
    }))
}

async fn serve(app: App, caller: Option<Caller>, mut socket: WebSocket, connected: &Connected) {
    let (sender, mut outbox) = mpsc::channel(WAITING_MESSAGES);
    let mut controls = control::start(&app, caller.as_ref().map(|caller| caller.account.id.clone()));
    let mut pacer = app.rate_limits.message_pacer(connected);
    if let Some(caller) = &caller {
        app.rate_limits.addresses.seen(&caller.account.id, connected.from);
    }
    let (metrics, client_timeout) = (Arc::clone(&app.metrics), app.client_timeout);
    let _open = metrics.connection();
    let mut client = Client::new(app, caller, connected.from, sender);
    let you = client.caller.as_ref().map(|caller| session::me(&caller.account));
    if !send(&mut socket, message(&ToClient::Welcome { protocol: VERSION, you, now: now() }), &mut outbox)
        .await
    {
        return;
    }
    let is_program = client.caller.as_ref().is_some_and(|caller| !caller.is_browser());
    let idle_timeout = if is_program { bounds::PROGRAM_TIMEOUT } else { client_timeout };
    let mut last_received = Instant::now();
    let mut idle = pin!(sleep_until(last_received + PING_AFTER));
    loop {
        let next = tokio::select! {
            received = receive(&mut socket, &pacer) => {
                metrics.message();
                last_received = Instant::now();
                received.map_or(Next::Closed, Next::Received)
            }
            Some(message) = outbox.recv() => Next::Send(message),
            Some(control) = controls.recv() => Next::Control(control),
            () = &mut idle => {
                // Rarely reset, since messages arrive far more often than this timer matters.
                if pacer.is_waiting() {
                    // A message of it may still be queued.
                    last_received = Instant::now();
                }
                let silence = last_received.elapsed();
                let since = if silence < PING_AFTER { last_received } else { Instant::now() };
                idle.as_mut().reset((since + PING_AFTER).min(last_received + idle_timeout));
                match silence {
                    _ if silence >= idle_timeout => Next::Closed,
                    _ if silence >= PING_AFTER => Next::Send(Message::Ping(Bytes::new())),
                    _ => continue,
                }
            }
        };
        let next = match next {
            Next::Control(Control::RecheckSession) if !client.is_still_valid().await => {
                Next::Control(Control::Close)
            }
            next => next,
        };
        let answer = match next {
            Next::Received(Ok(Message::Text(message))) => {
                let (answer, weight) = client.handle(message.as_str()).await;
                pacer.charge(weight);
                if weight > 1 {
                    // Yield to other connections on this thread.
                    tokio::task::yield_now().await;
                }
                answer
            }
            Next::Received(Ok(Message::Ping(_) | Message::Pong(_))) => {
                pacer.charge(1);
                None
            }
            Next::Received(Ok(Message::Binary(_))) => {
                pacer.charge(1);
                Some(malformed("messages are texts"))
            }
            Next::Received(Ok(Message::Close(_)) | Err(_)) | Next::Closed => return,
            Next::Send(message) => Some(message),
            Next::Control(Control::RecheckSession) => None,
            Next::Control(Control::Close) => {
                let _ = send(&mut socket, message(&ToClient::Goodbye), &mut outbox).await;
                let _ = timeout(SEND_TIMEOUT, socket.send(Message::Close(None))).await;
                return;
            }
        };
        if let Some(answer) = answer
            && !send(&mut socket, answer, &mut outbox).await
        {
            return;
        }
    }
}

/// The next message, not before the connection's pacer allows it. Cancel-safe.
async fn receive(socket: &mut WebSocket, pacer: &MessagePacer) -> Option<Result<Message, axum::Error>> {
    pacer.ready().await;
    socket.recv().await
}

/// The next event on a connection.
enum Next {
    Received(Result<Message, axum::Error>),
    Send(Message),
    Control(Control),
    Closed,
}

/// Sends a message together with queued ones, since the write itself is the expensive part. False if the client is gone
/// or too slow.
async fn send(socket: &mut WebSocket, message: Message, outbox: &mut mpsc::Receiver<Message>) -> bool {
    let sent = async {
        socket.feed(message).await?;
        for _ in 1..MAX_MESSAGES_PER_WRITE {
            let Ok(more) = outbox.try_recv() else { break };
            socket.feed(more).await?;
        }
        socket.flush().await
    };
    matches!(timeout(SEND_TIMEOUT, sent).await, Ok(Ok(())))
}

/// The serialised form of a message.
pub(crate) fn message(message: &ToClient) -> Message {
    // Cannot fail: there are no maps with keys other than strings.
    Message::Text(serde_json::to_string(message).unwrap_or_default().into())
}
